import { ByRow } from '../base/row-table.ts';
import type { FlowTable } from '../engine/flows.ts';

/** What is remembered of a segment that was sent, by place. */
/** When it was last sent, seconds. */
export const SENT_AT = 0;
/** C.delivered, C.delivered_time and C.first_sent_time as it was sent. */
export const DELIVERED = 1;
export const DELIVERED_AT = 2;
export const FIRST_SENT_AT = 3;
/** 0: it has arrived, or was never sent; 1: sent; 2: sent more than once. */
export const COPIES = 4;
/** 1: the application had written too little. */
export const APP_LIMITED = 5;
const SIZE = 6;

const INITIAL_SEGMENTS = 16;

interface Ring {
  values: Float64Array;
  mask: number;
}

/** A record of each segment between the first that is not acknowledged and the highest sent, by flow. */
export class SegmentRecords {
  private readonly rings = new ByRow<Ring>();

  constructor(private readonly flows: FlowTable) {}

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
    return (segment & ring.mask) * SIZE;
  }

  save(): RecordsState {
    return [...this.rings.entries()].map(([flow, { values }]) => [flow, values.slice()] as const);
  }

  restore(state: RecordsState): void {
    this.rings.clear();
    for (const [flow, values] of state) {
      this.rings.set(flow, { values: values.slice(), mask: values.length / SIZE - 1 });
    }
  }

  private ring(flow: number): Ring {
    let ring = this.rings.get(flow);
    if (ring === undefined) {
      ring = { values: new Float64Array(SIZE * INITIAL_SEGMENTS), mask: INITIAL_SEGMENTS - 1 };
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
      const from = (segment & mask) * SIZE;
      ring.values.set(values.subarray(from, from + SIZE), (segment & ring.mask) * SIZE);
    }
  }
}

export type RecordsState = readonly (readonly [flow: number, values: Float64Array])[];
