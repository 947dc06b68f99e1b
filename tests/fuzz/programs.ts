/**
 * Draws programs of the language of authored schemes: every way in which a name can come into being, with every object
 * of the contract, and names that must lead nowhere. Most are right; what is wrong in the others is part of the draw.
 */
import type { RandomStream } from '../../src/base/random-stream.ts';
import {
  LIST_METHODS,
  LIST_METHODS_WITH_FUNCTION,
  MATH_FUNCTIONS,
  TEXT_METHODS,
} from '../../src/authored/contract/common.ts';
import type { AuthoredContract, AuthoredFunction } from '../../src/authored/contract/contract.ts';
import { OWN_CONTRACTS } from '../../src/authored/contract/contracts.ts';
import { OWN_KINDS } from '../../src/authored/contract/kinds.ts';
import { pick } from './mutate.ts';

/** Names that stand on prototypes, or in the engine behind an object of the contract. */
const INHERITED = (
  'toSorted flatMap lastIndexOf copyWithin reduceRight padEnd trimEnd matchAll map push law row program sender own ' +
  'states around room sessions link'
).split(' ');
const RESERVED = 'constructor __proto__ prototype call bind apply then toString valueOf hasOwnProperty'.split(' ');
const HARMLESS = ['x', 'y', 'length', 'list', 'text', 'a'];
const OPERATORS = ['+', '-', '*', '/', '%', '**', '|', '<<', '<', '>=', '===', '!==', '&&', '||', '??'];
const ASSIGNING = ['=', '=', '+=', '-=', '*=', '??=', '||='];

export function drawProgram(random: RandomStream): string {
  return new ProgramWriter(OWN_CONTRACTS[pick(random, OWN_KINDS)], random).source();
}

/** What a name stands for, as far as the draw knows: an object of the contract, by its name, or a value. */
interface Known {
  readonly name: string;
  readonly is: string;
  readonly canChange?: boolean;
}

class ProgramWriter {
  private names = 0;
  private helpers: string[] = [];
  /** The objects of the contract with which a helper is called, once that is decided. */
  private readonly called = new Map<string, readonly string[]>();
  /** The share of places at which the program does what the language refuses. */
  private readonly mischief: number;

  constructor(
    private readonly contract: AuthoredContract,
    private readonly random: RandomStream,
  ) {
    this.mischief = this.chance(0.7) ? 0 : 0.05;
  }

  source(): string {
    const { contract } = this;
    const constants = this.some(2, () => `const ${this.name()} = ${this.literal()};`);
    this.helpers = this.some(3, () => this.name());
    const needed = contract.functions.filter(({ otherwise }) => otherwise === undefined || this.chance(0.4));
    const members = needed.map((one) => this.entry(one));
    const subject = { name: contract.subject, is: contract.subject };
    const probes = this.some(2, () => `${this.name()}: (${subject.name}) => ${this.expression(2, [subject])}`);
    const functions: string[] = [];
    // A helper calls those after it: none calls itself.
    while (this.helpers.length > 0) functions.push(this.helper(this.helpers.shift()!));
    return [
      ...constants,
      `export default { kind: '${contract.kind}', title: 'drawn', parameters: { step: { from: 0, to: 2, start: 1 } },`,
      `probes: { ${probes.join(', ')} },`,
      `${members.join(',\n')} };`,
      ...functions,
    ].join('\n');
  }

  private entry({ name, parameters }: AuthoredFunction): string {
    const known: Known[] = [];
    const params = parameters.map((one) => this.parameter(one, known));
    return `${name}(${params.join(', ')}) { ${this.block(3, known)} return ${this.expression(2, known)}; }`;
  }

  private helper(name: string): string {
    const known: Known[] = [];
    const params = (this.called.get(name) ?? []).map((is) => this.parameter(is, known));
    const body = `{ ${this.block(2, known)} return ${this.expression(2, known)}; }`;
    return this.chance(0.5)
      ? `function ${name}(${params.join(', ')}) ${body}`
      : `const ${name} = (${params.join(', ')}) => ${body};`;
  }

  /** A parameter in one of the forms that the syntax has. */
  private parameter(is: string, known: Known[]): string {
    if (this.chance(0.25)) return this.pattern(is, 2, known);
    const name = this.name();
    const draw = this.random.uniform();
    const form = is === 'value' && draw < 0.2 ? `${name} = ${this.expression(1, known)}` : name;
    known.push({ name, is, canChange: is === 'value' });
    if (!this.isMischievous()) return form;
    return pick(this.random, [
      `${name} = ${this.expression(1, known)}`,
      `[${name}]`,
      `{ ...${name} }`,
      `{ x: [${name}] }`,
    ]);
  }

  /** What takes a value apart. */
  private pattern(is: string, depth: number, known: Known[]): string {
    const fields = this.some(3, () => {
      const field = this.fieldOf(is, false);
      const holds = is !== 'value' && field === 'parameters' ? 'parameters' : 'value';
      const draw = this.random.uniform();
      if (draw < 0.2 && depth > 0) {
        const inner = this.pattern(holds, depth - 1, known);
        return `${field}: ${inner}${draw < 0.1 ? ` = ${this.expression(1, known)}` : ''}`;
      }
      const otherwise = draw < 0.4 ? ` = ${this.expression(1, known)}` : '';
      const name = this.name();
      known.push({ name, is: holds });
      return `${field}: ${name}${otherwise}`;
    });
    return `{ ${fields.join(', ')} }`;
  }

  private block(depth: number, outer: readonly Known[]): string {
    const known = [...outer];
    return this.some(4, () => this.statement(depth, known)).join(' ');
  }

  private statement(depth: number, known: Known[]): string {
    const value = (): string => this.expression(2, known);
    const inside = (...more: Known[]): string => `{ ${this.block(depth - 1, [...known, ...more])} }`;
    const draw = this.random.uniform();
    if (draw < 0.2) return this.declaration(known);
    if (draw < 0.42) return `${this.target(known)} ${pick(this.random, ASSIGNING)} ${value()};`;
    if (draw < 0.45) return `${this.target(known)}${this.chance(0.5) ? '++' : '--'};`;
    if (depth === 0 || draw < 0.65) return `${value()};`;
    if (draw < 0.72) return `if (${value()}) ${inside()} else ${inside()}`;
    if (draw < 0.82) {
      const list = this.chance(0.7) ? '[1, 2]' : value();
      const inner: Known[] = [];
      if (this.chance(0.3)) return `for (const ${this.pattern('value', 1, inner)} of ${list}) ${inside(...inner)}`;
      const name = this.name();
      return `for (const ${name} of ${list}) ${inside({ name, is: 'value' })}`;
    }
    if (draw < 0.87) {
      const name = this.name();
      return `for (let ${name} = 0; ${name} < 3; ${name}++) ${inside({ name, is: 'value', canChange: true })}`;
    }
    if (draw < 0.95) {
      const first = this.block(depth - 1, known);
      return `switch (${value()}) { case ${value()}: ${first} break; default: ${this.block(depth - 1, known)} }`;
    }
    if (this.isMischievous()) return `try ${inside()} catch (${this.name()}) ${inside()}`;
    return `while (${value()}) { ${this.block(depth - 1, known)} break; }`;
  }

  private declaration(known: Known[]): string {
    const keyword = this.chance(0.5) ? 'const' : 'let';
    const canChange = keyword === 'let';
    const draw = this.random.uniform();
    const inner: Known[] = [];
    let text: string;
    if (draw < 0.25 && known.length > 0) {
      const from = pick(this.random, known);
      text = `${keyword} ${this.pattern(from.is, 2, inner)} = ${from.name};`;
    } else if (draw < 0.35) {
      const [a, b] = [this.name(), this.name()];
      text = `${keyword} [${a}, ${b}] = ${this.chance(0.7) ? '[1, [2]]' : this.expression(1, known)};`;
      inner.push({ name: a, is: 'value', canChange }, { name: b, is: 'value', canChange });
    } else {
      const name = this.name();
      text = `${keyword} ${name} = ${this.expression(2, known)};`;
      inner.push({ name, is: 'value', canChange });
    }
    known.push(...inner);
    return text;
  }

  /** Something that can be assigned to. */
  private target(known: readonly Known[]): string {
    if (this.isMischievous() && known.length > 0) {
      const { name } = pick(this.random, known);
      return this.chance(0.5) ? name : `${name}.${this.name()}`;
    }
    const values = known.filter(({ is, canChange }) => is === 'value' && canChange === true);
    const objects = this.contract.objects.filter((one) => known.some(({ is }) => is === one.name));
    const draw = this.random.uniform();
    if (values.length > 0 && draw < 0.3) return pick(this.random, values).name;
    const writable = objects.flatMap((object) =>
      object.fields
        .filter((field) => field.writable === true)
        .map(({ name }) => `${known.find(({ is }) => is === object.name)!.name}.${name}`),
    );
    if (writable.length === 0) return values.length > 0 ? `${pick(this.random, values).name}.x` : '[].x';
    const target = pick(this.random, writable);
    if (!target.endsWith('.state')) return target;
    return this.chance(0.2) ? target : `${target}.${this.fieldOf('value', false)}`;
  }

  private expression(depth: number, known: readonly Known[]): string {
    if (this.isMischievous() && known.length > 0) {
      const { name } = pick(this.random, known);
      return pick(this.random, [name, `${name}['x']`, `(${name} = 1)`, `((${name}) => ${name})`, `${name}()`]);
    }
    const draw = this.random.uniform();
    if (depth === 0 || draw < 0.25) return this.leaf(known);
    const inner = (): string => this.expression(depth - 1, known);
    if (draw < 0.35) return `(${inner()} ${pick(this.random, OPERATORS.slice(0, -3))} ${inner()})`;
    if (draw < 0.38) return `(${inner()} ${pick(this.random, OPERATORS.slice(-3))} ${inner()})`;
    if (draw < 0.42) return `(${inner()} ? ${inner()} : ${inner()})`;
    if (draw < 0.46) return `[${this.some(3, () => (this.chance(0.2) ? `...[${inner()}]` : inner())).join(', ')}]`;
    if (draw < 0.5) return this.object(inner);
    if (draw < 0.54) return `(${pick(this.random, ['typeof ', '!', '- ', '+ ', '~'])}${inner()})`;
    if (draw < 0.58) return `\`${'${'}${inner()}} ${'${'}${inner()}}\``;
    if (draw < 0.68) return `(${inner()})${this.chance(0.2) ? '?.' : '.'}${this.fieldOf('value', true)}`;
    if (draw < 0.73) return `(${inner()})${this.chance(0.2) ? '?.' : ''}[${inner()}]`;
    if (draw < 0.79) return this.callback(known);
    if (draw < 0.85) {
      const method = pick(this.random, [...LIST_METHODS, ...TEXT_METHODS, 'toFixed']);
      return `(${inner()}).${method}(${this.some(2, inner).join(', ')})`;
    }
    if (draw < 0.89) return `Math.${pick(this.random, MATH_FUNCTIONS).name}(${inner()})`;
    if (draw < 0.92) return `Object.${pick(this.random, ['keys', 'values', 'entries'])}(${inner()})`;
    return draw < 0.97 ? this.callOfHelper(known) : `log(${inner()})`;
  }

  private object(inner: () => string): string {
    const parts = this.some(3, () => {
      const draw = this.random.uniform();
      if (draw < 0.15) return `...{ a: ${inner()} }`;
      return `${draw < 0.3 ? `[${inner()}]` : this.fieldOf('value', false)}: ${inner()}`;
    });
    return `({ ${parts.join(', ')} })`;
  }

  private callback(known: readonly Known[]): string {
    const method = pick(this.random, LIST_METHODS_WITH_FUNCTION);
    const list = this.chance(0.7) ? '[3, "a", [1]]' : this.expression(1, known);
    if (this.helpers.length > 0 && this.chance(0.4)) {
      const helper = pick(this.random, this.helpers);
      const isPlain = this.calledWith(helper, () => this.some(2, () => 'value')).every((is) => is === 'value');
      if (isPlain || this.isMischievous()) return `(${list}).${method}(${helper})`;
    }
    const inner = [...known];
    const params = this.some(2, () => this.parameter('value', inner));
    return `(${list}).${method}((${params.join(', ')}) => ${this.expression(1, inner)})`;
  }

  private callOfHelper(known: readonly Known[]): string {
    if (this.helpers.length === 0) return '0';
    const helper = pick(this.random, this.helpers);
    const wanted = this.calledWith(helper, () =>
      this.some(3, () => (known.length > 0 && this.chance(0.6) ? pick(this.random, known).is : 'value')),
    );
    const args = wanted.map((is) => {
      if (is === 'value' || is === 'parameters') return this.expression(1, known);
      return known.find((one) => one.is === is)?.name;
    });
    return args.includes(undefined) && !this.isMischievous() ? '0' : `${helper}(${args.join(', ')})`;
  }

  private calledWith(helper: string, draw: () => string[]): readonly string[] {
    const before = this.called.get(helper);
    if (before !== undefined) return before;
    const drawn = draw().map((is) => (is === 'parameters' ? 'value' : is));
    this.called.set(helper, drawn);
    return drawn;
  }

  private leaf(known: readonly Known[]): string {
    if (known.length === 0 || this.chance(0.3)) return this.literal();
    const { name, is } = pick(this.random, known);
    if (is === 'value') return this.chance(0.6) ? name : `${name}.${this.fieldOf(is, true)}`;
    const object = this.contract.objects.find((one) => one.name === is);
    const method = object !== undefined && this.chance(0.1) ? object.methods[0] : undefined;
    if (method !== undefined) return `${name}.${method.name}(${method.parameters.map(() => '0').join(', ')})`;
    return `${name}.${this.fieldOf(is, false)}`;
  }

  /** A name that something has, or must not have. */
  private fieldOf(is: string, isRead: boolean): string {
    if (this.isMischievous()) return pick(this.random, [...RESERVED, ...INHERITED]);
    if (is === 'parameters') return 'step';
    const object = this.contract.objects.find(({ name }) => name === is);
    if (object !== undefined) return pick(this.random, object.fields).name;
    return isRead && this.chance(0.3) ? pick(this.random, INHERITED) : pick(this.random, HARMLESS);
  }

  private literal(): string {
    const values = ['0', '1', '2.5', 'true', 'undefined', 'NaN', '[]', '[1, 2]', '({ x: 1 })', "('con' + 'structor')"];
    return pick(this.random, [...values, `'${pick(this.random, [...HARMLESS, ...INHERITED, ...RESERVED])}'`]);
  }

  private name(): string {
    return `n${this.names++}`;
  }

  private some<Item>(most: number, draw: () => Item): Item[] {
    return Array.from({ length: Math.floor(this.random.uniform() * (most + 1)) }, draw);
  }

  private isMischievous(): boolean {
    return this.mischief > 0 && this.chance(this.mischief);
  }

  private chance(share: number): boolean {
    return this.random.uniform() < share;
  }
}
