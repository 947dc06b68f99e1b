/** RFC 9743, 5.2: a scheme beside others. */
import { ownLevels, SHORT, shortFlows } from './alone.ts';
import { each, excessCell, EXCESS, one } from './cells.ts';
import {
  DELAY,
  excess,
  leastLevel,
  LOSS,
  MEAN_COMPLETION,
  SLOW_COMPLETION,
  starvationSpan,
  THROUGHPUT,
  type Harmed,
} from './measure.ts';
import { atLeast, besideOthers, type Extent, type Line, type LineCell, type Question } from './question.ts';
import { searchedNetworks } from './search.ts';
import { CUBIC, NEWRENO, senderOfLaw, type Sender } from './sender.ts';
import { bufferPackets, G3, G9, type Cell, type Party, type Setting } from './settings.ts';

/** The three ways to harm flows that do not end. */
export const HARMS: readonly (readonly [id: string, title: string, harmed: Harmed])[] = [
  ['throughput', 'excess harm to throughput', THROUGHPUT],
  ['delay', 'excess harm to delay (p95)', DELAY],
  ['loss', 'excess harm by loss', LOSS],
];

/** A scheme's flows `x1`, ..., beside those of a law, `v1`, ...: victims and scheme. */
export function besides(
  cell: Cell,
  counts: { readonly scheme: number; readonly victims: number },
  law: Sender,
  rest: Partial<Setting> = {},
): (who: Sender) => Setting {
  const victims = each(law, counts.victims).map((party, i): Party => ({ ...party, id: `v${i + 1}` }));
  return (who) => ({ cell, ...rest, parties: [...victims, ...each(who, counts.scheme)] });
}

export function victimsOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `v${i + 1}`);
}

interface Pairing {
  readonly name: string;
  readonly law: Sender;
  readonly scheme: number;
  readonly victims: number;
}

/** Lines for each quantity that may be harmed, over cells and who stands beside whom. */
export function harmsTo(
  cells: (extent: Extent) => readonly Cell[],
  pairings: readonly Pairing[],
  rest: Partial<Line> = {},
  setting: Partial<Setting> = {},
): Line[] {
  return HARMS.map(([id, title, harmed]) => ({
    id,
    title,
    unit: 'share',
    bound: EXCESS,
    ...rest,
    cells: (extent) =>
      pairings.flatMap(({ name, law, ...counts }) =>
        cells(extent).map((cell) =>
          excessCell(
            pairings.length > 1 ? `${cell.name}, ${name}` : cell.name,
            harmed,
            besides(cell, counts, law, setting),
            victimsOf(counts.victims),
            law,
          ),
        ),
      ),
  }));
}

const BESIDE_CUBIC: Pairing = { name: '1 beside 1 CUBIC', law: CUBIC, scheme: 1, victims: 1 };
const FEW_AND_MANY: readonly Pairing[] = [
  { name: '1 beside 1 NewReno', law: NEWRENO, scheme: 1, victims: 1 },
  { name: '1 beside 8 CUBIC', law: CUBIC, scheme: 1, victims: 8 },
  { name: '8 beside 1 CUBIC', law: CUBIC, scheme: 8, victims: 1 },
];
const DEPLOYED: readonly Pairing[] = [
  { name: 'beside BBR', law: senderOfLaw('bbr')!, scheme: 1, victims: 1 },
  { name: 'beside BBRv3', law: senderOfLaw('bbr3')!, scheme: 1, victims: 1 },
];

/** Below 0.1 of its share a flow starves; below 0.25 it is near. */
const LEVEL = atLeast(0.25, 'at least 0.25 of the share; in part: at least 0.1', 0.1);

/** Victims of questions 8, 9 and 10. */
function victimCells({ quick }: Extent): LineCell[] {
  const level = (name: string, cell: Cell, { law, ...counts }: Pairing): LineCell =>
    one(name, besides(cell, counts, law), (setting) =>
      leastLevel(setting, victimsOf(counts.victims), counts.victims + counts.scheme),
    );
  return [
    ...(quick ? G3 : G9).map((cell) => level(`${cell.name}, beside CUBIC`, cell, BESIDE_CUBIC)),
    ...G3.flatMap((cell) =>
      [...FEW_AND_MANY, ...DEPLOYED].map((pairing) => level(`${cell.name}, ${pairing.name}`, cell, pairing)),
    ),
  ];
}

function searchCells(extent: Extent): LineCell[] {
  return searchedNetworks(extent.quick ? 10 : 40).map(({ name, cell, flows, longestTrip, parties }) =>
    one(
      name,
      (who) => ({ cell: { ...cell, seconds: starvationSpan(longestTrip) + 40 }, parties: parties(who) }),
      (setting) => leastLevel(setting, victimsOf(flows), 2 * flows, longestTrip),
    ),
  );
}

/** RFC 8867's case of a long TCP flow: 2 Mbit/s, 50 ms one way, a queue of 300 ms. */
const MEDIA: Cell = { name: 'RFC 8867', megabits: 2, trip: 100, products: 3, seconds: 120, warmUp: 20 };
const media = (who: Sender): Setting => ({
  cell: MEDIA,
  parties: each(who, 1),
  others: [
    {
      id: 'media',
      title: 'Media',
      kind: 'constant-rate',
      from: ['s2'],
      to: ['d2'],
      count: 1,
      rateBitsPerSecond: 1e6,
      packetBytes: 200,
    },
  ],
  packets: bufferPackets(MEDIA),
});

const shortBesideLong =
  (short: 'scheme' | 'CUBIC') =>
  (cell: Cell) =>
  (who: Sender): Setting => {
    const [shorts, other] = short === 'scheme' ? [who, CUBIC] : [CUBIC, who];
    return { cell, parties: [{ id: 'long', sender: other }, ...shortFlows(shorts, cell)] };
  };

const shortLine = (
  id: string,
  title: string,
  harmed: Harmed,
  short: 'scheme' | 'CUBIC',
  victims: readonly string[],
): Line => ({
  id,
  title,
  unit: 'share',
  bound: EXCESS,
  cells: () => G3.map((cell) => excessCell(cell.name, harmed, shortBesideLong(short)(cell), victims)),
});

export const BESIDE: readonly Question[] = [
  {
    id: 8,
    section: '5.2.1',
    rank: 'MUST',
    group: 'beside',
    title: 'Harm to CUBIC',
    words:
      'In competition with standard control, the harm that a scheme does must be assessed; harm is not unequal capacity alone.',
    refuses: besideOthers,
    lines: harmsTo(({ quick }) => (quick ? G3 : G9), [BESIDE_CUBIC]),
  },
  {
    id: 9,
    section: '5.2.1',
    rank: 'MUST',
    group: 'beside',
    title: 'Harm to NewReno, and few beside many',
    words: 'The same beside NewReno, with one flow beside many and many beside one.',
    refuses: besideOthers,
    lines: harmsTo(() => G3, FEW_AND_MANY),
  },
  {
    id: 10,
    section: '5.2.1',
    rank: 'other',
    group: 'beside',
    title: 'Harm to BBR',
    words: 'What is widely deployed should be considered, standard or not.',
    refuses: besideOthers,
    lines: [
      ...harmsTo(() => G3, DEPLOYED),
      {
        id: 'reverse',
        title: 'harm of BBR to the scheme’s throughput',
        unit: 'share',
        bound: EXCESS,
        isReported: true,
        cells: () =>
          DEPLOYED.flatMap(({ name, law }) =>
            G3.map((cell): LineCell => {
              const setting = besides(cell, { scheme: 1, victims: 1 }, law);
              return {
                name: `${cell.name}, ${name}`,
                setting,
                measure: (who) =>
                  excess(THROUGHPUT, setting(who), besides(cell, { scheme: 1, victims: 1 }, who)(who), ['x1']),
              };
            }),
          ),
      },
    ],
  },
  {
    id: 11,
    section: '5.2',
    rank: 'MUST',
    group: 'beside',
    title: 'What the most starved neighbour gets',
    words: 'The potential to cause starvation must be assessed.',
    lines: [
      {
        id: 'victims',
        title: 'least of its share that another flow gets in 80 % of the time',
        unit: 'share',
        bound: LEVEL,
        each: true,
        unlessCubic: true,
        cells: victimCells,
      },
      {
        id: 'search',
        title: 'the same in networks that were searched',
        unit: 'share',
        bound: LEVEL,
        each: true,
        unlessCubic: true,
        seeds: 'confirmed',
        cells: searchCells,
      },
      {
        id: 'own',
        title: 'the same among its own flows',
        unit: 'share',
        bound: atLeast(0.25, 'at least 0.25 of the share; else in part', 0),
        unlessCubic: true,
        cells: ownLevels,
      },
    ],
    refuses: besideOthers,
    missing: ['Networks with jitter are not searched yet.'],
  },
  {
    id: 12,
    section: '5.2.2',
    rank: 'SHOULD',
    group: 'beside',
    title: 'Harm to a media stream',
    words: 'Coexistence with real-time control should be assessed.',
    refuses: besideOthers,
    lines: [
      {
        id: 'delay',
        title: 'excess harm to delay (p95)',
        unit: 'share',
        bound: EXCESS,
        cells: () => [excessCell(MEDIA.name, DELAY, media, ['media'])],
      },
      {
        id: 'loss',
        title: 'excess harm by loss',
        unit: 'share',
        bound: EXCESS,
        cells: () => [excessCell(MEDIA.name, LOSS, media, ['media'])],
      },
    ],
    atBestInPart:
      'A stream of constant rate stands for real-time control, which Headway does not have (RFC 8298, RFC 8698).',
    missing: ['The same beside TFRC is not asked: here a lane has one scheme for all flows.'],
  },
  {
    id: 13,
    section: '5.2.3',
    rank: 'MUST',
    group: 'beside',
    title: 'Short and long flows of CUBIC',
    words: 'Short flows of other controls beside a long one of the scheme must be considered, and the reverse.',
    refuses: besideOthers,
    lines: [
      shortLine('mean', 'excess harm to the mean completion of short flows', MEAN_COMPLETION, 'CUBIC', SHORT),
      shortLine('slow', 'excess harm to slow completions (p95)', SLOW_COMPLETION, 'CUBIC', SHORT),
      shortLine('long', 'excess harm of short flows to a long one', THROUGHPUT, 'scheme', ['long']),
    ],
  },
];
