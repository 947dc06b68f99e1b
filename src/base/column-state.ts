export type Column = Float64Array | Int32Array | Int16Array | Uint8Array | Uint16Array | Uint32Array;

/** Values in a piece of a saved column. */
export const PIECE_LENGTH = 4096;
/** Differences from an earlier piece are kept if they take at most this share of the room that all values would. */
const DIFFERENCE_SHARE = 0.6;

/** A copy of a column in pieces, which share with an earlier copy what has not changed. */
export interface ColumnState {
  readonly length: number;
  readonly pieces: readonly Piece[];
}

/** One value for the whole piece; or all values, as narrow as they fit; or what differs from another piece. */
type Piece = number | Column | Differences;

interface Differences {
  readonly base: Column;
  /** A bit for each value, the lowest first: whether it differs. */
  readonly marks: Uint8Array;
  /** The values that differ, in order. */
  readonly values: Column;
}

/**
 * Copies the first `length` values.
 * @param earlier a copy of the same column
 * @param stride from one value to the next
 */
export function saveColumn(column: Column, length: number, earlier?: ColumnState, stride = 1): ColumnState {
  const pieces: Piece[] = [];
  for (let start = 0; start < length; start += PIECE_LENGTH) {
    const count = Math.min(PIECE_LENGTH, length - start);
    // As numbers of one kind: loops over several kinds of arrays are many times slower.
    if (stride === 1) present.set(column.subarray(start, start + count));
    else if (column instanceof Int32Array) gatherIntegers(column, start * stride, stride, count);
    else gatherNumbers(column as Float64Array, start * stride, stride, count);
    pieces.push(isConstant(present, count) ? present[0] : pieceOf(column, count, earlier?.pieces[pieces.length]));
  }
  return { length, pieces };
}

export function restoreColumn(column: Column, { length, pieces }: ColumnState, stride = 1): void {
  for (const [index, piece] of pieces.entries()) {
    const start = index * PIECE_LENGTH;
    const count = Math.min(PIECE_LENGTH, length - start);
    readPiece(piece);
    if (stride === 1) column.set(present.subarray(0, count), start);
    else for (let i = 0; i < count; i++) column[(start + i) * stride] = present[i];
  }
}

function gatherIntegers(column: Int32Array, from: number, stride: number, count: number): void {
  for (let i = 0; i < count; i++) present[i] = column[from + i * stride];
}

function gatherNumbers(column: Float64Array, from: number, stride: number, count: number): void {
  for (let i = 0; i < count; i++) present[i] = column[from + i * stride];
}

/** Into `present`. */
function readPiece(piece: Piece): void {
  if (typeof piece === 'number') {
    present.fill(piece);
    return;
  }
  if (ArrayBuffer.isView(piece)) {
    present.set(piece);
    return;
  }
  const { base, marks, values } = piece;
  present.set(base);
  let next = 0;
  for (let i = 0; i < base.length; i++) if (marks[i >> 3] & (1 << (i & 7))) present[i] = values[next++];
}

/** The piece of the values in `present`. */
function pieceOf(column: Column, count: number, earlier: Piece | undefined): Piece {
  if (typeof earlier !== 'object') return narrowest(present, count, column);
  const base = ArrayBuffer.isView(earlier) ? earlier : earlier.base;
  if (base.length !== count) return narrowest(present, count, column);
  past.set(base);
  const marks = new Uint8Array((count + 7) >> 3);
  const differences = markDifferences(marks, count);
  if (differences === 0) return base;
  const values = narrowest(changed, differences, column);
  if (earlier !== base && isSame(earlier as Differences, marks, values)) return earlier;
  const all = narrowest(present, count, column);
  return marks.byteLength + values.byteLength <= DIFFERENCE_SHARE * all.byteLength ? { base, marks, values } : all;
}

/** The piece's values; those of the piece it is compared with; those that differ. */
const [present, past, changed] = Array.from({ length: 3 }, () => new Float64Array(PIECE_LENGTH));

/** Marks where `present` differs from `past`, and puts what is there into `changed`. @returns how many */
function markDifferences(marks: Uint8Array, count: number): number {
  let differences = 0;
  for (let i = 0; i < count; i++) {
    const value = present[i];
    if (Object.is(value, past[i])) continue;
    changed[differences++] = value;
    marks[i >> 3] |= 1 << (i & 7);
  }
  return differences;
}

function isSame(earlier: Differences, marks: Uint8Array, values: Column): boolean {
  if (earlier.values.length !== values.length) return false;
  const isEqual = (a: Column, b: Column): boolean => a.every((one: number, i: number) => Object.is(one, b[i]));
  return isEqual(earlier.marks, marks) && isEqual(earlier.values, values);
}

function isConstant(values: Float64Array, count: number): boolean {
  const [first] = values;
  // Minus zero is equal to zero and yet another value.
  for (let i = 1; i < count; i++) if (!Object.is(values[i], first)) return false;
  return true;
}

/** A copy of the first `count`, of the narrowest kind that holds every value exactly, at most as wide as `column`. */
function narrowest(values: Float64Array, count: number, column: Column): Column {
  const used = values.subarray(0, count);
  let least = 0;
  let most = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    // Not whole, or minus zero, which is zero as an integer.
    if (!Object.is(value | 0, value)) return new (column.constructor as new (from: Float64Array) => Column)(used);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least < -0x8000 || most >= 0x10000) return new Int32Array(used);
  if (least < 0) return most < 0x8000 ? new Int16Array(used) : new Int32Array(used);
  return most < 0x100 ? new Uint8Array(used) : new Uint16Array(used);
}
