import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { MODEL_VERSION } from '../../src/engine/model-version.ts';
import { exampleTexts } from '../../src/own/examples/examples.fixture.ts';
import { goldenRuns } from './golden-runs.ts';
import { ownGoldenRuns } from './own-runs.ts';

const golden = JSON.parse(readFileSync(new URL('golden.json', import.meta.url), 'utf8')) as {
  modelVersion: number;
  runs: unknown;
};

/** What the language leaves to the engine, or to chance. */
const BANNED = [
  'random',
  'exp',
  'expm1',
  'log',
  'log1p',
  'log2',
  'log10',
  'pow',
  'sin',
  'cos',
  'tan',
  'atan2',
  'cbrt',
  'hypot',
  'tanh',
] as const;

afterEach(() => vi.restoreAllMocks());

test('golden runs belong to this model version', () => {
  expect(golden.modelVersion).toBe(MODEL_VERSION);
});

test('the golden runs are what they were, and call no function that may differ between engines', () => {
  for (const name of BANNED) {
    vi.spyOn(Math, name).mockImplementation(() => {
      throw new Error(`Math.${name} was called`);
    });
  }
  vi.spyOn(Date, 'now').mockImplementation(() => {
    throw new Error('Date.now was called');
  });
  expect(() => Math.exp(1)).toThrow('Math.exp was called');
  expect([...goldenRuns(), ...ownGoldenRuns(exampleTexts())]).toEqual(golden.runs);
});
