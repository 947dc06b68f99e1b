/** `npm run schema`: writes the published JSON Schemas from the schemas that validate. */
import { writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { baseScenario, experimentSchema } from '../src/experiment/schema.ts';
import { mapSchema } from '../src/finding/map-schema.ts';
import { searchSchema } from '../src/finding/search-schema.ts';
import { thresholdSchema } from '../src/finding/threshold.ts';
import { scenarioSchema } from '../src/scenario/schema.ts';

export const JSON_SCHEMAS: readonly { readonly file: URL; readonly text: () => string }[] = [
  {
    file: new URL('../public/scenario.schema.json', import.meta.url),
    text: () => textOf('A Headway scenario', z.toJSONSchema(scenarioSchema, { io: 'input', reused: 'ref' })),
  },
  onScenario('experiment.schema.json', 'A Headway experiment', experimentSchema),
  onScenario('map.schema.json', 'A Headway map', mapSchema),
  onScenario('search.schema.json', 'A Headway search', searchSchema),
  onScenario('threshold.schema.json', 'A Headway threshold', thresholdSchema),
];

/** A file whose base is a scenario: it refers to the schema of that. */
function onScenario(name: string, title: string, schema: z.ZodMiniType): (typeof JSON_SCHEMAS)[number] {
  return {
    file: new URL(`../public/${name}`, import.meta.url),
    text: () =>
      textOf(
        title,
        z.toJSONSchema(schema, {
          io: 'input',
          reused: 'ref',
          override: ({ zodSchema, jsonSchema }) => {
            if ((zodSchema as unknown) !== baseScenario) return;
            for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
            jsonSchema.$ref = 'scenario.schema.json';
          },
        }),
      ),
  };
}

function textOf(title: string, schema: object): string {
  return `${JSON.stringify({ title, ...schema }, null, 1)}\n`;
}

if (
  process.argv[1] !== undefined &&
  import.meta.url.endsWith(process.argv[1].replaceAll('\\', '/').split('/').pop()!)
) {
  for (const { file, text } of JSON_SCHEMAS) writeFileSync(file, text());
}
