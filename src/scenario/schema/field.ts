import './without-eval.ts';
import * as z from 'zod/mini';
import { hiddenInLine, hiddenInText } from '../../base/plain-text.ts';

/** What a form needs to know of a number, written once beside its schema. */
export interface FieldDescription {
  readonly title: string;
  readonly unit?: string;
  readonly help?: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly integer?: boolean;
  /** The slider moves by ratios. */
  readonly logarithmic?: boolean;
}

/** Titles, units and ranges go into the published JSON Schema too, through zod's registry of descriptions. */
const descriptions = new WeakMap<z.core.$ZodType, FieldDescription>();

/** A number with a title, a unit and a range. */
export function quantity(description: FieldDescription): z.ZodMiniNumber {
  const { title, unit, help, minimum, maximum, integer } = description;
  const schema = (integer ? z.int() : z.number()).check(z.gte(minimum), z.lte(maximum)) as z.ZodMiniNumber;
  schema.register(z.globalRegistry, { title, ...(help && { description: help }), ...(unit && { unit }) });
  descriptions.set(schema, description);
  return schema;
}

/** The description of the number that a schema is about, through defaults and alternatives; undefined: none. */
export function descriptionOf(schema: z.core.$ZodType): FieldDescription | undefined {
  const found = descriptions.get(schema);
  if (found !== undefined) return found;
  const { innerType, options } = schema._zod.def as unknown as {
    innerType?: z.core.$ZodType;
    options?: readonly z.core.$ZodType[];
  };
  if (innerType !== undefined) return descriptionOf(innerType);
  return options?.map(descriptionOf).find((description) => description !== undefined);
}

export const seconds = (title: string, maximum: number, help?: string): z.ZodMiniNumber =>
  quantity({ title, unit: 's', minimum: 0, maximum, ...(help !== undefined && { help }) });

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
  const schema = text(maximum, minimum);
  return schema.register(z.globalRegistry, { title, ...(help !== undefined && { description: help }) });
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
