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
    const items = node.elements.map((one: Node | null) => constantOf(one ?? { ...node, type: 'Gap' }, problems));
    return items.includes(undefined) ? undefined : items;
  }
  if (node.type === 'ObjectExpression') {
    const values = new Map<string, Constant>();
    for (const one of node.properties as readonly Node[]) {
      const name = propertyName(one);
      if (name === null) problems.add(one, 'A name and a value are needed here.');
      else if (values.has(name)) problems.add(one, `"${name}" is defined twice.`);
      const value = name === null ? undefined : constantOf(one.value, problems);
      if (name === null || value === undefined || values.has(name)) return undefined;
      values.set(name, value);
    }
    return Object.fromEntries(values);
  }
  problems.add(node, 'This must be written down, not computed.');
  return undefined;
}

/** The fixed name of a property of an object; null: it has none. */
export function propertyName(node: Node): string | null {
  if (node.type !== 'Property' || node.computed) return null;
  return node.key.type === 'Identifier' ? node.key.name : String(node.key.value);
}
