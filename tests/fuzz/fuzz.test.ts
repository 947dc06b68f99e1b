import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RandomStream } from '../../src/base/random-stream.ts';
import { TARGETS } from './targets.ts';

/** What `npm test` draws of each target; `npm run fuzz` draws more. */
const INPUTS: Readonly<Record<string, number>> = {
  scenario: 1500,
  link: 150,
  playlist: 150,
  experiment: 600,
  map: 300,
  search: 300,
  threshold: 300,
  network: 600,
  lane: 250,
  messages: 10,
  program: 8000,
  questions: 40,
  summary: 40,
};

describe('hostile input is refused with a reason, or runs', () => {
  test.each(TARGETS)('$name', ({ name, draw, check }) => {
    expect(INPUTS).toHaveProperty(name);
    for (let number = 0; number < INPUTS[name]!; number++) {
      const input = draw(new RandomStream(1, `fuzz.${name}.${number}`));
      expect([number, check(input)]).toEqual([number, null]);
    }
  });
});

const folder = fileURLToPath(new URL('corpus/', import.meta.url));
const corpus = readdirSync(folder).filter((file) => file.endsWith('.json'));

/** Inputs that were at fault once. */
test.each(corpus)('%s is handled', (file) => {
  const { target, input } = JSON.parse(readFileSync(folder + file, 'utf8')) as { target: string; input: unknown };
  expect(TARGETS.find(({ name }) => name === target)?.check(input)).toBe(null);
});
