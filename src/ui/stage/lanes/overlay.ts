/** The charts of several lanes laid over each other: which quantities, and where a lane's values come from. */
import type { SampleColumns } from '../../../widgets/charts/sample-columns.ts';
import type { ChartSeries } from '../../../widgets/charts/chart-series.ts';
import { sessionColour } from '../../../widgets/charts/session-colour.ts';
import type { OverlaidLine } from '../../../views/overlaid.ts';
import { viewOf, VIEWS } from '../../../views/view-of.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';

type Feed = Pick<LaneFeed, 'letter' | 'series' | 'shape'>;

/** The samples of every lane as one table: column `B.flowsActive` is `flowsActive` of lane B. */
export class Overlay implements SampleColumns {
  constructor(private readonly feeds: readonly Feed[]) {}

  /** Lanes are sampled at the same moments; the shortest table ends them all. */
  get rows(): number {
    const rows = Math.min(...this.feeds.map(({ series }) => series.rows));
    if (rows === 0) return 0;
    // The last row may be the present of one lane, where the others are not.
    const times = new Set(this.feeds.map(({ series }) => series.column('time')[rows - 1]));
    return times.size === 1 ? rows : rows - 1;
  }

  column(id: string): Float64Array {
    const { feed, column } = this.find(id);
    if (feed === undefined) throw new Error(`No lane has the column ${id}.`);
    return feed.series.column(column);
  }

  has(id: string): boolean {
    const { feed, column } = this.find(id);
    return feed?.series.has(column) ?? false;
  }

  private find(id: string): { readonly feed: Feed | undefined; readonly column: string } {
    const dot = id.indexOf('.');
    if (dot < 0) return { feed: this.feeds[0], column: id };
    return { feed: this.feeds.find(({ letter }) => letter === id.slice(0, dot)), column: id.slice(dot + 1) };
  }
}

interface OverlayChart extends Omit<OverlaidLine, 'find'> {
  readonly series: readonly ChartSeries[];
}

/** One chart for each of them, one line a lane, in the order of the lanes. Lanes of several kinds are compared by their flows. */
export function overlayCharts(feeds: readonly Feed[]): readonly OverlayChart[] {
  const shapes = feeds.map(({ shape }) => shape);
  if (!shapes.every((shape) => shape !== null)) return [];
  const kinds = new Set(shapes.map(viewOf));
  const { overlaid } = kinds.size === 1 ? [...kinds][0]! : VIEWS.flows;
  return overlaid.flatMap(({ find, ...line }) => {
    const columns = shapes.map(find);
    if (!columns.every((column) => column !== null)) return [];
    return [{ ...line, series: columns.map((column, index) => lineOf(feeds[index]!.letter, index, column, line)) }];
  });
}

function lineOf(letter: string, index: number, column: string, overlaid: Omit<OverlaidLine, 'find'>): ChartSeries {
  const colour = sessionColour(index);
  const { title, seriesUnit, rateSeconds, factor, step, format } = overlaid;
  return {
    column: `${letter}.${column}`,
    label: letter,
    title: `${title.toLowerCase()}, lane ${letter}`,
    unit: seriesUnit,
    colour,
    textColour: colour,
    width: 1.75,
    ...(rateSeconds !== undefined && { rateSeconds }),
    ...(factor !== undefined && { factor }),
    ...(step !== undefined && { step }),
    format,
  };
}
