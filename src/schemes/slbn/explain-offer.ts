import { bitRate } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';

/** Within this of each other two rates are the same to a reader. */
const SAME = 1e-3;

/** What a link offers to each session that it holds back, and how its scheme came to it. */
interface Offer {
  /** bit/s. */
  readonly offered: number;
  /** The max-min rate of the sessions that the link holds, bit/s; Infinity: it holds none. */
  readonly level: number;
  /** The symbol that the scheme has for what is offered. */
  readonly symbol: string;
  readonly why: string;
  readonly values: Explanation['values'];
  readonly algorithm: NonNullable<Explanation['algorithm']>;
}

/** Words for a link of an explicit-rate scheme that offers one rate to its sessions. */
export function explainOffer({ offered, level, symbol, why, values, algorithm }: Offer): Explanation {
  const isBottleneck = level < Infinity;
  return {
    title: isBottleneck ? `bottleneck, ${verdict(offered / level)}` : 'not a bottleneck',
    why,
    values: [
      { name: symbol, meaning: 'offered to a session', value: bitRate(offered), symbol: true, decided: true },
      { name: 'max-min', meaning: 'level of this link', value: isBottleneck ? bitRate(level) : 'limits no session' },
      ...values,
    ],
    algorithm,
  };
}

function verdict(ratio: number): string {
  if (Math.abs(ratio - 1) < SAME) return 'settled';
  return ratio > 1 ? 'offers too much' : 'offers too little';
}

/** Values and words that schemes share which correct a rate by what they measure. */
export function measuredInput(input: number, target: number, name: string): Explanation['values'] {
  return [
    { name: 'y', meaning: 'input, last interval', value: bitRate(input), symbol: true },
    { name, meaning: 'target', value: bitRate(target), symbol: true },
  ];
}
