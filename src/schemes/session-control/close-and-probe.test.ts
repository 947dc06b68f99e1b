import { expect, test } from 'vitest';
import { CloseAndProbe } from './close-and-probe.ts';
import type { CloseAndProbeValues } from './declaration.ts';
import { Phase } from './probes.ts';

const defaults: CloseAndProbeValues = {
  stepSize: 40,
  bufferFactor: 1.05,
  increaseFactor: 1.1,
  smoothing: 0.5,
  minimumRate: 10,
  guardStep: true,
};

/** A law that has had its first epoch: alpha = 100, SFCR = 100. */
function begun(parameters: Partial<CloseAndProbeValues> = {}): CloseAndProbe {
  const law = new CloseAndProbe(() => ({ ...defaults, ...parameters }));
  expect(law.epochEnded(Infinity, { arrivals: 100, completions: 100 })).toBe(100);
  return law;
}

test('the first epoch lets all in, then alpha is what arrived', () => {
  expect(new CloseAndProbe(() => defaults).initialRate).toBe(Infinity);
  expect(begun().smoothedCompletionRate).toBe(100);
});

test('closes by statement 4 when alpha is above 1.05 SFCR', () => {
  const law = begun();
  // SFCR = 80; 100 > 84; 100 + 40 (80 - 100) / 80 = 90.
  expect(law.epochEnded(100, { arrivals: 500, completions: 60 })).toBe(90);
  expect(law.phase).toBe(Phase.closing);
});

test('probes by statement 6 otherwise', () => {
  const law = begun();
  expect(law.epochEnded(100, { arrivals: 500, completions: 100 })).toBeCloseTo(110, 12);
  expect(law.phase).toBe(Phase.probing);
});

test('the literal step undershoots where few complete; the guard lands on the completion rate', () => {
  const measured = { arrivals: 500, completions: -60 };
  // SFCR = 20; literal: 100 + 40 (20 - 100) / 20 = -60, so alpha_min. Guarded: 100 + 20 (-80) / 20 = 20.
  expect(begun({ guardStep: false }).epochEnded(100, measured)).toBe(10);
  expect(begun().epochEnded(100, measured)).toBe(20);
});

test('when nothing completes alpha is alpha_min', () => {
  const law = new CloseAndProbe(() => defaults);
  law.epochEnded(Infinity, { arrivals: 100, completions: 0 });
  expect(law.epochEnded(100, { arrivals: 100, completions: 0 })).toBe(10);
});

test.each([
  // SFCR = 80 unless the smoothing says otherwise.
  ['stepSize', { stepSize: 8 }, 60, 98],
  ['bufferFactor: 100 is not above 1.3 SFCR, so it probes', { bufferFactor: 1.3 }, 60, 88],
  ['increaseFactor', { bufferFactor: 1.3, increaseFactor: 1.5 }, 60, 120],
  ['smoothing: SFCR is what completed', { smoothing: 1 }, 50, 60],
  ['smoothing: SFCR stands still', { smoothing: 0 }, 50, 110],
  ['minimumRate', { minimumRate: 95 }, 60, 95],
])('%s', (_words, parameters, completions, expected) => {
  expect(begun(parameters).epochEnded(100, { arrivals: 500, completions })).toBeCloseTo(expected, 9);
});

test('changed parameters are in force from the next decision', () => {
  let parameters = defaults;
  const law = new CloseAndProbe(() => parameters);
  law.epochEnded(Infinity, { arrivals: 100, completions: 100 });
  parameters = { ...defaults, minimumRate: 300 };
  expect(law.epochEnded(100, { arrivals: 500, completions: 100 })).toBe(300);
});

test('its words tell the statement that set the rate, with the numbers of that time', () => {
  let parameters = defaults;
  const law = new CloseAndProbe(() => parameters);
  const words = (rate: number) => law.explain(rate, law.facts());
  const current = (rate: number) => {
    const { algorithm } = words(rate);
    const at = algorithm!.lines.findIndex((line) => line.current);
    return [algorithm!.title, algorithm!.lines[at]!.text.trim(), algorithm!.lines[at + 1]!.text.trim()];
  };
  expect(words(Infinity).phase).toBe(Phase.measuring);

  law.epochEnded(Infinity, { arrivals: 24, completions: 15 });
  expect(words(24)).toMatchObject({
    phase: Phase.probing,
    why: expect.stringContaining('24.0 SYNs per second arrived'),
  });
  expect(words(24).values.map(({ name }) => name)).toEqual(['α', 'SFCR']);
  expect(current(24)).toEqual(['Algorithm 2, line 2', 'first: α = a, SFCR = d', '24.0 = a']);

  // SFCR = 15: 24 is above 15.75, and the step is no more than SFCR.
  law.epochEnded(24, { arrivals: 24, completions: 15 });
  const closing = ['Algorithm 2, line 4', 'α += step (SFCR − α) / SFCR', '15.0 = 24.0 + 15.0 × (15.0 − 24.0) / 15.0'];
  expect(current(15)).toEqual(closing);
  const before = words(15);
  expect(before).toMatchObject({ phase: Phase.closing, why: expect.stringContaining('moves towards') });
  expect(before.values.slice(-2)).toMatchObject([
    { value: '24.0 /s', meaning: 'above it, so: close' },
    { name: 'step', value: '15.0 /s', meaning: 'no more than SFCR' },
  ]);

  // What is decided stays as it was decided when a factor changes.
  parameters = { ...defaults, bufferFactor: 2, increaseFactor: 3 };
  expect(words(15).values).toEqual(before.values);
  expect(words(15).phase).toBe(Phase.closing);
  law.epochEnded(15, { arrivals: 24, completions: 15 });
  expect(current(45)).toEqual(['Algorithm 2, line 6', 'α = 3 × SFCR', '45.0 = 3 × 15.0']);
  expect(words(45).values.at(-1)).toMatchObject({ meaning: 'not above it, so: probe' });

  law.epochEnded(45, { arrivals: 24, completions: -15 });
  expect(current(10)).toEqual(['Algorithm 2, line 7', 'ensure α ≥ αmin', '10.0 is the minimum of α']);
  const copy = new CloseAndProbe(() => parameters);
  copy.restore(law.save());
  expect(copy.facts()).toEqual(law.facts());
});
