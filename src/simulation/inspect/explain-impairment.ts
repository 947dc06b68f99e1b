import { bitRate, duration, withCommas } from '../../base/format.ts';
import type { Decision } from '../../engine/decision-log.ts';
import { Delayed, Lost } from '../../engine/impairments/pipe.ts';
import { OPPORTUNITY_BYTES } from '../../engine/impairments/opportunities.ts';
import type { TokenBucket } from '../../engine/impairments/token-bucket.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Link } from '../../engine/link.ts';
import { Policed } from '../../engine/network.ts';
import type { InspectedValue, Inspection } from '../report.ts';

type Words = Pick<Inspection, 'why' | 'values' | 'algorithm'>;

const NO_CONGESTION = 'That is no sign of congestion.';

/** Why an impairment of a link lost or dropped a packet, or marked it; null: another reason did. */
export function explainImpairment({ code, values, atSeconds }: Decision): Words | null {
  switch (code) {
    case DropReason.burstLoss: {
      const state = values[Lost.isBad] === 1 ? 'bad' : 'good';
      const since = `${values[Lost.since].toFixed(3)} s`;
      return {
        why: `It was lost on the way: the link has been in its ${state} state since ${since}, for ${duration(atSeconds - values[Lost.since])}. ${NO_CONGESTION}`,
        values: [
          { name: 'state', meaning: `since ${since}`, value: state, decided: true },
          { name: 'loss', meaning: 'share of the packets lost in this state', value: share(values[Lost.probability]) },
        ],
        algorithm: null,
      };
    }
    case DropReason.lossTrace:
      return {
        why: `It was lost on the way, as the trace of losses says. ${NO_CONGESTION}`,
        values: [{ name: 'place', meaning: 'in the trace', value: withCommas(values[Lost.place] + 1), decided: true }],
        algorithm: null,
      };
    case DropReason.corrupted:
      return {
        why: `It was corrupted on the way, and its checksum fails. ${NO_CONGESTION}`,
        values: [
          {
            name: 'corruption',
            meaning: 'probability for a packet of its size',
            value: share(values[Lost.probability]),
            decided: true,
          },
        ],
        algorithm: null,
      };
    case DropReason.triesFailed:
      return {
        why: `The link sent it ${withCommas(values[Lost.tries])} times, and every try failed. ${NO_CONGESTION}`,
        values: [
          { name: 'tries', meaning: 'until a packet is given up', value: `${values[Lost.tries]}`, decided: true },
        ],
        algorithm: null,
      };
    case DropReason.policed: {
      const [tokens, bytes] = [values[Policed.tokens], values[Policed.bytes]];
      return {
        why: `The policer had ${withCommas(Math.floor(tokens))} tokens, and it needs ${withCommas(bytes)}: one for each byte.`,
        values: [
          {
            name: 'tokens',
            meaning: `bytes, of ${withCommas(values[Policed.burst])}`,
            value: tokens.toFixed(0),
            decided: true,
          },
          { name: 'packet', meaning: 'bytes', value: withCommas(bytes), decided: true },
          { name: 'rate', meaning: 'at which tokens come', value: bitRate(values[Policed.rate]) },
        ],
        algorithm: null,
      };
    }
    default:
      return null;
  }
}

/** What adds to the delay of a packet, in the order in which it does. */
const PARTS: readonly (readonly [place: number, name: string, meaning: string])[] = [
  [Delayed.jitter, 'jitter', 'drawn at random'],
  [Delayed.course, 'delay over time', 'of the moment at which it left'],
  [Delayed.tries, 'repeated by the link', 'tries that failed'],
  [Delayed.late, 'reordered', 'late, so that others overtake it'],
  [Delayed.gathered, 'aggregation', 'until it was let go with others'],
  [Delayed.held, 'held', 'so that it overtakes none'],
  [Delayed.opportunity, 'opportunity', 'until the link may send it'],
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

/** What impaired links are in: the state of a channel, and how full buckets are. */
export function impairmentValues(
  { pipe, policer, shaper, opportunities, lostPackets }: Link,
  now: number,
): InspectedValue[] {
  const bucket = (name: string, tokens: TokenBucket): InspectedValue => ({
    name,
    meaning: `tokens, of ${withCommas(tokens.settings.burstBytes)}; ${bitRate(tokens.settings.rateBitsPerSecond)} come`,
    value: withCommas(Math.max(0, Math.floor(tokens.tokensAt(now)))),
  });
  const burst = pipe?.burstLoss ?? null;
  return [
    ...(pipe === null
      ? []
      : [{ name: 'lost on the way', meaning: 'packets, no sign of congestion', value: withCommas(lostPackets) }]),
    ...(burst === null
      ? []
      : [{ name: 'state', meaning: `since ${burst.since.toFixed(3)} s`, value: burst.isBad ? 'bad' : 'good' }]),
    ...(policer === null ? [] : [bucket('policer', policer)]),
    ...(shaper === null ? [] : [bucket('shaper', shaper)]),
    ...(opportunities === null
      ? []
      : [
          {
            name: 'next opportunity',
            meaning: `lets ${withCommas(OPPORTUNITY_BYTES)} bytes through`,
            value: `${opportunities.nextAfter(now).toFixed(3)} s`,
          },
        ]),
  ];
}

function share(probability: number): string {
  return `${Number((100 * probability).toPrecision(3))} %`;
}
