/**
 * A 64-bit fold over a sequence of records (time, kind, ids, value), each number by its bits. Two runs that did the
 * same things at the same times in the same order have the same fingerprint.
 */
export class Fingerprint {
  private high = 0x6a09e667;
  private low = 0xbb67ae85 | 0;
  private readonly number = new Float64Array(1);
  private readonly bits = new Int32Array(this.number.buffer);

  /** Time of the record that is folded in next. */
  at(time: number): this {
    this.number[0] = time;
    return this;
  }

  /** Folds in one record: its time and its value by their 64 bits, two integers by their 32. */
  fold(code: number, id: number, value: number): void {
    const { number, bits } = this;
    let high = Math.imul(this.high ^ bits[0], 0x9e3779b1);
    let low = Math.imul(this.low ^ bits[1], 0x85ebca77);
    high = Math.imul(((high << 13) | (high >>> 19)) ^ code, 0xc2b2ae3d);
    low = Math.imul(((low << 17) | (low >>> 15)) ^ id, 0x27d4eb2f);
    number[0] = value;
    this.high = (Math.imul((high ^ (low >>> 15)) + bits[0], 0x165667b1) ^ low) | 0;
    this.low = (Math.imul((low ^ (high >>> 13)) + bits[1], 0x9e3779b1) + high) | 0;
  }

  /**
   * Folds in one record of integers: its time by its 64 bits, three numbers by their 32. Cheaper than `fold`, for what
   * happens at every hop: only the last two products wait for the record before.
   */
  foldIntegers(code: number, id: number, value: number): void {
    const { bits } = this;
    const codes = Math.imul(code, 0xc2b2ae35);
    const ids = Math.imul(id, 0x27d4eb2f);
    const values = Math.imul(value, 0x165667b1);
    // Turned, since a product carries upwards only.
    const left = (Math.imul(bits[0], 0x9e3779b1) + ((codes << 15) | (codes >>> 17)) + ((ids << 13) | (ids >>> 19))) | 0;
    const right = (Math.imul(bits[1], 0x85ebca77) + ((values << 15) | (values >>> 17))) ^ (left >>> 15);
    const { high, low } = this;
    this.high = Math.imul(((low << 13) | (low >>> 19)) ^ left, 0x9e3779b1);
    this.low = Math.imul(((high << 17) | (high >>> 15)) ^ right, 0x85ebca77);
  }

  /** 16 hexadecimal digits. */
  toString(): string {
    return hexadecimal(this.high) + hexadecimal(this.low);
  }

  save(): readonly [number, number] {
    return [this.high, this.low];
  }

  restore(state: readonly [number, number]): void {
    this.high = state[0];
    this.low = state[1];
  }
}

function hexadecimal(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
