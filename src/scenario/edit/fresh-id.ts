import { EditError } from './edit.ts';

const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const LONGEST = 40;

/** Gives ids that nothing has yet. However many are taken, each is looked at once. */
export class FreshIds {
  /** By the letters of ids, and by a number behind them: a later number before which all are taken. */
  private readonly later = new Map<string, Map<number, number>>();

  /** @param taken ids in use; those that are given are added */
  constructor(private readonly taken: Set<string>) {}

  /** `wanted` itself, else with the next number behind its letters (`r2` becomes `r3`). */
  take(wanted: string): string {
    const id = !this.taken.has(wanted) && IDENTIFIER.test(wanted) ? wanted : this.numbered(wanted);
    this.taken.add(id);
    return id;
  }

  private numbered(wanted: string): string {
    const [, letters, digits] = /^(.*?)(\d*)$/.exec(wanted)!;
    const stem = IDENTIFIER.test(letters) ? letters.slice(0, LONGEST - 7) : 'n';
    let later = this.later.get(stem);
    if (later === undefined) this.later.set(stem, (later = new Map<number, number>()));
    // What is nearest to the wanted number is nearest to what was meant.
    let number = Math.min(Number(digits) || 0, 900_000) + 1;
    const passed: number[] = [];
    for (;;) {
      const next = later.get(number) ?? (this.taken.has(`${stem}${number}`) ? number + 1 : number);
      if (next === number) break;
      passed.push(number);
      number = next;
    }
    for (const one of passed) later.set(one, number);
    return `${stem}${number}`;
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
