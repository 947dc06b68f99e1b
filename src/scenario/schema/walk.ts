import type * as z from 'zod/mini';

interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
}

/** The schemas that may hold at a path below `root`: several where there are alternatives. Items go by any key. */
export function schemasAt(root: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType[] {
  let candidates = [root];
  for (const key of path) candidates = candidates.flatMap((schema) => childrenOf(schema, String(key)));
  return candidates;
}

/** The keys that an object may have there. */
export function keysAt(root: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  return [...new Set(schemasAt(root, path).flatMap(keysOf))];
}

function keysOf(schema: z.core.$ZodType): string[] {
  const { shape, innerType, options } = definition(schema);
  if (shape !== undefined) return Object.keys(shape);
  if (innerType !== undefined) return keysOf(innerType);
  return options?.flatMap(keysOf) ?? [];
}

function childrenOf(schema: z.core.$ZodType, key: string): z.core.$ZodType[] {
  const { shape, element, valueType, innerType, options } = definition(schema);
  if (shape !== undefined) return Object.hasOwn(shape, key) ? [shape[key]] : [];
  if (element !== undefined) return [element];
  if (valueType !== undefined) return [valueType];
  if (innerType !== undefined) return childrenOf(innerType, key);
  return options?.flatMap((option) => childrenOf(option, key)) ?? [];
}

function definition(schema: z.core.$ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}
