const KINDS = [Float64Array, Int32Array, Int16Array, Uint8Array, Uint16Array, Uint32Array];
type Column = InstanceType<(typeof KINDS)[number]>;
/** The name of the only field of an object that stands for what JSON does not know. */
const OTHER = '\0';
const NUMBERS: Readonly<Record<string, number>> = { NaN: NaN, Infinity: Infinity, '-Infinity': -Infinity, '-0': -0 };
const MOST_LEVELS = 32;
/** Columns begin at multiples of this. */
const ALIGNMENT = 8;
/** These are no names of fields: who copies such a field changes the kind of the object that it is copied into. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Plain data as bytes: the length of a JSON text, the text, and the columns that it stands for, in their order.
 * @throws Error where it holds something that is not plain
 */
export function packPlain(value: unknown): Uint8Array<ArrayBuffer> {
  const columns: Column[] = [];
  const text = JSON.stringify(value, (name, one: unknown) => {
    if (ArrayBuffer.isView(one)) {
      const kind = KINDS.findIndex((known) => one.constructor === known);
      if (kind < 0) throw new TypeError(`${name} is of a kind that cannot be written.`);
      columns.push(one as Column);
      return { [OTHER]: [kind, (one as Column).length] };
    }
    if (typeof one === 'number' && (!Number.isFinite(one) || Object.is(one, -0)))
      return { [OTHER]: Object.is(one, -0) ? '-0' : String(one) };
    if (one instanceof Map || one instanceof Set || ['undefined', 'bigint', 'function', 'symbol'].includes(typeof one))
      throw new TypeError(`${name} is not plain.`);
    return one;
  });
  const words = new TextEncoder().encode(text);
  let length = aligned(4 + words.length);
  const places = columns.map(({ byteLength }) => {
    const place = length;
    length = aligned(length + byteLength);
    return place;
  });
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(0, words.length, true);
  bytes.set(words, 4);
  for (const [index, { buffer, byteOffset, byteLength }] of columns.entries())
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), places[index]);
  return bytes;
}

/**
 * What `packPlain` wrote. Its columns are views of the bytes.
 * @throws Error where the bytes are something else
 */
export function unpackPlain(buffer: ArrayBuffer): unknown {
  const words = new DataView(buffer).getUint32(0, true);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(buffer, 4, words));
  let place = aligned(4 + words);
  const other = (what: unknown): unknown => {
    if (typeof what === 'string' && Object.hasOwn(NUMBERS, what)) return NUMBERS[what];
    const [kind, length] = what as readonly [number, number];
    // Beyond the end of the bytes it throws.
    const column = new KINDS[kind]!(buffer, place, length);
    place = aligned(place + column.byteLength);
    return column;
  };
  const read = (value: unknown, levels: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (levels === 0) throw new RangeError('The data are nested too deeply.');
    if (Array.isArray(value)) return value.map((one) => read(one, levels - 1));
    const fields = Object.entries(value);
    if (fields.length === 1 && fields[0]![0] === OTHER) return other(fields[0]![1]);
    if (fields.some(([name]) => FORBIDDEN.has(name))) throw new TypeError('A field has a name that no field has.');
    return Object.fromEntries(fields.map(([name, one]) => [name, read(one, levels - 1)]));
  };
  return read(JSON.parse(text), MOST_LEVELS);
}

/**
 * What `packPlain` writes, compressed.
 * @throws Error where it holds something that is not plain
 */
export function packSmall(value: unknown): Promise<Blob> {
  const packed = new Blob([packPlain(value)]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).blob();
}

/**
 * What `packSmall` wrote.
 * @throws Error where the bytes are something else, or unfold to more than may be
 */
export async function unpackSmall(packed: Blob, mostBytes: number): Promise<unknown> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let room = mostBytes;
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    room -= read.value.length;
    if (room < 0) {
      await reader.cancel();
      throw new RangeError(`The bytes unfold to more than ${mostBytes}.`);
    }
    parts.push(read.value);
  }
  return unpackPlain(await new Blob(parts).arrayBuffer());
}

function aligned(place: number): number {
  return Math.ceil(place / ALIGNMENT) * ALIGNMENT;
}
