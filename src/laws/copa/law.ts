import type { Parts } from '../../base/saved-state.ts';
import { bitRate, duration, threeDigits } from '../../base/format.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { SegmentRecords } from '../../engine/transport/segment-records.ts';
import type { SegmentMeter, WindowLaw, WindowSender } from '../../engine/transport/window-law.ts';
import { RoundTripMeter } from '../round-trip-meter.ts';
import { WindowedSamples } from '../windowed-samples.ts';
import { copa } from './declaration.ts';

/** What is remembered of a flow, by place. */
/** The smoothed round trip of every segment, seconds; 0: none was measured. */
const SMOOTHED = 0;
/** RTTmin and RTTstanding, seconds. */
const MINIMUM = 1;
const STANDING = 2;
/** 1: the window has grown, by the last check; -1: it has not; 0: there was no check. */
const DIRECTION = 3;
/** How often in a row the direction was the same. */
const SAME = 4;
const VELOCITY = 5;
/** The direction is checked when this segment arrives. */
const CHECKED_AT = 6;
/** δ in force. */
const DELTA = 7;
/** When the queue was nearly empty last, seconds; and 1: it competes. */
const EMPTY_AT = 8;
const COMPETES = 9;
/** 1: slow start is over. */
const IS_STEERING = 10;
/** The sign of the last step. */
const STEP = 11;
const SIZE = 12;

const LEAST_WINDOW = 2;
/** 2.1: the velocity doubles when the direction has been the same for this many windows. */
const SAME_WINDOWS = 3;
/** 2.2: round trips in which the queue must have been nearly empty, and over which the largest is taken. */
const EMPTY_ROUNDS = 5;
const MAXIMUM_ROUNDS = 4;
/** 2.2: a queue with less than this share of the variation of round trips is nearly empty. */
const NEARLY_EMPTY = 0.1;
/** 2.1: it sends at this multiple of its window in a standing round trip. */
const PACE_GAIN = 2;

interface CopaValues {
  readonly delta: number;
  readonly competes: boolean;
  readonly resetsAtOnce: boolean;
  readonly minimumWindow: number;
}

/**
 * Copa: Arun and Balakrishnan, "Copa: Practical Delay-Based Congestion Control for the Internet", NSDI 2018, section 2.
 * Each segment that arrives is a sample of the round trip and a step of v / (δ cwnd) up or down.
 *
 * Deviations. A retransmission timeout leaves a window of one segment, of which the paper says nothing. The velocity is
 * reset at once when a step contradicts the direction, as in the authors' implementation (`resetsAtOnce`). In competitive mode
 * 1 / δ grows by one each round trip, in the checks of the direction, and is halved by a loss, as NewReno's window is; δ is never
 * above that of the default mode. A flow that was idle goes on with its window. The
 * authors' packets have a number for each copy; here the round trip of a copy is that of `RoundTripMeter`.
 */
export class CopaLaw implements WindowLaw {
  readonly echoesEachMark = false;
  readonly meter: SegmentMeter;
  private readonly own = new NumbersByRow(SIZE);
  private readonly trips: RoundTripMeter;
  /** The window when each segment was sent last. */
  private readonly windows: SegmentRecords;
  private readonly least = new WindowedSamples(1);
  private readonly largest = new WindowedSamples(-1);

  readonly probes: WindowLaw['probes'] = {
    standing: (flow) => this.own.get(flow, STANDING) || NaN,
    minimum: (flow) => this.own.get(flow, MINIMUM) || NaN,
    delay: (flow) => this.delay(flow),
    // Without a queueing delay there is no target: nothing bounds the rate.
    target: (flow) => {
      const delay = this.delay(flow);
      return delay > 0 ? this.segmentBits(flow) / (this.own.get(flow, DELTA) * delay) : NaN;
    },
    velocity: (flow) => this.own.get(flow, VELOCITY),
    delta: (flow) => this.own.get(flow, DELTA),
  };

  constructor(
    private readonly sender: WindowSender,
    private readonly values: () => CopaValues,
  ) {
    this.windows = new SegmentRecords(sender.flows, 1);
    this.trips = new RoundTripMeter(sender, (flow, seconds, segment) => this.measured(flow, segment, seconds));
    this.meter = {
      sent: (flow, segment, isAgain) => {
        const at = this.windows.at(flow, segment);
        this.windows.of(flow)[at] = sender.flows.congestionWindow[flow];
        this.trips.sent(flow, segment, isAgain);
      },
      arrived: (flow, segment) => this.trips.arrived(flow, segment),
      heard: () => {},
    };
  }

  opened(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.own.values[at + VELOCITY] = 1;
    this.own.values[at + DELTA] = this.values().delta;
    this.own.values[at + EMPTY_AT] = this.sender.scheduler.now;
    this.trips.opened(flow);
    this.windows.reset(flow);
    this.least.reset(flow);
    this.largest.reset(flow);
  }

  /** 2.1: twice its window in a standing round trip, bit/s on the wire. */
  pace(flow: number): number {
    const seconds = this.own.get(flow, STANDING) || this.sender.flows.smoothedRoundTrip[flow];
    return (PACE_GAIN * this.sender.flows.congestionWindow[flow] * this.segmentBits(flow)) / seconds;
  }

  // Everything happens as segments arrive, also while a loss is repaired.
  acknowledged(_flow: number, _segments: number): void {}

  /** In default mode a loss says nothing (2.1); a competing flow halves 1 / δ (2.2). */
  congested(flow: number, byMark: boolean): void {
    if (!byMark && this.own.get(flow, COMPETES) === 1) this.setDelta(flow, 2 * this.own.get(flow, DELTA));
  }

  recovered(_flow: number): void {}

  timedOut(flow: number, isRepeated: boolean): void {
    if (!isRepeated) this.congested(flow, false);
    this.own.set(flow, VELOCITY, 1);
    this.sender.flows.congestionWindow[flow] = 1;
  }

  echoed(_flow: number, _segments: number, _marked: number): void {}

  state(flow: number): number {
    if (this.own.get(flow, IS_STEERING) === 0) return 0;
    return (this.own.get(flow, COMPETES) === 1 ? 3 : 1) + (this.own.get(flow, STEP) < 0 ? 1 : 0);
  }

  explain(flow: number): Explanation {
    const state = this.state(flow);
    const delay = this.delay(flow);
    const target = this.probes['target'](flow);
    const wanted = Number.isNaN(target) ? 'there is no bound on the rate' : `the target is ${bitRate(target)}`;
    const rate = (this.sender.flows.congestionWindow[flow] * this.segmentBits(flow)) / this.own.get(flow, STANDING);
    const now = `It sees a queueing delay of ${duration(delay)}: ${wanted}, and its rate ${bitRate(rate)}.`;
    const delta = threeDigits(this.own.get(flow, DELTA));
    return {
      title: copa.states[state].word,
      why:
        state === 0
          ? 'Slow start: each acknowledgement opens the window by one segment until the rate exceeds the target.'
          : state > 2
            ? `${now} The queue has not been nearly empty for five round trips: it competes with δ ${delta}.`
            : now,
      values: [],
      algorithm: {
        title: 'Copa, on each acknowledgement',
        source: 'Arun and Balakrishnan, NSDI 2018, 2.1 and 2.2',
        lines: [
          { number: '1', text: 'dq = RTTstanding − RTTmin; target = 1 / (δ dq)' },
          {
            number: '2',
            text: 'cwnd / RTTstanding ≤ target: cwnd + v / (δ cwnd)',
            current: state === 1 || state === 3,
          },
          { number: '3', text: 'else: cwnd − v / (δ cwnd)', current: state === 2 || state === 4 },
          { number: '4', text: 'once a window: the same direction three times: v = 2 v; another: v = 1' },
          {
            number: '5',
            text: 'not nearly empty for 5 round trips: 1 / δ grows by 1 each, a loss halves it',
            current: state > 2,
          },
        ],
      },
    };
  }

  parts(): Parts {
    return { own: this.own, trips: this.trips, windows: this.windows, least: this.least, largest: this.largest };
  }

  private measured(flow: number, segment: number, roundTrip: number): void {
    const at = this.windows.at(flow, segment);
    const windowThen = this.windows.of(flow)[at];
    const { now } = this.sender.scheduler;
    const { congestionWindow, highestSent } = this.sender.flows;
    const { minimumWindow, competes, resetsAtOnce } = this.values();
    const before = this.own.get(flow, SMOOTHED);
    const smoothed = before === 0 ? roundTrip : before + (roundTrip - before) / 8;
    this.own.set(flow, SMOOTHED, smoothed);
    this.least.add(flow, now, roundTrip, now - minimumWindow);
    const minimum = this.least.since(flow, now - minimumWindow);
    const standing = this.least.since(flow, now - smoothed / 2);
    this.own.set(flow, MINIMUM, minimum);
    this.own.set(flow, STANDING, standing);
    const window = congestionWindow[flow];
    if (competes) this.watch(flow, roundTrip, smoothed);
    const delta = this.own.get(flow, DELTA);
    // Rates are compared by their product, since the target has no bound where nothing waits.
    const rises = window * delta * (standing - minimum) <= standing;
    if (this.own.get(flow, IS_STEERING) === 0) {
      if (rises) {
        congestionWindow[flow] = window + 1;
        return;
      }
      this.own.set(flow, IS_STEERING, 1);
      this.sender.flows.slowStartThreshold[flow] = window;
      this.own.set(flow, CHECKED_AT, highestSent[flow]);
    }
    if (segment >= this.own.get(flow, CHECKED_AT)) this.check(flow, window > windowThen ? 1 : -1);
    const step = rises ? 1 : -1;
    this.own.set(flow, STEP, step);
    if (resetsAtOnce && this.own.get(flow, VELOCITY) > 1 && step !== this.own.get(flow, DIRECTION))
      this.turn(flow, step);
    congestionWindow[flow] = Math.max(
      window + (step * this.own.get(flow, VELOCITY)) / (this.own.get(flow, DELTA) * window),
      LEAST_WINDOW,
    );
  }

  /** 2.1, step 4: once a window. */
  private check(flow: number, direction: number): void {
    this.own.set(flow, CHECKED_AT, this.sender.flows.highestSent[flow]);
    if (this.own.get(flow, COMPETES) === 1) this.setDelta(flow, 1 / (1 / this.own.get(flow, DELTA) + 1));
    if (direction !== this.own.get(flow, DIRECTION)) {
      this.turn(flow, direction);
      return;
    }
    const same = this.own.get(flow, SAME) + 1;
    this.own.set(flow, SAME, same);
    if (same >= SAME_WINDOWS) this.own.set(flow, VELOCITY, 2 * this.own.get(flow, VELOCITY));
  }

  private turn(flow: number, direction: number): void {
    this.own.set(flow, DIRECTION, direction);
    this.own.set(flow, SAME, 0);
    this.own.set(flow, VELOCITY, 1);
  }

  /** 2.2: which mode it is in. */
  private watch(flow: number, roundTrip: number, smoothed: number): void {
    const { now } = this.sender.scheduler;
    this.largest.add(flow, now, roundTrip, now - MAXIMUM_ROUNDS * smoothed);
    const minimum = this.own.get(flow, MINIMUM);
    const variation = this.largest.since(flow, now - MAXIMUM_ROUNDS * smoothed) - minimum;
    if (this.own.get(flow, STANDING) - minimum <= NEARLY_EMPTY * variation) this.own.set(flow, EMPTY_AT, now);
    const competes =
      this.own.get(flow, IS_STEERING) === 1 && now - this.own.get(flow, EMPTY_AT) > EMPTY_ROUNDS * smoothed;
    if (competes === (this.own.get(flow, COMPETES) === 1)) return;
    this.own.set(flow, COMPETES, competes ? 1 : 0);
    this.own.set(flow, DELTA, this.values().delta);
  }

  private setDelta(flow: number, delta: number): void {
    this.own.set(flow, DELTA, Math.min(delta, this.values().delta));
  }

  /** dq, seconds. */
  private delay(flow: number): number {
    return this.own.get(flow, STANDING) - this.own.get(flow, MINIMUM);
  }

  private segmentBits(flow: number): number {
    const { segmentBytes, headerBytes } = this.sender.parameters(flow);
    return (segmentBytes + headerBytes) * 8;
  }
}
