import type { Lane } from '../lane.ts';
import type { Inspection } from '../report.ts';
import { kindName } from './names.ts';

/** Losses of a flow's packets, and as many of the scheme's decisions about it, that its history shows. */
const HISTORY_LENGTH = 12;

/** Refusals and drops of a flow's packets and the scheme's decisions about it, oldest first, as far as remembered. */
export function flowHistory(lane: Lane, number: number): Inspection['history'] {
  if (number < 0) return [];
  const { drops, refusals } = lane.engine.network;
  const found: { atSeconds: number; label: string }[] = [];
  for (const [log, verb] of [
    [refusals, 'refused'],
    [drops, 'dropped'],
  ] as const) {
    for (let index = log.oldest; index < log.count; index++) {
      const decision = log.read(index);
      if (decision.flow !== number) continue;
      found.push({ atSeconds: decision.atSeconds, label: `${kindName(decision.packetKind)} ${verb}` });
    }
  }
  const decided: typeof found = [];
  const { controller, decisions } = lane.engine;
  for (let index = decisions.oldest; index < decisions.count; index++) {
    const decision = decisions.read(index);
    const label = decision.flow === number ? (controller.words.describeDecision?.(decision) ?? '') : '';
    if (label !== '') decided.push({ atSeconds: decision.atSeconds, label });
  }
  const byTime = (a: { atSeconds: number }, b: { atSeconds: number }): number => a.atSeconds - b.atSeconds;
  return [...found.sort(byTime).slice(-HISTORY_LENGTH), ...decided.slice(-HISTORY_LENGTH)].sort(byTime);
}
