import type { Parts } from '../../base/saved-state.ts';
import { threeDigits } from '../../base/format.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { NewRenoLaw } from '../../engine/transport/newreno-law.ts';
import type { WindowLaw, WindowSender } from '../../engine/transport/window-law.ts';
import { RoundTripMeter } from '../round-trip-meter.ts';

/** What is remembered of a flow, by place. */
/** The shortest round trip ever, seconds; 0: none was measured. */
const BASE = 0;
/** The shortest round trip of the segments acknowledged since the last decision, and how many were measured. */
const SHORTEST = 1;
const MEASURED = 2;
/** The next decision is due when this segment is acknowledged. */
const WINDOW_END = 3;
/** Diff at the last decision. */
const QUEUED = 4;
/** As ns-2 decides: the sum of the round trips that were measured since the last decision, and when that was. */
const SUM = 5;
const DECIDED = 6;
/** The latest round trip, which counts after the decision; 0: the acknowledgement measures none. */
const LATEST = 7;
/** What each acknowledgement adds to the window; and 1 where this round trip of slow start is one of those that grow. */
const STEP = 8;
const GROWS = 9;
/** As ns-3 decides: the smoothed round trip, seconds; 0: none was measured. */
const SMOOTHED = 10;
const SIZE = 11;

/** With fewer round trips measured in a window it acts as Reno (Linux, ns-3): a delayed acknowledgement may be one. */
const MIN_MEASURED = 3;

/** `least`, `most` and `start` are alpha, beta and gamma. */
interface VegasValues {
  readonly least: number;
  readonly most: number;
  readonly start: number;
}

/**
 * Vegas: Brakmo and Peterson, "TCP Vegas: End to End Congestion Avoidance on a Global Internet", 1995, 3.2 and 3.3, with
 * its decisions once a window as in Linux and ns-3.
 *
 * Deviations. Losses are noticed as by any other sender, and halve the window (3.1 of the paper has finer timers and
 * cuts a quarter). In slow start the window doubles each round trip, not each second one.
 *
 * As ns-2 2.35 decides (`vegasAs`, tcp-vegas.cc): Diff is what was sent since the last decision against the flight, by
 * the mean round trip of that time, in whole packets. Slow start doubles the window each second round trip (3.3), and ends
 * with an eighth less. A growth of one segment is spread over the acknowledgements of a window, and waits while the window is
 * not used. A loss cuts a quarter, a timeout leaves two segments. The finer timers of 3.1 are left out there, too.
 *
 * As ns-3 3.44 decides (`vegasAs`, TcpVegas): as Linux, by the smoothed round trip of timestamps in whole milliseconds, and in whole
 * segments. After a loss the window is a segment less, or the threshold.
 */
export class VegasLaw extends NewRenoLaw {
  private readonly own = new NumbersByRow(SIZE);
  readonly meter: RoundTripMeter;

  override readonly probes: WindowLaw['probes'] = {
    base: (flow) => this.own.values[this.own.at(flow) + BASE] || NaN,
    latest: (flow) => finite(this.own.values[this.own.at(flow) + SHORTEST]),
    queued: (flow) => this.own.values[this.own.at(flow) + QUEUED],
  };

  constructor(
    sender: WindowSender,
    private readonly values: () => VegasValues,
  ) {
    super(sender);
    this.meter = new RoundTripMeter(sender, (flow, seconds) => this.measured(flow, seconds));
  }

  override opened(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.own.values[at + SHORTEST] = Infinity;
    this.own.values[at + DECIDED] = this.sender.scheduler.now;
    this.meter.opened(flow);
  }

  override acknowledged(flow: number, _segments: number): void {
    const { congestionWindow, slowStartThreshold, unacknowledged, nextSegment } = this.sender.flows;
    const at = this.own.at(flow);
    const { values } = this.own;
    const { vegasAs } = this.sender.parameters(flow);
    if (vegasAs === 'ns-2') {
      acknowledgedAsInNs2(this.sender, this.values(), flow, values, at);
      return;
    }
    if (vegasAs === 'ns-3' && values[at + LATEST] > 0) this.smooth(flow);
    const beyond = unacknowledged[flow] - values[at + WINDOW_END];
    if (vegasAs === 'ns-3' ? beyond < 0 : beyond <= 0) {
      if (congestionWindow[flow] < slowStartThreshold[flow]) this.opensByAcknowledgement(flow);
      return;
    }
    values[at + WINDOW_END] = nextSegment[flow];
    if (values[at + MEASURED] < MIN_MEASURED) this.opensByAcknowledgement(flow);
    else this.decide(flow);
    values[at + SHORTEST] = Infinity;
    values[at + MEASURED] = 0;
  }

  override congested(flow: number, byMark: boolean): void {
    const { vegasAs } = this.sender.parameters(flow);
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    if (vegasAs === 'ns-3') {
      // GetSsThresh of TcpVegas: the window before is not halved.
      slowStartThreshold[flow] = Math.max(Math.min(slowStartThreshold[flow], congestionWindow[flow] - 1), 2);
      congestionWindow[flow] = slowStartThreshold[flow];
      return;
    }
    if (byMark || vegasAs === 'linux') {
      super.congested(flow, byMark);
      return;
    }
    const window = Math.floor(congestionWindow[flow]);
    // Slow start is over, unless a timeout begins it again.
    slowStartThreshold[flow] = 2;
    congestionWindow[flow] = window <= 3 ? 2 : window - Math.floor(window / 4);
  }

  override recovered(flow: number): void {
    super.recovered(flow);
    if (this.sender.parameters(flow).vegasAs !== 'ns-3') return;
    const at = this.own.at(flow);
    const { values } = this.own;
    values[at + WINDOW_END] = this.sender.flows.nextSegment[flow];
    values[at + SHORTEST] = Infinity;
    values[at + MEASURED] = 0;
  }

  override timedOut(flow: number, isRepeated: boolean): void {
    if (this.sender.parameters(flow).vegasAs !== 'ns-2') {
      super.timedOut(flow, isRepeated);
      return;
    }
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    slowStartThreshold[flow] = Math.max(Math.floor(congestionWindow[flow] / 2), 2);
    congestionWindow[flow] = 2;
  }

  override explain(flow: number): Explanation {
    const { least, most } = this.values();
    const queued = this.own.values[this.own.at(flow) + QUEUED];
    const isSlowStart = this.state(flow) === 0;
    const line = isSlowStart ? 2 : queued < least ? 3 : queued > most ? 4 : 5;
    const has = `By its estimate ${threeDigits(queued)} of its packets wait in queues`;
    return {
      title: isSlowStart ? 'slow start' : 'congestion avoidance',
      why: isSlowStart
        ? 'Slow start: each acknowledgement opens the window by one segment until packets wait in queues.'
        : `${has}: ${line === 3 ? 'the window grows.' : line === 4 ? 'the window shrinks.' : 'the window stays.'}`,
      values: [],
      algorithm: {
        title: 'Vegas, once a window',
        source: 'Brakmo and Peterson 1995, 3.2 and 3.3',
        lines: [
          { number: '1', text: 'Diff = cwnd (RTT − BaseRTT) / RTT' },
          { number: '2', text: 'slow start: it ends when Diff > γ', current: line === 2 },
          { number: '3', text: 'Diff < α: cwnd + 1', current: line === 3 },
          { number: '4', text: 'Diff > β: cwnd − 1', current: line === 4 },
          { number: '5', text: 'else: cwnd stays', current: line === 5 },
        ],
      },
    };
  }

  override parts(): Parts {
    return { own: this.own, meter: this.meter };
  }

  private measured(flow: number, roundTrip: number): void {
    const at = this.own.at(flow);
    const { vegasAs } = this.sender.parameters(flow);
    if (vegasAs === 'linux') this.counted(at, roundTrip);
    else this.own.values[at + LATEST] = roundTrip;
  }

  /** The round trip that ns-3 hands to Vegas is the smoothed one (PktsAcked), of timestamps in whole milliseconds. */
  private smooth(flow: number): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    const { flows, scheduler, parameters } = this.sender;
    const isStamped = parameters(flow).roundTripSamples === 'each-acknowledgement';
    const sentAt = scheduler.now - values[at + LATEST];
    const sample = isStamped ? inMilliseconds(scheduler.now) - inMilliseconds(sentAt) : values[at + LATEST];
    // The first was that of the SYN.
    if (values[at + SMOOTHED] === 0) values[at + SMOOTHED] = flows.shortestRoundTrip[flow];
    values[at + SMOOTHED] += (sample - values[at + SMOOTHED]) / 8;
    values[at + LATEST] = 0;
    this.counted(at, values[at + SMOOTHED]);
  }

  /** A round trip that counts for the next decision. */
  private counted(at: number, roundTrip: number): void {
    const { values } = this.own;
    values[at + SHORTEST] = Math.min(values[at + SHORTEST], roundTrip);
    values[at + BASE] = values[at + BASE] === 0 ? roundTrip : Math.min(values[at + BASE], roundTrip);
    values[at + MEASURED]++;
  }

  private decide(flow: number): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const { least, most, start } = this.values();
    const at = this.own.at(flow);
    const { values } = this.own;
    // ns-3 counts in whole segments.
    const isWhole = this.sender.parameters(flow).vegasAs === 'ns-3';
    const window = isWhole ? Math.floor(congestionWindow[flow]) : congestionWindow[flow];
    const exact = (window * values[at + BASE]) / values[at + SHORTEST];
    const target = isWhole ? Math.floor(exact) : exact;
    const queued = window - target;
    values[at + QUEUED] = queued;
    if (window < slowStartThreshold[flow]) {
      if (queued <= start) this.opensByAcknowledgement(flow);
      else {
        // 3.3, and Linux: back to what the path holds.
        congestionWindow[flow] = Math.max(Math.min(window, Math.floor(target) + 1), 2);
        slowStartThreshold[flow] = Math.max(Math.min(slowStartThreshold[flow], congestionWindow[flow] - 1), 2);
      }
    } else if (queued > most) {
      congestionWindow[flow] = Math.max(window - 1, 2);
      slowStartThreshold[flow] = Math.max(Math.min(slowStartThreshold[flow], congestionWindow[flow] - 1), 2);
    } else if (queued < least) {
      congestionWindow[flow] = window + 1;
    }
    if (isWhole) slowStartThreshold[flow] = Math.max(slowStartThreshold[flow], (3 * congestionWindow[flow]) / 4);
  }
}

/** An acknowledgement, as ns-2 decides. @param values what is remembered of the flow, from `at` on */
function acknowledgedAsInNs2(
  { flows, scheduler }: WindowSender,
  { least, most, start }: VegasValues,
  flow: number,
  values: Float64Array,
  at: number,
): void {
  const { congestionWindow, slowStartThreshold, unacknowledged, nextSegment } = flows;
  const roundTrip = values[at + LATEST];
  const flight = nextSegment[flow] - unacknowledged[flow];
  let window = congestionWindow[flow];
  if (unacknowledged[flow] > values[at + WINDOW_END]) {
    const measured = values[at + MEASURED];
    const mean = measured > 0 ? values[at + SUM] / measured : scheduler.now - values[at + DECIDED];
    const sent = nextSegment[flow] - values[at + WINDOW_END];
    values[at + SHORTEST] = mean;
    if (values[at + BASE] === 0 || mean < values[at + BASE] || sent <= 1) values[at + BASE] = mean;
    const queued = Math.trunc(flight + 1.5 - (sent * values[at + BASE]) / mean);
    values[at + QUEUED] = queued;
    values[at + STEP] = 0;
    if (window < slowStartThreshold[flow]) {
      values[at + GROWS] = 1 - values[at + GROWS];
      if (queued <= start) values[at + STEP] = values[at + GROWS];
      else if (values[at + GROWS] > 0) {
        slowStartThreshold[flow] = 2;
        window = Math.max(window * 0.875, 2);
      }
    } else if (queued > most) window = Math.max(window - 1, 2);
    else if (queued < least) values[at + STEP] = 1 / window;
    values[at + WINDOW_END] = nextSegment[flow];
    values[at + DECIDED] = scheduler.now;
    values[at + SUM] = values[at + MEASURED] = 0;
  }
  if (values[at + STEP] === 1 && window >= slowStartThreshold[flow]) values[at + STEP] = 0;
  // Not while more than two segments of the window are free.
  congestionWindow[flow] = window - flight <= 3 ? window + values[at + STEP] : window;
  if (roundTrip === 0) return;
  values[at + LATEST] = 0;
  values[at + SUM] += roundTrip;
  values[at + MEASURED]++;
  values[at + BASE] = Math.min(values[at + BASE], roundTrip);
}

/** The whole milliseconds in a time, in seconds. */
function inMilliseconds(seconds: number): number {
  return Math.floor(seconds * 1000) / 1000;
}

function finite(value: number): number {
  return value < Infinity ? value : NaN;
}
