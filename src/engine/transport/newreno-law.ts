import type { Explanation } from '../scheme-words.ts';
import type { WindowLaw, WindowSender } from './window-law.ts';

/** Slow start, congestion avoidance and halving: RFC 5681, 3.1. What differs by convention is in `TcpConventions`. */
export class NewRenoLaw implements WindowLaw {
  readonly echoesEachMark: boolean = false;
  readonly probes: WindowLaw['probes'] = {};

  constructor(protected readonly sender: WindowSender) {}

  opened(_flow: number): void {}

  acknowledged(flow: number, _segments: number): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const window = congestionWindow[flow];
    congestionWindow[flow] = window < slowStartThreshold[flow] ? window + 1 : window + 1 / window;
  }

  congested(flow: number, _byMark: boolean): void {
    const { flows } = this.sender;
    const { slowStartThreshold, congestionWindow, windowInflation } = flows;
    const { lossHalves, windowSegments } = this.sender.parameters(flow);
    if (lossHalves === 'flight') {
      // Equation 4.
      congestionWindow[flow] = slowStartThreshold[flow] = Math.max(this.sender.flightAtLoss(flow) / 2, 2);
      return;
    }
    const half = Math.min(congestionWindow[flow] + windowInflation[flow], windowSegments) / 2;
    slowStartThreshold[flow] = Math.max(Math.floor(half), 2);
    congestionWindow[flow] = Math.max(half, 1);
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

  echoed(_flow: number, _segments: number, _isMarked: boolean): void {}

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

  save(): unknown {
    return null;
  }

  restore(_state: unknown): void {}
}
