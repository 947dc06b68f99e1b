/** An experiment as the form has it: one value of the open scenario is varied. */
import type { ExperimentInput } from '../../experiment/schema.ts';
import { STANDARD_FIGURES } from '../../experiment/standard-figures.ts';
import { getPath, listPaths } from '../../scenario/path.ts';
import { scenarioSchema, type Scenario } from '../../scenario/schema.ts';
import { descriptionOf, type FieldDescription } from '../../scenario/schema/field.ts';
import { schemasAt } from '../../scenario/schema/walk.ts';
import { completeParameters, schemeDeclaration } from '../../schemes/declarations.ts';

export interface Draft {
  readonly path: string;
  /** As typed: values, commas between them. */
  readonly values: string;
  readonly seeds: number;
  readonly warmUpSeconds: number;
}

/** A value that an axis can vary. */
export interface AxisChoice {
  readonly path: string;
  /** e.g. `Short flows: Arrival rate`. */
  readonly title: string;
  readonly group: 'Traffic' | 'Network' | 'Lanes';
  readonly unit: string;
  readonly suggested: readonly (number | string)[];
}

/** Of a network that is drawn, only so many links are offered; any other value can be named by its path in a file. */
const MOST_NETWORK_CHOICES = 60;

export function axisChoices(scenario: Scenario): AxisChoice[] {
  const traffic = scenario.traffic.flatMap((one) =>
    schemaChoices(scenario, `traffic.${one.id}`, one, 'Traffic', one.title ?? one.id),
  );
  const { network } = scenario;
  const described =
    network.form === 'generated'
      ? schemaChoices(scenario, 'network.parameters', network.parameters, 'Network', '')
      : network.links
          .slice(0, MOST_NETWORK_CHOICES / 3)
          .flatMap((link) =>
            schemaChoices(scenario, `network.links.${link.id}`, link, 'Network', link.label ?? link.id),
          );
  return [...traffic, ...described.slice(0, MOST_NETWORK_CHOICES), ...laneChoices(scenario)];
}

function schemaChoices(
  scenario: Scenario,
  prefix: string,
  root: unknown,
  group: AxisChoice['group'],
  owner: string,
): AxisChoice[] {
  return listPaths(root)
    .filter((rest) => !rest.startsWith('list.') && !rest.startsWith('transport.'))
    .flatMap((rest): AxisChoice[] => {
      const path = `${prefix}.${rest}`;
      const value = getPath(scenario, path);
      const description = schemasAt(scenarioSchema, path.split('.'), scenario).map(descriptionOf).find(Boolean);
      if (typeof value !== 'number' || description === undefined) return [];
      const title = owner === '' ? description.title : `${owner}: ${description.title}`;
      return [{ path, title, group, unit: description.unit ?? '', suggested: around(value, description) }];
    });
}

function laneChoices({ lanes }: Scenario): AxisChoice[] {
  return lanes.flatMap(({ id, title = id, scheme, parameters }): AxisChoice[] => {
    const declaration = schemeDeclaration(scheme);
    if (declaration === undefined) return [];
    const values = completeParameters(declaration, parameters as never);
    return declaration.parameters.flatMap((parameter): AxisChoice[] => {
      const value = values[parameter.id];
      if (parameter.kind !== 'number' || typeof value !== 'number') return [];
      return [
        {
          path: `lanes.${id}.parameters.${parameter.id}`,
          title: `${title}: ${parameter.title}`,
          group: 'Lanes',
          unit: parameter.unit ?? '',
          suggested: around(value, parameter),
        },
      ];
    });
  });
}

/** The value, and others to both sides of it within its range. */
function around(
  value: number,
  { minimum, maximum, integer }: Pick<FieldDescription, 'minimum' | 'maximum' | 'integer'>,
) {
  const scaled = value === 0 ? [0, 1, 2] : [value / 2, value, value * 1.5, value * 2];
  const fitting = scaled.map((one) => {
    const rounded = integer ? Math.round(one) : Number(one.toPrecision(6));
    return Math.min(maximum, Math.max(minimum, rounded));
  });
  return [...new Set(fitting)];
}

/** When the timeline sets a value that an axis varies: from then on the axis has no effect. null: it does not. */
export function setByTimeline({ timeline }: Scenario, path: string): number | null {
  return timeline.find(({ set }) => set === path)?.atSeconds ?? null;
}

/** The first thing that one would vary: how much traffic comes. */
export function draftFor(scenario: Scenario): Draft {
  const choices = axisChoices(scenario).filter(({ path }) => setByTimeline(scenario, path) === null);
  const first =
    choices.find(({ path }) => /flowsPerSecond|packetsPerSecond|rateBitsPerSecond/.test(path)) ?? choices[0];
  return { path: first?.path ?? '', values: first?.suggested.join(', ') ?? '', seeds: 3, warmUpSeconds: 0 };
}

/** The experiment that the form describes. All standard figures are collected: to look at another costs no run. */
export function experimentOf({ path, values, seeds, warmUpSeconds }: Draft, scenario: Scenario): ExperimentInput {
  const choice = axisChoices(scenario).find((one) => one.path === path);
  return {
    headwayExperiment: 1,
    title: scenario.title,
    base: scenario as unknown as Record<string, never>,
    axes: [
      {
        id: 'axis',
        path,
        ...(choice && { title: choice.title, unit: choice.unit.slice(0, 30) }),
        values: valuesOf(values),
      },
    ],
    seeds: { first: scenario.run.seed, count: seeds },
    warmUpSeconds,
    figures: STANDARD_FIGURES.map(({ id }) => id),
  };
}

/** Numbers where they are numbers, else words. */
function valuesOf(text: string): (number | string)[] {
  const words = text.split(/[,;\s]+/).filter((word) => word !== '');
  return words.map((word) => (Number.isNaN(Number(word)) ? word : Number(word)));
}
