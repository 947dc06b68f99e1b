import { PlainState } from '../../base/plain-fields.ts';
/** Loss rates below this are not told apart. */
const MIN_LOSS_RATE = 0.005;

/** Sets the loss rate while a flow is on beside the one while it is off (section 3.7.1). */
export class LossRateMonitor extends PlainState {
  /** Off and on times begun. */
  cycles = 0;
  private packetsOff = 0;
  private lostOff = 0;
  private packetsOn = 0;
  private lostOn = 0;

  /** A packet has come. @param lost packets missing directly before it */
  arrived(isOn: boolean, lost: number): void {
    if (isOn) {
      this.packetsOn += lost + 1;
      this.lostOn += lost;
    } else {
      this.packetsOff += lost + 1;
      this.lostOff += lost;
    }
  }

  /** How many times as many packets are lost while the flow is on. */
  get ratio(): number {
    if (this.packetsOn === 0 || this.packetsOff === 0) return 1;
    return (
      Math.max(this.lostOn / this.packetsOn, MIN_LOSS_RATE) / Math.max(this.lostOff / this.packetsOff, MIN_LOSS_RATE)
    );
  }
}
