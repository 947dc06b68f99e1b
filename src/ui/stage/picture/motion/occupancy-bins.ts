/**
 * How full each bit of a channel is, by class: what is drawn where packets are too many or too fast for marks. Values run
 * from 0 to 1 and follow their input slowly enough that the eye sees flow and not flicker.
 */
export const FLOW_CLASS = { data: 0, again: 1, control: 2, acknowledgement: 3, marked: 4 } as const;
export const FLOW_CLASSES = 5;

/** Bins on each side. */
const BLUR = 3;

export class OccupancyBins {
  /** Bin-major, `FLOW_CLASSES` numbers a bin: what to draw. */
  readonly smooth: Float32Array;
  private readonly fresh: Float32Array;

  constructor(readonly bins: number) {
    this.smooth = new Float32Array(bins * FLOW_CLASSES);
    this.fresh = new Float32Array(bins * FLOW_CLASSES);
  }

  begin(): void {
    this.fresh.fill(0);
  }

  /** A packet that lies between two shares of the way. */
  add(back: number, front: number, flowClass: number): void {
    const from = back * this.bins;
    const to = front * this.bins;
    const last = Math.min(this.bins - 1, Math.floor(to));
    for (let bin = Math.max(0, Math.floor(from)); bin <= last; bin++) {
      this.fresh[bin * FLOW_CLASSES + flowClass] += Math.max(0, Math.min(to, bin + 1) - Math.max(from, bin));
    }
  }

  /** @param weight of the newest moment against what was there, 0 to 1 */
  end(weight: number): void {
    const { smooth, bins } = this;
    for (let i = 0; i < smooth.length; i++) {
      // Blurred over neighbours, so that the outline of the flow has no teeth.
      const bin = Math.floor(i / FLOW_CLASSES);
      let sum = 0;
      let count = 0;
      for (let near = Math.max(0, bin - BLUR); near <= Math.min(bins - 1, bin + BLUR); near++) {
        sum += this.fresh[i + (near - bin) * FLOW_CLASSES];
        count++;
      }
      smooth[i] += (Math.min(1, sum / count) - smooth[i]) * weight;
    }
  }
}
