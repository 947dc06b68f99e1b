import type { Parts } from '../../base/saved-state.ts';
import type { FlowTable } from '../flows.ts';
import { measureRoundTrip } from './round-trip.ts';
import { SegmentRecords } from './segment-records.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/**
 * Round trips by the timestamps option, RFC 7323, 4: each acknowledgement of new data measures the segment that it was
 * waiting for, sent again or not. Without the option (`each-not-sent-again`) what was sent again measures nothing.
 *
 * Deviations. The segment counts as sent when its last copy was: where an earlier one arrives after all, the option
 * would measure that. As in ns-3 3.44, nothing is measured after a timeout until something new is acknowledged.
 */
export class Timestamps {
  /** When each segment was sent last, seconds; less than 0, if it was sent before. */
  private readonly sentAt: SegmentRecords;

  constructor(
    private readonly flows: FlowTable,
    private readonly scheduler: { readonly now: number },
  ) {
    this.sentAt = new SegmentRecords(flows, 1);
  }

  reset(flow: number): void {
    this.sentAt.reset(flow);
  }

  sent(flow: number, sequence: number, isAgain: boolean): void {
    const at = this.sentAt.at(flow, sequence);
    this.sentAt.of(flow)[at] = isAgain ? -this.scheduler.now : this.scheduler.now;
  }

  /** An acknowledgement of all below `acknowledged`, which is new; SND.UNA is still the old one. */
  acknowledged(flow: number, acknowledged: number, parameters: TcpParameters): void {
    const { unacknowledged, recoveryPoint, inRecovery, timedAt } = this.flows;
    const first = unacknowledged[flow];
    const hasTimedOut = inRecovery[flow] === 0 && first < recoveryPoint[flow];
    if (hasTimedOut && acknowledged <= recoveryPoint[flow]) return;
    const at = this.sentAt.at(flow, first);
    const time = this.sentAt.of(flow)[at];
    if (time < 0 && parameters.roundTripSamples === 'each-not-sent-again') return;
    timedAt[flow] = Math.abs(time);
    measureRoundTrip(this.flows, flow, this.scheduler.now, parameters);
  }

  parts(): Parts {
    return { sentAt: this.sentAt };
  }
}
