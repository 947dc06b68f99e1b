import type { Node } from './nodes.ts';
import type { Problems } from './problem.ts';

/** A value that is written down: numbers, texts, true and false, lists and objects of them. */
export type Constant = number | string | boolean | null | readonly Constant[] | { readonly [name: string]: Constant };

/** The value that an expression writes down; undefined, with a problem, where it must be computed. */
export function constantOf(node: Node, problems: Problems): Constant | undefined {
  if (node.type === 'Literal' && (node.value === null || /^(number|string|boolean)$/.test(typeof node.value))) {
    if (!node.regex && !node.bigint) return node.value as Constant;
  }
  if (node.type === 'UnaryExpression' && node.operator === '-' && typeof node.argument.value === 'number') {
    return -node.argument.value;
  }
  if (node.type === 'Identifier' && node.name === 'Infinity') return Infinity;
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((one: Node | null) => (one === null ? undefined : constantOf(one, problems)));
    return items.includes(undefined) ? undefined : items;
  }
  if (node.type === 'ObjectExpression') {
    const entries = node.properties.map((one: Node) => {
      const name = propertyName(one);
      return name === null ? [undefined, undefined] : [name, constantOf(one.value, problems)];
    });
    if (entries.every(([, value]: readonly unknown[]) => value !== undefined)) return Object.fromEntries(entries);
    return undefined;
  }
  problems.add(node, 'This must be written down, not computed.');
  return undefined;
}

/** The fixed name of a property of an object; null: it has none. */
export function propertyName(node: Node): string | null {
  if (node.type !== 'Property' || node.computed) return null;
  return node.key.type === 'Identifier' ? node.key.name : String(node.key.value);
}
