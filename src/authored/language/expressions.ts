import { nearest } from '../../base/nearest.ts';
import { OWN_LIMITS } from '../contract/kinds.ts';
import { Calls, type FunctionWriter } from './calls.ts';
import { ARITHMETIC, ExpressionTypes, isGlobal, type ParameterTypes } from './expression-types.ts';
import { isInherited, variableOf, type Scope } from './names.ts';
import { isSimple, NOTHING, type Node } from './nodes.ts';
import type { Problems } from './problem.ts';
import { Refusals } from './refusals.ts';

const COMPARING = new Set(['<', '>', '<=', '>=']);

/** Characters of a text that are compared in a step. */
const SHORT_TEXT = 32;

const VALUES: Readonly<Record<string, string>> = { undefined: 'undefined', NaN: 'NaN', Infinity: 'Infinity' };

/**
 * Writes expressions of a source again, from their syntax trees, as code that can do nothing but compute: what it does
 * not know it refuses. Arithmetic takes numbers alone, lists and texts have bounds, and a property that an object does
 * not have itself is not found.
 */
export class Expressions {
  /** `log`, `fail` and what else was called: what the scheme uses. */
  readonly used = new Set<string>();

  readonly types: ExpressionTypes;
  readonly refusals: Refusals;
  private readonly calls: Calls;

  constructor(
    private readonly problems: Problems,
    functions: FunctionWriter,
    private readonly parameters: ParameterTypes,
  ) {
    this.types = new ExpressionTypes(parameters);
    this.refusals = new Refusals(problems);
    this.calls = new Calls(this, functions, this.types, this.refusals, problems, this.used);
  }

  write(node: Node, scope: Scope): string {
    switch (node.type) {
      case 'Literal':
        return this.literal(node);
      case 'TemplateLiteral':
        return this.template(node, scope);
      case 'Identifier':
        return this.identifier(node, scope);
      case 'ArrayExpression':
        return this.list(node, scope);
      case 'ObjectExpression':
        return `({${node.properties.map((one: Node) => this.property(one, scope)).join(', ')}})`;
      case 'UnaryExpression':
        return this.unary(node, scope);
      case 'UpdateExpression':
        return this.update(node, scope);
      case 'BinaryExpression':
        return this.binary(node, scope);
      case 'LogicalExpression':
        return `(${this.write(node.left, scope)} ${node.operator} ${this.write(node.right, scope)})`;
      case 'ConditionalExpression':
        return `(${this.write(node.test, scope)} ? ${this.write(node.consequent, scope)} : ${this.write(node.alternate, scope)})`;
      case 'AssignmentExpression':
        return this.assignment(node, scope);
      case 'ChainExpression':
        return `(${this.write(node.expression, scope)})`;
      case 'MemberExpression':
        return this.member(node, scope);
      case 'CallExpression':
        return this.calls.write(node, scope);
      default:
        this.refusals.expression(node);
        return NOTHING;
    }
  }

  /** An expression that must be a number. */
  number(node: Node, scope: Scope): string {
    const written = this.write(node, scope);
    return this.types.isNumber(node, scope) ? written : `$number(${written}, ${node.start})`;
  }

  private literal(node: Node): string {
    const { value } = node;
    if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '(1 / 0)';
    if (typeof value === 'string' && value.length > OWN_LIMITS.textLength) {
      this.problems.add(node, `The text is longer than ${OWN_LIMITS.textLength} characters.`);
    }
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return JSON.stringify(value);
    this.problems.add(
      node,
      ...((node.regex ? ['There are no regular expressions here.', ''] : ['There are no big integers here.', '']) as [
        string,
        string,
      ]),
    );
    return NOTHING;
  }

  private template({ quasis, expressions }: Node, scope: Scope): string {
    const parts = quasis.flatMap((quasi: Node, i: number) => [
      JSON.stringify(quasi.value.cooked),
      ...(i < expressions.length ? [this.write(expressions[i], scope)] : []),
    ]);
    return `$text([${parts.join(', ')}])`;
  }

  private identifier(node: Node, scope: Scope): string {
    const { name } = node;
    const found = scope.find(name);
    if (found === undefined) {
      if (Object.hasOwn(VALUES, name)) return VALUES[name];
      this.refusals.unknown(node, scope);
      return NOTHING;
    }
    if (typeof found.kind === 'object') {
      const [field] = found.kind.fields;
      this.problems.add(node, `"${name}" itself is not a value.`, `Use what it holds, such as ${name}.${field.name}.`);
    } else if (found.declared === 'function') {
      this.problems.add(node, `"${name}" is a function.`, `Call it: ${name}(...).`);
    }
    return `u_${name}`;
  }

  private list(node: Node, scope: Scope): string {
    const items = node.elements.map((one: Node | null) => this.element(one, node, scope)).join(', ');
    return node.elements.some((one: Node | null) => one?.type === 'SpreadElement') ? `$list([${items}])` : `[${items}]`;
  }

  private element(node: Node | null, list: Node, scope: Scope): string {
    if (node === null) {
      this.problems.add(list, 'The list has a gap.', 'Write undefined.');
      return NOTHING;
    }
    return node.type === 'SpreadElement' ? `...$items(${this.write(node.argument, scope)})` : this.write(node, scope);
  }

  private property(node: Node, scope: Scope): string {
    if (node.type === 'SpreadElement') return `...$object(${this.write(node.argument, scope)})`;
    if (node.kind !== 'init' || node.method) {
      this.problems.add(node, 'An object holds values here, not functions.', 'Write the function outside.');
      return 'x: 0';
    }
    if (node.computed) return `[$key(${this.write(node.key, scope)})]: ${this.write(node.value, scope)}`;
    return `${this.keyOf(node)}: ${this.write(node.value, scope)}`;
  }

  /** The fixed name of a property, as code. */
  keyOf({ key }: Node): string {
    const name: string = key.type === 'Identifier' ? key.name : String(key.value);
    this.refusals.reserved(key, name);
    return JSON.stringify(name);
  }

  private unary(node: Node, scope: Scope): string {
    const { operator, argument } = node;
    switch (operator) {
      case '-':
      case '+':
      case '~':
        return `(${operator} ${this.number(argument, scope)})`;
      case '!':
        return `(!${this.write(argument, scope)})`;
      case 'typeof':
        return `(typeof ${this.write(argument, scope)})`;
      case 'delete':
        if (argument.type === 'MemberExpression' && this.types.fieldOf(argument, scope) === undefined) {
          const key = argument.computed ? this.write(argument.property, scope) : JSON.stringify(argument.property.name);
          return `$delete(${this.write(argument.object, scope)}, ${key})`;
        }
    }
    this.problems.add(node, `"${operator}" cannot be used here.`);
    return NOTHING;
  }

  private binary(node: Node, scope: Scope): string {
    const { operator, left, right } = node;
    if (ARITHMETIC.has(operator)) return this.arithmetic(operator, left, right, scope);
    if (operator === '+') return this.sum(node, left, right, scope);
    if (COMPARING.has(operator)) {
      const side = (one: Node): string => {
        const written = this.write(one, scope);
        return this.types.isNumber(one, scope) ? written : `$ordered(${written}, ${one.start})`;
      };
      return `(${side(left)} ${operator} ${side(right)})`;
    }
    if (operator === '===' || operator === '!==') {
      const [a, b] = [this.write(left, scope), this.write(right, scope)];
      if (this.isQuicklyCompared(left, scope) || this.isQuicklyCompared(right, scope)) return `(${a} ${operator} ${b})`;
      return `${operator === '===' ? '' : '!'}$same(${a}, ${b})`;
    }
    const isNull = (one: Node): boolean => one.type === 'Literal' && one.value === null;
    if ((operator === '==' || operator === '!=') && (isNull(left) || isNull(right))) {
      return `(${this.write(left, scope)} ${operator} ${this.write(right, scope)})`;
    }
    const remedy = operator === '==' || operator === '!=' ? `Write ${operator}=.` : '';
    this.problems.add(node, `"${operator}" cannot be used here.`, remedy);
    return NOTHING;
  }

  /** Whatever it is compared with, that takes no longer than a step. */
  private isQuicklyCompared(node: Node, scope: Scope): boolean {
    if (node.type === 'Literal') return typeof node.value !== 'string' || node.value.length < SHORT_TEXT;
    if (node.type === 'Identifier' && scope.find(node.name) === undefined) return true;
    return this.types.isNumber(node, scope);
  }

  private arithmetic(operator: string, left: Node, right: Node, scope: Scope): string {
    const [a, b] = [this.number(left, scope), this.number(right, scope)];
    return operator === '**' ? `$pow(${a}, ${b})` : `(${a} ${operator} ${b})`;
  }

  private sum(node: Node, left: Node, right: Node, scope: Scope): string {
    const [a, b] = [this.write(left, scope), this.write(right, scope)];
    const areNumbers = this.types.isNumber(left, scope) && this.types.isNumber(right, scope);
    return areNumbers ? `(${a} + ${b})` : `$add(${a}, ${b}, ${node.start})`;
  }

  private update(node: Node, scope: Scope): string {
    const { argument, operator, prefix } = node;
    const target = this.target(argument, node, scope);
    if (target === null) return NOTHING;
    if (!isSimple(argument) || (argument.type === 'MemberExpression' && argument.computed)) {
      this.problems.add(node, `"${operator}" cannot be used here.`, 'Write x = x + 1.');
      return NOTHING;
    }
    const change = prefix ? `${operator}${target}` : `${target}${operator}`;
    return this.types.isNumber(argument, scope) ? `(${change})` : `($number(${target}, ${argument.start}), ${change})`;
  }

  private assignment(node: Node, scope: Scope): string {
    const { left, right, operator } = node;
    if (left.type === 'ObjectPattern' || left.type === 'ArrayPattern') {
      this.problems.add(left, 'Only const and let take several values at once.', 'Write one statement for each.');
      return NOTHING;
    }
    const isComputed = left.type === 'MemberExpression' && left.computed;
    if (operator !== '=' && !isSimple(left)) {
      this.problems.add(node, `"${operator}" cannot be used here.`, 'Write it as two statements.');
      return NOTHING;
    }
    const value = operator === '=' ? this.write(right, scope) : this.combined(node, scope);
    if (isComputed) {
      return `$set(${this.write(left.object, scope)}, ${this.write(left.property, scope)}, ${value})`;
    }
    const target = this.target(left, node, scope);
    return target === null ? NOTHING : `(${target} = ${value})`;
  }

  /** The new value of what is assigned to by `+=` and its like. */
  private combined(node: Node, scope: Scope): string {
    const { left, right, operator } = node;
    const plain: string = operator.slice(0, -1);
    if (plain === '+') return this.sum(node, left, right, scope);
    if (ARITHMETIC.has(plain)) return this.arithmetic(plain, left, right, scope);
    return `(${this.write(left, scope)} ${plain} ${this.write(right, scope)})`;
  }

  /** What can be assigned to, as code; null: it cannot be. */
  private target(node: Node, whole: Node, scope: Scope): string | null {
    if (node.type === 'Identifier') return this.variable(node, scope);
    if (node.type !== 'MemberExpression' || node.optional) {
      this.problems.add(whole, 'Nothing can be assigned to this.');
      return null;
    }
    if (node.computed) return this.member(node, scope);
    const { name } = node.property;
    if (this.refusals.reserved(node.property, name)) return null;
    const held = scope.objectOf(node.object);
    if (held !== undefined) {
      const field = this.types.fieldOf(node, scope);
      if (field === undefined) {
        this.refusals.absent(node, scope);
        return null;
      }
      if (!field.writable) {
        this.problems.add(node, `${node.object.name}.${name} can be read and not set.`);
        return null;
      }
      return `${variableOf(held)}.${name}`;
    }
    const holder = this.types.fieldOf(node.object, scope);
    if (holder?.type === 'parameters') {
      this.problems.add(node, 'The scheme cannot set its parameters.', 'Keep the value in the state.');
      return null;
    }
    const object = this.write(node.object, scope);
    return holder?.type === 'state' ? `${object}.${name}` : `$plain(${object}).${name}`;
  }

  private variable(node: Node, scope: Scope): string | null {
    const found = scope.find(node.name);
    if (found === undefined) {
      this.refusals.unknown(node, scope);
      return null;
    }
    if (found.declared === 'let' || (found.declared === 'parameter' && typeof found.kind !== 'object'))
      return `u_${node.name}`;
    const remedy = found.declared === 'const' ? 'Declare it with let, inside the function.' : '';
    this.problems.add(node, `"${node.name}" cannot change.`, remedy);
    return null;
  }

  private member(node: Node, scope: Scope): string {
    const { object, property, computed, optional } = node;
    const held = scope.objectOf(object);
    if (held !== undefined) {
      if (!computed && this.types.fieldOf(node, scope) !== undefined) {
        this.used.add(`${held.name}.${property.name}`);
        return `${variableOf(held)}.${property.name}`;
      }
      if (computed) this.problems.add(node, `What ${object.name} holds has names.`, `Write ${object.name}.name.`);
      else if (this.types.methodOf(node, scope) !== undefined)
        this.problems.add(node, 'This is a function.', 'Call it.');
      else this.refusals.absent(node, scope);
      return NOTHING;
    }
    if (isGlobal(object, 'Math', scope)) return this.calls.mathConstant(node);
    if (computed) {
      const get = optional || endsEarly(object) ? '$getOptional' : '$get';
      return `${get}(${this.write(object, scope)}, ${this.write(property, scope)})`;
    }
    if (this.refusals.reserved(property, property.name)) return NOTHING;
    if (this.types.fieldOf(object, scope)?.type === 'parameters' && !this.parameters.has(property.name)) {
      const [near] = nearest(property.name, [...this.parameters.keys()]);
      const message = `There is no parameter "${property.name}".`;
      this.problems.add(property, message, near === undefined ? 'Declare it in parameters.' : `Did you mean ${near}?`);
    }
    const written = this.write(object, scope);
    // Whatever this engine's prototypes hold, a row of fields ends in the same way.
    if (optional || endsEarly(object)) return `$readOptional(${written}, ${JSON.stringify(property.name)})`;
    if (isInherited(property.name)) return `$read(${written}, ${JSON.stringify(property.name)})`;
    return `${object.type === 'Literal' ? `(${written})` : written}.${property.name}`;
  }
}

/** Whether a row of fields may end before its last: `a?.b.c` is undefined where `a` is. */
function endsEarly(node: Node): boolean {
  return node.type === 'MemberExpression' && (node.optional || endsEarly(node.object));
}
