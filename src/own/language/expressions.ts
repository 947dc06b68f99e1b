import { nearest } from '../../base/nearest.ts';
import {
  LIST_METHODS,
  LIST_METHODS_WITH_FUNCTION,
  MATH_CONSTANTS,
  MATH_FUNCTIONS,
  NUMBER_METHODS,
  TEXT_METHODS,
} from '../contract/common.ts';
import type { OwnField } from '../contract/contract.ts';
import { isReserved, type Scope } from './names.ts';
import { isSimple, type Node } from './nodes.ts';
import type { Problems } from './problem.ts';

const ARITHMETIC = new Set(['-', '*', '/', '%', '**', '|', '&', '^', '<<', '>>', '>>>']);
const COMPARING = new Set(['<', '>', '<=', '>=']);
const METHODS: ReadonlySet<string> = new Set([...LIST_METHODS, ...TEXT_METHODS, ...NUMBER_METHODS]);
const METHODS_WITH_FUNCTION: ReadonlySet<string> = new Set(LIST_METHODS_WITH_FUNCTION);
const MATH: ReadonlySet<string> = new Set(MATH_FUNCTIONS.map(({ name }) => name));
const CONSTANTS: ReadonlySet<string> = new Set(MATH_CONSTANTS);
const OBJECT: ReadonlySet<string> = new Set(['keys', 'values', 'entries', 'hasOwn']);
const NUMBER: ReadonlySet<string> = new Set(['isFinite', 'isNaN', 'isInteger']);
/** Functions of `Math` that are approximations of the package, since engines differ in theirs. */
const APPROXIMATED_AS: Readonly<Record<string, string>> = { exp: '$exp', log: '$ln', pow: '$pow' };

const VALUES: Readonly<Record<string, string>> = { undefined: 'undefined', NaN: 'NaN', Infinity: 'Infinity' };

/** Values of declared parameters, by name: whether it is a number. */
export type ParameterTypes = ReadonlyMap<string, 'number' | 'boolean'>;

/** Writes functions, and calls of those of the module. */
export interface FunctionWriter {
  writeCallback(node: Node, scope: Scope): string;
  /** A function of the module is called back. */
  useAsCallback(name: string): void;
  writeCall(call: Node, name: string, args: readonly Node[], scope: Scope): string;
}

/** Nothing: what stands for an expression that cannot be used, so that the rest can be checked. */
const NOTHING = '(void 0)';

/**
 * Writes expressions of a source again, from their syntax trees, as code that can do nothing but compute: what it does
 * not know it refuses. Arithmetic takes numbers alone, lists and texts have bounds, and a property that an object does
 * not have itself is not found.
 */
export class Expressions {
  /** `log`, `fail` and what else was called: what the scheme uses. */
  readonly used = new Set<string>();

  constructor(
    private readonly problems: Problems,
    private readonly functions: FunctionWriter,
    private readonly parameters: ParameterTypes,
  ) {}

  write(node: Node, scope: Scope): string {
    switch (node.type) {
      case 'Literal':
        return this.literal(node);
      case 'TemplateLiteral':
        return this.template(node, scope);
      case 'Identifier':
        return this.identifier(node, scope);
      case 'ArrayExpression':
        return `[${node.elements.map((one: Node | null) => this.element(one, node, scope)).join(', ')}]`;
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
        return this.call(node, scope);
      default:
        this.problems.add(node, ...refusal(node));
        return NOTHING;
    }
  }

  /** An expression that must be a number. */
  number(node: Node, scope: Scope): string {
    const written = this.write(node, scope);
    return this.isNumber(node, scope) ? written : `$number(${written}, ${node.start})`;
  }

  /** Whether it is a number whatever happens. */
  isNumber(node: Node, scope: Scope): boolean {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'number';
      case 'Identifier':
        return scope.find(node.name)?.isNumber ?? (node.name === 'NaN' || node.name === 'Infinity');
      case 'UnaryExpression':
        return /^[-+~]$/.test(node.operator);
      case 'UpdateExpression':
        return true;
      case 'BinaryExpression':
        if (node.operator !== '+') return ARITHMETIC.has(node.operator);
        return this.isNumber(node.left, scope) && this.isNumber(node.right, scope);
      case 'LogicalExpression':
        return this.isNumber(node.left, scope) && this.isNumber(node.right, scope);
      case 'ConditionalExpression':
        return this.isNumber(node.consequent, scope) && this.isNumber(node.alternate, scope);
      case 'AssignmentExpression':
        if (node.operator === '=') return this.isNumber(node.right, scope);
        if (node.operator === '+=') return this.isNumber(node.left, scope) && this.isNumber(node.right, scope);
        return ARITHMETIC.has(node.operator.slice(0, -1));
      case 'MemberExpression':
        return (
          this.fieldOf(node, scope)?.type === 'number' ||
          this.parameterOf(node, scope) === 'number' ||
          isMath(node, scope)
        );
      case 'CallExpression': {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.computed) return false;
        if (isMath(callee, scope)) return true;
        return this.methodOf(callee, scope)?.returns?.type === 'number';
      }
      default:
        return false;
    }
  }

  /** The field of an object of the contract that a member expression reads; undefined: it is something else. */
  fieldOf(node: Node, scope: Scope): OwnField | undefined {
    if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return undefined;
    return scope.find(node.object.name)?.object?.fields.find(({ name }) => name === node.property.name);
  }

  /** The function that a callback is: written out, or the name of a function of the module. */
  private callback(node: Node | undefined, call: Node, scope: Scope): string {
    if (node?.type === 'ArrowFunctionExpression') return this.functions.writeCallback(node, scope);
    if (node?.type === 'Identifier' && scope.find(node.name)?.declared === 'function') {
      this.functions.useAsCallback(node.name);
      return `u_${node.name}`;
    }
    this.problems.add(node ?? call, 'A function is needed here.', 'Write it here: (x) => x + 1.');
    return NOTHING;
  }

  private methodOf(callee: Node, scope: Scope) {
    if (callee.object.type !== 'Identifier') return undefined;
    return scope.find(callee.object.name)?.object?.methods.find(({ name }) => name === callee.property.name);
  }

  private parameterOf(node: Node, scope: Scope): 'number' | 'boolean' | undefined {
    if (node.type !== 'MemberExpression' || node.computed) return undefined;
    if (this.fieldOf(node.object, scope)?.type !== 'parameters') return undefined;
    return this.parameters.get(node.property.name);
  }

  private literal(node: Node): string {
    const { value } = node;
    if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '(1 / 0)';
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
      this.unknown(node, scope);
      return NOTHING;
    }
    if (found.object !== null) {
      const [field] = found.object.fields;
      this.problems.add(node, `"${name}" itself is no value.`, `Use what it holds, such as ${name}.${field.name}.`);
    } else if (found.declared === 'function') {
      this.problems.add(node, `"${name}" is a function.`, `Call it: ${name}(...).`);
    }
    return `u_${name}`;
  }

  private unknown(node: Node, scope: Scope): void {
    if (this.problems.isFull) return;
    const { name } = node;
    const [near] = nearest(name, [...new Set(scope.all())]);
    const known = 'Only what the contract names is here: no network, no clock, no chance but that of the run.';
    this.problems.add(node, `"${name}" is not known here.`, near === undefined ? known : `Did you mean ${near}?`);
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
      this.problems.add(node, 'An object holds values here, no functions.', 'Write the function outside.');
      return 'x: 0';
    }
    if (node.computed) return `[$key(${this.write(node.key, scope)})]: ${this.write(node.value, scope)}`;
    return `${this.keyOf(node)}: ${this.write(node.value, scope)}`;
  }

  /** The fixed name of a property, as code. */
  keyOf({ key }: Node): string {
    const name: string = key.type === 'Identifier' ? key.name : String(key.value);
    this.refuseReserved(key, name);
    return JSON.stringify(name);
  }

  refuseReserved(node: Node, name: string): boolean {
    if (!isReserved(name)) return false;
    this.problems.add(node, `"${name}" cannot be used here.`, 'Choose another name.');
    return true;
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
        if (argument.type === 'MemberExpression' && this.fieldOf(argument, scope) === undefined) {
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
        return this.isNumber(one, scope) ? written : `$ordered(${written}, ${one.start})`;
      };
      return `(${side(left)} ${operator} ${side(right)})`;
    }
    if (operator === '===' || operator === '!==') {
      return `(${this.write(left, scope)} ${operator} ${this.write(right, scope)})`;
    }
    const isNull = (one: Node): boolean => one.type === 'Literal' && one.value === null;
    if ((operator === '==' || operator === '!=') && (isNull(left) || isNull(right))) {
      return `(${this.write(left, scope)} ${operator} ${this.write(right, scope)})`;
    }
    const remedy = operator === '==' || operator === '!=' ? `Write ${operator}=.` : '';
    this.problems.add(node, `"${operator}" cannot be used here.`, remedy);
    return NOTHING;
  }

  private arithmetic(operator: string, left: Node, right: Node, scope: Scope): string {
    const [a, b] = [this.number(left, scope), this.number(right, scope)];
    return operator === '**' ? `$pow(${a}, ${b})` : `(${a} ${operator} ${b})`;
  }

  private sum(node: Node, left: Node, right: Node, scope: Scope): string {
    const [a, b] = [this.write(left, scope), this.write(right, scope)];
    const areNumbers = this.isNumber(left, scope) && this.isNumber(right, scope);
    return areNumbers ? `(${a} + ${b})` : `$add(${a}, ${b}, ${node.start})`;
  }

  private update(node: Node, scope: Scope): string {
    const { argument, operator, prefix } = node;
    const target = this.target(argument, node, scope);
    if (target === null) return NOTHING;
    if (!isSimple(argument) || (argument.type === 'MemberExpression' && argument.computed)) {
      this.problems.add(node, `"${operator}" is too much in one here.`, 'Write x = x + 1.');
      return NOTHING;
    }
    const change = prefix ? `${operator}${target}` : `${target}${operator}`;
    return this.isNumber(argument, scope) ? `(${change})` : `($number(${target}, ${argument.start}), ${change})`;
  }

  private assignment(node: Node, scope: Scope): string {
    const { left, right, operator } = node;
    if (left.type === 'ObjectPattern' || left.type === 'ArrayPattern') {
      this.problems.add(left, 'Only const and let take several values at once.', 'Write one statement for each.');
      return NOTHING;
    }
    const isComputed = left.type === 'MemberExpression' && left.computed;
    if (operator !== '=' && !isSimple(left)) {
      this.problems.add(node, `"${operator}" is too much in one here.`, 'Write it as two statements.');
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
    if (this.refuseReserved(node.property, name)) return null;
    if (node.object.type === 'Identifier' && scope.find(node.object.name)?.object != null) {
      const field = this.fieldOf(node, scope);
      if (field === undefined) {
        this.absent(node, scope);
        return null;
      }
      if (!field.writable) {
        this.problems.add(node, `${node.object.name}.${name} can be read and not set.`);
        return null;
      }
      return `u_${node.object.name}.${name}`;
    }
    const holder = this.fieldOf(node.object, scope);
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
      this.unknown(node, scope);
      return null;
    }
    if (found.declared === 'let' || (found.declared === 'parameter' && found.object === null)) return `u_${node.name}`;
    const remedy = found.declared === 'const' ? 'Declare it with let, inside the function.' : '';
    this.problems.add(node, `"${node.name}" cannot change.`, remedy);
    return null;
  }

  private member(node: Node, scope: Scope): string {
    const { object, property, computed, optional } = node;
    const isObject = object.type === 'Identifier' && scope.find(object.name)?.object != null;
    if (isObject) {
      if (!computed && this.fieldOf(node, scope) !== undefined) {
        this.used.add(`${scope.find(object.name)!.object!.name}.${property.name}`);
        return `u_${object.name}.${property.name}`;
      }
      if (computed) this.problems.add(node, `What ${object.name} holds has names.`, `Write ${object.name}.name.`);
      else if (this.methodOf(node, scope) !== undefined) this.problems.add(node, 'This is a function.', 'Call it.');
      else this.absent(node, scope);
      return NOTHING;
    }
    if (isGlobal(object, 'Math', scope)) return this.mathConstant(node);
    if (computed) {
      const get = optional ? '$getOptional' : '$get';
      return `${get}(${this.write(object, scope)}, ${this.write(property, scope)})`;
    }
    if (this.refuseReserved(property, property.name)) return NOTHING;
    if (this.fieldOf(object, scope)?.type === 'parameters' && !this.parameters.has(property.name)) {
      const [near] = nearest(property.name, [...this.parameters.keys()]);
      const message = `There is no parameter "${property.name}".`;
      this.problems.add(property, message, near === undefined ? 'Declare it in parameters.' : `Did you mean ${near}?`);
    }
    const written = this.write(object, scope);
    return `${object.type === 'Literal' ? `(${written})` : written}${optional ? '?.' : '.'}${property.name}`;
  }

  /** An object of the contract does not hold what is asked for. */
  private absent(node: Node, scope: Scope): void {
    const { fields, methods } = scope.find(node.object.name)!.object!;
    this.refuseField(
      node,
      node.object.name,
      node.property.name,
      [...fields, ...methods].map(({ name }) => name),
    );
  }

  refuseField(node: Node, holder: string, name: string, known: readonly string[]): void {
    const [near] = nearest(name, known);
    const remedy = near === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${holder}.${near}?`;
    this.problems.add(node, `${holder}.${name} is not there.`, remedy);
  }

  private mathConstant(node: Node): string {
    if (!node.computed && CONSTANTS.has(node.property.name)) return `Math.${node.property.name}`;
    if (!node.computed && MATH.has(node.property.name)) this.problems.add(node, 'This is a function.', 'Call it.');
    else this.refuseMath(node);
    return NOTHING;
  }

  private refuseMath(node: Node): void {
    const text = this.problems.textOf(node);
    const why = text === 'Math.random' ? 'A run is the same each time.' : 'Engines differ in it, or it is not there.';
    const known = [...MATH].map((name) => `Math.${name}`).join(', ');
    const remedy = text === 'Math.random' ? 'Gates and links have random().' : `There are ${known}.`;
    this.problems.add(node, `${text} cannot be used. ${why}`, remedy);
  }

  private call(node: Node, scope: Scope): string {
    const { callee } = node;
    const args: readonly Node[] = node.arguments;
    const spread = args.find(({ type }) => type === 'SpreadElement');
    if (spread !== undefined) {
      this.problems.add(spread, 'A function is called with single values here.');
      return NOTHING;
    }
    if (callee.type === 'Identifier') return this.callByName(node, callee, args, scope);
    if (callee.type !== 'MemberExpression' || callee.computed) {
      this.problems.add(callee, 'This cannot be called.', 'Functions are called by their names.');
      return NOTHING;
    }
    const { object, property, optional } = callee;
    const { name } = property;
    if (isGlobal(object, 'Math', scope)) {
      if (!MATH.has(name)) {
        this.refuseMath(callee);
        return NOTHING;
      }
      const numbers = args.map((one) => this.number(one, scope)).join(', ');
      return Object.hasOwn(APPROXIMATED_AS, name)
        ? `${APPROXIMATED_AS[name]}(${numbers || 'NaN'})`
        : `Math.${name}(${numbers})`;
    }
    const values = (): string => args.map((one) => this.write(one, scope)).join(', ');
    if (isGlobal(object, 'Object', scope) && OBJECT.has(name)) return `$${name}(${values()})`;
    if (isGlobal(object, 'Number', scope) && NUMBER.has(name)) return `Number.${name}(${values()})`;
    if (isGlobal(object, 'Array', scope) && name === 'isArray') return `Array.isArray(${values()})`;
    const bound = object.type === 'Identifier' ? scope.find(object.name)?.object : undefined;
    if (bound != null) return this.callOfObject(node, callee, args, scope);
    if (METHODS_WITH_FUNCTION.has(name)) {
      const rest = args.slice(1).map((one) => this.write(one, scope));
      return `$${name}(${[this.write(object, scope), this.callback(args[0], node, scope), ...rest].join(', ')})`;
    }
    if (METHODS.has(name) && !optional) {
      return `$methods.${name}(${[this.write(object, scope), ...args.map((one) => this.write(one, scope))].join(', ')})`;
    }
    this.problems.add(property, `There is no function "${name}" here.`, methodRemedy(name));
    return NOTHING;
  }

  private callByName(node: Node, callee: Node, args: readonly Node[], scope: Scope): string {
    const { name } = callee;
    const found = scope.find(name);
    if (found?.declared === 'function') return this.functions.writeCall(node, name, args, scope);
    const values = args.map((one) => this.write(one, scope));
    if (found === undefined && (name === 'log' || name === 'fail')) {
      this.used.add(name);
      return `$${name}(${values.join(', ')})`;
    }
    if (found === undefined) this.unknown(callee, scope);
    else this.problems.add(callee, `"${name}" is no function.`, 'Functions are declared outside of others.');
    return NOTHING;
  }

  private callOfObject(node: Node, callee: Node, args: readonly Node[], scope: Scope): string {
    const method = this.methodOf(callee, scope);
    const { object, property } = callee;
    if (method === undefined) {
      if (this.fieldOf(callee, scope) === undefined) this.absent(callee, scope);
      else this.problems.add(callee, `${object.name}.${property.name} is a value, no function.`);
      return NOTHING;
    }
    if (args.length !== method.parameters.length) {
      const wanted = method.parameters.length === 0 ? 'nothing' : method.parameters.join(', ');
      this.problems.add(node, `${object.name}.${method.name} is called with ${wanted}.`);
    }
    return `u_${object.name}.${method.name}(${args.map((one) => this.number(one, scope)).join(', ')})`;
  }
}

/** Whether an expression is the name of something that every engine has, and not of the scheme's own. */
function isGlobal(node: Node, name: string, scope: Scope): boolean {
  return node.type === 'Identifier' && node.name === name && scope.find(name) === undefined;
}

function isMath(node: Node, scope: Scope): boolean {
  return node.type === 'MemberExpression' && isGlobal(node.object, 'Math', scope);
}

function methodRemedy(name: string): string {
  const [near] = nearest(name, [...METHODS, ...METHODS_WITH_FUNCTION]);
  return near === undefined ? '' : `Did you mean ${near}?`;
}

const REFUSED: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  ThisExpression: ['"this" is nothing here.', 'What a function may use it is called with.'],
  NewExpression: ['Nothing can be made with "new" here.', 'Use lists and objects.'],
  ArrowFunctionExpression: ['A function cannot be a value here.', 'Declare it with a name, outside of others.'],
  FunctionExpression: ['A function cannot be a value here.', 'Declare it with a name, outside of others.'],
  ImportExpression: ['Nothing can be imported.', 'A scheme is one module.'],
  MetaProperty: ['This cannot be used here.', ''],
  AwaitExpression: ['Nothing can be waited for.', 'Functions are called when something happens.'],
  YieldExpression: ['There are no generators here.', ''],
  ClassExpression: ['There are no classes here.', 'Use objects and functions.'],
  TaggedTemplateExpression: ['A text cannot be tagged.', ''],
  SequenceExpression: ['One expression at a time.', 'Write it as two statements.'],
};

function refusal({ type }: Node): [message: string, remedy: string] {
  const [message, remedy] = REFUSED[type] ?? ['This cannot be used here.', ''];
  return [message, remedy];
}
