/** Long-lived flows of ns-2 over one bottleneck, as our scenarios: `tcp-dumbbell`, `tcp-reno-vegas` and `tcp-red.csv`. */
import type { Scenario } from '../../src/scenario/schema.ts';
import { ns2Uniform } from './ns2-random.ts';
import { names, NS2_TRANSPORT, TENTH, UTILISATION, valid } from './ns2.ts';
import { grouped, namedIn, numberOf, referenceRows, type Row } from './reference.ts';
import type { Figure, Setup } from './setups.ts';

interface LongLived {
  readonly flows: number;
  readonly delaySeconds: number;
  readonly bufferPackets: number;
  readonly transport: object;
  /** When the flows start in ns-2 with a seed, seconds. Absent: ours start at times of their own. */
  readonly starts?: (seed: number) => readonly number[];
  /** The bottleneck's discipline and its parameters. Without it the bottleneck is drop-tail. */
  readonly queue?: object;
}

// Slow start counts the SYN (ns-2's delay_growth_ false): its acknowledgement opens the window of 1 to 2.
const SYN_COUNTS = { initialWindowSegments: 2 };
// Agent/TCP/Vegas sends a full packet for a SYN, and its window does not grow in every second round trip: not in the first.
// It has no limited transmit.
const NS2_VEGAS = {
  variant: 'reno',
  initialWindowSegments: 1,
  synBytes: 1000,
  limitedTransmit: false,
  windowLaw: { law: 'vegas', parameters: { least: 1, most: 3, start: 1 } },
};
const TRANSPORTS: Readonly<Record<string, object>> = {
  Reno: { variant: 'reno', ...SYN_COUNTS },
  Newreno: { variant: 'newreno', ...SYN_COUNTS },
  Sack1: { variant: 'sack', ...SYN_COUNTS },
  Vegas: NS2_VEGAS,
};

// These bands were set before our figures were looked at.
const FIGURES: readonly Figure[] = [
  { name: 'utilisation', column: 'util', tolerance: UTILISATION },
  { name: 'loss', column: ['drops', 'arrivals'], tolerance: TENTH },
  { name: 'meanQueue', column: 'mean_queue', tolerance: TENTH },
];
const SHOWN: readonly Figure[] = [
  { name: 'largestQueue', column: 'max_queue' },
  { name: 'timeouts', column: 'timeouts' },
];
/** As for ns-3. What each flow gets is Vegas' own matter: who starts late takes the others' queue for a part of the path. */
const SHARES: Figure = { name: 'jain', column: 'jain', tolerance: { absolute: 0.1 } };
const MARKS: Figure = { name: 'marks', column: ['marks', 'arrivals'], tolerance: TENTH };

const ECN = { RED: false, 'RED-ECN': true };

export function dumbbells(): Setup[] {
  return [...cells('tcp-dumbbell.csv')].map(([key, rows]) => setup(`dumbbell ${key}`, rows, [...FIGURES, ...SHOWN]));
}

/** Plain Reno, and Vegas. */
export function variantDumbbells(): Setup[] {
  return [...cells('tcp-reno-vegas.csv')].map(([key, rows]) =>
    setup(`dumbbell ${key}`, rows, [...FIGURES, SHARES, ...SHOWN], { starts: startsOf(rows) }),
  );
}

export function redDumbbells(): Setup[] {
  return [...cells('tcp-red.csv', ['queue'])].map(([key, rows]) => {
    const [row] = rows;
    const ecn = namedIn(row, 'queue', ECN);
    return setup(`red ${key}`, rows, [...FIGURES, ...(ecn ? [MARKS] : []), SHARES, ...SHOWN], {
      starts: startsOf(rows),
      // In ns-2 a RED queue of limit L holds L packets that wait, and a drop-tail one L - 1.
      bufferPackets: numberOf(row, 'buf_pkts') + 1,
      queue: {
        discipline: 'red',
        parameters: {
          lower: numberOf(row, 'thresh'),
          upper: numberOf(row, 'maxthresh'),
          steepest: 0.1,
          weight: 0.002,
          meanPacketBytes: 1000,
          ecn,
        },
      },
      transport: { ...namedIn(row, 'variant', TRANSPORTS), ecn },
    });
  });
}

/** As `ns2-dumbbell.tcl` draws them: the first flow starts at 0, the others within a second. */
function startsOf([row]: readonly Row[]): (seed: number) => readonly number[] {
  return (seed) => {
    const uniform = ns2Uniform(1000 + seed);
    return [0, ...Array.from({ length: numberOf(row, 'n') - 1 }, uniform)];
  };
}

function cells(file: string, more: readonly string[] = []): Map<string, Row[]> {
  return grouped(referenceRows(file), ['variant', 'n', 'owd_ms', 'buf_bdp', ...more]);
}

function setup(name: string, rows: readonly Row[], figures: readonly Figure[], more: Partial<LongLived> = {}): Setup {
  const [row] = rows;
  const settings = {
    flows: numberOf(row, 'n'),
    delaySeconds: numberOf(row, 'owd_ms') / 1000 - 0.002,
    bufferPackets: numberOf(row, 'buf_pkts'),
    transport: namedIn(row, 'variant', TRANSPORTS),
    ...more,
  };
  return {
    name,
    windows: [...grouped(rows, ['t_from'])].map(([, inWindow]) => ({
      window: { from: numberOf(inWindow[0], 't_from'), to: 100 },
      rows: inWindow,
    })),
    figures,
    heavy: false,
    scenario: (seed) => longLived(seed, settings),
  };
}

/** The first flow starts at 0, the others within a second. */
function longLived(seed: number, { flows, delaySeconds, bufferPackets, queue, starts, ...more }: LongLived): Scenario {
  const transport = { ...NS2_TRANSPORT, segmentBytes: 960, windowSegments: 100_000, ...more.transport };
  const flowsFrom = (id: string, first: number, last: number, latestSeconds: number): object => ({
    id,
    kind: 'long-lived',
    from: names('s', first, last),
    to: names('d', first, last),
    count: last - first + 1,
    start: { earliestSeconds: 0, latestSeconds },
    transport,
  });
  return valid({
    headway: 1,
    title: 'Long-lived flows',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: flows, rateBitsPerSecond: 10e6, delaySeconds, bufferPackets, accessBufferPackets: 100_000 },
    },
    traffic:
      starts === undefined
        ? [flowsFrom('first', 1, 1, 0), ...(flows > 1 ? [flowsFrom('others', 2, flows, 1)] : [])]
        : [
            {
              id: 'all',
              kind: 'flows',
              ...listed(starts(seed)),
              size: { kind: 'fixed', bytes: ENDLESS_BYTES },
              transport,
            },
          ],
    lanes: [{ id: 'none', scheme: 'none', ...(queue !== undefined && { queue }) }],
    run: { seed, untilSeconds: 100, sampleIntervalSeconds: 1 },
  });
}

/** More than a flow can send in a run. */
const ENDLESS_BYTES = 1e12;

function listed(starts: readonly number[]): object {
  const flows = starts.map((atSeconds, i) => ({ atSeconds, from: `s${i + 1}`, to: `d${i + 1}` }));
  return {
    from: names('s', 1, starts.length),
    to: names('d', 1, starts.length),
    arrivals: { kind: 'listed', flows: flows.toSorted((a, b) => a.atSeconds - b.atSeconds) },
  };
}
