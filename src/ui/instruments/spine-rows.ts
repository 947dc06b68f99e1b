/**
 * What the spine between two lanes tells: a few quantities of each lane over the last seconds, and what the charts
 * show at the cursor, as differences in words.
 */
import type { LaneFeed, LaneSeries } from '../session/lane-feed.ts';
import type { ChartId } from './chart-set.ts';
import { amountWords, ratioWords } from './difference.ts';
import { meanOver } from './figures.ts';

/** `last 5 s` in the spine's head. */
export const SPINE_WINDOW_SECONDS = 5;
/** As in the charts. */
const CURSOR_RATE_SECONDS = 1;

export interface SpineRow {
  readonly id: string;
  /** What is compared, e.g. `completions`; follows the difference. */
  readonly label: string;
  readonly columns: readonly string[];
  readonly words: (a: LaneFeed, b: LaneFeed, seconds: number) => string;
}

const SPINE_ROWS: readonly SpineRow[] = [
  totalRow('completions', 'flowsCompleted'),
  {
    id: 'active',
    label: 'active flows',
    columns: ['flowsActive'],
    words: (a, b, seconds) =>
      ratioWords(meanLevel(a.series, 'flowsActive', seconds), meanLevel(b.series, 'flowsActive', seconds), sides(a, b)),
  },
  meanRow('meanTime', 'mean time', 'completionSeconds'),
  meanRow('goodput', 'goodput a flow', 'completedGoodput'),
  totalRow('drops', 'packetsDropped'),
];

/** Of lanes whose schemes give every session a rate. */
const RATE_ROWS: readonly SpineRow[] = [
  levelRow('settled', 'settled sessions', 'settled'),
  levelRow('error', '% mean error', 'sourceErrorMean'),
  levelRow('queue', 'packets queued', 'heroQueuePackets'),
];

/** The rows for two lanes. The first is the hero. */
export function spineRows(a: LaneFeed, b: LaneFeed): readonly SpineRow[] {
  const rates = rowsOf(RATE_ROWS, a, b);
  const isRates = a.shape !== null && b.shape !== null && rates.length === RATE_ROWS.length;
  return isRates ? rates : rowsOf(SPINE_ROWS, a, b);
}

/** At the cursor, one for each chart. */
export const CHART_ROWS: Readonly<Record<ChartId, SpineRow>> = {
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
  rates: levelRow('rates', 'settled', 'settled'),
  errors: levelRow('errors', '% mean error', 'sourceErrorMean'),
  linkErrors: levelRow('linkErrors', '% mean error', 'linkErrorMean'),
  active: {
    id: 'active',
    label: 'flows',
    columns: ['flowsActive'],
    words: (a, b, seconds) => ratioWords(...both(a, b, (series) => series.at('flowsActive', seconds)), sides(a, b)),
  },
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

function totalRow(label: string, column: string): SpineRow {
  return {
    id: label,
    label,
    columns: [column],
    words: (a, b, seconds) => {
      const [inA, inB] = both(a, b, (series) => series.rate(column, seconds, SPINE_WINDOW_SECONDS));
      return ratioWords(inA, inB, { ...sides(a, b), counts: [counted(inA, seconds), counted(inB, seconds)] });
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
      const [inA, inB] = both(a, b, (series) => meanOver(series, sum, 'flowsCompleted', seconds, SPINE_WINDOW_SECONDS));
      const completed = both(a, b, (series) =>
        counted(series.rate('flowsCompleted', seconds, SPINE_WINDOW_SECONDS), seconds),
      );
      return ratioWords(inA, inB, { ...sides(a, b), counts: completed });
    },
  };
}

function both<T>(a: LaneFeed, b: LaneFeed, read: (series: LaneSeries) => T): [T, T] {
  return [read(a.series), read(b.series)];
}

function counted(rate: number | null, seconds: number): number {
  return (rate ?? 0) * Math.min(SPINE_WINDOW_SECONDS, seconds);
}

/** Of a level over the spine's window, from a reading each second. */
function meanLevel(series: LaneSeries, column: string, seconds: number): number | null {
  const readings = Array.from({ length: SPINE_WINDOW_SECONDS }, (_, back) =>
    series.at(column, Math.max(0, seconds - back)),
  );
  const known = readings.filter((reading) => reading !== null);
  return known.length === 0 ? null : known.reduce((sum, reading) => sum + reading, 0) / known.length;
}

function sides(a: LaneFeed, b: LaneFeed): { readonly letters: readonly [string, string] } {
  return { letters: [a.letter, b.letter] };
}
