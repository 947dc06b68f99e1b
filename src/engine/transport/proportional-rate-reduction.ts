import type { ColumnState } from '../../base/column-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { FlowTable } from '../flows.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** What is remembered of a flow, by place; segments. */
/** RecoverFS. */
const FLIGHT = 0;
/** prr_delivered and prr_out. */
const DELIVERED = 1;
const OUT = 2;
const SIZE = 3;

const TWO_TO_32 = 4_294_967_296;

/**
 * Proportional rate reduction: RFC 9937, which replaces RFC 6937. While a loss is repaired, the window goes down to the
 * threshold as segments arrive, instead of all at once.
 */
export class ProportionalRateReduction {
  private readonly own = new NumbersByRow(SIZE);

  constructor(
    private readonly flows: FlowTable,
    private readonly parameters: (flow: number) => TcpParameters,
  ) {}

  /**
   * Section 6: recovery begins. The threshold has been set.
   * @param flight segments sent and not acknowledged, without those that had been reported before this acknowledgement
   */
  begin(flow: number, flight: number): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    values[at + FLIGHT] = Math.max(1, flight);
    values[at + DELIVERED] = values[at + OUT] = 0;
  }

  /**
   * Section 6: an acknowledgement in recovery. Sets the window.
   * @param delivered segments that it reports as arrived for the first time
   * @param inFlight segments that are thought to be in the network
   * @param isSafe it moves SND.UNA, and shows no further loss
   * @param isDuplicate it is taken as a duplicate, which says nothing of SND.UNA
   */
  acknowledged(flow: number, delivered: number, inFlight: number, isSafe: boolean, isDuplicate: boolean): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    const threshold = this.flows.slowStartThreshold[flow];
    const { duplicatesDeliver, reductionArithmetic, segmentBytes } = this.parameters(flow);
    const in32Bits = reductionArithmetic === '32-bits';
    const flight = values[at + FLIGHT];
    const more = duplicatesDeliver === 'one-more' && isDuplicate && values[at + DELIVERED] < flight ? 1 : 0;
    values[at + DELIVERED] += delivered + more;
    const arrived = values[at + DELIVERED];
    const out = values[at + OUT];
    let sends: number;
    if (inFlight > threshold) {
      // In proportion: of what arrives, so much is sent that the flight ends at the threshold.
      sends = in32Bits
        ? wrappedShare(arrived, threshold, flight, segmentBytes) - out
        : Math.ceil((arrived * threshold) / flight) - out;
    } else {
      // No more than has arrived (packet conservation); one more where nothing else is lost (slow start).
      const conserved = in32Bits && arrived < out ? arrived - out : Math.max(arrived - out, delivered + more);
      sends = conserved + (isSafe ? 1 : 0);
      sends = Math.min(threshold - inFlight, sends);
    }
    // The first segment is sent again at once.
    if (out === 0 && sends <= 0) sends = 1;
    this.flows.congestionWindow[flow] = inFlight + Math.max(0, sends);
  }

  /** A segment leaves while a loss is repaired. */
  sent(flow: number): void {
    this.own.values[this.own.at(flow) + OUT]++;
  }

  save(): ColumnState {
    return this.own.save();
  }

  restore(state: ColumnState): void {
    this.own.restore(state);
  }
}

/** The share of what has arrived that is to be sent, in segments: whole bytes, whose product passes 32 bits. */
function wrappedShare(arrived: number, threshold: number, flight: number, segmentBytes: number): number {
  const product = (Math.round(arrived * segmentBytes) * Math.floor(threshold * segmentBytes)) % TWO_TO_32;
  return Math.ceil(product / Math.round(flight * segmentBytes)) / segmentBytes;
}
