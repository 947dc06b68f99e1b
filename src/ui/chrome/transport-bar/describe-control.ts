/** What stands on the strip for a value that a scenario is about. */
import { canRun } from '../../../scenario/check-data-planes.ts';
import { describeField } from '../../../scenario/describe-field.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclarations } from '../../../schemes/declarations.ts';
import { linearTicks } from '../../../widgets/charts/axis-ticks.ts';
import { type SliderRange, sliderSpan } from '../../../widgets/controls/slider-scale.ts';
import { laneLetter } from '../../../base/format.ts';

export type Control = NonNullable<Scenario['view']['controls']>[number];

type ControlDescription =
  | { readonly kind: 'number'; readonly title: string; readonly unit: string | undefined; readonly range: SliderRange }
  | { readonly kind: 'choice'; readonly title: string; readonly options: readonly Option[] }
  | { readonly kind: 'switch'; readonly title: string };

interface Option {
  readonly value: string;
  readonly title: string;
}

/** @param first the value that the scenario begins with @returns null: nothing is known of it, or it varies by itself */
export function describeControl(scenario: Scenario, control: Control, first: unknown): ControlDescription | null {
  const [root, laneId, member] = control.set.split('.');
  const index = root === 'lanes' ? scenario.lanes.findIndex(({ id }) => id === laneId) : -1;
  const field = describeField(control.set, scenario);
  if (field === undefined) return null;
  const title = control.title ?? `${field.title}${index < 0 ? '' : `, ${laneLetter(index)}`}`;
  switch (field.kind) {
    case 'number': {
      if (typeof first !== 'number' && (first !== undefined || typeof field.default !== 'number')) return null;
      const value = typeof first === 'number' ? first : (field.default as number);
      const span = sliderSpan(field, value, value);
      const { minimum = span.minimum, maximum = span.maximum } = control;
      // 0 has no place on a logarithmic scale.
      const range = { ...span, minimum, maximum, logarithmic: span.logarithmic === true && minimum > 0 };
      return { kind: 'number', title, unit: field.unit, range };
    }
    case 'choice':
      if (field.part !== undefined) return null;
      return {
        kind: 'choice',
        title,
        options: member === 'scheme' ? schemesOf(scenario, scenario.lanes[index]) : field.options,
      };
    case 'boolean':
      return { kind: 'switch', title };
    default:
      return null;
  }
}

/** Those of the scenario's family, no control, and what the lane has. */
function schemesOf({ family }: Scenario, { scheme, dataPlane }: Scenario['lanes'][number]): readonly Option[] {
  return schemeDeclarations
    .filter((one) => one.id === scheme || (canRun(one.id, dataPlane) && (one.isBaseline || one.family === family)))
    .map(({ id, title }) => ({ value: id, title }));
}

/** Values to write under a slider: 1, 2 and 5 of each decade where it is logarithmic, else its ends and round values; few enough to be read. */
export function stopsOf({ minimum, maximum, logarithmic, integer }: SliderRange): readonly number[] {
  if (logarithmic !== true || minimum <= 0) {
    const least = LEAST_SHARE * (maximum - minimum);
    const between = linearTicks(minimum, maximum, 4)
      .filter((tick) => tick - minimum >= least && maximum - tick >= least)
      .filter((tick) => integer !== true || Number.isInteger(tick));
    return [minimum, ...between, maximum];
  }
  const decades = Array.from(
    { length: Math.ceil(Math.log10(maximum / minimum)) + 2 },
    (_, decade) => 10 ** (Math.floor(Math.log10(minimum)) + decade),
  );
  const inside = (value: number) => value >= minimum * 0.999 && value <= maximum * 1.001;
  const fine = decades
    .flatMap((decade) => [1, 2, 5].map((digit) => Number((digit * decade).toPrecision(3))))
    .filter(inside);
  return fine.length <= MAX_STOPS ? fine : decades.map((decade) => Number(decade.toPrecision(3))).filter(inside);
}

/** Round values nearer to an end than this share of the slider are left out. */
const LEAST_SHARE = 0.1;
const MAX_STOPS = 7;
