/**
 * Rules about what the chapters of shipped scenarios say: each word with a meaning follows from figures of the page at that moment.
 * The rules were written before they were first run.
 */
import { shipped } from '../claims/check.ts';
import { valuesOf } from './said-figures.ts';

export interface Rule {
  readonly scenario: string;
  readonly seconds: number;
  /** Part of the chapter's sentence. */
  readonly words: string;
  /** Quantities that are read in each lane. */
  readonly quantities: readonly string[];
  /** @param values by lane, then in the order of `quantities` */
  readonly isSo: (values: Readonly<Record<string, readonly number[]>>) => boolean;
  readonly isLong: boolean;
}

type Row = readonly [seconds: number, words: string, quantities: string, isSo: Rule['isSo']];
const made = (scenario: string, isLong: boolean, rows: readonly Row[]): Rule[] =>
  rows.map(([seconds, words, quantities, isSo]) => ({
    scenario,
    seconds,
    words,
    quantities: quantities.split(' '),
    isSo,
    isLong,
  }));
const of = (scenario: string, ...rows: readonly Row[]): Rule[] => made(scenario, false, rows);
/** `npm run claims` runs them. */
const ofLong = (scenario: string, ...rows: readonly Row[]): Rule[] => made(scenario, true, rows);

/** What a word means: *nearly all* is at least this share, *hardly any* at most that one. */
const [NEARLY_ALL, HARDLY_ANY] = [0.9, 0.1];
const lanes = (values: Readonly<Record<string, readonly number[]>>): readonly (readonly number[])[] =>
  Object.values(values);

export const CHAPTER_RULES: readonly Rule[] = [
  ...of(
    'a-flood-of-flows',
    [
      4,
      'hundreds of flows are active at once and most of their packets are dropped',
      'active lost',
      ({ none }) => none[0] >= 200 && none[1] > 50,
    ],
    [
      12,
      'no more flows than complete',
      'active completed',
      ({ none, cp }) => cp[0] < none[0] / 10 && cp[1] > 2 * none[1],
    ],
  ),
  ...of('five-on-one-bottleneck', [19, 'all lanes keep up', 'lost', (v) => lanes(v).every(([lost]) => lost < 5)]),
  ...ofLong(
    'session-control-collapse',
    [5, 'faster', 'arrivals completed', (v) => lanes(v).every(([arrivals, completed]) => arrivals > completed)],
    [60, 'full in both lanes', 'goodput', (v) => lanes(v).every(([goodput]) => goodput > NEARLY_ALL * 10e6)],
  ),
  ...of('session-control-fixed-rate', [
    60,
    'completes the most, and its flows take longest',
    'completed meanTime',
    (v) => lanes(v).every(([completed, meanTime]) => completed <= v['fixed-250'][0] && meanTime <= v['fixed-250'][1]),
  ]),
  ...of('session-control-load-arrivals', [
    10,
    'three of four flows that arrive',
    'completed arrivals',
    ({ none }) => none[0] > 0.7 * none[1] && none[0] < 0.8 * none[1],
  ]),
  ...ofLong('session-control-load-sizes', [
    290,
    'all but cease',
    'completed arrivals',
    ({ none }) => none[0] <= HARDLY_ANY * none[1],
  ]),
  ...ofLong('session-control-smoothing', [
    150,
    'stays below what arrives, though the link has room',
    'refused goodput',
    ({ b01 }) => b01[0] > 0.05 && b01[1] < 9e6,
  ]),
  ...ofLong('session-control-increase', [
    150,
    'the more flows are active',
    'active',
    ({ i102, i11, i15 }) => i102[0] < i11[0] && i11[0] < i15[0],
  ]),
  ...of('slbn-churn', [
    0.7,
    'All rates',
    'settled sessions',
    (v) => lanes(v).every(([settled, all]) => settled === all),
  ]),
  ...of('slbn-experiment-2a-tenth', [
    1.4,
    'Most sessions',
    'settled sessions',
    (v) => lanes(v).every(([settled, all]) => settled > all / 2),
  ]),
  ...ofLong(
    'slbn-experiment-2b-tenth',
    [
      2.9,
      'Nearly all sessions',
      'settled sessions',
      (v) => lanes(v).every(([settled, all]) => settled >= NEARLY_ALL * all),
    ],
    [4.5, 'Most sessions', 'settled sessions', (v) => lanes(v).every(([settled, all]) => settled > all / 2)],
  ),
  ...of('calls-retry-storm', [
    19,
    'both lanes answer them all',
    'answered',
    (v) => lanes(v).every(([answered]) => answered >= 99),
  ]),
  ...of('calls-pulse', [
    60,
    'half of what arrives is still of no use',
    'wastedWork',
    ({ none }) => none[0] > 40 && none[0] < 60,
  ]),
  ...of('tcp-bufferbloat', [4.9, 'an empty queue', 'delay', (v) => lanes(v).every(([delay]) => delay < 0.001)]),
  ...of('calls-what-ends-a-storm', [
    40,
    'two lanes answer nearly all calls, and three answer none',
    'answered',
    (v) =>
      lanes(v).filter(([answered]) => answered >= NEARLY_ALL * 100).length === 2 &&
      lanes(v).filter(([answered]) => answered < 1).length === 3,
  ]),
  ...of(
    'tcp-flood-today',
    // Those that have not completed are under way.
    [4.9, 'All flows complete', 'active arrivals', (v) => lanes(v).every(([active, arrivals]) => active < arrivals)],
    [
      20,
      'hardly any flow completes',
      'completed arrivals',
      ({ cubic, fq }) => [cubic, fq].every(([completed, arrivals]) => completed <= HARDLY_ANY * arrivals),
    ],
  ),
];

/** The rules of a scenario that its runs do not keep, with what was read. */
export function brokenRules(name: string, rules: readonly Rule[]): string[] {
  const scenario = shipped(name);
  const own = rules.filter((one) => one.scenario === name);
  const wanted = own.flatMap(({ quantities, seconds }) => quantities.map((quantity) => ({ quantity, seconds })));
  const read = Object.fromEntries(scenario.lanes.map(({ id }) => [id, valuesOf(scenario, id, wanted)]));
  let place = 0;
  return own.flatMap(({ seconds, words, quantities, isSo }) => {
    const values = Object.fromEntries(
      Object.entries(read).map(([id, all]) => [
        id,
        all.slice(place, place + quantities.length).map((value) => value ?? Number.NaN),
      ]),
    );
    place += quantities.length;
    return isSo(values)
      ? []
      : [`at ${seconds} s "${words}", where ${quantities.join(', ')}: ${JSON.stringify(values)}`];
  });
}
