import { Parser } from 'acorn';
import { partsOf, sizeOf, type Node } from './nodes.ts';
import type { Problems } from './problem.ts';

/** Calls of the parser that may stand in each other: what is written with sense needs fifty, and any stack has room for them. */
const MAX_CALLS = 300;
/** Levels of the syntax tree. A row of fields or of calls has many, and the parser needs no calls for them. */
const MAX_LEVELS = 240;
/** Nodes of the syntax tree: more than a source of the greatest length has. */
const MAX_NODES = 30_000;

const TOO_DEEP = 'This is nested too deeply.';
const GIVE_A_NAME = 'Give the inner part a name: write it as a constant or a function of its own.';

/** Whatever stands in another, the parser calls one of these within itself for it. */
const RECURSIVE = [
  'parseStatement',
  'parseMaybeAssign',
  'parseMaybeUnary',
  'parseExprOp',
  'parseExprAtom',
  'parseBindingAtom',
] as const;

/** What the declarations of acorn do not tell. */
type ParserWithin = Record<(typeof RECURSIVE)[number], (...given: unknown[]) => unknown> & { readonly start: number };

/** Stops at the same character in every engine, although the stack of one holds more than that of another. */
class BoundedParser extends Parser {
  calls = 0;
}

const within = BoundedParser.prototype as unknown as ParserWithin;
for (const name of RECURSIVE) {
  const inherited = within[name];
  within[name] = function (this: ParserWithin & BoundedParser, ...given) {
    if (++this.calls > MAX_CALLS) throw new TooDeep(this.start);
    const parsed = inherited.apply(this, given);
    this.calls--;
    return parsed;
  };
}

class TooDeep extends Error {
  constructor(readonly start: number) {
    super(TOO_DEEP);
  }
}

/** The syntax tree of a source; null: there is none, and the problems say why. */
export function parsed(source: string, problems: Problems): Node | null {
  try {
    const program = BoundedParser.parse(source, { ecmaVersion: 2022, sourceType: 'module' }) as unknown as Node;
    const tooDeep = firstBelow(program, MAX_LEVELS);
    if (tooDeep !== undefined) throw new TooDeep(tooDeep.start);
    if (sizeOf(program) <= MAX_NODES) return program;
    problems.add({ start: 0, end: 0 }, 'The source is too large.', 'Use fewer words and numbers.');
  } catch (error) {
    if (error instanceof TooDeep) {
      problems.add({ start: error.start, end: error.start + 1 }, TOO_DEEP, GIVE_A_NAME);
      return null;
    }
    const { pos = 0, message = '' } = error as { pos?: number; message?: string };
    problems.add({ start: pos, end: pos + 1 }, `${message.replace(/ \(\d+:\d+\)$/, '')}.`);
  }
  return null;
}

/** The first node that stands deeper in a tree than this; it is looked for level by level, without calls in calls. */
function firstBelow(root: Node, levels: number): Node | undefined {
  let level: readonly Node[] = [root];
  for (let depth = 0; depth < levels && level.length > 0; depth++) level = level.flatMap(partsOf);
  return level[0];
}
