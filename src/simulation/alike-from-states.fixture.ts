import { expect } from 'vitest';
import { otherSample } from './lane-checks.fixture.ts';
import type { Lane } from './lane.ts';

/** A lane that goes on from a state that another saved, at any of these moments, is the same at the end. @returns the whole lane */
export function expectAlikeFromStates(open: () => Lane, moments: readonly number[], untilSeconds: number): Lane {
  const whole = open();
  const states = moments.map((seconds) => {
    whole.advance(seconds, Infinity);
    return whole.save();
  });
  whole.advance(untilSeconds, Infinity);
  for (const state of states) {
    const again = open();
    // It has gone elsewhere before.
    again.advance((2 / 3) * untilSeconds, Infinity);
    again.restore(state);
    again.advance(untilSeconds, Infinity);
    expect(again.fingerprint()).toBe(whole.fingerprint());
    expect(otherSample(again, whole, state.sampler.rows)).toBe('none');
  }
  return whole;
}
