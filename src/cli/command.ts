/**
 * What a command of the command line declares: its name, its operand, its options and what it does. The help, the reading
 * of the arguments and the refusal of options that belong to other commands follow from it.
 */
import { parseArgs } from 'node:util';
import { nearest } from '../base/nearest.ts';
import { type Terminal, UsageError } from './terminal.ts';

export interface Option<Value> {
  /** What its value is called in the help, e.g. `PATH=VALUE`; null: it is a switch, and has none. */
  readonly value: string | null;
  readonly help: string;
  /**
   * @param given every value, in order; an empty text for a switch
   * @param option as it is written, e.g. `--seed`
   * @throws UsageError where a value is not one of this option
   */
  read(given: readonly string[], option: string): Value;
}

export type Options = Readonly<Record<string, Option<unknown>>>;
export type ValuesOf<Of extends Options> = { readonly [Name in keyof Of]: ReturnType<Of[Name]['read']> };

/** What was given for each option. */
export type Given = ReadonlyMap<string, readonly string[]>;

export interface Command {
  readonly name: string;
  /** As the help shows it: `FILE` is exactly one; anything else is any number of them, and an empty text none. */
  readonly operand: string;
  readonly help: string;
  readonly options: Options;
  run(operands: readonly string[], given: Given, terminal: Terminal): void | Promise<void>;
}

/** A command whose `run` receives the values of its options as these read them. */
export function command<Of extends Options>({
  options,
  run,
  ...rest
}: Pick<Command, 'name' | 'operand' | 'help'> & {
  readonly options: Of;
  readonly run: (operands: readonly string[], values: ValuesOf<Of>, terminal: Terminal) => void | Promise<void>;
}): Command {
  const valuesOf = (given: Given): ValuesOf<Of> =>
    Object.fromEntries(
      Object.entries(options).map(([name, option]) => [name, option.read(given.get(name) ?? [], `--${name}`)]),
    ) as ValuesOf<Of>;
  return { ...rest, options, run: (operands, given, terminal) => run(operands, valuesOf(given), terminal) };
}

export function flag(help: string): Option<boolean> {
  return { value: null, help, read: ({ length }) => length > 0 };
}

export function text(value: string, help: string): Option<string | undefined> {
  return { value, help, read: (given) => given.at(-1) };
}

export function texts(value: string, help: string): Option<readonly string[]> {
  return { value, help: `${help} (may be given again)`, read: (given) => given };
}

/** From 1 to `most`. */
export function wholeNumber<Usual>(value: string, help: string, most: number, usual: Usual): Option<number | Usual> {
  return {
    value,
    help,
    read: (given, option) => {
      if (given.length === 0) return usual;
      const number = Number(given.at(-1));
      if (Number.isInteger(number) && number >= 1 && number <= most) return number;
      throw new UsageError(`${option} ${given.at(-1)} is not a whole number from 1 to ${most}.`);
    },
  };
}

/** One of the known words; where it is not given, the first, or null where that is what it means. */
export function choice<const Word extends string>(known: readonly Word[], help: string): Option<Word>;
export function choice<const Word extends string>(
  known: readonly Word[],
  help: string,
  usual: null,
): Option<Word | null>;
export function choice<const Word extends string>(
  known: readonly Word[],
  help: string,
  usual: Word | null = known[0],
): Option<Word | null> {
  return {
    value: known.join('|'),
    help,
    read: (given, option) => {
      if (given.length === 0) return usual;
      const found = known.find((one) => one === given.at(-1));
      if (found !== undefined) return found;
      throw new UsageError(`There is no ${option.slice(2)} "${given.at(-1)}".`, `Known: ${known.join(', ')}.`);
    },
  };
}

/** Options of every command. */
const COMMON = {
  quiet: flag('no progress on standard error'),
  help: flag('the help, of this command'),
  version: flag('the version'),
} satisfies Options;

const LETTERS: Readonly<Record<string, string>> = { quiet: 'q', help: 'h', version: 'v' };

export interface Arguments {
  /** undefined: no command is named. */
  readonly command: Command | undefined;
  readonly operands: readonly string[];
  readonly given: Given;
}

/** @throws UsageError for a command that there is not, and for all options that the command does not have */
export function readArguments(args: readonly string[], commands: readonly Command[]): Arguments {
  const all = Object.assign({}, COMMON, ...commands.map(({ options }) => options)) as Options;
  const options = Object.fromEntries(
    Object.entries(all).map(([name, { value }]) => {
      const short = LETTERS[name] === undefined ? {} : { short: LETTERS[name] };
      return [name, { type: value === null ? ('boolean' as const) : ('string' as const), ...short }];
    }),
  );
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const [name, ...operands] = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const named = commands.find((one) => one.name === name);
  const given = new Map<string, string[]>();
  const refused: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = all[token.name];
    if (option === undefined || (named !== undefined && !takes(named, token.name))) {
      refused.push(foreign(token.rawName, token.name, named, commands));
      continue;
    }
    const value = valueOf(token.rawName, token.value, token.inlineValue === true, option);
    given.set(token.name, [...(given.get(token.name) ?? []), value]);
  }
  if (refused.length > 0) throw new UsageError([...new Set(refused)].join('\n'));
  if (name === undefined || named !== undefined) return { command: named, operands, given };
  const names = commands.map((one) => one.name);
  const near = nearest(name, names);
  throw new UsageError(`There is no command "${name}".`, `Known: ${(near.length > 0 ? near : names).join(', ')}.`);
}

/** @throws UsageError where the number of operands is wrong */
export function checkOperands({ name, operand }: Command, { length }: readonly string[]): void {
  if (operand === '' && length > 0) throw new UsageError(`"${name}" takes no operand.`);
  if (/^[A-Z]+$/.test(operand) && length !== 1) throw new UsageError(`"${name}" takes one ${operand.toLowerCase()}.`);
}

function takes({ options }: Command, name: string): boolean {
  return Object.hasOwn(options, name) || Object.hasOwn(COMMON, name);
}

function foreign(written: string, name: string, named: Command | undefined, commands: readonly Command[]): string {
  const others = commands.filter(({ options }) => Object.hasOwn(options, name)).map((one) => `"${one.name}"`);
  if (named !== undefined && others.length > 0) {
    const last = others.pop()!;
    const who = others.length === 0 ? `${last} has it` : `${others.join(', ')} and ${last} have it`;
    return `"${named.name}" has no option ${written}: ${who}.`;
  }
  const known = (named === undefined ? commands : [named]).flatMap(({ options }) => Object.keys(options));
  const near = nearest(name, [...new Set([...known, ...Object.keys(COMMON)])]).map((one) => `--${one}`);
  const remedy = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'See headway --help.';
  return `There is no option ${written}. ${remedy}`;
}

function valueOf(written: string, value: string | undefined, isInline: boolean, option: Option<unknown>): string {
  if (option.value === null) {
    if (value === undefined) return '';
    throw new UsageError(`${written} takes no value.`, `Write ${written} alone.`);
  }
  if (value === undefined) throw new UsageError(`${written} has no value.`, `Write ${written} ${option.value}.`);
  if (isInline || !/^-./.test(value)) return value;
  throw new UsageError(`${written} has no value.`, `Write one that begins with "-" as ${written}=-1.`);
}

/** Where the words begin. */
const COLUMN = 27;
const WIDTH = 120;

/** The help of all commands. An option that several have is explained once. */
export function helpOfAll(commands: readonly Command[]): string {
  const explained = new Set<Option<unknown>>();
  return commands.map((one) => `${helpOf(one, explained)}\n`).join('');
}

/** @param explained options that need no words again; this command's join them */
export function helpOf({ name, operand, help, options }: Command, explained = new Set<Option<unknown>>()): string {
  const all = Object.entries(options);
  const known = all.filter(([, option]) => explained.has(option)).map(([word]) => `--${word}`);
  const lines = all.flatMap(([word, option]) => {
    if (explained.has(option)) return [];
    explained.add(option);
    return inColumns(`      --${word}${option.value === null ? '' : ` ${option.value}`}`, option.help);
  });
  const above = known.length === 0 ? [] : inColumns('      as above:', known.join(', '));
  return [...inColumns(`  headway ${name}${operand === '' ? '' : ` ${operand}`}`, help), ...lines, ...above, ''].join(
    '\n',
  );
}

function inColumns(head: string, words: string): string[] {
  const lines = [head.length < COLUMN - 1 ? head.padEnd(COLUMN - 1) : `${head} `];
  for (const word of words.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push(' '.repeat(COLUMN - 1));
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.map((line) => line.trimEnd());
}
