import type { Parts } from '../../base/saved-state.ts';
import { duration } from '../../base/format.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { NewRenoLaw } from '../../engine/transport/newreno-law.ts';
import type { WindowLaw, WindowSender } from '../../engine/transport/window-law.ts';
import { RoundTripMeter } from '../round-trip-meter.ts';
import { ledbat } from './declaration.ts';

/** What is remembered of a flow, by place. First the shortest round trip of each of the last ten minutes, seconds. */
const BASES = 0;
const MINUTES = 10;
/** The minute of the last measurement, from 0. */
const MINUTE = BASES + MINUTES;
/** The last round trips, seconds, and how many were measured. */
const LATEST = MINUTE + 1;
const LATEST_KEPT = 4;
const MEASURED = LATEST + LATEST_KEPT;
/** 1: the first slow start is over. */
const HAS_BEGUN = MEASURED + 1;
/** When the next slowdown begins; 0: none is planned. */
const SLOWS_AT = HAS_BEGUN + 1;
/** When the slowdown that goes on began, and until when the window stays at its minimum; 0: none goes on. */
const SLOWED_AT = SLOWS_AT + 1;
const STAYS_UNTIL = SLOWED_AT + 1;
const SIZE = STAYS_UNTIL + 1;

const MIN_WINDOW = 2;
const LARGEST_DIVISOR = 16;
/** The first slow start ends at this share of the target (4.1). */
const START_SHARE = 0.75;
/** A slowdown begins this many round trips after the first slow start, and keeps the window small for as many (4.4). */
const SLOW_ROUND_TRIPS = 2;

interface LedbatValues {
  readonly target: number;
  readonly decrease: number;
  readonly rest: number;
}

/**
 * LEDBAT++: draft-irtf-iccrg-ledbat-plus-plus-01, a scavenger. Sections are the draft's.
 *
 * Deviations. Losses are answered as by any other sender (RFC 5681). Minutes of the base delay begin at the run's
 * beginning. The window's decrease is spread over the acknowledgements of a round trip.
 */
export class LedbatLaw extends NewRenoLaw {
  private readonly own = new NumbersByRow(SIZE);
  readonly meter: RoundTripMeter;

  override readonly probes: WindowLaw['probes'] = {
    base: (flow) => finite(this.base(flow)),
    delay: (flow) => this.delay(flow),
    gain: (flow) => this.gain(flow),
  };

  constructor(
    sender: WindowSender,
    private readonly values: () => LedbatValues,
  ) {
    super(sender);
    this.meter = new RoundTripMeter(sender, (flow, seconds) => this.measured(flow, seconds));
  }

  override opened(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.own.values.fill(Infinity, at + BASES, at + BASES + MINUTES);
    this.meter.opened(flow);
  }

  override acknowledged(flow: number, segments: number): void {
    const { now } = this.sender.scheduler;
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    if (now < this.own.get(flow, STAYS_UNTIL)) return;
    if (congestionWindow[flow] < slowStartThreshold[flow]) this.start(flow, segments);
    else this.avoid(flow, segments);
    const isSlowed = this.own.get(flow, SLOWED_AT) > 0;
    if (isSlowed && congestionWindow[flow] >= slowStartThreshold[flow]) {
      // 4.4: what a slowdown costs is a tenth of the time.
      this.own.set(flow, SLOWS_AT, now + this.values().rest * (now - this.own.get(flow, SLOWED_AT)));
      this.own.set(flow, SLOWED_AT, 0);
    } else if (!isSlowed && this.own.get(flow, SLOWS_AT) > 0 && now >= this.own.get(flow, SLOWS_AT)) {
      slowStartThreshold[flow] = Math.max(congestionWindow[flow], MIN_WINDOW);
      congestionWindow[flow] = MIN_WINDOW;
      this.own.set(flow, SLOWED_AT, now);
      this.own.set(flow, STAYS_UNTIL, now + SLOW_ROUND_TRIPS * this.roundTrip(flow));
    }
  }

  override congested(flow: number, byMark: boolean): void {
    super.congested(flow, byMark);
    this.endFirstStart(flow);
  }

  override state(flow: number): number {
    return this.own.get(flow, SLOWED_AT) > 0 ? 2 : super.state(flow);
  }

  override explain(flow: number): Explanation {
    const { target } = this.values();
    const state = this.state(flow);
    const delay = this.delay(flow);
    const isLong = delay > target;
    const waits = Number.isFinite(delay)
      ? `By its estimate packets wait ${duration(delay)} in queues`
      : 'It has measured no round trip';
    const why = [
      `Slow start: the window opens until packets wait ${duration(START_SHARE * target)} in queues.`,
      `${waits}: ${isLong ? 'the window shrinks.' : 'the window grows.'}`,
      'Slowdown: it empties its queue for two round trips, to measure the path without it, and then opens again.',
    ][state];
    const line = state === 0 ? 2 : state === 2 ? 5 : isLong ? 4 : 3;
    const lines = [
      'GAIN = 1 / min(16, ⌈2 TARGET / base⌉)',
      'slow start: cwnd + GAIN for each acknowledgement; the first ends when delay > ¾ TARGET',
      'delay ≤ TARGET: cwnd + GAIN in a round trip',
      'delay > TARGET: cwnd + max(GAIN − Constant cwnd (delay / TARGET − 1), −cwnd / 2) in a round trip',
      'slowdown: cwnd = 2 for two round trips, then slow start; again after nine times as long',
    ].map((text, i) => ({ number: `${i + 1}`, text, current: line === i + 1 }));
    const algorithm = { title: 'LEDBAT++, on each acknowledgement', source: `${ledbat.source}, 4`, lines };
    return { title: ledbat.states[state].word, why, values: [], algorithm };
  }

  override parts(): Parts {
    return { own: this.own, meter: this.meter };
  }

  /** 4.1: slow start by the gain. The first one ends before the target. */
  private start(flow: number, segments: number): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const isFirst = this.own.get(flow, HAS_BEGUN) === 0;
    if (isFirst && this.delay(flow) > START_SHARE * this.values().target) {
      slowStartThreshold[flow] = congestionWindow[flow];
      this.endFirstStart(flow);
      return;
    }
    const window = congestionWindow[flow] + this.gain(flow) * segments;
    congestionWindow[flow] = Math.min(window, slowStartThreshold[flow]);
  }

  /** 4.4: the first slowdown follows. */
  private endFirstStart(flow: number): void {
    if (this.own.get(flow, HAS_BEGUN) === 1) return;
    this.own.set(flow, HAS_BEGUN, 1);
    this.own.set(flow, SLOWS_AT, this.sender.scheduler.now + SLOW_ROUND_TRIPS * this.roundTrip(flow));
  }

  /** 4.2 and 4.3. */
  private avoid(flow: number, segments: number): void {
    const { target, decrease } = this.values();
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const window = congestionWindow[flow];
    const gain = this.gain(flow);
    const excess = this.delay(flow) / target - 1;
    const inRoundTrip = excess > 0 ? Math.max(gain - decrease * window * excess, -window / 2) : gain;
    congestionWindow[flow] = Math.max(window + (inRoundTrip * segments) / window, MIN_WINDOW);
    // A window that shrinks does not begin another slow start.
    slowStartThreshold[flow] = Math.min(slowStartThreshold[flow], congestionWindow[flow]);
  }

  /** 4.2. */
  private gain(flow: number): number {
    const base = this.base(flow);
    return base === Infinity ? 1 : 1 / Math.min(LARGEST_DIVISOR, Math.ceil((2 * this.values().target) / base));
  }

  private base(flow: number): number {
    let least = Infinity;
    for (let i = 0; i < MINUTES; i++) least = Math.min(least, this.own.get(flow, BASES + i));
    return least;
  }

  /** The shortest of the last round trips, less the base; NaN: none was measured. */
  private delay(flow: number): number {
    const count = Math.min(this.own.get(flow, MEASURED), LATEST_KEPT);
    let least = Infinity;
    for (let i = 0; i < count; i++) least = Math.min(least, this.own.get(flow, LATEST + i));
    return count === 0 ? NaN : least - this.base(flow);
  }

  private roundTrip(flow: number): number {
    return this.sender.flows.smoothedRoundTrip[flow];
  }

  private measured(flow: number, seconds: number): void {
    const minute = Math.floor(this.sender.scheduler.now / 60);
    const since = Math.min(minute - this.own.get(flow, MINUTE), MINUTES);
    for (let i = 0; i < since; i++) this.own.set(flow, BASES + ((minute - i) % MINUTES), Infinity);
    this.own.set(flow, MINUTE, minute);
    const place = BASES + (minute % MINUTES);
    this.own.set(flow, place, Math.min(this.own.get(flow, place), seconds));
    const count = this.own.get(flow, MEASURED);
    this.own.set(flow, LATEST + (count % LATEST_KEPT), seconds);
    this.own.set(flow, MEASURED, count + 1);
  }
}

function finite(value: number): number {
  return value === Infinity ? NaN : value;
}
