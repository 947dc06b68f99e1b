import type { Problem } from '../../scenario/problem.ts';

/** A problem as one line: where, what, and how to mend it. */
export function inWords({ place, message, remedy }: Problem): string {
  return `${place === '' ? '' : `${place}: `}${message} ${remedy}`;
}
