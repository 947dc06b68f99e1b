import { ByRow } from '../base/row-table.ts';

/** The extremes of what a flow has measured since any moment not longer ago than what it keeps: a monotonic queue by flow. */
export class WindowedSamples {
  private readonly rings = new ByRow<Ring>();

  /** @param sign 1: the smallest values; -1: the largest */
  constructor(private readonly sign: 1 | -1) {}

  reset(flow: number): void {
    const ring = this.rings.get(flow);
    if (ring !== undefined) ring.head = ring.tail = 0;
  }

  /** A value at a time, which is not before those that came before; samples from before `since` are forgotten. */
  add(flow: number, time: number, value: number, since: number): void {
    const ring = this.ring(flow);
    const { mask } = ring;
    let { head, tail, numbers } = ring;
    while (tail > head && this.sign * numbers[2 * ((tail - 1) & mask) + 1] >= this.sign * value) tail--;
    while (tail > head && numbers[2 * (head & mask)] < since) head++;
    ring.head = head;
    ring.tail = tail;
    if (tail - head > mask) grow(ring);
    ({ tail, numbers } = ring);
    numbers[2 * (tail & ring.mask)] = time;
    numbers[2 * (tail & ring.mask) + 1] = value;
    ring.tail = tail + 1;
  }

  /** The extreme of the samples from `since` on; NaN: there are none. */
  since(flow: number, since: number): number {
    const { numbers, mask, head, tail } = this.ring(flow);
    let low = head;
    let high = tail;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[2 * (middle & mask)] < since) low = middle + 1;
      else high = middle;
    }
    return low === tail ? NaN : numbers[2 * (low & mask) + 1];
  }

  save(): WindowedSamplesState {
    return [...this.rings.entries()].map(
      ([flow, ring]) => [flow, unrolled(ring, 2 * (ring.tail - ring.head))] as const,
    );
  }

  restore(state: WindowedSamplesState): void {
    this.rings.clear();
    for (const [flow, numbers] of state) {
      const ring = this.ring(flow);
      while (2 * (ring.mask + 1) < numbers.length) grow(ring);
      ring.numbers.set(numbers);
      ring.tail = numbers.length / 2;
    }
  }

  private ring(flow: number): Ring {
    let ring = this.rings.get(flow);
    if (ring === undefined) {
      ring = { numbers: new Float64Array(2 * INITIAL), mask: INITIAL - 1, head: 0, tail: 0 };
      this.rings.set(flow, ring);
    }
    return ring;
  }
}

const INITIAL = 16;

interface Ring {
  /** Times and values, in pairs. */
  numbers: Float64Array;
  mask: number;
  head: number;
  tail: number;
}

/** Twice as long, with its head at the start. */
function grow(ring: Ring): void {
  ring.numbers = unrolled(ring, 4 * (ring.mask + 1));
  ring.tail -= ring.head;
  ring.head = 0;
  ring.mask = 2 * ring.mask + 1;
}

/** What it holds, head first, in an array of that length. */
function unrolled({ numbers, mask, head, tail }: Ring, length: number): Float64Array {
  const copy = new Float64Array(length);
  for (let i = head; i < tail; i++) {
    copy[2 * (i - head)] = numbers[2 * (i & mask)];
    copy[2 * (i - head) + 1] = numbers[2 * (i & mask) + 1];
  }
  return copy;
}

type WindowedSamplesState = readonly (readonly [flow: number, numbers: Float64Array])[];
