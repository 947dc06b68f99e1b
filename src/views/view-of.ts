/** Which view a lane has, by what its scheme declares, and what it shows of one lane and between two. */
import type { LaneFeed } from '../protocol/lane-feed.ts';
import type { SchemeView } from '../schemes/declaration.ts';
import type { LaneShape } from '../simulation/report.ts';
import { hasColumn } from '../quantities/columns.ts';
import { areComparable } from '../quantities/difference.ts';
import { COMPLETED, DELAY, DISCARDED, DROPPED, GOODPUT, REFUSED } from '../quantities/lane-quantities.ts';
import { has, type Quantity } from '../quantities/quantity.ts';
import { commonQuantities } from './common.ts';
import { clientQuantities, clientsCompared } from './flows/clients.ts';
import { flowsView } from './flows/flows-view.ts';
import type { LaneView } from './lane-view.ts';
import { ratesView } from './rates/rates-view.ts';
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
const MAX_FIGURES = 8;
const FEW_FIGURES = 4;

/**
 * The figures of a lane: what its clients meet, those that every lane has, then its view's own. Before it is opened, the common ones.
 * @param few those that remain where there is little room
 * @param first the figure that stands before all others
 */
export function laneFigures(shape: LaneShape | null, few: boolean, first: string | null = null): readonly Quantity[] {
  const all = allFigures(shape).toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  if (!few) return all.slice(0, MAX_FIGURES);
  const essential = new Set([...COMMON_ESSENTIAL, ...(shape === null ? [] : viewOf(shape).essential(shape))]);
  const isOfClients = new Set(shape === null ? [] : clientQuantities(shape).map(({ id }) => id));
  return all.filter(({ id }) => essential.has(id) || isOfClients.has(id) || id === first).slice(0, FEW_FIGURES);
}

const COMMON_ESSENTIAL: readonly string[] = [GOODPUT, DROPPED, DELAY, COMPLETED].map(({ id }) => id);

/** All that a lane has, more than its row has room for. */
export function allFigures(shape: LaneShape | null): readonly Quantity[] {
  if (shape === null) return commonQuantities(null);
  const all = [...clientQuantities(shape), ...commonQuantities(shape), ...viewOf(shape).figures(shape)];
  return all.filter((one) => has(shape, one));
}

/**
 * What is compared between two lanes. The first is the hero: of two lanes of one kind it is their view's, of others
 * the completions where flows end in both. Then come the common ones, in the same order everywhere.
 */
export function comparedQuantities(a: LaneFeed, b: LaneFeed): readonly Quantity[] {
  if (a.shape === null || b.shape === null) return [];
  const [viewA, viewB] = [viewOf(a.shape), viewOf(b.shape)];
  const isOneKind = viewA === viewB;
  const hero = isOneKind ? viewA.hero(a.shape) : COMPLETED;
  const inA = commonQuantities(a.shape).map(({ id }) => id);
  const [common, commonB] = [a.shape, b.shape].map((shape) => commonQuantities(shape)) as [
    readonly Quantity[],
    readonly Quantity[],
  ];
  const inBoth = common.filter(({ id }) => commonB.some((one) => one.id === id));
  // A lane without a gate refuses nothing: the share is 0 there, and the other lane's is told.
  const inEither = commonB.filter((one) => NOT_LET_THROUGH.includes(one.id) && !inA.includes(one.id));
  const own = [...clientsCompared(a.shape), ...viewA.compared(a.shape), ...(isOneKind ? [] : viewB.compared(b.shape))];
  const isHeroKnown = hero !== null && (isOneKind || inBoth.some(({ id }) => id === hero.id));
  const all = [
    ...(isHeroKnown ? [hero] : []),
    ...inBoth,
    ...common.filter((one) => NOT_LET_THROUGH.includes(one.id)),
    ...inEither,
    ...own,
  ];
  return unique(all).filter((quantity) => areComparable({ quantity }, a, b));
}

const NOT_LET_THROUGH: readonly string[] = [REFUSED.id, DISCARDED.id];

function unique(quantities: readonly Quantity[]): readonly Quantity[] {
  return quantities.filter(({ id }, index) => quantities.findIndex((one) => one.id === id) === index);
}
