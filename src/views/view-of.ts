/** Which view a lane has, by what its scheme declares, and what it shows of one lane and between two. */
import type { LaneFeed } from '../protocol/lane-feed.ts';
import type { SchemeView } from '../schemes/declaration.ts';
import type { LaneShape } from '../simulation/report.ts';
import { hasColumn } from '../quantities/columns.ts';
import { areComparable } from '../quantities/difference.ts';
import {
  delayOf,
  delayPercentilesOf,
  DISCARDED,
  goodputOfEach,
  marksOf,
  REFUSED,
} from '../quantities/lane-quantities.ts';
import { has, type Quantity } from '../quantities/quantity.ts';
import { sessionColour } from '../widgets/charts/session-colour.ts';
import { commonQuantities } from './common.ts';
import { clientQuantities, clientsCompared } from './flows/clients.ts';
import { callsView } from './calls/calls-view.ts';
import { flowsView } from './flows/flows-view.ts';
import type { LaneView } from './lane-view.ts';
import { ratesView } from './rates/rates-view.ts';
import { spacingView } from './spacing/spacing-view.ts';
import { streamsView } from './streams/streams-view.ts';

export type ViewKind = Exclude<SchemeView, 'traffic'> | 'calls';

export const VIEWS: Readonly<Record<ViewKind, LaneView>> = {
  calls: callsView,
  flows: flowsView,
  streams: streamsView,
  rates: ratesView,
  spacing: spacingView,
};

type Told = Pick<LaneShape, 'view' | 'series' | 'traffic'>;

/** Before a lane is opened it is taken for one of flows. */
export function viewKind(shape: Told | null): ViewKind {
  if (shape === null) return 'flows';
  if (shape.traffic.some(({ kind }) => kind === 'calls' || kind === 'calls-over-tcp')) return 'calls';
  if (shape.view !== 'traffic') return shape.view;
  const { traffic } = shape;
  const completes = traffic.some(({ kind }) => COMPLETING.includes(kind));
  return hasManyStreams(shape) || (traffic.length > 0 && !completes) ? 'streams' : 'flows';
}

const COMPLETING = ['flows', 'requests', 'video', 'sessions', 'crowd', 'calls-over-tcp'];

/** One stream beside flows that complete is what those meet, not what the lane is about. */
function hasManyStreams(shape: Told): boolean {
  return shape.traffic.some(
    ({ id, kind }) => kind === 'constant-rate' && (hasColumn(shape, `on.${id}.2`) || !hasColumn(shape, `on.${id}.1`)),
  );
}

export function viewOf(shape: Told | null): LaneView {
  return VIEWS[viewKind(shape)];
}

/** What clients of a lane meet, what every lane has, then what its view has. Before it is opened, what every lane has. */
export function allFigures(shape: LaneShape | null): readonly Quantity[] {
  if (shape === null) return commonQuantities(null);
  const all = [...clientQuantities(shape), ...commonQuantities(shape), ...viewOf(shape).figures(shape)];
  return all.filter((one) => has(shape, one));
}

/**
 * What is compared between two lanes: what the page leads with, then what lanes of every kind have, in the same order
 * everywhere, then what their views compare.
 */
export function comparedQuantities(a: LaneFeed, b: LaneFeed, lead: Lead | null): readonly Quantity[] {
  if (a.shape === null || b.shape === null) return [];
  const [viewA, viewB] = [viewOf(a.shape), viewOf(b.shape)];
  const inA = commonQuantities(a.shape).map(({ id }) => id);
  const [common, commonB] = [a.shape, b.shape].map((shape) => commonQuantities(shape)) as [
    readonly Quantity[],
    readonly Quantity[],
  ];
  const inBoth = common.filter(({ id }) => commonB.some((one) => one.id === id));
  // A lane without a gate refuses nothing: the share is 0 there, and the other lane's is told.
  const inEither = commonB.filter((one) => NOT_LET_THROUGH.includes(one.id) && !inA.includes(one.id));
  const own = [
    ...clientsCompared(a.shape),
    ...viewA.compared(a.shape),
    ...(viewA === viewB ? [] : viewB.compared(b.shape)),
  ];
  const all = [...inBoth, ...common.filter((one) => NOT_LET_THROUGH.includes(one.id)), ...inEither, ...own];
  const first = leadIds(lead).flatMap((id) => quantityOf(a.shape, id) ?? []);
  return unique([...first, ...all]).filter((quantity) => areComparable({ quantity }, a, b));
}

const NOT_LET_THROUGH: readonly string[] = [REFUSED.id, DISCARDED.id];

function unique(quantities: readonly Quantity[]): readonly Quantity[] {
  return quantities.filter(({ id }, index) => quantities.findIndex((one) => one.id === id) === index);
}

/** What the page leads with, by ids of quantities. */
export interface Lead {
  readonly hero: string;
  readonly companions: readonly string[];
}

export function leadIds(lead: Lead | null): readonly string[] {
  return lead === null ? [] : [lead.hero, ...lead.companions];
}

const MAX_COMPANIONS = 2;

/**
 * What the page leads with: what the scenario's guide says where a lane has it, else what lanes of the kind are about.
 * @param shapes of the lanes, null before they are opened
 * @returns null: no lane is open
 */
export function leadOf(
  guide: { readonly hero?: string | undefined; readonly companions?: readonly string[] | undefined } | undefined,
  shapes: readonly (LaneShape | null)[],
): Lead | null {
  const opened = shapes.filter((shape) => shape !== null);
  // A lane with a scheme says more of what lanes are about than one without.
  const about = opened.find(({ view }) => view !== 'traffic') ?? opened[0];
  if (about === undefined) return null;
  const isThere = (id: string): boolean => opened.some((shape) => quantityOf(shape, id) !== null);
  const byRule = viewOf(about)
    .lead(about)
    .map(({ id }) => id)
    .filter(isThere);
  const hero = [...(guide?.hero === undefined ? [] : [guide.hero]), ...byRule].find(isThere);
  if (hero === undefined) return null;
  const companions = (guide?.companions ?? byRule).filter((id) => id !== hero && isThere(id));
  return { hero, companions: [...new Set(companions)].slice(0, MAX_COMPANIONS) };
}

/** A quantity of a lane by its id; null: the lane does not have it. */
export function quantityOf(shape: LaneShape | null, id: string): Quantity | null {
  return quantitiesOf(shape).find((one) => one.id === id) ?? null;
}

/** Every quantity that a lane has, with the goodput of each class of traffic. */
export function quantitiesOf(shape: LaneShape | null): readonly Quantity[] {
  if (shape === null) return [];
  const view = viewOf(shape);
  const ofClasses = shape.traffic.flatMap((one, index) => [
    goodputOfEach(one, sessionColour(index)),
    delayOf(one, sessionColour(index)),
    ...delayPercentilesOf(shape.traffic, index, sessionColour(index)),
    marksOf(one, sessionColour(index)),
  ]);
  const all = [...allFigures(shape), ...view.lead(shape), ...view.compared(shape), ...ofClasses];
  return all.filter((one) => has(shape, one));
}

/** What the page leads with, as far as the lane has it: the hero, then its companions. */
export function leadingFigures(shape: LaneShape | null, lead: Lead | null): readonly Quantity[] {
  return leadIds(lead).flatMap((id) => quantityOf(shape, id) ?? []);
}

/** All other figures of the lane. */
export function otherFigures(shape: LaneShape | null, lead: Lead | null): readonly Quantity[] {
  const leading = leadIds(lead);
  return allFigures(shape).filter(({ id }) => !leading.includes(id));
}
