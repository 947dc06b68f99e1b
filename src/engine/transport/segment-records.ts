import { ByRow } from '../../base/row-table.ts';
import type { FlowTable } from '../flows.ts';

const INITIAL_SEGMENTS = 16;

interface Ring {
  values: Float64Array;
  mask: number;
}

/** A few numbers of each segment between the first that is not acknowledged and the highest sent, by flow. */
export class SegmentRecords {
  private readonly rings = new ByRow<Ring>();

  /** @param size how many numbers a segment has; what they are is the user's business */
  constructor(
    private readonly flows: FlowTable,
    private readonly size: number,
  ) {}

  reset(flow: number): void {
    this.rings.get(flow)?.values.fill(0);
  }

  /** The flow's numbers. Read them after `at`, which replaces them when they must grow. */
  of(flow: number): Float64Array {
    return this.ring(flow).values;
  }

  /** Where the numbers of a segment begin. */
  at(flow: number, segment: number): number {
    const ring = this.ring(flow);
    while (segment - this.flows.unacknowledged[flow] > ring.mask) this.grow(flow, ring);
    return (segment & ring.mask) * this.size;
  }

  save(): RecordsState {
    return [...this.rings.entries()].map(([flow, { values }]) => [flow, values.slice()] as const);
  }

  restore(state: RecordsState): void {
    this.rings.clear();
    for (const [flow, values] of state) {
      this.rings.set(flow, { values: values.slice(), mask: values.length / this.size - 1 });
    }
  }

  private ring(flow: number): Ring {
    let ring = this.rings.get(flow);
    if (ring === undefined) {
      ring = { values: new Float64Array(this.size * INITIAL_SEGMENTS), mask: INITIAL_SEGMENTS - 1 };
      this.rings.set(flow, ring);
    }
    return ring;
  }

  private grow(flow: number, ring: Ring): void {
    const { values, mask } = ring;
    ring.mask = mask * 2 + 1;
    ring.values = new Float64Array(values.length * 2);
    const first = this.flows.unacknowledged[flow];
    for (let segment = first; segment <= first + mask; segment++) {
      const from = (segment & mask) * this.size;
      ring.values.set(values.subarray(from, from + this.size), (segment & ring.mask) * this.size);
    }
  }
}

type RecordsState = readonly (readonly [flow: number, values: Float64Array])[];
