import { FLOW_CLASS, FLOW_CLASSES } from './occupancy-bins.ts';

/** Packets in a queue by class, followed slowly enough to be looked at. */
export class QueueMix {
  data = 0;
  again = 0;
  control = 0;
  acknowledgement = 0;
  marked = 0;
  private readonly fresh = new Float64Array(FLOW_CLASSES);

  begin(): void {
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
