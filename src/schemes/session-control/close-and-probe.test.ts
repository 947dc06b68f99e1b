import { expect, test } from 'vitest';
import { CloseAndProbe, type CloseAndProbeParameters } from './close-and-probe.ts';
import { Phase } from './probes.ts';

const defaults: CloseAndProbeParameters = {
  stepSize: 40,
  bufferFactor: 1.05,
  increaseFactor: 1.1,
  smoothing: 0.5,
  minimumRate: 10,
  guardStep: true,
};

/** A law that has had its first epoch: alpha = 100, SFCR = 100. */
function begun(parameters: Partial<CloseAndProbeParameters> = {}): CloseAndProbe {
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
