/** A map of the open scenario, as the form begins with it. */
import type { NumberField } from '../../../base/field.ts';
import { standardFigure } from '../../../experiment/standard-figures.ts';
import { MAP_LIMITS, type MapInput } from '../../../finding/map-schema.ts';
import { describeField } from '../../../scenario/describe-field.ts';
import { laneTitle } from '../../../scenario/lane-title.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import { getPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { type AxisChoice, axisChoices, draftFor } from './experiment-draft.ts';
import { shownUnit, variedUnit } from '../../../base/shown-unit.ts';

/** The range of a scale on which ratios count. */
const WIDE = 8;

type MapAxis = MapInput['across'];

/** The values of the scenario that are numbers, and stay what they are: what the timeline sets, an axis would not. */
export function numberChoices(scenario: Scenario): AxisChoice[] {
  const isSet = new Set(scenario.timeline.map(({ set }) => set));
  return axisChoices(scenario).filter(({ path }) => typeof getPath(scenario, path) === 'number' && !isSet.has(path));
}

/** From a quarter to four times what the scenario has, within what is possible. */
export function axisOf(choice: AxisChoice, scenario: Scenario): MapAxis {
  const value = getPath(scenario, choice.path) as number;
  const { unit, factor } = variedUnit(choice.unit, value);
  const { minimum, maximum, integer = false } = describeField(choice.path, scenario) as NumberField;
  const [low, high] = [minimum / factor, maximum / factor];
  const from = Math.max(low, value === 0 ? 0 : plain(value / factor / 4));
  const to = Math.min(high, value === 0 ? 1 : plain((value / factor) * 4));
  return {
    id: 'axis',
    title: choice.title.slice(0, 60),
    unit: unit.slice(0, 30),
    from: integer ? Math.round(from) : from,
    to: integer ? Math.round(to) : to,
    scale: from > 0 && to / from >= WIDE ? 'log' : 'linear',
    integer,
    cells: 8,
    set: [{ path: choice.path, times: factor }],
  };
}

/** The first thing that one would ask: the goodput of each lane, over what one would vary and what else there is. */
export function mapDraftFor(scenario: Scenario): MapInput | null {
  const choices = numberChoices(scenario);
  const first = draftFor(scenario).axes[0]?.path;
  const [across, up] = [...choices].sort((a, b) => Number(b.path === first) - Number(a.path === first));
  if (across === undefined || up === undefined) return null;
  return {
    headwayMap: 1,
    title: scenario.title,
    base: scenario as unknown as Record<string, never>,
    across: { ...axisOf(across, scenario), id: 'across' },
    up: { ...axisOf(up, scenario), id: 'up' },
    shown: shownOf(scenario, 'figure', 'goodputBitsPerSecond'),
    divide: 1,
    seeds: { first: scenario.run.seed, count: 1 },
    toSeconds: Math.min(scenario.run.untilSeconds, 60),
  };
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
  const { title, unit } = standardFigure(figure) ?? { title: figure, unit: '' };
  const { factor, ...shown } = shownUnit(unit);
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

function plain(value: number): number {
  return Number(value.toPrecision(3));
}
