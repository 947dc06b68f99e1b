import type { Scenario } from '../scenario/schema.ts';

/**
 * When a session comes or leaves or the timeline changes something for the last time, in s, as far as it is known before a run.
 * @param quietSeconds what comes after the run and a pause of this length does not count: a longer run need not reach it
 */
export function lastChange({ traffic, timeline, run }: Scenario, quietSeconds: number): number {
  // What the timeline sets of a session replaces what is written there.
  const set = new Map(timeline.map((entry) => [entry.set, entry.value]));
  const ofSessions = traffic.flatMap((one) => {
    if (one.kind === 'sessions')
      return one.list.flatMap(({ id, joinSeconds, leaveSeconds = 0 }) => {
        const path = `traffic.${one.id}.list.${id}`;
        return [set.get(`${path}.joinSeconds`) ?? joinSeconds, set.get(`${path}.leaveSeconds`) ?? leaveSeconds];
      });
    return one.kind === 'crowd' && one.arrivals.kind === 'waves'
      ? one.arrivals.waves.map(({ untilSeconds }) => untilSeconds)
      : [];
  });
  return [...ofSessions.map(Number), ...timeline.map(({ atSeconds }) => atSeconds)]
    .toSorted((a, b) => a - b)
    .reduce((last, at) => (at <= Math.max(run.untilSeconds, last + quietSeconds) ? at : last), 0);
}
