import type { SchemeContext } from '../../engine/controller.ts';
import type { SessionTable } from './session-table.ts';

/**
 * The largest share of a link's capacity that control packets ask for, in percent. Each session sends one packet over
 * its path and back in a cycle. A cycle that is on counts as long as the last one, or as long as it has lasted already.
 * @param cycleSeconds the time from the beginning of a session's cycle to that of the next, as planned
 */
export function largestControlLoad(
  context: SchemeContext,
  sessions: SessionTable,
  packetBytes: number,
  cycleSeconds: (session: number) => number,
): number {
  if (packetBytes === 0) return 0;
  const { links } = context;
  const now = context.now();
  const load = new Float64Array(links.length);
  for (const session of sessions.rows()) {
    // A session that waits for a way to join again sends nothing.
    if (sessions.cutOff[session]) continue;
    const seconds = Math.max(cycleSeconds(session), now - sessions.cycleBegan[session]);
    if (!(seconds > 0)) continue;
    const bitsPerSecond = (8 * packetBytes) / seconds;
    for (const link of context.pathLinks(sessions.path[session])) load[link] += bitsPerSecond;
    for (const link of context.pathLinks(sessions.pathBack[session])) load[link] += bitsPerSecond;
  }
  let largest = 0;
  for (const [link, bitsPerSecond] of load.entries()) {
    largest = Math.max(largest, (100 * bitsPerSecond) / links[link].rateBitsPerSecond);
  }
  return largest;
}
