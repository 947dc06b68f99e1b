import { EditError } from './edit.ts';

const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const LONGEST = 40;

/**
 * An id that nothing has yet: `wanted` itself, else with the next number behind its letters (`r2` becomes `r3`).
 * @param taken ids in use; the caller adds the one that it gets
 */
export function freshId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted) && IDENTIFIER.test(wanted)) return wanted;
  const [, letters, digits] = /^(.*?)(\d*)$/.exec(wanted)!;
  const stem = IDENTIFIER.test(letters) ? letters.slice(0, LONGEST - 7) : 'n';
  // What is nearest to the wanted number is nearest to what was meant.
  for (let number = Math.min(Number(digits) || 0, 900_000) + 1; ; number++) {
    const id = `${stem}${number}`;
    if (!taken.has(id)) return id;
  }
}

/** From a name in any script to an id: letters and digits that an id may have, the rest left out. */
export function idFromName(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^[^A-Za-z]+|-+$/g, '')
    .slice(0, LONGEST);
  return IDENTIFIER.test(plain) ? plain : otherwise;
}

/** Throws EditError when an id cannot be given: its form, or that something has it. */
export function checkNewId(id: string, taken: ReadonlySet<string>, what: string): void {
  if (!IDENTIFIER.test(id)) {
    throw new EditError(
      `"${id.slice(0, 60)}" cannot be an id.`,
      'Use a letter, followed by at most 39 letters, digits, - or _.',
    );
  }
  if (taken.has(id)) throw new EditError(`There is already ${what} "${id}".`, 'Use another id.');
}
