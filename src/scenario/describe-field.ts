import { descriptionOf, type FieldDescription } from './schema/field.ts';
import { schemasAt } from './schema/walk.ts';
import { scenarioSchema } from './schema.ts';

/** Title, unit and range of the number at a path such as `traffic.web.arrivals.flowsPerSecond`; undefined: not known. */
export function describeField(path: string): FieldDescription | undefined {
  return schemasAt(scenarioSchema, path.split('.'))
    .map(descriptionOf)
    .find((description) => description !== undefined);
}
