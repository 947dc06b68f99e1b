import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JSON_SCHEMA_FILE, jsonSchemaText } from '../json-schema.ts';

test('the published JSON Schema is the one that validates (npm run schema)', () => {
  const text = readFileSync(JSON_SCHEMA_FILE, 'utf8');
  expect(text).toBe(jsonSchemaText());
  expect(JSON.parse(text).properties.run.properties.untilSeconds).toMatchObject({ title: 'Length', unit: 's' });
});
