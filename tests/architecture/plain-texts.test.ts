/** No text of a scenario or an experiment may hold characters that nobody sees: each is declared by `line` or `text`. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { baseScenario, experimentSchema } from '../../src/experiment/schema.ts';
import { source } from '../../src/scenario/schema/authored-schemes.ts';
import { scenarioSchema } from '../../src/scenario/schema.ts';
import { parseScenario } from '../../src/scenario/validate.ts';
import { readFileSync } from 'node:fs';

const HIDDEN = [0, 7, 0x1b, 0x9b, 0x2028, 0x202e, 0x2066, 0x61c].map((code) => String.fromCodePoint(code));

type Schema = z.core.$ZodType;

/** Every schema of a text below this one, by its path. @param seen those that are left out, and those that were found */
function* textsIn(schema: Schema, path: string, seen: Set<Schema>): Generator<readonly [string, Schema]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  const { type, ...definition } = schema._zod.def as { type: string } & Record<string, unknown>;
  if (type === 'string') yield [path, schema];
  for (const [name, part] of Object.entries(definition)) {
    // What a schema keeps for itself: of values of any form, once it has read one.
    if (name.startsWith('_')) continue;
    const parts = Array.isArray(part)
      ? Object.entries(part as unknown[])
      : name === 'shape'
        ? Object.entries(part as object)
        : [[name, part]];
    for (const [key, one] of parts) {
      if (typeof one === 'object' && one !== null && '_zod' in one)
        yield* textsIn(one as Schema, `${path}.${key}`, seen);
    }
  }
}

/** The language of authored schemes checks sources; what an experiment changes or begins with is checked as a scenario. */
const CHECKED_ELSEWHERE: readonly Schema[] = [source, baseScenario];

test.each([
  ['a scenario', scenarioSchema, 25],
  ['an experiment', experimentSchema, 5],
] as const)('every text of %s refuses characters that nobody sees', (_, schema, least) => {
  const texts = [...textsIn(schema, '', new Set(CHECKED_ELSEWHERE))];
  expect(texts.length).toBeGreaterThan(least);
  const open = texts.flatMap(([path, one]) =>
    HIDDEN.filter((hidden) => z.safeParse(one, `a${hidden}b`).success).map(() => path),
  );
  expect(open).toEqual([]);
});

test('a scenario that is refused for it says where, which character, and what to do', () => {
  const text = readFileSync(new URL('../../scenarios/a-flood-of-flows.json', import.meta.url), 'utf8');
  const given = JSON.parse(text) as { title: string; lanes: { title?: string }[]; notes: string };
  const lanes = given.lanes.map((lane, i) => (i === 1 ? { ...lane, title: 'CP\u202E' } : lane));
  const read = parseScenario(JSON.stringify({ ...given, title: 'שלום 👩‍💻', lanes, notes: 'one\n\ttwo\u0007' }));
  expect(read.ok ? [] : read.problems).toEqual([
    {
      place: 'notes',
      message: 'It contains a hidden character: U+0007.',
      remedy: 'Remove it.',
    },
    {
      place: 'lanes.cp.title',
      message: 'It contains a hidden character: U+202E.',
      remedy: 'Remove it.',
    },
  ]);
});
