import type { Profile } from './profile.ts';
import { stepsUntil } from './steps-until.ts';

/** A value over time that stays and jumps. */
export interface Staircase {
  /** Seconds, rising: when each step comes into force. */
  readonly times: readonly number[];
  /** One more than times: the first holds before all of them. */
  readonly values: readonly number[];
}

/** Steps that a sloping piece of a profile goes in. */
export const STEPS_A_SLOPE = 100;

/**
 * A profile for what can only jump. Each sloping piece goes in 100 steps of equal length, each at the piece's value in
 * its middle, so that the area under every step is the profile's.
 */
export function staircase({ times, values }: Profile): Staircase {
  const stepTimes: number[] = [];
  const stepValues = [values[0]];
  const step = (time: number, value: number): void => {
    if (stepTimes.at(-1) === time) {
      // A jump: what comes last holds.
      stepTimes.pop();
      stepValues.pop();
    }
    if (value === stepValues.at(-1)) return;
    stepTimes.push(time);
    stepValues.push(value);
  };
  for (let next = 1; next < times.length; next++) {
    const [begin, end] = [times[next - 1], times[next]];
    const [from, to] = [values[next - 1], values[next]];
    if (end > begin && from !== to) {
      for (let i = 0; i < STEPS_A_SLOPE; i++) {
        step(begin + ((end - begin) * i) / STEPS_A_SLOPE, from + ((to - from) * (i + 0.5)) / STEPS_A_SLOPE);
      }
    }
    step(end, to);
  }
  return { times: stepTimes, values: stepValues };
}

/** The value at `time`, at a step the one after it. */
export function valueOnStaircase({ times, values }: Staircase, time: number): number {
  return values[stepsUntil(times, time)];
}
