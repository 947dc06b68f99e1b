/** Which view a lane has, by what its scheme declares, and what it shows of one lane and between two. */
import type { LaneFeed } from '../protocol/lane-feed.ts';
import type { SchemeView } from '../schemes/declaration.ts';
import type { LaneShape } from '../simulation/report.ts';
import { hasColumn } from './columns.ts';
import { commonFigures, commonRows, COMPLETIONS_ROW } from './common.ts';
import { type Figure, shownFigures } from './figures.ts';
import { clientFigures, clientRows } from './flows/clients.ts';
import { flowsView } from './flows/flows-view.ts';
import type { LaneView } from './lane-view.ts';
import { ratesView } from './rates/rates-view.ts';
import { rowsOf, type SpineRow } from './rows.ts';
import { spacingView } from './spacing/spacing-view.ts';
import { streamsView } from './streams/streams-view.ts';

export type ViewKind = Exclude<SchemeView, 'traffic'>;

export const VIEWS: Readonly<Record<ViewKind, LaneView>> = {
  flows: flowsView,
  streams: streamsView,
  rates: ratesView,
  spacing: spacingView,
};

type Told = Pick<LaneShape, 'view' | 'series' | 'traffic'>;

/** Before a lane is opened it is taken for one of flows. */
export function viewKind(shape: Told | null): ViewKind {
  if (shape === null) return 'flows';
  if (shape.view !== 'traffic') return shape.view;
  const { traffic } = shape;
  const completes = traffic.some(({ kind }) => COMPLETING.includes(kind));
  return hasManyStreams(shape) || (traffic.length > 0 && !completes) ? 'streams' : 'flows';
}

const COMPLETING = ['flows', 'requests', 'video', 'sessions', 'crowd'];

/** One stream beside flows that complete is what those meet, not what the lane is about. */
function hasManyStreams(shape: Told): boolean {
  return shape.traffic.some(
    ({ id, kind }) => kind === 'constant-rate' && (hasColumn(shape, `on.${id}.2`) || !hasColumn(shape, `on.${id}.1`)),
  );
}

export function viewOf(shape: Told | null): LaneView {
  return VIEWS[viewKind(shape)];
}

/** More have no room in a lane's row. */
const MAX_FIGURES = 7;
const FEW_FIGURES = 4;

/**
 * The figures of a lane: what its clients meet, those that every lane has, then its view's own. Before it is opened, the common ones.
 * @param first the figure that stands before all others
 */
export function laneFigures(shape: LaneShape | null, few: boolean, first: string | null = null): readonly Figure[] {
  const all =
    shape === null
      ? commonFigures(null)
      : shownFigures([...clientFigures(shape), ...commonFigures(shape), ...viewOf(shape).figures(shape)], shape);
  const sorted = all.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  return few
    ? sorted.filter(({ id, essential }) => essential || id === first).slice(0, FEW_FIGURES)
    : sorted.slice(0, MAX_FIGURES);
}

/**
 * The rows of the spine between two lanes. The first is the hero: of two lanes of one kind it is their view's, of others
 * the completions where flows end in both. Then come the common ones, in the same order everywhere.
 */
export function spineRows(a: LaneFeed, b: LaneFeed): readonly SpineRow[] {
  if (a.shape === null || b.shape === null) return [];
  const [viewA, viewB] = [viewOf(a.shape), viewOf(b.shape)];
  const isOneKind = viewA === viewB;
  const hero = isOneKind ? viewA.hero(a.shape) : COMPLETIONS_ROW;
  const inB = new Set(commonRows(b.shape).map(({ id }) => id));
  const common = commonRows(a.shape).filter(({ id }) => inB.has(id));
  const own = [...clientRows(a.shape), ...viewA.rows(a.shape), ...(isOneKind ? [] : viewB.rows(b.shape))];
  const isHeroKnown = hero !== null && (isOneKind || common.some(({ id }) => id === hero.id));
  return rowsOf(unique([...(isHeroKnown ? [hero] : []), ...common, ...own]), a, b);
}

function unique(rows: readonly SpineRow[]): readonly SpineRow[] {
  return rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index);
}
