/** What is read off values that change with time. Lanes need it: it knows nothing of the schema but its types. */
import type { Profile, Varying } from '../base/profile.ts';
import type { ProfiledNumber } from './schema/profile.ts';

/** The same as points and straight lines; a number stays one. */
export function varying(value: ProfiledNumber): Varying {
  if (typeof value === 'number') return value;
  switch (value.kind) {
    case 'constant':
      return value.value;
    case 'ramp':
      return points([value.startSeconds, value.from], [value.endSeconds, value.to]);
    case 'step':
      return points([value.atSeconds, value.before], [value.atSeconds, value.after]);
    case 'pulse': {
      const { startSeconds, endSeconds, base, peak } = value;
      return points([startSeconds, base], [startSeconds, peak], [endSeconds, peak], [endSeconds, base]);
    }
    case 'triangle':
      return points([value.startSeconds, value.base], [value.peakSeconds, value.peak], [value.endSeconds, value.base]);
    default:
      return points(...value.points.map(({ atSeconds, value: height }) => [atSeconds, height] as const));
  }
}

function points(...list: readonly (readonly [time: number, value: number])[]): Profile {
  return { times: list.map(([time]) => time), values: list.map(([, value]) => value) };
}

/** The minimum of its values. */
export function leastValue(value: ProfiledNumber): number {
  const form = varying(value);
  return typeof form === 'number' ? form : Math.min(...form.values);
}

/** The greatest value that it has. */
export function greatestValue(value: ProfiledNumber): number {
  const form = varying(value);
  return typeof form === 'number' ? form : Math.max(...form.values);
}

/** The same course with other values. */
export function mapValues(value: ProfiledNumber, change: (value: number) => number): ProfiledNumber {
  const form = varying(value);
  if (typeof form === 'number') return change(form);
  return {
    kind: 'list',
    points: form.times.map((atSeconds, i) => ({ atSeconds, value: change(form.values[i]) })),
  };
}
