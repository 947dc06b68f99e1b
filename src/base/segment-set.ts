import { ByRow } from './row-table.ts';

/** The words of the smallest set: room for members that are less than 64 apart. */
const FEWEST_WORDS = 2;
const WORD = 32;

/**
 * A set of whole numbers that lie near each other and move up: the segments of a window that have arrived, or are lost.
 * A bit for each, in a ring, with a Fenwick tree of how many each word has. So each question takes a number of steps that
 * grows with the logarithm of the window, wherever the members lie and however many gaps are between them.
 */
export class SegmentSet {
  /** How many members there are. */
  size = 0;
  /** No member is below this, and none is as high as `end`. */
  private start = 0;
  private end = 0;
  /** The bits, word by word, and then the tree. */
  private values = new Int32Array(2 * FEWEST_WORDS);
  private words = FEWEST_WORDS;

  has(member: number): boolean {
    if (member < this.start || member >= this.end) return false;
    const place = this.placeOf(member);
    return ((this.values[place >> 5] >>> (place & 31)) & 1) === 1;
  }

  /** Adds [from, to). @returns how many of them were new */
  add(from: number, to: number): number {
    if (to <= from) return 0;
    this.makeRoom(from, to);
    const before = this.size;
    let member = this.firstOutside(from);
    while (member < to) {
      const place = this.placeOf(member);
      const bits = Math.min(WORD - (place & 31), to - member);
      this.end = Math.max(this.end, member + bits);
      this.setBits(place >> 5, maskOf(bits) << (place & 31));
      member += bits;
      if (member < to) member = this.firstOutside(member);
    }
    return this.size - before;
  }

  /** Removes a member, if it is one. */
  remove(member: number): void {
    if (!this.has(member)) return;
    const place = this.placeOf(member);
    this.clearBits(place >> 5, 1 << (place & 31));
    if (member === this.end - 1) this.end = this.size === 0 ? this.start : this.memberAt(this.size - 1) + 1;
  }

  removeBelow(limit: number): void {
    const to = Math.min(limit, this.end);
    for (let member = this.start; this.size > 0 && member < to;) {
      const place = this.placeOf(member);
      const bits = Math.min(WORD - (place & 31), to - member);
      this.clearBits(place >> 5, maskOf(bits) << (place & 31));
      member += bits;
    }
    if (this.size === 0) this.start = this.end = 0;
    else this.start = Math.max(this.start, limit);
  }

  clear(): void {
    this.removeBelow(this.end);
  }

  /** How many members are in [from, to). */
  countWithin(from: number, to: number): number {
    const first = Math.max(from, this.start);
    const last = Math.min(to, this.end);
    if (last <= first) return 0;
    if (last - first === this.end - this.start) return this.size;
    const count = this.rankOf(this.placeOf(last)) - this.rankOf(this.placeOf(first));
    return this.placeOf(last) > this.placeOf(first) ? count : this.size + count;
  }

  /** The smallest whole number from this one on that is not a member. */
  firstOutside(from: number): number {
    if (from < this.start || from >= this.end) return from;
    const place = this.placeOf(from);
    const word = place >> 5;
    const absent = ~this.values[word] & (-1 << (place & 31));
    let found: number;
    if (absent !== 0) found = word * WORD + lowestBit(absent);
    else {
      found = this.placeOfAbsent((word + 1) * WORD - this.membersBelowWord(word + 1));
      // Beyond the end of the ring it goes on at its beginning.
      if (found < 0) found = this.placeOfAbsent(0);
      if (found < 0) return this.end;
    }
    return Math.min(from + ((found - place) & this.mask()), this.end);
  }

  /** The first of the members without a gap that a member belongs to. */
  firstBeside(member: number): number {
    const place = this.placeOf(member);
    const word = place >> 5;
    const absent = ~this.values[word] & maskOf(place & 31);
    let found: number;
    if (absent !== 0) found = word * WORD + 31 - Math.clz32(absent);
    else {
      const absentBefore = word * WORD - this.membersBelowWord(word);
      // Before the beginning of the ring is its end.
      found = this.placeOfAbsent((absentBefore > 0 ? absentBefore : this.words * WORD - this.size) - 1);
      if (found < 0) return this.start;
    }
    return Math.max(member + 1 - ((place - found) & this.mask()), this.start);
  }

  /** The smallest member; -1: there is none. */
  smallest(): number {
    return this.size === 0 ? -1 : this.memberAt(0);
  }

  /** The n-th largest member (1: the largest); -1 when there are fewer. */
  nthLargest(n: number): number {
    if (n > this.size) return -1;
    return n === 1 ? this.end - 1 : this.memberAt(this.size - n);
  }

  /** The largest member below a number; -1: there is none. */
  largestBelow(limit: number): number {
    const below = this.countWithin(this.start, limit);
    return below === 0 ? -1 : this.memberAt(below - 1);
  }

  /** Its members as ranges: first, one past the last, first, ... */
  ranges(): number[] {
    const ranges: number[] = [];
    for (let counted = 0; counted < this.size;) {
      const first = this.memberAt(counted);
      const past = this.firstOutside(first);
      ranges.push(first, past);
      counted += past - first;
    }
    return ranges;
  }

  /** The member with this number of others below it. */
  private memberAt(rank: number): number {
    const first = this.placeOf(this.start);
    let left = this.rankOf(first) + rank;
    if (left >= this.size) left -= this.size;
    const { values, words } = this;
    let word = 0;
    for (let step = words >> 1; step > 0; step >>= 1) {
      const held = values[words + word + step - 1];
      if (left >= held) {
        left -= held;
        word += step;
      }
    }
    return this.start + ((word * WORD + nthBit(values[word], left) - first) & this.mask());
  }

  /** The place of the absent number with this many absent ones at lower places; -1: there is none. */
  private placeOfAbsent(rank: number): number {
    const { values, words } = this;
    if (rank < 0 || rank >= words * WORD - this.size) return -1;
    let left = rank;
    let word = 0;
    for (let step = words >> 1; step > 0; step >>= 1) {
      const absent = step * WORD - values[words + word + step - 1];
      if (left >= absent) {
        left -= absent;
        word += step;
      }
    }
    return word * WORD + nthBit(~values[word], left);
  }

  /** Members at places below this one. */
  private rankOf(place: number): number {
    return this.membersBelowWord(place >> 5) + bitCount(this.values[place >> 5] & maskOf(place & 31));
  }

  private membersBelowWord(word: number): number {
    const { values, words } = this;
    let sum = 0;
    for (let node = word; node > 0; node -= node & -node) sum += values[words + node - 1];
    return sum;
  }

  private setBits(word: number, bits: number): void {
    const { values, words } = this;
    const count = bitCount(bits & ~values[word]);
    values[word] |= bits;
    this.size += count;
    for (let node = word + 1; node <= words; node += node & -node) values[words + node - 1] += count;
  }

  private clearBits(word: number, bits: number): void {
    const { values, words } = this;
    const count = bitCount(bits & values[word]);
    if (count === 0) return;
    values[word] &= ~bits;
    this.size -= count;
    for (let node = word + 1; node <= words; node += node & -node) values[words + node - 1] -= count;
  }

  /** So that all from `from` to below `to` have places besides the members. */
  private makeRoom(from: number, to: number): void {
    if (this.size === 0) this.start = this.end = from;
    if (Math.max(to, this.end) - Math.min(from, this.start) > this.words * WORD) {
      if (this.size > 0) this.start = this.smallest();
      const span = Math.max(to, this.end) - Math.min(from, this.start);
      if (span > this.words * WORD) this.grow(span);
    }
    this.start = Math.min(this.start, from);
  }

  private grow(span: number): void {
    const ranges = this.ranges();
    while (this.words * WORD < span) this.words *= 2;
    this.values = new Int32Array(2 * this.words);
    this.size = 0;
    for (let i = 0; i < ranges.length; i += 2) this.add(ranges[i], ranges[i + 1]);
  }

  private placeOf(member: number): number {
    return member & this.mask();
  }

  private mask(): number {
    return this.words * WORD - 1;
  }
}

/** The lowest bits, this many of them. */
function maskOf(bits: number): number {
  return bits === WORD ? -1 : (1 << bits) - 1;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Which bit of a word is the n-th that is set, from 0. */
function nthBit(word: number, n: number): number {
  let rest = word;
  for (let i = 0; i < n; i++) rest &= rest - 1;
  return lowestBit(rest);
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The sets of rows: a set is made when it is asked for. */
export class SegmentSets {
  private readonly sets = new ByRow<SegmentSet>();

  /** The row's set. */
  of(row: number): SegmentSet {
    let set = this.sets.get(row);
    if (set === undefined) this.sets.set(row, (set = new SegmentSet()));
    return set;
  }

  /** The row's set, if one was ever made. */
  find(row: number): SegmentSet | undefined {
    return this.sets.get(row);
  }

  empty(row: number): void {
    this.sets.get(row)?.clear();
  }

  /** Rows whose sets have members, as ranges. */
  save(): SegmentSetsState {
    const copy: [number, number[]][] = [];
    for (const [row, set] of this.sets.entries()) if (set.size > 0) copy.push([row, set.ranges()]);
    return copy;
  }

  restore(state: SegmentSetsState): void {
    this.sets.clear();
    for (const [row, ranges] of state) {
      const set = this.of(row);
      for (let i = 0; i < ranges.length; i += 2) set.add(ranges[i], ranges[i + 1]);
    }
  }
}

export type SegmentSetsState = readonly (readonly [row: number, ranges: readonly number[]])[];
