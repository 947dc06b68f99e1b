import { integral, timeOfIntegral, type Varying } from '../../base/profile.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import type { RunSeeds } from '../run-seeds.ts';
import { ownRoute, type OwnRoute } from './own-routes.ts';
import { drawnBytes, type SizeLaw } from './size-law.ts';

export type ArrivalLaw =
  | { readonly kind: 'poisson'; readonly flowsPerSecond: Varying }
  /** All at once, time after time, from each source in turn. 0 flows: none come. */
  | {
      readonly kind: 'together';
      readonly flows: number;
      readonly startSeconds: number;
      readonly everySeconds: number;
    }
  /** In order of time. What is absent is drawn. */
  | {
      readonly kind: 'listed';
      readonly flows: readonly {
        readonly atSeconds: number;
        readonly bytes?: number | undefined;
        readonly source?: number | undefined;
        readonly destination?: number | undefined;
      }[];
    };

export interface FlowClassSettings {
  /** Names the class's random streams. */
  readonly id: string;
  /** Node indices. */
  readonly sources: readonly number[];
  readonly destinations: readonly number[];
  /** `matched`: the i-th source sends to the i-th destination; `random`: each is drawn. */
  readonly pairing: 'matched' | 'random';
  /** At most one for each pair; a pair without one takes the shortest path. Absent: none has one. */
  readonly routes?: readonly OwnRoute[];
  readonly arrivals: ArrivalLaw;
  readonly size: SizeLaw;
}

/** A flow that has just arrived. */
export interface NewFlow {
  /** Its place in the class, from 0. */
  readonly member: number;
  readonly source: number;
  readonly destination: number;
  readonly sizeBytes: number;
}

/**
 * A class of flows that arrive, carry a size and leave. The k-th flow's size, ends and unit-exponential gap come from
 * streams of their own, so neither a change of rate nor anything that a scheme does shifts another draw.
 */
export class FlowClass {
  /** When the next flow arrives; Infinity: never. */
  nextTime = Infinity;
  /** Flows so far. */
  private arrived = 0;
  private flowsPerSecond: Varying = 0;
  /**
   * What was left of the unit-exponential gap at `gapSince`. Of flows that come together: how many are still to come at
   * that time.
   */
  private gapLeft = 0;
  private gapSince = 0;
  private readonly flow = { member: 0, source: 0, destination: 0, sizeBytes: 0 };
  private readonly gaps: RandomStream;
  private readonly sizes: RandomStream;
  private readonly ends: RandomStream;
  private readonly farEnds: RandomStream;

  constructor(
    private settings: FlowClassSettings,
    seeds: RunSeeds,
  ) {
    const stream = (purpose: string): RandomStream => seeds.stream(`traffic.${settings.id}.${purpose}`);
    this.gaps = stream('gap');
    this.sizes = stream('size');
    this.ends = stream('source');
    this.farEnds = stream('destination');
    if (settings.arrivals.kind === 'poisson') {
      this.flowsPerSecond = settings.arrivals.flowsPerSecond;
      this.gapLeft = this.gaps.exponential();
    }
    if (settings.arrivals.kind === 'together') {
      this.gapSince = settings.arrivals.startSeconds;
      this.gapLeft = settings.arrivals.flows;
    }
    this.plan(0);
  }

  /** The flow that arrives at `nextTime`, until it is asked for the next; plans the next. */
  next(): NewFlow {
    const { settings, flow } = this;
    const listed = settings.arrivals.kind === 'listed' ? settings.arrivals.flows[this.arrived] : undefined;
    // One draw, whatever the law.
    const drawnSize = drawnBytes(settings.size, this.nextTime, this.sizes.uniform());
    const drawnEnd = this.ends.integer(settings.sources.length);
    const end = settings.arrivals.kind === 'together' ? this.arrived % settings.sources.length : drawnEnd;
    const farEnd = this.farEnds.integer(settings.destinations.length);
    flow.member = this.arrived++;
    flow.source = listed?.source ?? settings.sources[end];
    flow.destination = listed?.destination ?? settings.destinations[settings.pairing === 'matched' ? end : farEnd];
    flow.sizeBytes = listed?.bytes ?? drawnSize;
    if (settings.arrivals.kind === 'poisson') {
      this.gapSince = this.nextTime;
      this.gapLeft = this.gaps.exponential();
    } else if (settings.arrivals.kind === 'together') this.gapLeft--;
    this.plan(this.nextTime);
    return flow;
  }

  /** Other settings from now on. The gap in progress is stretched by the new rate. */
  change(now: number, settings: FlowClassSettings): void {
    this.settings = settings;
    if (settings.arrivals.kind === 'poisson') {
      this.gapLeft = Math.max(0, this.gapLeft - integral(this.flowsPerSecond, this.gapSince, now));
      this.gapSince = now;
      this.flowsPerSecond = settings.arrivals.flowsPerSecond;
    }
    this.plan(now);
  }

  /** The directed links that flows between two nodes take; null: the shortest path. */
  routeOf(source: number, destination: number): readonly number[] | null {
    return ownRoute(this.settings.routes, source, destination);
  }

  save(): FlowClassState {
    return {
      settings: this.settings,
      flowsPerSecond: this.flowsPerSecond,
      numbers: [this.nextTime, this.arrived, this.gapLeft, this.gapSince],
      streams: [this.gaps.save(), this.sizes.save(), this.ends.save(), this.farEnds.save()],
    };
  }

  restore(state: FlowClassState): void {
    this.settings = state.settings;
    this.flowsPerSecond = state.flowsPerSecond;
    [this.nextTime, this.arrived, this.gapLeft, this.gapSince] = state.numbers;
    this.gaps.restore(state.streams[0]);
    this.sizes.restore(state.streams[1]);
    this.ends.restore(state.streams[2]);
    this.farEnds.restore(state.streams[3]);
  }

  private plan(now: number): void {
    const { arrivals } = this.settings;
    if (arrivals.kind === 'together') this.planTogether(now, arrivals.flows, arrivals.everySeconds);
    else if (arrivals.kind === 'listed') this.nextTime = arrivals.flows[this.arrived]?.atSeconds ?? Infinity;
    else this.nextTime = timeOfIntegral(this.flowsPerSecond, this.gapSince, this.gapLeft);
  }

  private planTogether(now: number, flows: number, everySeconds: number): void {
    if (this.gapLeft <= 0) {
      this.gapSince += everySeconds;
      this.gapLeft = flows;
    }
    if (flows > 0) this.gapSince = Math.max(now, this.gapSince);
    this.nextTime = flows > 0 ? this.gapSince : Infinity;
  }
}

interface FlowClassState {
  readonly settings: FlowClassSettings;
  readonly flowsPerSecond: Varying;
  readonly numbers: readonly number[];
  readonly streams: readonly (readonly number[])[];
}
