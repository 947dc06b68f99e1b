/**
 * How long the data packets of each traffic class have waited before a link, from joining its queue to the start of being
 * sent: sums, and a histogram with 32 bins in each doubling, so that a percentile is right within 1.6 %. Packets that were
 * dropped do not count. Before a drop-tail link the wait is what it is when a packet comes.
 */
export class QueueingDelays {
  /** By class: seconds, and packets. */
  readonly seconds: Float64Array;
  readonly packets: Float64Array;
  private readonly bins: Uint32Array;

  constructor(classes: number) {
    this.seconds = new Float64Array(classes);
    this.packets = new Float64Array(classes);
    this.bins = new Uint32Array(classes * BINS);
  }

  waited(trafficClass: number, seconds: number): void {
    this.seconds[trafficClass] += seconds;
    this.packets[trafficClass]++;
    this.bins[trafficClass * BINS + binOf(seconds)]++;
  }

  /** The bins of all classes, now; `shareOf` reads the difference of two. */
  copy(): Uint32Array {
    return this.bins.slice();
  }

  save(): QueueingDelaysState {
    return { seconds: this.seconds.slice(), packets: this.packets.slice(), bins: this.copy() };
  }

  restore({ seconds, packets, bins }: QueueingDelaysState): void {
    this.seconds.set(seconds);
    this.packets.set(packets);
    this.bins.set(bins);
  }
}

/**
 * The wait that this share of a class's packets did not exceed, seconds, by the nearest rank; null: there were none.
 * @param to bins at the end of the window
 * @param from at its begin; absent: 0 s
 */
export function percentileOf(trafficClass: number, share: number, to: Uint32Array, from?: Uint32Array): number | null {
  const first = trafficClass * BINS;
  const inBin = (bin: number): number => to[first + bin] - (from?.[first + bin] ?? 0);
  let all = 0;
  for (let bin = 0; bin < BINS; bin++) all += inBin(bin);
  if (all === 0) return null;
  const rank = Math.ceil(share * all);
  let bin = 0;
  for (let seen = inBin(0); seen < rank; seen += inBin(bin)) bin++;
  return bin === 0 ? 0 : middleOf(bin);
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
const BINS = codeOf(1024) - FIRST + 1;

function binOf(seconds: number): number {
  return Math.min(Math.max(codeOf(seconds) - FIRST, 0), BINS - 1);
}

function middleOf(bin: number): number {
  return (secondsAt(bin + FIRST) + secondsAt(bin + FIRST + 1)) / 2;
}

export interface QueueingDelaysState {
  readonly seconds: Float64Array;
  readonly packets: Float64Array;
  readonly bins: Uint32Array;
}
