/**
 * How long something of each traffic class has waited: sums, and a histogram with 32 bins in each doubling, so that a
 * percentile is right within 1.6 %.
 */
export class Waits {
  /** By class: seconds, and how many have waited. */
  readonly seconds: Float64Array;
  readonly counts: Float64Array;
  private readonly bins: Uint32Array;

  constructor(classes: number) {
    this.seconds = new Float64Array(classes);
    this.counts = new Float64Array(classes);
    this.bins = new Uint32Array(classes * WAIT_BINS);
  }

  waited(trafficClass: number, seconds: number): void {
    this.seconds[trafficClass] += seconds;
    this.counts[trafficClass]++;
    this.bins[trafficClass * WAIT_BINS + binOf(seconds)]++;
  }

  /** Calls with each bin that holds more than `before` and with how many more, and makes `before` equal. */
  growSince(before: Uint32Array, grew: (bin: number, count: number) => void): void {
    const { bins } = this;
    for (let bin = 0; bin < bins.length; bin++) {
      if (bins[bin] === before[bin]) continue;
      grew(bin, bins[bin] - before[bin]);
      before[bin] = bins[bin];
    }
  }

  /** The bins of all classes, now; `percentileOf` reads the difference of two. */
  copy(): Uint32Array {
    return this.bins.slice();
  }

  save(): WaitsState {
    return { seconds: this.seconds.slice(), counts: this.counts.slice(), bins: this.copy() };
  }

  restore({ seconds, counts, bins }: WaitsState): void {
    this.seconds.set(seconds);
    this.counts.set(counts);
    this.bins.set(bins);
  }
}

/**
 * The wait that this share of a class's waits did not exceed, seconds, by the nearest rank; null: there were none.
 * @param to bins at the end of the window
 * @param from at its begin; absent: 0 s
 */
export function percentileOf(trafficClass: number, share: number, to: Uint32Array, from?: Uint32Array): number | null {
  const first = trafficClass * WAIT_BINS;
  const inBin = (bin: number): number => to[first + bin] - (from?.[first + bin] ?? 0);
  let all = 0;
  for (let bin = 0; bin < WAIT_BINS; bin++) all += inBin(bin);
  if (all === 0) return null;
  const rank = Math.ceil(share * all);
  let bin = 0;
  for (let seen = inBin(0); seen < rank; seen += inBin(bin)) bin++;
  return bin === 0 ? 0 : middleOf(bin);
}

/** Where the entries of a row begin, each of which is a row, a bin and a count, in the order of rows. */
export function firstOfRow(entries: Uint32Array, length: number, row: number): number {
  let low = 0;
  let high = length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[3 * middle] < row) low = middle + 1;
    else high = middle;
  }
  return 3 * low;
}

/** Bits of a number in single precision that are not of the bin: five of the fraction's 23 are. */
const SHIFT = 18;
const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

function codeOf(seconds: number): number {
  float[0] = seconds;
  return bits[0] >>> SHIFT;
}

function secondsAt(code: number): number {
  bits[0] = code << SHIFT;
  return float[0];
}

/** Bin 0 has waits shorter than this, 2^-20 s, and the last those of 2^10 s or more. */
const FIRST = codeOf(1 / 1_048_576) - 1;
/** Bins of a class. */
export const WAIT_BINS = codeOf(1024) - FIRST + 1;

function binOf(seconds: number): number {
  return Math.min(Math.max(codeOf(seconds) - FIRST, 0), WAIT_BINS - 1);
}

function middleOf(bin: number): number {
  return (secondsAt(bin + FIRST) + secondsAt(bin + FIRST + 1)) / 2;
}

export interface WaitsState {
  readonly seconds: Float64Array;
  readonly counts: Float64Array;
  readonly bins: Uint32Array;
}
