import type { Changes } from '../../experiment/schema.ts';
import type { Estimate } from '../../experiment/statistics.ts';
import type { SeedValues } from '../evaluate.ts';
import { series } from '../reproduction.ts';
import { COLUMNS, type GroundFigure, type HomeGround, rowLabel } from './home-ground.ts';

const rate = (of: string, title: string, unit: 'kbit/s' | 'Mbit/s', count = 1): GroundFigure => ({
  title,
  unit,
  figure: series(of.replace('.', '-'), of, 'rate', { title, unit }),
  times: 8 / (unit === 'kbit/s' ? 1e3 : 1e6) / count,
});
const summary = (figure: string, title: string, unit: string, times = 1): GroundFigure => ({
  title,
  unit,
  figure,
  times,
});
const lost = (link: string): GroundFigure =>
  summary(`links.${link}.loss`, 'lost or refused at the bottleneck', '%', 100);
const queue = (link: string): GroundFigure =>
  summary(`links.${link}.meanQueuePackets`, 'mean queue at the bottleneck', 'packets');

const CP_NEEDS_FLOWS = 'CP decides which new flows may begin, and none begin here.';
const PCC_NEEDS_STREAMS = 'PCC switches streams with a constant rate off and on, and there are none here.';

const FLOOD: HomeGround = {
  key: 'across/session-control',
  paper: 'session-control',
  title: "Session control's flood",
  settings:
    '300 short flows per second, with sizes of 10 kB in the mean, arrive for 40 s at a link of 10 Mbit/s, which can finish about 120 per second. The link has a delay of 100 ms one way and a buffer of 217 packets. Its two routers are middleboxes, so that LCCP can act.',
  base: {
    headway: 1,
    title: "Session control's flood: each scheme on it",
    family: 'any',
    network: {
      form: 'generated',
      generator: 'two-sites',
      parameters: { pairs: 10, rateBitsPerSecond: 10_000_000, delaySeconds: 0.098, bufferPackets: 217 },
    },
    traffic: [
      {
        id: 'web',
        title: 'Short flows',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: { kind: 'poisson', flowsPerSecond: 300 },
        size: { kind: 'pareto', meanBytes: 10_000, shape: 1.5 },
      },
    ],
    run: { untilSeconds: 40 },
  },
  figures: [
    summary('completionRatePerSecond', 'completed flows per second', 'flows/s'),
    summary('completionTimeSeconds.median', 'median completion time', 's'),
    lost('long'),
    queue('long'),
  ],
  idle: { pcc: PCC_NEEDS_STREAMS },
  seeds: { full: 5, quick: 1 },
  seen: 'Only CP completes more flows than no control, and they complete sooner. LCCP loses nothing at the link, because it slows the hosts down, but its flows take twice as long. SLBN and AACC complete about half as many flows as no control: SLBN’s control packets for thousands of flows take a large part of the link, and with AACC all flows of an interface wait in one queue. FQ-CoDel shares the link among more flows than it can finish.',
};

const QUEUES = ['r0', 'r1', 'r2'];
const instant = { rateBitsPerSecond: 1_000_000_000, delaySeconds: 0, bufferPackets: 1_000_000 };

const THREE_QUEUES: HomeGround = {
  key: 'across/aacc',
  paper: 'aacc',
  title: "AACC's three queues",
  settings:
    'One long path leads over three queues of 1 Mbit/s. Each queue also serves a short path of its own. Each path sends 600 kbit/s as a Poisson process, so each queue is offered 1.2 times what it can carry. The queues have no limit. The routers are middleboxes, so that LCCP can act. The first 10 s of 60 s are left out.',
  base: {
    headway: 1,
    title: "AACC's three queues: each scheme on them",
    family: 'any',
    network: {
      form: 'drawn',
      nodes: [
        ...['r0', 'r1', 'r2', 'r3'].map((id, i) => ({
          id,
          label: id.toUpperCase(),
          kind: 'middlebox',
          x: 150 * i,
          y: 100,
        })),
        { id: 'long', label: 'Long', kind: 'host', x: -120, y: 100 },
        { id: 'end', label: 'End', kind: 'host', x: 570, y: 100 },
        ...QUEUES.flatMap((_, i) => [
          { id: `s${i + 1}`, label: `Source ${i + 1}`, kind: 'host', x: 150 * i + 30, y: 0 },
          { id: `d${i + 1}`, label: `Destination ${i + 1}`, kind: 'host', x: 150 * i + 120, y: 200 },
        ]),
      ],
      links: [
        ...QUEUES.map((from, i) => ({
          id: `q${i + 1}`,
          label: `Queue ${i + 1}`,
          from,
          to: `r${i + 1}`,
          rateBitsPerSecond: 1_000_000,
          delaySeconds: 0.005,
          bufferPackets: 1_000_000,
          reverse: { rateBitsPerSecond: 1_000_000_000 },
        })),
        { id: 'l-long', from: 'long', to: 'r0', ...instant },
        { id: 'l-end', from: 'end', to: 'r3', ...instant },
        ...QUEUES.flatMap((from, i) => [
          { id: `l-s${i + 1}`, from: `s${i + 1}`, to: from, ...instant },
          { id: `l-d${i + 1}`, from: `d${i + 1}`, to: `r${i + 1}`, ...instant },
        ]),
      ],
    },
    traffic: [
      {
        id: 'long',
        title: 'Long path',
        kind: 'raw',
        from: ['long'],
        to: ['end'],
        packetBytes: 125,
        process: { kind: 'poisson', packetsPerSecond: 600 },
      },
      {
        id: 'short',
        title: 'Short paths',
        kind: 'raw',
        from: ['s1', 's2', 's3'],
        to: ['d1', 'd2', 'd3'],
        packetBytes: 125,
        process: { kind: 'poisson', packetsPerSecond: 600 },
      },
    ],
    run: { untilSeconds: 60 },
  },
  warmUpSeconds: 10,
  figures: [
    rate('goodput.long', 'rate of the long path', 'kbit/s'),
    rate('goodput.short', 'rate of a short path', 'kbit/s', 3),
    { ...lost('q1'), title: 'lost or refused at the first queue' },
    { ...queue('q1'), title: 'mean length of the first queue' },
  ],
  idle: { cp: CP_NEEDS_FLOWS, pcc: PCC_NEEDS_STREAMS },
  seen: 'Without control the queues grow without limit. AACC keeps them at about 2 packets, but the samples of the long path meet three queues, and it starves. SLBN gives every path almost the max-min rate of 500 kbit/s and keeps the queues as short as AACC does. LCCP gives both about 400 kbit/s and refuses a third of the packets. FQ-CoDel gives both 500 kbit/s and drops the rest.',
};

const PAIRS = 32;

const DUMBBELL: HomeGround = {
  key: 'across/pcc',
  paper: 'pcc',
  title: "PCC's dumbbell",
  settings:
    '32 streams with a constant rate of 1 Mbit/s and 32 long TCP flows (SACK) share a link of 32 Mbit/s with a buffer of 50 packets, so the fair rate is 500 kbit/s each. Its two routers are middleboxes, so that LCCP can act. The first 60 s of 180 s are left out.',
  base: {
    headway: 1,
    title: "PCC's dumbbell: each scheme on it",
    family: 'any',
    network: {
      form: 'generated',
      generator: 'two-sites',
      parameters: { pairs: PAIRS, rateBitsPerSecond: 32_000_000, delaySeconds: 0.04, bufferPackets: 50 },
    },
    traffic: [
      {
        id: 'tcp',
        title: 'TCP flows',
        kind: 'long-lived',
        from: ['sources'],
        to: ['receivers'],
        count: PAIRS,
        start: { earliestSeconds: 0, latestSeconds: 5 },
        transport: { variant: 'sack', segmentBytes: 960, windowSegments: 1000, limitedTransmit: false },
      },
      {
        id: 'streams',
        title: 'Streams',
        kind: 'constant-rate',
        from: ['sources'],
        to: ['receivers'],
        count: PAIRS,
        start: { earliestSeconds: 0, latestSeconds: 50 },
        rateBitsPerSecond: 1_000_000,
        packetBytes: 1000,
      },
    ],
    run: { untilSeconds: 180 },
  },
  warmUpSeconds: 60,
  figures: [
    rate('goodput.tcp', 'rate of a TCP flow', 'kbit/s', PAIRS),
    rate('goodput.streams', 'rate of a stream', 'kbit/s', PAIRS),
    lost('long'),
    queue('long'),
  ],
  idle: {},
  seeds: { full: 5, quick: 1 },
  seen: 'Without control the streams take the link, and TCP flows get about a quarter of the fair rate. PCC brings both near the fair rate by switching streams off. SLBN and LCCP give both almost the same rate. SLBN paces the streams at their sources, so nothing is lost, and LCCP refuses a third of the packets at the first middlebox. FQ-CoDel comes near the fair rate as well, and drops what the streams send above it. With AACC the rates depend on the seed: the intervals are wide. CP admits all of the TCP flows and does not act on the streams.',
};

const TWO_SITES: HomeGround = {
  key: 'across/segments',
  paper: 'segments',
  title: 'The two sites of the segments paper',
  settings:
    'One short flow per second, of 100 kB, and a UDP stream with a constant rate of 300 kbit/s share 1 Mbit/s between two middleboxes. The round trip is 100 ms, and the buffer has 25 packets. Flows arrive for 100 s, and the run takes 300 s.',
  base: {
    headway: 1,
    title: 'The two sites of the segments paper: each scheme between them',
    family: 'any',
    network: {
      form: 'generated',
      generator: 'two-sites',
      parameters: { pairs: 10, rateBitsPerSecond: 1_000_000, delaySeconds: 0.048, bufferPackets: 25 },
    },
    traffic: [
      {
        id: 'queries',
        title: 'Short flows',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: {
          kind: 'poisson',
          flowsPerSecond: { kind: 'step', before: 1, after: 0, atSeconds: 100 },
        },
        size: { kind: 'fixed', bytes: 100_000 },
        transport: {
          segmentBytes: 1000,
          initialWindowSegments: 2,
          windowSegments: 64,
          initialThresholdSegments: 64,
          minimumTimeoutSeconds: 1,
          limitedTransmit: false,
        },
      },
      {
        id: 'udp',
        title: 'UDP',
        kind: 'constant-rate',
        from: ['sources'],
        to: ['receivers'],
        count: 1,
        rateBitsPerSecond: 300_000,
        packetBytes: 1000,
      },
    ],
    run: { untilSeconds: 300 },
  },
  figures: [
    summary('flowsCompleted', 'completed flows', 'flows'),
    summary('completionTimeSeconds.mean', 'mean completion time', 's'),
    rate('goodput.udp', 'rate of the UDP stream', 'kbit/s'),
    lost('long'),
  ],
  idle: {},
  seen: 'With LCCP the short flows take half of the time that they take without control, because each flow has its rate one round trip after it begins. SLBN does about as well and loses almost nothing. PCC helps too: it takes from the UDP stream alone. CUBIC over FQ-CoDel is faster than no control as well, but it loses most. CP refuses nothing, because one flow per second is fewer than it admits. With AACC the flows wait at the interfaces, where they share one queue with the UDP stream.',
};

const DEMANDS: HomeGround = {
  key: 'across/slbn',
  paper: 'slbn',
  title: "SLBN's demands",
  settings:
    'Three sessions share a link of 9 Mbit/s with a delay of 5 ms and a buffer of 20 packets. The first asks for at most 2 Mbit/s, and the third leaves at 10 s. The rates are those from 12 s to 20 s: the max-min rates are then 2 and 7 Mbit/s. They are measured without headers, which take 4 %. In the lanes without SLBN a session is a TCP flow with segments of 1,000 bytes, and its application writes no more than it asks for. The routers are middleboxes, so that LCCP can act.',
  base: {
    headway: 1,
    title: "SLBN's demands: each scheme with them",
    family: 'any',
    network: {
      form: 'generated',
      generator: 'two-sites',
      parameters: { pairs: 3, rateBitsPerSecond: 9_000_000, delaySeconds: 0.005, bufferPackets: 20 },
    },
    traffic: [
      session('limited', 1, { joinSeconds: 0, demandBitsPerSecond: 2_000_000 }),
      session('greedy', 2, { joinSeconds: 0.1 }),
      session('leaver', 3, { joinSeconds: 0.2, leaveSeconds: 10 }),
    ],
    run: { untilSeconds: 20 },
  },
  warmUpSeconds: 12,
  figures: [
    rate('goodput.limited', 'rate of the session that asks for 2 Mbit/s', 'Mbit/s'),
    rate('goodput.greedy', 'rate of the other session', 'Mbit/s'),
    lost('long'),
    queue('long'),
  ],
  idle: { pcc: PCC_NEEDS_STREAMS },
  seen: 'SLBN gives both sessions their max-min rates, but for headers and its control packets, with a queue of 2 packets. TCP finds the same rates without control, with a queue of 13 packets; FQ-CoDel halves that queue. LCCP tells both sessions one rate, so what the first leaves of its half stays unused. With AACC the rates depend on the seed. Nothing else is drawn at random here, so the other intervals are 0.',
};

/** One session as a class of its own, so that its rate is measured in every lane. */
function session(id: string, pair: number, when: Readonly<Record<string, number>>): Changes[string] {
  return {
    id,
    title: `Session ${pair}`,
    kind: 'sessions',
    transport: { variant: 'sack', segmentBytes: 1000, windowSegments: 1000 },
    list: [{ id, from: `s${pair}`, to: `d${pair}`, ...when }],
  };
}

/** In the order of the papers. */
export const HOME_GROUNDS: readonly HomeGround[] = [FLOOD, THREE_QUEUES, DUMBBELL, TWO_SITES, DEMANDS];

/** What was measured on a home ground, as a part of the table: a line for each figure, a cell for each scheme. */
export interface GroundReport {
  readonly key: string;
  readonly paper: string;
  readonly title: string;
  readonly seeds: number;
  readonly settings: string;
  readonly seen: string;
  readonly lines: readonly GroundLine[];
  /** Why schemes act on nothing here, by the id of their column. */
  readonly idle: Readonly<Record<string, string>>;
  /** The values by seed, from which the lines are made. */
  readonly rows: readonly MeasuredRow[];
}

export interface GroundLine {
  readonly title: string;
  readonly unit: string;
  /** In the order of the columns; null: the scheme acts on nothing here, or gives no such number. */
  readonly cells: readonly (Estimate | null)[];
}

interface MeasuredRow {
  readonly label: string;
  readonly values: SeedValues;
}

interface MeasuredGround {
  readonly key: string;
  readonly seeds: number;
  readonly rows: readonly (MeasuredRow & { readonly ours: Estimate })[];
}

/** Those of the grounds that were measured, in the order of the papers. */
export function acrossReport(measured: readonly MeasuredGround[]): GroundReport[] {
  return HOME_GROUNDS.flatMap(({ key, paper, title, settings, seen, figures, idle }): GroundReport[] => {
    const own = measured.find((one) => one.key === key);
    if (own === undefined) return [];
    const estimates = new Map(own.rows.map(({ label, ours }) => [label, ours]));
    const lines = figures.map((figure) => ({
      title: figure.title,
      unit: figure.unit,
      cells: COLUMNS.map((column) => {
        const found = estimates.get(rowLabel(column, figure)) ?? null;
        return found?.mean === null ? null : found;
      }),
    }));
    const rows = own.rows.map(({ label, values }) => ({ label, values }));
    return [{ key, paper, title, seeds: own.seeds, settings, seen, lines, idle, rows }];
  });
}
