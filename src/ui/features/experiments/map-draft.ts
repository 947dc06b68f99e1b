/** A map of the open scenario, as the form begins with it. */
import type { NumberField } from '../../../base/field.ts';
import type { FigureInput } from '../../../experiment/schema.ts';
import { standardFigure } from '../../../experiment/standard-figures.ts';
import { MAP_LIMITS, type MapInput } from '../../../finding/map-schema.ts';
import { valueAt } from '../../../finding/space.ts';
import { describeField } from '../../../scenario/describe-field.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import { getPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { type AxisChoice, axisChoices, draftFor } from './experiment-draft.ts';
import { firstFigure } from './first-figure.ts';
import { setBy, valueAtFullLoad } from './full-load.ts';
import { shownUnit } from '../../../base/shown-unit.ts';

/** The range of a scale on which ratios count. */
const WIDE = 8;
/** An axis of the form has no more cells before they are divided; one of a file may. */
const MOST_CELLS = 8;

type MapAxis = MapInput['across'];

/** The values of the scenario that are numbers, and stay what they are: what the timeline sets, an axis would not. */
export function numberChoices(scenario: Scenario): AxisChoice[] {
  const isSet = new Set(scenario.timeline.map(({ set }) => set));
  return axisChoices(scenario).filter(({ path }) => typeof getPath(scenario, path) === 'number' && !isSet.has(path));
}

/** What a class offers, as shares of what the link can send that it fills first. */
const LOADS = { from: 0.1, to: 3 };
/**
 * From a quarter to four times what the scenario has, within what is possible. What sets a load: from a tenth to three times what
 * the link can carry, with the value of the scenario. @param full the value that fills the link; null: it sets no load
 */
export function axisOf(
  choice: AxisChoice,
  scenario: Scenario,
  full: number | null = valueAtFullLoad(choice.path, scenario),
): MapAxis {
  const value = getPath(scenario, choice.path) as number;
  const { unit, factor } = choice.shown;
  const { minimum, maximum, integer = false } = describeField(choice.path, scenario) as NumberField;
  const [low, high] = [minimum / factor, maximum / factor];
  const least = full === null ? value / 4 : Math.min(value / 4, LOADS.from * full);
  const most = full === null ? value * 4 : Math.max(value, LOADS.to * full);
  const from = Math.max(low, value === 0 ? 0 : plain(least / factor));
  const to = Math.min(high, value === 0 ? 1 : plain(most / factor));
  return {
    id: 'axis',
    title: choice.title.slice(0, 60),
    unit: unit.slice(0, 30),
    ...(integer ? scaled(Math.round(from), Math.round(to)) : scaled(from, to)),
    integer,
    cells: MOST_CELLS,
    set: [{ path: choice.path, times: factor }],
  };
}

/** Bounds with the scale that fits them. */
export function scaled(from: number, to: number): Pick<MapAxis, 'from' | 'to' | 'scale'> {
  return { from, to, scale: from > 0 && to / from >= WIDE ? 'log' : 'linear' };
}

/** An axis of a map: whole numbers have no more cells than there are numbers between its ends. */
export function mapAxis(axis: MapAxis): MapAxis {
  const range = { ...axis, scale: axis.scale ?? 'linear', integer: axis.integer ?? false };
  let cells = Math.max(MOST_CELLS, Number(axis.cells ?? 0));
  const corners = (): number[] => Array.from({ length: cells + 1 }, (_, n) => valueAt(range, n / cells));
  while (range.integer && cells > 1 && new Set(corners()).size <= cells) cells--;
  return { ...axis, cells };
}

/** The first thing that one would ask, of each lane: a figure, over what one would vary and what has most to do with it. */
export function mapDraftFor(scenario: Scenario): MapInput | null {
  const choices = numberChoices(scenario);
  const first = draftFor(scenario).axes[0]?.path;
  const across = choices.find(({ path }) => path === first) ?? choices[0];
  if (across === undefined) return null;
  const rank = ({ path }: AxisChoice): number => rankBeside(setBy(across.path, scenario), path, scenario);
  const [up] = choices.filter((one) => one !== across).toSorted((a, b) => rank(a) - rank(b));
  if (up === undefined) return null;
  const figure = firstFigure(scenario, across.path);
  return {
    headwayMap: 1,
    title: scenario.title,
    base: scenario as unknown as Record<string, never>,
    across: { ...mapAxis(axisOf(across, scenario)), id: 'across' },
    // What fills the link depends on the other axis.
    up: { ...mapAxis(axisOf(up, scenario, null)), id: 'up' },
    shown: typeof figure === 'string' ? shownOf(scenario, 'figure', figure) : shownOwn(scenario, figure),
    divide: 1,
    seeds: { first: scenario.run.seed, count: 1 },
    toSeconds: Math.min(scenario.run.untilSeconds, 60),
  };
}

/** A buffer of this many packets is never full. */
const ENDLESS = 10_000;

/** Sizes beside arrivals, retries beside calls, delays beside sessions, buffers beside all else: what comes first is asked first. */
function rankBeside(across: string, path: string, scenario: Scenario): number {
  const [area, owner] = across.split('.');
  const isOfSame = path.startsWith(`${area}.${owner}.`);
  const isOfClass = area === 'traffic' && isOfSame;
  if (isOfClass && /\.size\.(bytes|meanBytes)$/.test(path) && scenario.traffic.every(({ kind }) => kind === 'flows'))
    return 0;
  if ((isOfClass && path.endsWith('.maxRetries')) || path.endsWith('.largestDelaySeconds')) return 0;
  if (!path.startsWith('network.')) return 5;
  const hasBuffers = !hasRatesAlone(scenario) && Number(getPath(scenario, path)) < ENDLESS;
  if (/\.(bufferPackets|multiple)$/.test(path)) return (hasBuffers ? 1 : 4) + (isOfSame ? 0 : 0.5);
  return path.endsWith('.delaySeconds') ? 2 + (isOfSame ? 0 : 0.5) : 4;
}

/** No packets of data are sent, and none wait. */
export function hasRatesAlone({ lanes }: Scenario): boolean {
  return lanes.every(({ dataPlane }) => dataPlane === 'none');
}

/** A figure of one's own, of all lanes. */
function shownOwn(scenario: Scenario, figure: Exclude<FigureInput, string>): MapInput['shown'] {
  const { id, title = id, unit = '' } = figure;
  const of = scenario.lanes.slice(0, MAP_LIMITS.lanes).map((lane) => ({
    title: laneTitle(scenario, lane.id).slice(0, 60),
    lane: lane.id,
    figures: [figure],
  }));
  return { kind: 'figure', title, unit, of };
}

/**
 * A figure of all lanes, one map each, or two where a value is ramped from both ends; or of the first two of `lanes`, compared.
 */
export function shownOf(
  scenario: Scenario,
  kind: MapInput['shown']['kind'],
  figure: string,
  lanes = scenario.lanes.map(({ id }) => id),
  isRamped = false,
): MapInput['shown'] {
  const { title, unit } = standardFigure(figure, scenario) ?? { title: figure, unit: '' };
  // A map writes a share in per cent itself.
  const { factor, ...shown } = unit === 'share' ? { unit, factor: 1 } : shownUnit(unit);
  const terms = lanes.map((id) => ({
    title: laneTitle(scenario, id).slice(0, 60),
    lane: id,
    figures: [figure],
    times: 1 / factor,
  }));
  const named = { title: title.slice(0, LIMITS.titleLength), unit: shown.unit };
  if (kind === 'figure') {
    const each = isRamped
      ? terms.flatMap((term) =>
          (['below', 'above'] as const).map((from) => ({
            ...term,
            from,
            title: `${term.title}, from ${from}`.slice(0, 60),
          })),
        )
      : terms;
    return { kind, ...named, of: each.slice(0, MAP_LIMITS.lanes) };
  }
  const [a, b] = [terms[0]!, terms[1] ?? terms[0]!];
  if (kind === 'difference')
    return { kind, ...named, title: `${title}, ${a.title} less ${b.title}`.slice(0, 80), of: [a, b] };
  return { kind, title: `${a.title}: its share of the ${title.toLowerCase()}`.slice(0, 80), unit: '', of: [a, b] };
}

export function plain(value: number): number {
  return Number(value.toPrecision(3));
}
