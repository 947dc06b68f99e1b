import { descriptionOf, type FieldDescription } from './schema/field.ts';
import { keysAt, schemasAt } from './schema/walk.ts';
import { scenarioSchema } from './schema.ts';

/**
 * Title, unit and range of the number at a path such as `traffic.web.arrivals.flowsPerSecond`; undefined: not known.
 * @param scenario determines which alternative of the schema it is, e.g. which generator's parameter
 */
export function describeField(path: string, scenario?: unknown): FieldDescription | undefined {
  return schemasAt(scenarioSchema, path.split('.'), scenario)
    .map(descriptionOf)
    .find((description) => description !== undefined);
}

/** Whether the number at a path may be a profile of its values over time instead. */
export function mayVary(path: string, scenario: unknown): boolean {
  const keys = path.split('.');
  const [holder, last] = [keys.slice(0, -1), keys.at(-1)!];
  const schemas = schemasAt(scenarioSchema, holder, scenario);
  return schemas.some((schema) => ['points', 'peak'].every((key) => keysAt(schema, [last]).includes(key)));
}
