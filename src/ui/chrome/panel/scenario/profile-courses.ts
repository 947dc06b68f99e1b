/** Courses of a value over time, for the form: what each is made of, and how one becomes another. */
import type { ProfileDescription, ProfiledNumber } from '../../../../scenario/schema/profile.ts';
import { varying } from '../../../../scenario/varying.ts';

export type CourseKind = ProfileDescription['kind'];

export const COURSES: readonly { readonly value: CourseKind; readonly title: string; readonly help: string }[] = [
  { value: 'constant', title: 'Constant', help: '' },
  { value: 'ramp', title: 'Ramp', help: 'In a straight line from one value to another.' },
  { value: 'step', title: 'Step', help: 'At once from one value to another.' },
  { value: 'pulse', title: 'Pulse', help: 'At once to another value, and back.' },
  { value: 'triangle', title: 'Triangle', help: 'In straight lines to another value, and back.' },
  { value: 'list', title: 'Points', help: 'Straight lines between points; two points at the same time make a jump.' },
];

/** A number of a profile: its key, its name, and whether it is a time or a value. */
interface CoursePart {
  readonly key: string;
  readonly title: string;
  readonly isTime: boolean;
}

const TITLES: Readonly<Record<string, string>> = {
  value: 'value',
  from: 'from',
  to: 'to',
  before: 'before',
  after: 'after',
  base: 'base',
  peak: 'peak',
  startSeconds: 'start',
  peakSeconds: 'peak at',
  endSeconds: 'end',
  atSeconds: 'at',
};

/** The numbers of a profile in the order in which they read; none of a list, whose points are rows. */
export function partsOf(profile: ProfileDescription): CoursePart[] {
  return Object.entries(profile)
    .filter(([, value]) => typeof value === 'number')
    .map(([key]) => ({ key, title: TITLES[key] ?? key, isTime: key.endsWith('Seconds') }));
}

/**
 * The same value by another course, with its beginning, its greatest departure from that, and its times as far as they
 * can be kept. What was constant goes to half.
 * @param untilSeconds length of the run
 */
export function asCourse(value: ProfiledNumber, kind: CourseKind, untilSeconds: number): ProfiledNumber {
  const { first, other, start, end } = traits(value, untilSeconds);
  switch (kind) {
    case 'constant':
      return first;
    case 'ramp':
      return { kind, from: first, to: other, startSeconds: start, endSeconds: end };
    case 'step':
      return { kind, before: first, after: other, atSeconds: start > 0 ? start : (start + end) / 2 };
    case 'pulse':
      return { kind, base: first, peak: other, startSeconds: start, endSeconds: end };
    case 'triangle':
      return {
        kind,
        base: first,
        peak: other,
        startSeconds: start,
        peakSeconds: (start + end) / 2,
        endSeconds: end,
      };
    default: {
      const form = varying(value);
      if (typeof form === 'number') {
        return {
          kind,
          points: [
            { atSeconds: start, value: first },
            { atSeconds: end, value: other },
          ],
        };
      }
      return { kind, points: form.times.map((atSeconds, i) => ({ atSeconds, value: form.values[i] })) };
    }
  }
}

interface Traits {
  readonly first: number;
  readonly other: number;
  readonly start: number;
  readonly end: number;
}

function traits(value: ProfiledNumber, untilSeconds: number): Traits {
  const third = Math.round(untilSeconds / 3);
  const form = varying(value);
  if (typeof form === 'number') return { first: form, other: form / 2, start: third, end: 2 * third };
  const { times, values } = form;
  const first = values[0];
  const other = values.reduce((far, one) => (Math.abs(one - first) > Math.abs(far - first) ? one : far), first);
  const [start, end] = [times[0], times[times.length - 1]];
  return { first, other, start, end: end > start ? end : Math.max(start + third, untilSeconds) };
}
