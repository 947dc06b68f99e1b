import type { OwnObject } from '../contract/contract.ts';
import type { ParameterTypes } from './expression-types.ts';
import type { Expressions } from './expressions.ts';
import type { Binding, Scope } from './names.ts';
import { sizeOf, type Node } from './nodes.ts';
import type { Problems } from './problem.ts';

/** What a pattern takes values out of. */
type Holder =
  | { readonly kind: 'object'; readonly name: string; readonly object: OwnObject }
  | { readonly kind: 'parameters' }
  | { readonly kind: 'value' };

const REFUSED: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  TryStatement: ['Errors cannot be caught.', 'Check the values first.'],
  ThrowStatement: ['Nothing can be thrown.', 'Write fail("why").'],
  ForInStatement: ['"for (... in ...)" cannot be used.', 'Write for (const key of Object.keys(...)).'],
  FunctionDeclaration: ['A function cannot stand within another.', 'Declare it outside.'],
  ClassDeclaration: ['There are no classes here.', 'Use objects and functions.'],
  LabeledStatement: ['There are no labels here.', ''],
  WithStatement: ['"with" cannot be used.', ''],
  DebuggerStatement: ['There is no debugger here.', 'Write log(...).'],
};

/** Writes statements of a source again. Every turn of a loop is paid for, and each statement says where it stands. */
export class Statements {
  private loops = 0;

  constructor(
    private readonly problems: Problems,
    private readonly expressions: Expressions,
    private readonly parameters: ParameterTypes,
  ) {}

  block(node: Node, outer: Scope): string {
    const scope = outer.inner();
    return `{ ${node.body.map((one: Node) => this.statement(one, scope)).join(' ')} }`;
  }

  /** A parameter of a function. */
  parameter(node: Node, object: OwnObject | null, scope: Scope): string {
    if (node.type === 'Identifier') {
      this.declare(node, { declared: 'parameter', object, isNumber: false }, scope);
      return `u_${node.name}`;
    }
    const holder: Holder = object === null ? { kind: 'value' } : { kind: 'object', name: object.name, object };
    return this.pattern(node, holder, 'parameter', scope);
  }

  declarations(node: Node, scope: Scope): string {
    if (node.kind === 'var') this.problems.add(node, '"var" cannot be used.', 'Write let or const.');
    return node.declarations.map((one: Node) => this.declarator(one, node.kind, scope)).join(' ');
  }

  private statement(node: Node, scope: Scope): string {
    switch (node.type) {
      case 'ExpressionStatement':
        return `${at(node)} ${this.expressions.write(node.expression, scope)};`;
      case 'VariableDeclaration':
        return `${at(node)} ${this.declarations(node, scope)}`;
      case 'ReturnStatement':
        return `${at(node)} return ${node.argument === null ? '' : this.expressions.write(node.argument, scope)};`;
      case 'IfStatement': {
        const { test, consequent, alternate } = node;
        const otherwise = alternate === null ? '' : ` else { ${this.statement(alternate, scope.inner())} }`;
        return `${at(test)} if (${this.expressions.write(test, scope)}) { ${this.statement(consequent, scope.inner())} }${otherwise}`;
      }
      case 'BlockStatement':
        return this.block(node, scope);
      case 'ForStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForOfStatement':
        return this.loop(node, scope.inner());
      case 'SwitchStatement':
        return this.switch(node, scope.inner());
      case 'BreakStatement':
      case 'ContinueStatement':
        if (node.label !== null) this.problems.add(node, 'There are no labels here.');
        return node.type === 'BreakStatement' ? 'break;' : 'continue;';
      case 'EmptyStatement':
        return ';';
      default: {
        const [message, remedy] = REFUSED[node.type] ?? ['This cannot be used here.', ''];
        this.problems.add(node, message, remedy);
        return ';';
      }
    }
  }

  private loop(node: Node, scope: Scope): string {
    const turn = `if (($work.left -= ${sizeOf(node)}) < 0) $tooLong(${node.start});`;
    const { expressions } = this;
    if (node.type === 'ForStatement') {
      const { init, test, update } = node;
      const begins =
        init === null
          ? ''
          : init.type === 'VariableDeclaration'
            ? this.declarations(init, scope)
            : `${expressions.write(init, scope)};`;
      const goesOn = test === null ? '' : expressions.write(test, scope);
      const next = update === null ? '' : expressions.write(update, scope);
      return `${at(node)} { ${begins} for (; ${goesOn}; ${next}) { ${turn} ${this.statement(node.body, scope)} } }`;
    }
    if (node.type === 'WhileStatement') {
      return `${at(node)} while (${expressions.write(node.test, scope)}) { ${turn} ${this.statement(node.body, scope)} }`;
    }
    if (node.type === 'DoWhileStatement') {
      const body = this.statement(node.body, scope);
      return `${at(node)} do { ${turn} ${body} } while (${expressions.write(node.test, scope)});`;
    }
    return this.forOf(node, turn, scope);
  }

  private forOf(node: Node, turn: string, scope: Scope): string {
    const { left, right, body } = node;
    if (node.await) this.problems.add(node, 'Nothing can be waited for.');
    if (left.type !== 'VariableDeclaration' || left.kind === 'var') {
      this.problems.add(left, 'A loop declares its variable.', 'Write for (const x of list).');
      return ';';
    }
    const items = this.expressions.write(right, scope);
    const item = `$item${this.loops++}`;
    const [{ id }] = left.declarations;
    const taken = this.take(id, item, { kind: 'value' }, left.kind, false, scope);
    return `${at(node)} for (const ${item} of $items(${items})) { ${turn} ${taken} ${this.statement(body, scope)} }`;
  }

  private switch(node: Node, scope: Scope): string {
    const cases = node.cases.map(({ test, consequent }: Node) => {
      const label = test === null ? 'default' : `case ${this.expressions.write(test, scope)}`;
      return `${label}: ${consequent.map((one: Node) => this.statement(one, scope)).join(' ')}`;
    });
    return `${at(node)} switch (${this.expressions.write(node.discriminant, scope)}) { ${cases.join(' ')} }`;
  }

  private declarator({ id, init, start, end }: Node, kind: 'const' | 'let', scope: Scope): string {
    if (init === null) {
      if (id.type !== 'Identifier') this.problems.add({ start, end }, 'It has no value.');
      return this.take(id, 'undefined', { kind: 'value' }, kind, false, scope);
    }
    const isNumber = kind === 'const' && this.expressions.types.isNumber(init, scope);
    const bound = init.type === 'Identifier' ? scope.find(init.name)?.object : undefined;
    if (bound != null && id.type === 'ObjectPattern') {
      return this.take(id, `u_${init.name}`, { kind: 'object', name: init.name, object: bound }, kind, false, scope);
    }
    const isParameters = this.expressions.types.fieldOf(init, scope)?.type === 'parameters';
    const value = this.expressions.write(init, scope);
    return this.take(id, value, { kind: isParameters ? 'parameters' : 'value' }, kind, isNumber, scope);
  }

  /** Declares what a pattern names, with a value. */
  private take(
    id: Node,
    value: string,
    holder: Holder,
    declared: 'const' | 'let',
    isNumber: boolean,
    scope: Scope,
  ): string {
    if (id.type === 'Identifier') {
      this.declare(id, { declared, object: null, isNumber }, scope);
      return `${declared} u_${id.name} = ${value};`;
    }
    const from = id.type === 'ArrayPattern' ? `$items(${value})` : value;
    return `${declared} ${this.pattern(id, holder, declared, scope)} = ${from};`;
  }

  private pattern(node: Node, holder: Holder, declared: Binding['declared'], scope: Scope): string {
    switch (node.type) {
      case 'Identifier':
        this.declare(node, { declared, object: null, isNumber: false }, scope);
        return `u_${node.name}`;
      case 'AssignmentPattern':
        return `${this.pattern(node.left, holder, declared, scope)} = ${this.expressions.write(node.right, scope)}`;
      case 'ObjectPattern':
        return `{ ${node.properties.map((one: Node) => this.taken(one, holder, declared, scope)).join(', ')} }`;
      case 'ArrayPattern':
        if (holder.kind === 'value' && declared !== 'parameter') {
          const items = node.elements.map((one: Node | null) =>
            one === null || one.type !== 'Identifier' ? null : this.pattern(one, { kind: 'value' }, declared, scope),
          );
          if (!items.includes(null)) return `[${items.join(', ')}]`;
        }
    }
    this.problems.add(node, 'Values cannot be taken out like this.', 'Take one after the other.');
    return '{}';
  }

  /** One property of a pattern. */
  private taken(node: Node, holder: Holder, declared: Binding['declared'], scope: Scope): string {
    if (node.type !== 'Property' || node.computed) {
      this.problems.add(node, 'Values are taken out by their names.');
      return '';
    }
    const key = this.expressions.keyOf(node);
    const name = JSON.parse(key) as string;
    const isNumber = this.isNumberIn(node, name, holder) && declared === 'const';
    if (node.value.type === 'Identifier') {
      this.declare(node.value, { declared, object: null, isNumber }, scope);
      return `${key}: u_${node.value.name}`;
    }
    const inner: Holder =
      holder.kind === 'object' && name === 'parameters' ? { kind: 'parameters' } : { kind: 'value' };
    return `${key}: ${this.pattern(node.value, inner, declared, scope)}`;
  }

  private isNumberIn(node: Node, name: string, holder: Holder): boolean {
    if (holder.kind === 'value') return false;
    if (holder.kind === 'parameters') {
      const type = this.parameters.get(name);
      if (type === undefined) this.problems.add(node, `There is no parameter "${name}".`, 'Declare it in parameters.');
      return type === 'number';
    }
    const field = holder.object.fields.find((one) => one.name === name);
    if (field === undefined) {
      this.expressions.refusals.field(
        node,
        holder.name,
        name,
        holder.object.fields.map((one) => one.name),
      );
    } else this.expressions.used.add(`${holder.object.name}.${name}`);
    return field?.type === 'number';
  }

  private declare(node: Node, what: Omit<Binding, 'name'>, scope: Scope): void {
    const { name } = node;
    this.expressions.refusals.reserved(node, name);
    if (scope.find(name) !== undefined)
      this.problems.add(node, `"${name}" is declared already.`, 'Choose another name.');
    scope.declare({ name, ...what });
  }
}

/** Says where the scheme is, for the words of an error. */
function at({ start }: Node): string {
  return `$work.at = ${start};`;
}
