/** What cannot stand in a source, and what to write instead. */
import { isReserved, type Scope } from './names.ts';
import type { Node } from './nodes.ts';
import type { Problems } from './problem.ts';
import { isUsualFor, meantBy } from './usual-names.ts';

const REFUSED: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  ThisExpression: ['"this" cannot be used here.', 'Use the parameters of the function.'],
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

export class Refusals {
  constructor(private readonly problems: Problems) {}

  /** An expression of a kind that there is not. */
  expression(node: Node): void {
    this.problems.add(node, ...refusal(node));
  }

  /** A name that nobody has declared. */
  unknown(node: Node, scope: Scope): void {
    if (this.problems.isFull) return;
    const { name } = node;
    const all = [...new Set(scope.all())];
    const near = fieldThatIsMeant(name, all, scope) ?? meantBy(name, all);
    const known = 'Only what the contract names is here: no network, no clock, no chance but that of the run.';
    this.problems.add(node, `"${name}" is not known here.`, near === undefined ? known : `Did you mean ${near}?`);
  }

  /** An object of the contract does not hold what is asked for. */
  absent(node: Node, scope: Scope): void {
    const { fields, methods } = scope.objectOf(node.object)!;
    this.field(
      node,
      node.object.name,
      node.property.name,
      [...fields, ...methods].map(({ name }) => name),
    );
  }

  field(node: Node, holder: string, name: string, known: readonly string[]): void {
    const near = meantBy(name, known);
    const remedy = near === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${holder}.${near}?`;
    this.problems.add(node, `${holder}.${name} is not there.`, remedy);
  }

  /** @returns whether the name is one that leads out */
  reserved(node: Node, name: string): boolean {
    if (!isReserved(name)) return false;
    this.problems.add(node, `"${name}" cannot be used here.`, 'Choose another name.');
    return true;
  }
}

/** Somebody writes `cwnd` alone: the flow that is here has it, by another name. */
function fieldThatIsMeant(name: string, names: readonly string[], scope: Scope): string | undefined {
  for (const holder of names) {
    const kind = scope.find(holder)?.kind;
    if (typeof kind !== 'object') continue;
    const field = kind.fields.find((one) => one.name === name || isUsualFor(name, one.name));
    if (field !== undefined) return `${holder}.${field.name}`;
  }
  return undefined;
}
