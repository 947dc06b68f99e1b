import type { Lane } from '../lane.ts';
import type { Inspection } from '../report.ts';
import { kindName } from './names.ts';

/** Decisions about a flow that its history shows. */
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
  const { controller, decisions } = lane.engine;
  for (let index = decisions.oldest; index < decisions.count; index++) {
    const decision = decisions.read(index);
    const label = decision.flow === number ? controller.describeDecision(decision) : '';
    if (label !== '') found.push({ atSeconds: decision.atSeconds, label });
  }
  return found.sort((a, b) => a.atSeconds - b.atSeconds).slice(-HISTORY_LENGTH);
}
