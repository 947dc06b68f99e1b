export type Column = Float64Array | Int32Array | Uint8Array | Uint16Array | Uint32Array;

/** Values in a piece of a saved column. */
const PIECE_LENGTH = 4096;
/** A piece of which at most this share differs from an earlier one is kept as the differences. */
const DIFFERENCE_SHARE = 0.5;

/** A copy of a column in pieces, which share with an earlier copy what has not changed. */
export interface ColumnState {
  readonly length: number;
  readonly pieces: readonly Piece[];
}

/** One value for the whole piece; or all values; or what differs from another piece. */
type Piece = number | Column | Differences;

interface Differences {
  readonly base: Column;
  readonly at: Uint16Array;
  readonly values: Column;
}

/** Copies the first `length` values. @param earlier a copy of the same column */
export function saveColumn(column: Column, length: number, earlier?: ColumnState): ColumnState {
  const pieces: Piece[] = [];
  for (let start = 0; start < length; start += PIECE_LENGTH) {
    const values = column.subarray(start, Math.min(start + PIECE_LENGTH, length));
    pieces.push(isConstant(values) ? values[0] : pieceOf(values, earlier?.pieces[pieces.length]));
  }
  return { length, pieces };
}

export function restoreColumn(column: Column, { length, pieces }: ColumnState): void {
  for (const [index, piece] of pieces.entries()) {
    const start = index * PIECE_LENGTH;
    if (typeof piece === 'number') column.fill(piece, start, Math.min(start + PIECE_LENGTH, length));
    else if (ArrayBuffer.isView(piece)) column.set(piece, start);
    else {
      column.set(piece.base, start);
      for (const [i, at] of piece.at.entries()) column[start + at] = piece.values[i];
    }
  }
}

function pieceOf(values: Column, earlier: Piece | undefined): Piece {
  if (typeof earlier !== 'object') return values.slice();
  const base = ArrayBuffer.isView(earlier) ? earlier : earlier.base;
  if (base.length !== values.length) return values.slice();
  const at = differences(base, values);
  if (at.length === 0) return base;
  if (at.length > DIFFERENCE_SHARE * values.length) return values.slice();
  const changed = new (values.constructor as new (length: number) => Column)(at.length);
  for (const [i, index] of at.entries()) changed[i] = values[index];
  return { base, at: Uint16Array.from(at), values: changed };
}

/** The indices at which two columns of one length differ in any bit. */
function differences(a: Column, b: Column): number[] {
  const found: number[] = [];
  const [x, y] = [bitsOf(a), bitsOf(b)];
  const words = x.length / a.length;
  for (let i = 0; i < x.length; i++) {
    if (x[i] === y[i]) continue;
    const index = words === 2 ? i >> 1 : i;
    if (found.at(-1) !== index) found.push(index);
  }
  return found;
}

function isConstant(values: Column): boolean {
  const [first] = values;
  // Minus zero is equal to zero and yet another value.
  if (first === 0 && values instanceof Float64Array) return bitsOf(values).every((word) => word === 0);
  for (let i = 1; i < values.length; i++) if (values[i] !== first) return false;
  return true;
}

function bitsOf(values: Column): Int32Array | Uint8Array | Uint16Array | Uint32Array {
  if (!(values instanceof Float64Array)) return values;
  return new Int32Array(values.buffer, values.byteOffset, values.length * 2);
}
