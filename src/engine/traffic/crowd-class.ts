import { restoreTo, saveOf } from '../../base/saved-state.ts';
import { EventQueue, type EventQueueState } from '../../base/event-queue.ts';
import { integral, timeOfIntegral, type Varying } from '../../base/profile.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import type { RunSeeds } from '../run-seeds.ts';
import { CrowdDraws, type CrowdLaw, type DrawnSession } from './crowd-draws.ts';
import type { SessionSource, TravellingSession } from './session-class.ts';

export interface CrowdSettings extends CrowdLaw {
  /** Sessions join as a Poisson process. */
  readonly sessionsPerSecond: Varying;
}

interface Member extends DrawnSession {
  /** -1: it has not joined yet. */
  readonly flow: number;
}

/**
 * Sessions that come and go at random: a Poisson process of joins, exponential stays. When the rate changes, the gap in
 * progress is stretched; no draw shifts.
 */
export class CrowdClass implements SessionSource {
  private readonly draws: CrowdDraws;
  private readonly gaps: RandomStream;
  /** The next session, and when it joins. */
  private joins = 0;
  private joinSeconds = Infinity;
  private drawn: DrawnSession;
  /** What was left of the unit-exponential gap at `gapSince`. */
  private gapLeft = 0;
  private gapSince = 0;
  private present = new Map<number, Member>();
  private readonly departures = new EventQueue();

  constructor(
    private settings: CrowdSettings,
    seeds: RunSeeds,
  ) {
    this.draws = new CrowdDraws(settings.id, seeds);
    this.gaps = seeds.stream(`traffic.${settings.id}.gap`);
    this.gapLeft = this.gaps.exponential();
    this.drawn = this.draws.next(settings);
    this.plan();
  }

  get nextTime(): number {
    return Math.min(this.joinSeconds, this.departures.firstTime);
  }

  next(): { readonly session: number; readonly joins: boolean } {
    const joins = this.joinSeconds <= this.departures.firstTime;
    return { session: joins ? this.joins : this.departures.firstPayload, joins };
  }

  session(index: number): TravellingSession {
    return this.present.get(index) ?? this.drawn;
  }

  joined(session: number, flow: number): void {
    this.present.set(session, { ...this.drawn, flow });
    const leaves = this.joinSeconds + this.drawn.staySeconds;
    if (leaves < Infinity) this.departures.at(leaves, session).push(session);
    this.joins++;
    this.gapSince = this.joinSeconds;
    this.gapLeft = this.gaps.exponential();
    this.drawn = this.draws.next(this.settings);
    this.plan();
  }

  left(session: number): void {
    this.present.delete(session);
    this.departures.pop();
  }

  flowOf(session: number): number {
    return this.present.get(session)?.flow ?? -1;
  }

  /** Another rate of joins from now on; sessions that have been drawn stay as they are. */
  change(now: number, settings: CrowdSettings): void {
    this.gapLeft = Math.max(0, this.gapLeft - integral(this.settings.sessionsPerSecond, this.gapSince, now));
    this.gapSince = now;
    this.settings = settings;
    this.plan();
  }

  save(): CrowdState {
    return {
      settings: this.settings,
      numbers: [this.joins, this.joinSeconds, this.gapLeft, this.gapSince],
      drawn: this.drawn,
      present: [...this.present],
      departures: this.departures.save(),
      streams: saveOf([this.gaps, this.draws]),
    };
  }

  restore(state: CrowdState): void {
    this.settings = state.settings;
    [this.joins, this.joinSeconds, this.gapLeft, this.gapSince] = state.numbers;
    this.drawn = state.drawn;
    this.present = new Map(state.present);
    this.departures.restore(state.departures);
    restoreTo([this.gaps, this.draws], state.streams);
  }

  private plan(): void {
    this.joinSeconds = timeOfIntegral(this.settings.sessionsPerSecond, this.gapSince, this.gapLeft);
  }
}

interface CrowdState {
  readonly settings: CrowdSettings;
  readonly numbers: readonly number[];
  readonly drawn: DrawnSession;
  readonly present: readonly (readonly [number, Member])[];
  readonly departures: EventQueueState;
  readonly streams: unknown;
}
