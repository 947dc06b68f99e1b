import { FLOW_CLASS, FLOW_CLASSES } from './occupancy-bins.ts';

/** A column of packets in a stack: the whole stack, or the part of it that one flow's queue has. */
export class QueueMix {
  /** Packets by class, followed slowly enough to be looked at. */
  data = 0;
  again = 0;
  control = 0;
  acknowledgement = 0;
  marked = 0;
  /** Packets that have been placed at this moment, and how much of the lowest has left, 0 to 1. */
  placed = 0;
  sunk = 0;
  /** Left edge along the channel, and width, in CSS pixels. */
  along = 0;
  width = 0;
  private readonly fresh = new Float64Array(FLOW_CLASSES);

  /** @param isSum it has the packets of several queues, which are drawn as a bar */
  constructor(readonly isSum = false) {}

  begin(): void {
    this.placed = 0;
    this.sunk = 0;
    this.fresh.fill(0);
  }

  /** @param flowClass a `FLOW_CLASS` */
  add(flowClass: number, packets: number): void {
    this.fresh[flowClass] += packets;
  }

  /** @param weight of the newest moment against what was there, 0 to 1 */
  end(weight: number): void {
    this.data += (this.fresh[FLOW_CLASS.data] - this.data) * weight;
    this.again += (this.fresh[FLOW_CLASS.again] - this.again) * weight;
    this.control += (this.fresh[FLOW_CLASS.control] - this.control) * weight;
    this.acknowledgement += (this.fresh[FLOW_CLASS.acknowledgement] - this.acknowledgement) * weight;
    this.marked += (this.fresh[FLOW_CLASS.marked] - this.marked) * weight;
  }
}
