/** RFC 9743, 7.8 and 7.9: transient events, and changes of the path. */
import { alone, idsOf, ofCubic, one, upToCubic, type Make } from './cells.ts';
import { largest, packets, recovery, utilisation } from './measure.ts';
import { atMost, cubic, type LineCell, type Question } from './question.ts';
import { B2, capacity, LINK, pair, type Cell } from './settings.ts';

/** A stream of 1,500-byte packets that sends at a multiple of the rate of B2 in some intervals, from the second pair. */
export function stream(
  multiple: number,
  intervals: (
    on: (from: number, to: number) => readonly { readonly atSeconds: number; readonly value: number }[],
  ) => readonly unknown[],
  number = 2,
) {
  const on = (from: number, to: number) =>
    [
      [from, 0],
      [from, multiple],
      [to, multiple],
      [to, 0],
    ].map(([atSeconds, value]) => ({ atSeconds, value: value * B2.megabits * 1e6 }));
  return {
    id: 'stream',
    title: 'Stream',
    kind: 'constant-rate',
    ...pair(number),
    count: 1,
    start: { earliestSeconds: 0, latestSeconds: 0 },
    rateBitsPerSecond: { kind: 'list', points: intervals(on) },
    packetBytes: 1500,
  };
}

const pathCell: Cell = { ...B2, seconds: 90, warmUp: 20 };

interface Event {
  readonly name: string;
  readonly setting: Make;
  /** When the flows have to recover, until when, and with what of the rate and of the round trip. */
  readonly recoveries: readonly (readonly [from: number, to: number, rate: number, trip: number])[];
}

const changed = (name: string, set: string, value: unknown, before: unknown, rate: number, trip: number): Event => ({
  name,
  setting: alone(
    pathCell,
    {
      timeline: [
        { atSeconds: 30, set, value },
        { atSeconds: 60, set, value: before },
      ],
    },
    2,
  ),
  recoveries: [
    [30, 60, rate, trip],
    [60, 90, 1, 1],
  ],
});

const down = (seconds: number): Event => ({
  name: `link down for ${seconds} s`,
  setting: alone(
    pathCell,
    {
      timeline: [
        { atSeconds: 30, set: `${LINK}.isDown`, value: true },
        { atSeconds: 30 + seconds, set: `${LINK}.isDown`, value: false },
      ],
    },
    2,
  ),
  recoveries: [[30 + seconds, 90, 1, 1]],
});

const RATE = `${LINK}.rateBitsPerSecond`;
const DELAY_OF_LINK = `${LINK}.delaySeconds`;
const bits = B2.megabits * 1e6;
const oneWay = B2.trip / 2000;

const transients: readonly Event[] = [
  down(1),
  down(10),
  {
    name: 'a stream of 0.8 of the rate for 10 s',
    setting: (who) => ({ ...alone(pathCell, {}, 2)(who), others: [stream(0.8, (on) => on(30, 40), 3)] }),
    recoveries: [[40, 90, 1, 1]],
  },
];

const paths: readonly Event[] = [
  changed('rate × 4', RATE, 4 * bits, bits, 4, 1),
  changed('rate ÷ 4', RATE, bits / 4, bits, 0.25, 1),
  changed('round trip × 4', DELAY_OF_LINK, 4 * oneWay, oneWay, 1, 4),
  changed('round trip ÷ 4', DELAY_OF_LINK, oneWay / 4, oneWay, 1, 0.25),
];

/** Rate and round trip by turns every 5 s for 60 s. */
const restless: Event = {
  name: 'another path every 5 s',
  setting: alone(
    pathCell,
    {
      timeline: Array.from({ length: 12 }, (_, i) => {
        const atSeconds = 20 + 5 * i;
        const [set, value] = [
          [RATE, 4 * bits],
          [RATE, bits],
          [DELAY_OF_LINK, 4 * oneWay],
          [DELAY_OF_LINK, oneWay],
        ][i % 4] as [string, number];
        return { atSeconds, set, value };
      }),
    },
    2,
  ),
  recoveries: [],
};

const recovered = ({ name, setting, recoveries }: Event): LineCell =>
  one(name, setting, (given) =>
    largest(
      ...recoveries.map(([from, to, rate, trip]) =>
        recovery(given, rate * capacity(given.cell), trip * given.cell.trip, [from, to]),
      ),
    ),
  );

const RECOVERY = atMost(
  cubic((q) => Math.max(10, 1.5 * q)),
  "at most max(10 s, 1.5 × CUBIC's); in part: 30 s",
  cubic((q) => Math.max(30, 1.5 * q)),
);

const shareUsed = (events: readonly Event[]): LineCell[] =>
  events.map(({ name, setting }) => one(name, setting, (given) => utilisation(given, idsOf(given.parties))));

export const CHANGES: Question = {
  id: 25,
  section: '7.8, 7.9',
  rank: 'MUST',
  group: 'special',
  title: 'Events and changes of the path',
  words: 'It should be robust to transient events, and must be to changes of the path.',
  lines: [
    {
      id: 'transient',
      title: 'recovery after an event',
      unit: 's',
      bound: RECOVERY,
      cells: () => transients.map(recovered),
    },
    {
      id: 'path',
      title: 'recovery after a change of the path',
      unit: 's',
      bound: RECOVERY,
      each: true,
      cells: () => paths.map(recovered),
    },
    {
      id: 'lost',
      title: 'lost in the 5 s after it',
      unit: 'share',
      bound: upToCubic(2, 4),
      cells: () =>
        [...transients, ...paths].map(({ name, setting, recoveries }) =>
          one(name, setting, (given) => {
            const [from] = recoveries[0];
            return packets(given, idsOf(given.parties), 'lost', [from, from + 5]);
          }),
        ),
    },
    {
      id: 'used',
      title: 'share of the link used in all events',
      unit: 'share',
      bound: ofCubic(0.8, 0.5),
      cells: () => shareUsed(transients),
    },
    {
      id: 'used-path',
      title: 'share of the link used over all changes of the path',
      unit: 'share',
      bound: ofCubic(0.8, 0.5),
      each: true,
      cells: () => shareUsed([...paths, restless]),
    },
  ],
};
