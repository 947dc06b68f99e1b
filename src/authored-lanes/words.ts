import { threeDigits } from '../base/format.ts';
import { withoutHidden } from '../base/plain-text.ts';
import type { Explanation } from '../engine/scheme-words.ts';
import type { Program } from './program.ts';
import type { PlainState } from './states.ts';

const MAX_VALUES = 12;

/** What `explain` says, and what the scheme remembers there. */
export function explanationOf(program: Program, state: PlainState): Explanation {
  return { title: program.scheme.title, why: whyOf(program), values: stateValues(state), algorithm: null };
}

export function whyOf(program: Program): string {
  if (!program.has('explain')) return '';
  const said = program.look('explain');
  return typeof said === 'string' ? withoutHidden(said) : '';
}

export function stateValues(state: PlainState): Explanation['values'] {
  return Object.entries(state)
    .slice(0, MAX_VALUES)
    .map(([name, value]) => ({ name: withoutHidden(name), meaning: 'state', value: valueText(value) }));
}

function valueText(value: unknown): string {
  if (typeof value === 'number') return threeDigits(value);
  if (Array.isArray(value)) return `${value.length} items`;
  if (typeof value === 'object' && value !== null) return `${Object.keys(value).length} values`;
  return withoutHidden(String(value).slice(0, 60));
}

/** What a probe measures; NaN where it gives no number. */
export function probed(program: Program, id: string): number {
  const value = program.look(`probe:${id}`);
  return typeof value === 'number' ? value : NaN;
}
