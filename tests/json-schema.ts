/** `npm run schema`: writes the published JSON Schema of a scenario file from the schema that validates it. */
import { writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { scenarioSchema } from '../src/scenario/schema.ts';

/** The JSON Schema as text. */
export function jsonSchemaText(): string {
  const schema = { title: 'A Headway scenario', ...z.toJSONSchema(scenarioSchema, { io: 'input' }) };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

export const JSON_SCHEMA_FILE = new URL('../public/scenario.schema.json', import.meta.url);

if (
  process.argv[1] !== undefined &&
  import.meta.url.endsWith(process.argv[1].replaceAll('\\', '/').split('/').pop()!)
) {
  writeFileSync(JSON_SCHEMA_FILE, jsonSchemaText());
}
