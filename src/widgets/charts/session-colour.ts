import type { ColourToken } from './palette.ts';

const COLOURS = [
  'session-1-text',
  'session-2-text',
  'session-3-text',
  'session-4-text',
  'session-5-text',
  'session-6-text',
  'session-7-text',
] as const satisfies readonly ColourToken[];

/** The colour of a session by its place in the scenario: the same in charts, tables and pictures. */
export function sessionColour(index: number): ColourToken {
  return COLOURS[index % COLOURS.length]!;
}
