import type * as z from 'zod/mini';

interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  /** The values of a literal. */
  readonly values?: readonly unknown[];
}

/**
 * The schemas that may hold at a path below `root`: several where there are alternatives. Items go by any key.
 * @param value what the path leads through; alternatives that are not of its kind are left out
 */
export function schemasAt(root: z.core.$ZodType, path: readonly PropertyKey[], value?: unknown): z.core.$ZodType[] {
  let candidates = [root];
  let present = value;
  for (const key of path) {
    candidates = candidates.flatMap((schema) => childrenOf(schema, String(key), present));
    present = valueUnder(present, String(key));
  }
  return candidates;
}

/** The keys that an object may have there. */
export function keysAt(root: z.core.$ZodType, path: readonly PropertyKey[], value?: unknown): string[] {
  const present = path.reduce<unknown>((one, key) => valueUnder(one, String(key)), value);
  return [...new Set(schemasAt(root, path, value).flatMap((schema) => keysOf(schema, present)))];
}

function keysOf(schema: z.core.$ZodType, value: unknown): string[] {
  const { shape, innerType } = definition(schema);
  if (shape !== undefined) return Object.keys(shape);
  if (innerType !== undefined) return keysOf(innerType, value);
  return optionsFor(schema, value).flatMap((option) => keysOf(option, value));
}

function childrenOf(schema: z.core.$ZodType, key: string, value: unknown): z.core.$ZodType[] {
  const { shape, element, valueType, innerType } = definition(schema);
  if (shape !== undefined) return Object.hasOwn(shape, key) ? [shape[key]] : [];
  if (element !== undefined) return [element];
  if (valueType !== undefined) return [valueType];
  if (innerType !== undefined) return childrenOf(innerType, key, value);
  return optionsFor(schema, value).flatMap((option) => childrenOf(option, key, value));
}

/** Alternatives whose literals (`kind`, `generator`, ...) are not others than the value's. */
function optionsFor(schema: z.core.$ZodType, value: unknown): readonly z.core.$ZodType[] {
  const { options = [] } = definition(schema);
  return options.filter((option) =>
    Object.entries(definition(option).shape ?? {}).every(([key, field]) => {
      const { values } = definition(field);
      const given = valueUnder(value, key);
      return values === undefined || given === undefined || values.includes(given);
    }),
  );
}

/** Items of a list by their ids or positions. */
export function valueUnder(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  const byId = value.find((item: unknown) => (item as { readonly id?: unknown } | null)?.id === key) as unknown;
  return byId ?? (value[Number(key)] as unknown);
}

function definition(schema: z.core.$ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}
