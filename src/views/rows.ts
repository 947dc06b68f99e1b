/**
 * What the spine between two lanes tells: a few quantities of each lane over the last seconds, and what the charts
 * show at the cursor, as differences in words.
 */
import type { LaneShape } from '../simulation/report.ts';
import type { LaneFeed, LaneSeries } from '../protocol/lane-feed.ts';
import type { ChartId } from './lane-chart.ts';
import { amountWords, ratioWords } from './difference.ts';
import { FIGURE_WINDOW_SECONDS, leastOf, meanOver, shareOf } from './figures.ts';
import { adaptingFirst, gateColumns, hasColumn, laneKind, shortName } from './columns.ts';

/** As in the charts. */
const CURSOR_RATE_SECONDS = 1;

export interface SpineRow {
  readonly id: string;
  /** What is compared, e.g. `completions`; follows the difference. */
  readonly label: string;
  /** Where `label` may be cut short. */
  readonly fullLabel?: string;
  readonly columns: readonly string[];
  readonly words: (a: LaneFeed, b: LaneFeed, seconds: number) => string;
}

const SPINE_ROWS: readonly SpineRow[] = [
  totalRow('completions', 'flowsCompleted'),
  levelRatioRow('active', 'active flows', 'flowsActive'),
  meanRow('meanTime', 'mean time', 'completionSeconds'),
  meanRow('goodput', 'goodput a flow', 'completedGoodput'),
  totalRow('drops', 'packetsDropped'),
];

/** Of lanes whose schemes give every session a rate. */
const RATE_ROWS: readonly SpineRow[] = [
  levelRow('settled', 'settled sessions', 'settled'),
  levelRatioRow('settling', 'to converge', 'settlingSeconds'),
  levelRow('error', '% mean error', 'sourceErrorMean'),
  levelRow('queue', 'packets queued', 'heroQueuePackets'),
];

/** Of lanes whose interfaces space packets by β. */
const SPACING_ROWS: readonly SpineRow[] = [
  rateRow('inTime', 'goodput in time', 'inTimeBytes'),
  rateRow('late', 'late data', 'lateBytes'),
  meanLevelRow('queue', 'network queue', 'heroQueuePackets'),
  meanLevelRow('interfaces', 'at interfaces', 'interfacePackets'),
];

/** The rows for two lanes. The first is the hero. */
export function spineRows(a: LaneFeed, b: LaneFeed): readonly SpineRow[] {
  return rowsOf(allRows(a.shape, b.shape), a, b);
}

function allRows(a: LaneShape | null, b: LaneShape | null): readonly SpineRow[] {
  const kinds = [laneKind(a), laneKind(b)];
  const both = (kind: string) => kinds.every((one) => one === kind);
  if (both('rates')) return RATE_ROWS;
  if (both('spacing')) return SPACING_ROWS;
  return a !== null && kinds.includes('classes') ? classRows(a) : SPINE_ROWS;
}

/** Of lanes where the throughput of traffic classes counts. */
function classRows(shape: LaneShape): readonly SpineRow[] {
  return [
    ...adaptingFirst(shape).slice(0, MOST_CLASS_ROWS).map(classRow),
    ...shape.traffic
      .filter(({ id }) => hasColumn(shape, `on.${id}`))
      .slice(0, 1)
      .map(({ id }) => levelRow(`on.${id}`, 'flows on', `on.${id}`)),
    lossRow('loss', FIGURE_WINDOW_SECONDS),
  ];
}

const MOST_CLASS_ROWS = 3;

function classRow({ id, title }: LaneShape['traffic'][number]): SpineRow {
  return {
    id: `goodput.${id}`,
    label: `each of ${shortName(title)}`,
    fullLabel: `each of ${title}`,
    columns: [`goodput.${id}`, `active.${id}`],
    words: (a, b, seconds) =>
      ratioWords(...both(a, b, (series) => shareOf(series, id, seconds, FIGURE_WINDOW_SECONDS)), sides(a, b)),
  };
}

/** At the cursor, beside a chart. */
export function chartRow(id: ChartId): SpineRow {
  return CHART_ROWS[id];
}

const CHART_ROWS: Readonly<Record<ChartId, SpineRow>> = {
  flows: {
    id: 'flows',
    label: 'completed',
    columns: ['flowsCompleted'],
    words: (a, b, seconds) => {
      const [inA, inB] = both(a, b, (series) => series.rate('flowsCompleted', seconds, CURSOR_RATE_SECONDS));
      return ratioWords(inA, inB, {
        ...sides(a, b),
        counts: [(inA ?? 0) * CURSOR_RATE_SECONDS, (inB ?? 0) * CURSOR_RATE_SECONDS],
      });
    },
  },
  queue: {
    id: 'queue',
    label: 'packets',
    columns: ['heroQueuePackets'],
    words: (a, b, seconds) => amountWords(...both(a, b, (series) => series.at('heroQueuePackets', seconds))),
  },
  beta: {
    id: 'beta',
    label: 'least β',
    columns: ['gate0.beta'],
    words: (a, b, seconds) => ratioWords(leastBeta(a, seconds), leastBeta(b, seconds), sides(a, b)),
  },
  inTime: rateRow('inTime', 'in time', 'inTimeBytes', CURSOR_RATE_SECONDS),
  throughput: rateRow('throughput', 'all goodput', 'goodputBytes', CURSOR_RATE_SECONDS),
  loss: lossRow('loss', CURSOR_RATE_SECONDS),
  rates: levelRow('rates', 'settled', 'settled'),
  errors: levelRow('errors', '% mean error', 'sourceErrorMean'),
  linkErrors: levelRow('linkErrors', '% mean error', 'linkErrorMean'),
  active: levelRatioRow('active', 'flows', 'flowsActive'),
};

/** The rows that both lanes have samples for. */
export function rowsOf(rows: readonly SpineRow[], a: LaneFeed, b: LaneFeed): readonly SpineRow[] {
  const has = ({ shape }: LaneFeed, id: string) => shape === null || shape.series.some((series) => series.id === id);
  return rows.filter(({ columns }) => columns.every((id) => has(a, id) && has(b, id)));
}

/** A level at a moment, as a difference. */
function levelRow(id: string, label: string, column: string): SpineRow {
  return {
    id,
    label,
    columns: [column],
    words: (a, b, seconds) => amountWords(...both(a, b, (series) => series.at(column, seconds))),
  };
}

function leastBeta({ shape, series }: LaneFeed, seconds: number): number | null {
  return shape === null ? null : leastOf(series, gateColumns(shape, 'beta'), seconds);
}

/** How much a total grows, as a ratio. */
function rateRow(id: string, label: string, column: string, window = FIGURE_WINDOW_SECONDS): SpineRow {
  return {
    id,
    label,
    columns: [column],
    words: (a, b, seconds) => ratioWords(...both(a, b, (series) => series.rate(column, seconds, window)), sides(a, b)),
  };
}

/** The share of packets that the bottleneck loses, as a ratio. */
function lossRow(id: string, window: number): SpineRow {
  const columns = ['heroLostPackets', 'heroOfferedPackets'];
  return {
    id,
    label: 'loss rate',
    columns,
    words: (a, b, seconds) => {
      const counts = both(a, b, (series) => counted(series.rate('heroLostPackets', seconds, window), seconds, window));
      const rates = both(a, b, (series) => meanOver(series, 'heroLostPackets', 'heroOfferedPackets', seconds, window));
      return ratioWords(...rates, { ...sides(a, b), counts });
    },
  };
}

/** A level at a moment, as a ratio. */
function levelRatioRow(id: string, label: string, column: string): SpineRow {
  return {
    id,
    label,
    columns: [column],
    words: (a, b, seconds) => ratioWords(...both(a, b, (series) => series.at(column, seconds)), sides(a, b)),
  };
}

/** The mean of a level, as a ratio. */
function meanLevelRow(id: string, label: string, column: string): SpineRow {
  return {
    id,
    label,
    columns: [column],
    words: (a, b, seconds) => ratioWords(...both(a, b, (series) => meanLevel(series, column, seconds)), sides(a, b)),
  };
}

/** The same of things that are counted: few of them carry few digits. */
function totalRow(label: string, column: string, window = FIGURE_WINDOW_SECONDS): SpineRow {
  return {
    id: label,
    label,
    columns: [column],
    words: (a, b, seconds) => {
      const [inA, inB] = both(a, b, (series) => series.rate(column, seconds, window));
      const counts = [counted(inA, seconds, window), counted(inB, seconds, window)] as const;
      return ratioWords(inA, inB, { ...sides(a, b), counts });
    },
  };
}

/** Means over what was completed: as good as the fewer completions are many. */
function meanRow(id: string, label: string, sum: string): SpineRow {
  return {
    id,
    label,
    columns: [sum, 'flowsCompleted'],
    words: (a, b, seconds) => {
      const [inA, inB] = both(a, b, (series) =>
        meanOver(series, sum, 'flowsCompleted', seconds, FIGURE_WINDOW_SECONDS),
      );
      const completed = both(a, b, (series) =>
        counted(series.rate('flowsCompleted', seconds, FIGURE_WINDOW_SECONDS), seconds),
      );
      return ratioWords(inA, inB, { ...sides(a, b), counts: completed });
    },
  };
}

function both<T>(a: LaneFeed, b: LaneFeed, read: (series: LaneSeries) => T): [T, T] {
  return [read(a.series), read(b.series)];
}

function counted(rate: number | null, seconds: number, window = FIGURE_WINDOW_SECONDS): number {
  return (rate ?? 0) * Math.min(window, seconds);
}

/** Of a level over the spine's window, from a reading each second. */
function meanLevel(series: LaneSeries, column: string, seconds: number): number | null {
  const readings = Array.from({ length: FIGURE_WINDOW_SECONDS }, (_, back) =>
    series.at(column, Math.max(0, seconds - back)),
  );
  const known = readings.filter((reading) => reading !== null);
  return known.length === 0 ? null : known.reduce((sum, reading) => sum + reading, 0) / known.length;
}

function sides(a: LaneFeed, b: LaneFeed): { readonly letters: readonly [string, string] } {
  return { letters: [a.letter, b.letter] };
}
