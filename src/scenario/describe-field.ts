import { descriptionOf, type FieldDescription } from './schema/field.ts';
import { schemasAt } from './schema/walk.ts';
import { scenarioSchema } from './schema.ts';

/**
 * Title, unit and range of the number at a path such as `traffic.web.arrivals.flowsPerSecond`; undefined: not known.
 * @param scenario tells which alternative of the schema it is, e.g. which generator's parameter
 */
export function describeField(path: string, scenario?: unknown): FieldDescription | undefined {
  return schemasAt(scenarioSchema, path.split('.'), scenario)
    .map(descriptionOf)
    .find((description) => description !== undefined);
}
