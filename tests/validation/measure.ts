/** The reference's figures, taken from our engine over the reference's windows of time. */
import type { Scenario } from '../../src/scenario/schema.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { percentileOf, type WaitsState } from '../../src/engine/waits.ts';
import { ClassCounts, type ClassTotals } from './class-counts.ts';

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Figures by the name that the reference gives them. */
export type Figures = Readonly<Record<string, number>>;

const SAMPLE_SECONDS = 0.005;

/** Runs a scenario's first lane and measures it over each window. */
export function measure(scenario: Scenario, windows: readonly Window[]): Figures[] {
  const lane = openLane(scenario, scenario.lanes[0].id);
  const counts = new ClassCounts(scenario, lane);
  const meters = windows.map((window) => new Meter(lane, window, counts));
  const moments = [...new Set(windows.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  for (const moment of moments) {
    advanceSampling(lane, moment, meters);
    for (const meter of meters) meter.reached(moment);
  }
  return meters.map((meter) => meter.figures());
}

function advanceSampling(lane: Lane, until: number, meters: readonly Meter[]): void {
  const start = lane.timeSeconds;
  const steps = Math.ceil((until - start) / SAMPLE_SECONDS - 1e-9);
  for (let i = 1; i < steps; i++) {
    lane.advance(start + i * SAMPLE_SECONDS, Infinity);
    for (const meter of meters) meter.sample();
  }
  lane.advance(until, Infinity);
}

/** Totals since 0 at a moment. */
interface Totals {
  readonly busySeconds: number;
  readonly queueSeconds: number;
  readonly offered: number;
  readonly dropped: number;
  readonly timeouts: number;
  readonly completed: number;
  readonly marked: number;
  /** By flow. */
  readonly delivered: readonly number[];
  readonly delays: WaitsState | undefined;
  readonly classes: readonly ClassTotals[];
}

class Meter {
  private before: Totals;
  private after: Totals;
  private largestQueue = 0;
  /** Packets that wait, less the one in ns-3's device, at each sample. */
  private readonly waiting: number[] = [];
  /** p' at each sample, of a link with DualPI2. */
  private readonly probabilities: number[] = [];
  private readonly link;

  constructor(
    private readonly lane: Lane,
    private readonly window: Window,
    private readonly counts: ClassCounts,
  ) {
    this.link = lane.engine.links[lane.shape.chartedLink];
    this.before = this.after = this.totals();
  }

  sample(): void {
    const now = this.lane.timeSeconds;
    if (now < this.window.from || now > this.window.to) return;
    const queue = this.link.queuePackets(now);
    this.largestQueue = Math.max(this.largestQueue, queue - 1);
    this.waiting.push(Math.max(0, queue - 2));
    this.probabilities.push(this.link.waiting?.discipline.probes['probability']?.() ?? 0);
  }

  reached(moment: number): void {
    if (moment === this.window.from) this.before = this.totals();
    if (moment === this.window.to) this.after = this.totals();
  }

  figures(): Figures {
    const { before, after, window } = this;
    const seconds = window.to - window.from;
    const utilisation = (after.busySeconds - before.busySeconds) / seconds;
    const offered = after.offered - before.offered;
    return {
      utilisation,
      loss: offered > 0 ? (after.dropped - before.dropped) / offered : 0,
      // ns-2 leaves out the packet being sent.
      meanQueue: (after.queueSeconds - before.queueSeconds) / seconds - utilisation,
      largestQueue: this.largestQueue,
      discQueue: this.waiting.reduce((sum, packets) => sum + packets, 0) / this.waiting.length,
      discQueue95: this.waiting.toSorted((a, b) => a - b)[Math.ceil(this.waiting.length * 0.95) - 1],
      marks: offered > 0 ? (after.marked - before.marked) / offered : 0,
      jain: jainIndex(after.delivered.map((bytes, i) => bytes - (before.delivered[i] ?? 0))),
      timeouts: after.timeouts - before.timeouts,
      completionRate: (after.completed - before.completed) / seconds,
      probability: this.probabilities.reduce((sum, p) => sum + p, 0) / this.probabilities.length,
      ...this.classFigures(),
      ...this.completionFigures(before.completed, after.completed),
    };
  }

  /** The figures of Prague's classes, which have ECT(1), and of all others; and the ratio of what a flow of the first two classes gets. */
  private classFigures(): Figures {
    const { before, after, counts } = this;
    const grown = (index: number, what: keyof ClassTotals): number =>
      after.classes[index][what] - before.classes[index][what];
    const [a, b] = after.classes.map(({ flows }, index) => grown(index, 'delivered') / flows);
    const group = (name: string, isLow: boolean): Figures => {
      const members = after.classes.flatMap((_, index) => (counts.isLow(index) === isLow ? [index] : []));
      const sum = (what: keyof ClassTotals): number => members.reduce((all, index) => all + grown(index, what), 0);
      const delays = delaysOf(members, after.delays, before.delays);
      return {
        [`${name}DelayMs`]: delays.mean * 1000,
        [`${name}Delay99Ms`]: delays.p99 * 1000,
        [`${name}Marked`]: sum('marked') / sum('sent'),
        [`${name}Dropped`]: sum('dropped') / sum('offered'),
      };
    };
    return { rateRatio: b === undefined ? NaN : a / b, ...group('low', true), ...group('classic', false) };
  }

  private completionFigures(from: number, to: number): Figures {
    const { completions } = this.lane.engine;
    const mean = (column: Float64Array): number =>
      column.subarray(from, to).reduce((sum, value) => sum + value, 0) / Math.max(1, to - from);
    const median = completions.sinceAdmission.slice(from, to).sort()[Math.ceil((to - from) / 2) - 1] ?? 0;
    return {
      completionTime: mean(completions.sinceAdmission),
      medianCompletionTime: median,
      completionTimeFromSyn: mean(completions.sinceArrival),
      size: mean(completions.sizeBytes),
    };
  }

  private totals(): Totals {
    const { engine, timeSeconds } = this.lane;
    const { flows } = engine;
    let timeouts = 0;
    for (let flow = 0; flow < flows.extent; flow += flows.width) timeouts += flows.timeouts[flow];
    return {
      busySeconds: this.link.utilisation(timeSeconds) * timeSeconds,
      queueSeconds: this.link.meanQueuePackets(timeSeconds) * timeSeconds,
      // SYNs that a gate refuses do not reach the reference's queue.
      offered: this.link.offeredPackets - this.link.refusedPackets,
      dropped: this.link.droppedPackets,
      timeouts,
      completed: engine.completions.count,
      marked: this.link.waiting?.markedPackets ?? 0,
      delivered: Array.from(flows.rows(), (flow) => flows.deliveredBytes[flow]),
      delays: this.link.delays?.save(),
      classes: this.counts.totals(),
    };
  }
}

function jainIndex(rates: readonly number[]): number {
  const sum = rates.reduce((total, rate) => total + rate, 0);
  return sum ** 2 / (rates.length * rates.reduce((total, rate) => total + rate ** 2, 0));
}

/** Over the packets of these classes together. */
function delaysOf(
  classes: readonly number[],
  to: WaitsState | undefined,
  from: WaitsState | undefined,
): { readonly mean: number; readonly p99: number } {
  if (to === undefined || classes.length === 0) return { mean: NaN, p99: NaN };
  const grown = (what: 'seconds' | 'counts'): number =>
    classes.reduce((sum, index) => sum + to[what][index] - (from?.[what][index] ?? 0), 0);
  const bins = (state: WaitsState): Uint32Array => {
    const size = state.bins.length / state.counts.length;
    const all = new Uint32Array(size);
    for (const index of classes) for (let bin = 0; bin < size; bin++) all[bin] += state.bins[index * size + bin];
    return all;
  };
  const p99 = percentileOf(0, 0.99, bins(to), from === undefined ? undefined : bins(from)) ?? NaN;
  return { mean: grown('seconds') / grown('counts'), p99 };
}
