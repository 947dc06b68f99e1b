import type { Parts } from '../base/saved-state.ts';
import { NumbersByRow } from '../base/numbers-by-row.ts';
import type { WindowSender } from '../engine/transport/window-law.ts';
import { RoundTripMeter } from './round-trip-meter.ts';

/** What is remembered of a flow, by place. */
/** 0: it does not watch this flow, or no longer; 1: slow start; 2: conservative slow start (CSS). */
const STAGE = 0;
/** windowEnd, a segment. */
const WINDOW_END = 1;
/** lastRoundMinRTT and currentRoundMinRTT, seconds; Infinity: not valid. */
const LAST_SHORTEST = 2;
const SHORTEST = 3;
/** rttSampleCount. */
const SAMPLES = 4;
/** cssBaselineMinRtt, seconds. */
const BASELINE = 5;
/** Rounds of CSS that have ended. */
const CSS_ROUNDS = 6;
/** The round trip of the segment that this acknowledgement covers last, seconds; 0: none was measured. */
const LATEST = 7;
/** The stage before a reduction that may be undone. */
const STAGE_BEFORE = 8;
const SIZE = 9;

const OFF = 0;
const SLOW_START = 1;
const CONSERVATIVE = 2;

/** RFC 9406, 4.3. Seconds, rounds, segments. */
const MIN_THRESHOLD = 0.004;
const MAX_THRESHOLD = 0.016;
const THRESHOLD_DIVISOR = 8;
const MIN_SAMPLES = 8;
const GROWTH_DIVISOR = 4;
const MAX_CSS_ROUNDS = 5;
const LARGEST_BURST = 8;

/**
 * HyStart++: RFC 9406. It ends a flow's first slow start when round trips grow, before packets are lost. Sections are the
 * RFC's.
 */
export class HyStart {
  readonly meter: RoundTripMeter;
  private readonly own = new NumbersByRow(SIZE);

  constructor(private readonly sender: WindowSender) {
    this.meter = new RoundTripMeter(sender, (flow, seconds) => {
      this.own.values[this.own.at(flow) + LATEST] = seconds;
    });
  }

  /** @param watches 4.1: only the first slow start of a connection */
  opened(flow: number, watches: boolean): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    values.fill(0, at, at + SIZE);
    values[at + STAGE] = watches ? SLOW_START : OFF;
    values[at + SHORTEST] = values[at + LAST_SHORTEST] = values[at + BASELINE] = Infinity;
    this.meter.opened(flow);
  }

  /** It decides how this flow's slow start goes on. */
  watches(flow: number): boolean {
    return this.own.values[this.own.at(flow) + STAGE] !== OFF;
  }

  isConservative(flow: number): boolean {
    return this.own.values[this.own.at(flow) + STAGE] === CONSERVATIVE;
  }

  /** A loss or a mark ends slow start (4.2). */
  ended(flow: number): void {
    this.own.values[this.own.at(flow) + STAGE] = OFF;
  }

  /** RFC 9406 says nothing of losses that were none: it watches as before. */
  reducing(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + STAGE_BEFORE] = this.own.values[at + STAGE];
  }

  undone(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + STAGE] = this.own.values[at + STAGE_BEFORE];
  }

  /** 4.2: an acknowledgement in slow start. @returns by how much the window opens; it may set the threshold, too */
  opens(flow: number, segments: number): number {
    const { sender, own } = this;
    const at = own.at(flow);
    const { values } = own;
    const { unacknowledged, nextSegment, congestionWindow, slowStartThreshold } = sender.flows;
    if (unacknowledged[flow] > values[at + WINDOW_END]) this.roundEnded(at, nextSegment[flow]);
    if (values[at + LATEST] > 0) {
      values[at + SHORTEST] = Math.min(values[at + SHORTEST], values[at + LATEST]);
      values[at + SAMPLES]++;
      values[at + LATEST] = 0;
    }
    const burst = sender.parameters(flow).paced === true ? segments : Math.min(segments, LARGEST_BURST);
    const opened = values[at + STAGE] === CONSERVATIVE ? burst / GROWTH_DIVISOR : burst;
    if (values[at + SAMPLES] >= MIN_SAMPLES) this.compare(at);
    if (values[at + STAGE] === CONSERVATIVE && values[at + CSS_ROUNDS] >= MAX_CSS_ROUNDS) {
      slowStartThreshold[flow] = congestionWindow[flow];
      values[at + STAGE] = OFF;
    }
    return opened;
  }

  parts(): Parts {
    return { own: this.own, meter: this.meter };
  }

  private roundEnded(at: number, nextSegment: number): void {
    const { values } = this.own;
    values[at + WINDOW_END] = nextSegment;
    values[at + LAST_SHORTEST] = values[at + SHORTEST];
    values[at + SHORTEST] = Infinity;
    values[at + SAMPLES] = 0;
    if (values[at + STAGE] === CONSERVATIVE) values[at + CSS_ROUNDS]++;
  }

  /** Whether the round trip has grown, or in CSS was only a moment's. */
  private compare(at: number): void {
    const { values } = this.own;
    const shortest = values[at + SHORTEST];
    if (values[at + STAGE] === CONSERVATIVE) {
      if (shortest >= values[at + BASELINE]) return;
      values[at + BASELINE] = Infinity;
      values[at + STAGE] = SLOW_START;
      return;
    }
    const last = values[at + LAST_SHORTEST];
    const threshold = Math.max(MIN_THRESHOLD, Math.min(last / THRESHOLD_DIVISOR, MAX_THRESHOLD));
    if (!(last < Infinity) || shortest < last + threshold) return;
    values[at + BASELINE] = shortest;
    values[at + STAGE] = CONSERVATIVE;
    // The round in which it begins counts.
    values[at + CSS_ROUNDS] = 0;
  }
}
