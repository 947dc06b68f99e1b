import { readFileSync } from 'node:fs';

/** The text of an example, by its file's name. */
export function exampleText(name: string): string {
  return readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8');
}

export const EXAMPLE_NAMES = [
  'aimd',
  'newreno',
  'copa',
  'close-and-probe',
  'token-gate',
  'red',
  'codel',
  'rcp',
] as const;

/** All of them, by name. */
export function exampleTexts(): Record<string, string> {
  return Object.fromEntries(EXAMPLE_NAMES.map((name) => [name, exampleText(name)]));
}
