import { PlainState } from '../../base/plain-fields.ts';
/** How long a flow that has been on must be off, from what TCP would have got meanwhile (section 3.7.2). */
export class FixedOnTime extends PlainState {
  private sum = 0;
  private count = 0;

  /** A look at r_TCP; one without a limit has no information. */
  looked(tcpRate: number): void {
    if (tcpRate === Infinity) return;
    this.sum += tcpRate;
    this.count++;
  }

  /** T_on (r_NA - r_TCP) / r_TCP, with the mean of r_TCP; 0 or less: the flow took no more than TCP. */
  offSeconds(onSeconds: number, rate: number): number {
    if (this.count === 0) return 0;
    const tcpRate = this.sum / this.count;
    return (onSeconds * (rate - tcpRate)) / tcpRate;
  }
}
