/** What stands on the strip for a value that a scenario is about. */
import { canRun } from '../../../scenario/check-data-planes.ts';
import { describeField } from '../../../scenario/describe-field.ts';
import { disciplineDeclaration } from '../../../queues/declarations.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclaration, schemeDeclarations } from '../../../schemes/declarations.ts';
import { type SliderRange, sliderSpan } from '../../../widgets/controls/slider-scale.ts';
import { laneLetter } from '../../../base/format.ts';

export type Control = NonNullable<Scenario['view']['controls']>[number];

export type ControlDescription =
  | { readonly kind: 'number'; readonly title: string; readonly unit: string | undefined; readonly range: SliderRange }
  | { readonly kind: 'choice'; readonly title: string; readonly options: readonly Option[] }
  | { readonly kind: 'switch'; readonly title: string };

interface Option {
  readonly value: string;
  readonly title: string;
}

/** @param first the number that the scenario begins with @returns null: nothing is known of it, or it varies by itself */
export function describeControl(scenario: Scenario, control: Control, first: unknown): ControlDescription | null {
  const [root, laneId, what, name, queueParameter] = control.set.split('.');
  if (root !== 'lanes') return ofField(describeField(control.set, scenario), control, first, '');
  const index = scenario.lanes.findIndex(({ id }) => id === laneId);
  const lane = scenario.lanes[index];
  if (lane === undefined) return null;
  const where = `, ${laneLetter(index)}`;
  if (what === 'scheme')
    return { kind: 'choice', title: control.title ?? `Scheme${where}`, options: schemesOf(scenario, lane) };
  if (what !== 'parameters' && what !== 'queue') {
    return ofField(describeField(control.set, scenario), control, first, where);
  }
  const declared =
    what === 'queue' ? disciplineDeclaration(lane.queue?.discipline ?? '') : schemeDeclaration(lane.scheme);
  const parameter = declared?.parameters.find(({ id }) => id === (what === 'queue' ? queueParameter : name));
  if (parameter === undefined) return null;
  const title = control.title ?? `${parameter.title}${where}`;
  switch (parameter.kind) {
    case 'number':
      return ofField(parameter, control, first, where);
    case 'choice':
      return { kind: 'choice', title, options: parameter.options };
    case 'boolean':
      return { kind: 'switch', title };
    default:
      return null;
  }
}

interface Field extends SliderRange {
  readonly title: string;
  readonly unit?: string | undefined;
}

function ofField(field: Field | undefined, control: Control, first: unknown, where: string): ControlDescription | null {
  if (field === undefined || typeof first !== 'number') return null;
  const span = sliderSpan(field, first, first);
  const { minimum = span.minimum, maximum = span.maximum } = control;
  // 0 has no place on a logarithmic scale.
  const range = { ...span, minimum, maximum, logarithmic: span.logarithmic === true && minimum > 0 };
  return { kind: 'number', title: control.title ?? `${field.title}${where}`, unit: field.unit, range };
}

/** Those of the scenario's family, no control, and what the lane has. */
function schemesOf({ family }: Scenario, { scheme, dataPlane }: Scenario['lanes'][number]): readonly Option[] {
  return schemeDeclarations
    .filter((one) => one.id === scheme || (canRun(one.id, dataPlane) && (one.isBaseline || one.family === family)))
    .map(({ id, title }) => ({ value: id, title }));
}

/** Values to write under a slider: 1, 2 and 5 of each decade where it is logarithmic, else even steps; few enough to be read. */
export function stopsOf({ minimum, maximum, logarithmic }: SliderRange): readonly number[] {
  if (logarithmic !== true || minimum <= 0)
    return EVEN.map((share) => Number((minimum + share * (maximum - minimum)).toPrecision(3)));
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

const EVEN = [0, 0.25, 0.5, 0.75, 1];
const MAX_STOPS = 7;
