import './without-eval.ts';
import * as z from 'zod/mini';
import { type ChoiceField, type ChoiceOption, type Field, type NumberField, unitOf } from '../../base/field.ts';
import { hiddenInLine, hiddenInText } from '../../base/plain-text.ts';

/** A field of the schema. */
export type SchemaField = Field & {
  /** What a value that is not there stands for, and the way back of one that is. */
  readonly default?: number | string | boolean;
  readonly part?: PartStarts;
};

/** The value is an object: a member of it is chosen, and decides which others there are. With a default it may be absent. */
interface PartStarts {
  /** Null: nothing is chosen but whether it is there. */
  readonly key: 'kind' | 'law' | 'discipline' | null;
  /** The other members where one is chosen. What the value before has of the same name or unit is kept. Not listed: it is absent. */
  readonly starts: Readonly<Record<string, object>>;
}

/** Titles, helps and units go into the published JSON Schema too, through zod's registry of descriptions. */
const fields = new WeakMap<z.core.$ZodType, SchemaField>();

function described<Schema extends z.ZodMiniType>(schema: Schema, field: SchemaField): Schema {
  const { title, help } = field;
  const unit = unitOf(field);
  const words = field.kind === 'choice' && field.options.map((one) => [one.title, one.help].filter(Boolean).join(': '));
  z.globalRegistry.add(schema, {
    title,
    ...(help && { description: help }),
    ...(unit && { unit }),
    ...(words && { enumDescriptions: words }),
  });
  fields.set(schema, field);
  return schema;
}

/** A number with a title, a unit and a range. */
export function quantity(field: Omit<NumberField, 'kind'> & { readonly default?: number }): z.ZodMiniNumber {
  const { minimum, maximum, integer } = field;
  const schema = (integer ? z.int() : z.number()).check(z.gte(minimum), z.lte(maximum)) as z.ZodMiniNumber;
  return described(schema, { kind: 'number', ...field });
}

/** The title of each value, and what it does. */
type Options = Readonly<Record<string, readonly [title: string, help?: string]>>;

const optionsOf = (options: Options): readonly ChoiceOption[] =>
  Object.entries(options).map(([value, [title, help = '']]) => ({ value, title, help }));

/** One of a few words. @param standard what holds where it is absent */
export function choice<Words extends Options>(
  title: string,
  options: Words,
  standard?: keyof Words & string,
): z.ZodMiniEnum<{ [Value in keyof Words & string]: Value }> {
  const schema = z.enum(Object.keys(options) as (keyof Words & string)[]);
  return described(schema, {
    kind: 'choice',
    title,
    options: optionsOf(options),
    ...(standard !== undefined && { default: standard }),
  }) as never;
}

/** On or off; absent: off. */
export function onOff(title: string, help?: string): z.ZodMiniBoolean {
  return described(z.boolean(), { kind: 'boolean', title, ...(help !== undefined && { help }), default: false });
}

/** Describes alternatives that their `kind` tells from each other. Those that are not among the options cannot be chosen. */
export function kinds<Schema extends z.ZodMiniType>(
  schema: Schema,
  title: string,
  options: Readonly<Record<string, readonly [title: string, help: string, starts: object]>>,
): Schema {
  const starts = Object.fromEntries(Object.entries(options).map(([value, [, , start]]) => [value, start]));
  const listed = Object.entries(options).map(([value, [name, help]]) => ({ value, title: name, help }));
  return described(schema, { kind: 'choice', title, options: listed, part: { key: 'kind', starts } });
}

/** The same where none of the alternatives may hold either. */
export function kindsOrNone<Schema extends z.ZodMiniType>(
  ...[schema, title, options]: Parameters<typeof kinds<Schema>>
): z.ZodMiniOptional<Schema> {
  const field = fieldOf(kinds(schema, title, options)) as SchemaField & ChoiceField;
  const optional = z.optional(schema);
  const none = { value: 'none', title: 'None' };
  fields.set(optional, { ...field, options: [none, ...field.options], default: none.value });
  return optional;
}

/** Describes an object that may be absent. @param start its members where it is switched on */
export function switched<Schema extends z.ZodMiniType>(
  schema: Schema,
  title: string,
  help: string,
  start: object,
): Schema {
  const part = { key: null, starts: { true: start } };
  return described(schema, { kind: 'boolean', title, help, default: false, part });
}

/** The field that a schema is, through defaults and alternatives; undefined: none. */
export function fieldOf(schema: z.core.$ZodType): SchemaField | undefined {
  const found = fields.get(schema);
  if (found !== undefined) return found;
  const { innerType, options } = schema._zod.def as unknown as {
    innerType?: z.core.$ZodType;
    options?: readonly z.core.$ZodType[];
  };
  if (innerType !== undefined) return fieldOf(innerType);
  return options?.map(fieldOf).find((field) => field !== undefined);
}

export const seconds = (title: string, maximum: number, help?: string): z.ZodMiniNumber =>
  quantity({ title, unit: 's', minimum: 0, maximum, ...(help !== undefined && { help }) });

/** A moment, or a length that is known exactly: it has no slider. */
export const typedSeconds = (title: string, maximum: number): z.ZodMiniNumber =>
  quantity({ title, unit: 's', minimum: 0, maximum, typedOnly: true });

export const bitRate = (title: string): z.ZodMiniNumber =>
  quantity({ title, unit: 'bit/s', minimum: 1, maximum: 1e12, logarithmic: true });

export const packetCount = (title: string, help?: string): z.ZodMiniNumber =>
  quantity({
    title,
    unit: 'packets',
    minimum: 1,
    maximum: 1e6,
    integer: true,
    logarithmic: true,
    ...(help !== undefined && { help }),
  });

/** A buffer's size in another unit than packets. It counts the packet being sent; an idle link takes any packet. */
export const bufferLimit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bytes'),
    bytes: quantity({
      title: 'Buffer',
      unit: 'bytes',
      minimum: 1,
      maximum: 1e12,
      logarithmic: true,
      help: 'Bytes that fit, the packet being sent included. A packet that would exceed them is dropped.',
    }),
  }),
  z.strictObject({
    kind: z.literal('time'),
    seconds: quantity({
      title: 'Buffer',
      unit: 's',
      minimum: 1e-6,
      maximum: 1000,
      logarithmic: true,
      help: 'As many bytes as the link sends in this time. It follows the rate.',
    }),
  }),
  z.strictObject({
    kind: z.literal('bdp'),
    multiple: quantity({
      title: 'Buffer',
      unit: 'BDP',
      minimum: 0.001,
      maximum: 1000,
      logarithmic: true,
      help: 'Multiples of rate × round-trip time, the bandwidth-delay product. It follows the rate.',
    }),
    roundTripSeconds: quantity({
      title: 'Round trip of the buffer',
      unit: 's',
      minimum: 1e-6,
      maximum: 1000,
      logarithmic: true,
      typedOnly: true,
      help: 'The round-trip time that the bandwidth-delay product is calculated with.',
    }),
  }),
]);

export type BufferLimit = z.infer<typeof bufferLimit>;

/** A text from outside without hidden characters: see `base/plain-text.ts`. */
function plain(minimum: number, maximum: number, hiddenIn: (given: string) => string | null): z.ZodMiniString<string> {
  const hidden = z.refine<string>((given) => hiddenIn(given) === null, {
    error: ({ input }) => `It contains a hidden character: ${hiddenIn(String(input))}.`,
    params: { remedy: 'Remove it.' },
  });
  const schema = z.string().check(z.maxLength(maximum), hidden);
  return (minimum > 0 ? schema.check(z.minLength(minimum)) : schema) as z.ZodMiniString<string>;
}

/** A text of one line, e.g. a title. */
export const line = (maximum: number, minimum = 0): z.ZodMiniString<string> => plain(minimum, maximum, hiddenInLine);

/** A text of one or several lines. */
export const text = (maximum: number, minimum = 0): z.ZodMiniString<string> => plain(minimum, maximum, hiddenInText);

/** Words of one or several lines, with a title for forms and for the published JSON Schema. */
export function words(title: string, maximum: number, help?: string, minimum = 1): z.ZodMiniString<string> {
  return described(text(maximum, minimum), { kind: 'words', title, maximum, ...(help !== undefined && { help }) });
}

/** Names an object in paths, so it holds no dot. */
export const identifier = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'a letter, then at most 39 letters, digits, - or _'));

/** Values of declared parameters by id: what differs from the defaults. */
export const parameterValues = z._default(z.record(identifier, z.union([z.number(), line(200), z.boolean()])), {});

/** A directed link: a link's id, or with `:back` its other direction. */
export const directedLink = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}(:back)?$/, 'a link id, with ":back" for the way back'));
