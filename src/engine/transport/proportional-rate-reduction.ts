import type { Parts } from '../../base/saved-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { FlowTable } from '../flows.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** What is remembered of a flow, by place; segments. */
/** RecoverFS. */
const FLIGHT = 0;
/** prr_delivered and prr_out. */
const DELIVERED = 1;
const OUT = 2;
/** A mark is being answered until all below this segment has arrived; 0: none is. */
const ANSWERS_UP_TO = 3;
const SIZE = 4;

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
    values[at + DELIVERED] = values[at + OUT] = values[at + ANSWERS_UP_TO] = 0;
  }

  /** For a new flow. */
  reset(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
  }

  /** A mark is answered as a loss is: the same, until all below `upTo` has arrived. */
  beginByMark(flow: number, flight: number, upTo: number): void {
    this.begin(flow, flight);
    const at = this.own.at(flow);
    this.own.values[at + ANSWERS_UP_TO] = upTo;
  }

  answersMark(flow: number): boolean {
    const at = this.own.at(flow);
    return this.own.values[at + ANSWERS_UP_TO] > 0;
  }

  /** Ends the answer to a mark, if more than it covers has arrived. @returns whether it did */
  endsByMark(flow: number): boolean {
    const at = this.own.at(flow);
    const { values } = this.own;
    if (values[at + ANSWERS_UP_TO] === 0 || this.flows.unacknowledged[flow] <= values[at + ANSWERS_UP_TO]) return false;
    values[at + ANSWERS_UP_TO] = 0;
    return true;
  }

  /** A timeout ends it in any case. */
  timedOut(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + ANSWERS_UP_TO] = 0;
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

  parts(): Parts {
    return { own: this.own };
  }
}

/** The share of what has arrived that is to be sent, in segments: whole bytes, whose product passes 32 bits. */
function wrappedShare(arrived: number, threshold: number, flight: number, segmentBytes: number): number {
  const product = (Math.round(arrived * segmentBytes) * Math.floor(threshold * segmentBytes)) % TWO_TO_32;
  return Math.ceil(product / Math.round(flight * segmentBytes)) / segmentBytes;
}
