import type { AuthoredObject } from '../contract/contract.ts';
import type { ParameterTypes } from './expression-types.ts';
import type { Expressions } from './expressions.ts';
import { variableOf, type Binding, type Kind, type Scope } from './names.ts';
import { sizeOf, type Node } from './nodes.ts';
import type { Problems } from './problem.ts';

/** What a pattern takes values out of. */
type Holder =
  | { readonly kind: 'object'; readonly name: string; readonly object: AuthoredObject }
  | { readonly kind: 'parameters' }
  | { readonly kind: 'value' };

const VALUES: Holder = { kind: 'value' };
const PARAMETERS: Holder = { kind: 'parameters' };

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
  /** Variables that no source names, so far. */
  private names = 0;

  constructor(
    private readonly problems: Problems,
    private readonly expressions: Expressions,
    private readonly parameters: ParameterTypes,
  ) {}

  block(node: Node, outer: Scope): string {
    const scope = outer.inner();
    return `{ ${node.body.map((one: Node) => this.statement(one, scope)).join(' ')} }`;
  }

  /**
   * A parameter of a function, as code.
   * @param object what it is called with: an object of the contract, for which nothing is passed; null: a value
   * @param begins receives what takes the parameter apart, as declarators
   */
  parameter(node: Node, object: AuthoredObject | null, number: number, begins: string[], scope: Scope): string {
    const given = `$${number}`;
    if (object === null) {
      if (node.type === 'Identifier') return this.declare(node, 'parameter', 'value', scope);
      this.takeApart(node, given, VALUES, 'parameter', begins, scope);
    } else if (node.type === 'Identifier') this.declare(node, 'parameter', object, scope);
    else if (node.type === 'ObjectPattern') {
      this.takeApart(
        node,
        variableOf(object),
        { kind: 'object', name: object.name, object },
        'parameter',
        begins,
        scope,
      );
    } else {
      const remedy = node.type === 'AssignmentPattern' ? 'Remove its default value.' : 'Write a name.';
      this.problems.add(node, `The function is always called with ${object.name} here.`, remedy);
    }
    return given;
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
    const item = `$item${this.names++}`;
    const [{ id }] = left.declarations;
    const taken = this.take(id, item, VALUES, left.kind, 'value', scope);
    return `${at(node)} for (const ${item} of $items(${items})) { ${turn} ${taken} ${this.statement(body, scope)} }`;
  }

  private switch(node: Node, scope: Scope): string {
    const cases = node.cases.map(({ test, consequent }: Node) => {
      const label = test === null ? 'default' : `case ${this.expressions.write(test, scope)}`;
      // A case that is jumped over would leave its names without values.
      const inner = scope.inner();
      return `${label}: { ${consequent.map((one: Node) => this.statement(one, inner)).join(' ')} }`;
    });
    const { discriminant } = node;
    const value = this.expressions.write(discriminant, scope);
    const isNumber = this.expressions.types.isNumber(discriminant, scope);
    return `${at(node)} switch (${isNumber ? value : `$switched(${value}, ${cases.length})`}) { ${cases.join(' ')} }`;
  }

  private declarator({ id, init, start, end }: Node, kind: 'const' | 'let', scope: Scope): string {
    if (init === null) {
      if (id.type !== 'Identifier') this.problems.add({ start, end }, 'It has no value.');
      return this.take(id, 'undefined', VALUES, kind, 'value', scope);
    }
    const object = scope.objectOf(init);
    if (object !== undefined && id.type === 'ObjectPattern') {
      return this.take(id, variableOf(object), { kind: 'object', name: init.name, object }, kind, 'value', scope);
    }
    const isNumber = kind === 'const' && this.expressions.types.isNumber(init, scope);
    const isParameters = this.expressions.types.fieldOf(init, scope)?.type === 'parameters';
    const value = this.expressions.write(init, scope);
    return this.take(id, value, isParameters ? PARAMETERS : VALUES, kind, isNumber ? 'number' : 'value', scope);
  }

  /** Declares what a pattern names, with a value. */
  private take(
    id: Node,
    value: string,
    holder: Holder,
    declared: 'const' | 'let',
    kind: 'value' | 'number',
    scope: Scope,
  ): string {
    if (id.type === 'Identifier') return `${declared} ${this.declare(id, declared, kind, scope)} = ${value};`;
    const parts: string[] = [];
    this.takeApart(id, value, holder, declared, parts, scope);
    return parts.length === 0 ? `${value};` : `${declared} ${parts.join(', ')};`;
  }

  /** Writes what takes a value apart: a declarator for each name, in the order of the source. */
  private takeApart(
    node: Node,
    value: string,
    holder: Holder,
    declared: Binding['declared'],
    parts: string[],
    scope: Scope,
  ): void {
    const kept = (code: string): string => {
      const name = `$part${this.names++}`;
      parts.push(`${name} = ${code}`);
      return name;
    };
    switch (node.type) {
      case 'Identifier':
        parts.push(`${this.declare(node, declared, 'value', scope)} = ${value}`);
        return;
      case 'AssignmentPattern': {
        const given = kept(value);
        // Before its name is known: a name cannot be its own default.
        const otherwise = this.expressions.write(node.right, scope);
        this.takeApart(node.left, `(${given} === undefined ? ${otherwise} : ${given})`, holder, declared, parts, scope);
        return;
      }
      case 'ObjectPattern': {
        const from = holder.kind === 'object' ? value : kept(`$fields(${value})`);
        for (const one of node.properties) this.takeField(one, from, holder, declared, parts, scope);
        return;
      }
      case 'ArrayPattern':
        if (holder.kind !== 'value' || declared === 'parameter') break;
        if (node.elements.every((one: Node | null) => one?.type === 'Identifier')) {
          const from = kept(`$items(${value})`);
          for (const [i, one] of node.elements.entries()) {
            parts.push(`${this.declare(one, declared, 'value', scope)} = ${from}[${i}]`);
          }
          return;
        }
    }
    this.problems.add(node, 'Values cannot be taken out like this.', 'Take one after the other.');
  }

  /** One property of a pattern. */
  private takeField(
    node: Node,
    from: string,
    holder: Holder,
    declared: Binding['declared'],
    parts: string[],
    scope: Scope,
  ): void {
    if (node.type !== 'Property' || node.computed) {
      this.problems.add(node, 'Values are taken out by their names.');
      return;
    }
    const key = this.expressions.keyOf(node);
    const name = JSON.parse(key) as string;
    const isNumber = this.isNumberIn(node, name, holder) && declared === 'const';
    if (node.value.type === 'Identifier') {
      parts.push(`${this.declare(node.value, declared, isNumber ? 'number' : 'value', scope)} = ${from}[${key}]`);
      return;
    }
    const inner = holder.kind === 'object' && name === 'parameters' ? PARAMETERS : VALUES;
    this.takeApart(node.value, `${from}[${key}]`, inner, declared, parts, scope);
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

  /** @returns the variable that holds it */
  private declare(node: Node, declared: Binding['declared'], kind: Kind, scope: Scope): string {
    scope.declare(node, { declared, kind }, this.problems);
    return `u_${node.name}`;
  }
}

/** Says where the scheme is, for the words of an error. */
function at({ start }: Node): string {
  return `$work.at = ${start};`;
}
