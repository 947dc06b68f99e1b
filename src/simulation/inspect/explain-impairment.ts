import { duration } from '../../base/format.ts';
import type { Decision } from '../../engine/decision-log.ts';
import { BurstLost, Delayed } from '../../engine/impairments/pipe.ts';
import type { InspectedValue, Inspection } from '../report.ts';

type Words = Pick<Inspection, 'why' | 'values' | 'algorithm'>;

/** Why the channel of a link lost a packet in one of its states. */
export function explainBurstLoss({ values }: Decision): Words {
  const state = values[BurstLost.isBad] === 1 ? 'bad' : 'good';
  const since = `${values[BurstLost.since].toFixed(3)} s`;
  return {
    why: `It was lost on the way: the link has been in its ${state} state since ${since}. That is no sign of congestion.`,
    values: [
      { name: 'state', meaning: `since ${since}`, value: state, decided: true },
      { name: 'loss', meaning: 'share of the packets lost in this state', value: `${values[BurstLost.probability]}` },
    ],
    algorithm: null,
  };
}

/** What adds to the delay of a packet, in the order in which it does. */
const PARTS: readonly (readonly [place: number, name: string, meaning: string])[] = [
  [Delayed.jitter, 'jitter', 'added at random'],
  [Delayed.held, 'held', 'so that it overtakes none'],
];

/** What delays a packet on the way over an impaired link. */
export function explainDelay({ values }: Decision): { readonly why: string; readonly values: InspectedValue[] } {
  const parts = PARTS.filter(([place]) => values[place] > 0);
  const named = parts.map(([place, name]) => `${name} ${duration(values[place])}`).join(', ');
  return {
    why: `It arrives ${duration(values[Delayed.total])} later than the propagation delay says: ${named}.`,
    values: parts.map(([place, name, meaning]) => ({ name, meaning, value: duration(values[place]), decided: true })),
  };
}
