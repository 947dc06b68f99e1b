import type { Parts } from '../../base/saved-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Explanation } from '../scheme-words.ts';
import type { WindowLaw, WindowSender } from './window-law.ts';

/** Slow start, congestion avoidance and halving: RFC 5681, 3.1. What differs by convention is in `TcpConventions`. */
export class NewRenoLaw implements WindowLaw {
  readonly echoesEachMark: boolean = false;
  readonly probes: WindowLaw['probes'] = {};
  /** Segments that have been delivered since the window was opened by one, by flow, where they are counted. */
  private readonly counts = new NumbersByRow(1);

  constructor(protected readonly sender: WindowSender) {}

  opened(flow: number): void {
    if (this.countsSegments(flow)) this.counts.values[this.counts.at(flow)] = 0;
  }

  acknowledged(flow: number, segments: number): void {
    if (this.countsSegments(flow)) this.delivered(flow, segments);
    else this.opensByAcknowledgement(flow);
  }

  /** RFC 5681, 3.1, and equation 3. */
  protected opensByAcknowledgement(flow: number): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const window = congestionWindow[flow];
    congestionWindow[flow] = window < slowStartThreshold[flow] ? window + 1 : window + 1 / window;
  }

  private countsSegments(flow: number): boolean {
    return this.sender.parameters(flow).windowOpensWith === 'each-segment';
  }

  /** By whole segments. */
  private delivered(flow: number, segments: number): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const window = congestionWindow[flow];
    if (window < slowStartThreshold[flow]) {
      congestionWindow[flow] = Math.min(window + segments, slowStartThreshold[flow]);
      return;
    }
    const at = this.counts.at(flow);
    const { values } = this.counts;
    const whole = Math.max(1, Math.floor(window));
    // What was counted before the window became smaller is worth one segment at most.
    if (values[at] >= whole) {
      values[at] = 0;
      congestionWindow[flow]++;
    }
    values[at] += segments;
    congestionWindow[flow] += Math.floor(values[at] / whole);
    values[at] %= whole;
  }

  congested(flow: number, byMark: boolean): void {
    const { flows } = this.sender;
    const { slowStartThreshold, congestionWindow, windowInflation } = flows;
    const { lossHalves, windowSegments, leastAfterMark } = this.sender.parameters(flow);
    if (lossHalves === 'flight') {
      // Equation 4.
      congestionWindow[flow] = slowStartThreshold[flow] = Math.max(this.sender.flightAtLoss(flow) / 2, 2);
      return;
    }
    const half = Math.min(congestionWindow[flow] + windowInflation[flow], windowSegments) / 2;
    slowStartThreshold[flow] = Math.max(Math.floor(half), 2);
    congestionWindow[flow] = Math.max(half, byMark ? leastAfterMark : 1);
  }

  recovered(flow: number): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    // RFC 6582, 3.2 step 3, option 2.
    if (this.sender.parameters(flow).windowAfterRecovery === 'threshold') {
      congestionWindow[flow] = slowStartThreshold[flow];
    }
  }

  timedOut(flow: number, isRepeated: boolean): void {
    const cuts = this.sender.parameters(flow).thresholdAtRepeatedTimeout === 'cut';
    if (!isRepeated || cuts) this.congested(flow, false);
    this.sender.flows.congestionWindow[flow] = 1;
  }

  echoed(_flow: number, _segments: number, _marked: number): void {}

  state(flow: number): number {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    return congestionWindow[flow] < slowStartThreshold[flow] ? 0 : 1;
  }

  explain(flow: number): Explanation {
    const isSlowStart = this.state(flow) === 0;
    return {
      title: isSlowStart ? 'slow start' : 'congestion avoidance',
      why: isSlowStart
        ? 'Slow start: each acknowledgement opens the window by one segment.'
        : 'Congestion avoidance: the window opens by one segment each round trip.',
      values: [],
      algorithm: null,
    };
  }

  parts(): Parts {
    return { counts: this.counts };
  }
}
