import * as FlowState from '../engine/kinds/flow-state.ts';
import type { Engine } from '../engine/engine.ts';
import type { ProbeDeclaration } from '../schemes/declaration.ts';
import { type BoundProbe, LinkProbes } from './link-probes.ts';
import { CallSamples } from './call-samples.ts';
import { ClientSamples } from './client-samples.ts';
import { FlowTraces } from './flow-traces.ts';
import { LinkCounts } from './link-counts.ts';
import type { SeriesDeclaration } from './report.ts';
import { WaitSamples } from './wait-samples.ts';

/** The columns that every lane has. Totals count from 0. */
const COMMON_COLUMNS: readonly SeriesDeclaration[] = [
  { id: 'time', title: 'Time', unit: 's', kind: 'time' },
  { id: 'flowsArrived', title: 'Flows arrived', unit: 'flows', kind: 'total' },
  { id: 'flowsAdmitted', title: 'Flows admitted', unit: 'flows', kind: 'total' },
  { id: 'flowsCompleted', title: 'Flows completed', unit: 'flows', kind: 'total' },
  { id: 'synsRefused', title: 'SYNs refused', unit: 'SYNs', kind: 'total' },
  { id: 'dataRefused', title: 'Data packets refused', unit: 'packets', kind: 'total' },
  { id: 'otherRefused', title: 'Other packets refused', unit: 'packets', kind: 'total' },
  { id: 'packetsDropped', title: 'Packets dropped, refused SYNs left out', unit: 'packets', kind: 'total' },
  { id: 'goodputBytes', title: 'Bytes delivered for the first time', unit: 'bytes', kind: 'total' },
  { id: 'completionSeconds', title: 'Completion times from the first SYN, summed', unit: 's', kind: 'total' },
  { id: 'completedGoodput', title: 'Goodputs of completed flows, summed', unit: 'bit/s', kind: 'total' },
  { id: 'flowsActive', title: 'Flows active', unit: 'flows', kind: 'level' },
  { id: 'flowsWaiting', title: 'Flows waiting', unit: 'flows', kind: 'level' },
  { id: 'heroQueuePackets', title: 'Queue', unit: 'packets', kind: 'level' },
  { id: 'heroBufferPackets', title: 'Buffer', unit: 'packets', kind: 'level' },
  { id: 'heroSentBytes', title: 'Bytes sent on the bottleneck', unit: 'bytes', kind: 'total' },
  { id: 'heroResentBytes', title: 'Bytes retransmitted on the bottleneck', unit: 'bytes', kind: 'total' },
  { id: 'heroOfferedPackets', title: 'Packets that arrived at the bottleneck', unit: 'packets', kind: 'total' },
  { id: 'heroDroppedPackets', title: 'Packets dropped at the bottleneck', unit: 'packets', kind: 'total' },
  { id: 'heroRefusedPackets', title: 'Packets refused at the bottleneck', unit: 'packets', kind: 'total' },
  {
    id: 'heroLostPackets',
    title: 'Packets dropped, refused or lost at the bottleneck',
    unit: 'packets',
    kind: 'total',
  },
  {
    id: 'heroDelaySeconds',
    title: 'Queueing delay of a packet that arrives at the bottleneck',
    unit: 's',
    kind: 'level',
  },
  { id: 'packetsSent', title: 'Packets sent', unit: 'packets', kind: 'total' },
  {
    id: 'fairness',
    title: "Jain's index of the mean goodputs of active flows since they arrived",
    unit: '',
    kind: 'level',
  },
  {
    id: 'packetsDecidedOut',
    title: 'Packets that arrived, were dropped or were refused, acknowledgements left out',
    unit: 'packets',
    kind: 'total',
  },
  {
    id: 'packetsDroppedOut',
    title: 'Packets dropped by links, acknowledgements left out',
    unit: 'packets',
    kind: 'total',
  },
  {
    id: 'heroDroppedOrLostPackets',
    title: 'Packets dropped or lost at the bottleneck',
    unit: 'packets',
    kind: 'total',
  },
  { id: 'equalShare', title: 'Rate of the bottleneck over active flows', unit: 'bit/s', kind: 'level' },
];

/** A flow that has been here for less is left out of the index of fairness. */
const YOUNGEST_SECONDS = 0.2;

/**
 * The rows of flows that a sample may read for the index of fairness, averaged over samples. With more rows the index
 * is measured at every second sample, every third and so on, and repeated in between.
 */
const FAIRNESS_ROWS = 2048;

/** With more gates than this, only the first and the one on the hero link are sampled. */
const MAX_GATES = 100;

/** With more directed links than this, probes on links are sampled on the hero link alone. */
const MAX_LINKS = 40;

/** A session whose rate is sampled. */
export interface SampledSession {
  readonly id: string;
  readonly trafficClass: number;
  readonly member: number;
}

/** A traffic class, in the order of the scenario. */
export interface SampledClass {
  readonly id: string;
  readonly title: string;
  /** Flows to be sampled one by one; 0: there are none, or too many. */
  readonly flows: number;
  /** They may be switched off and on. */
  readonly isSwitched: boolean;
  /** How long its packets wait at the charted link is sampled. */
  readonly hasWaits: boolean;
  /** Its flows have ECN. */
  readonly isMarked: boolean;
}

/** What the next samples depend on beside the engine. */
export interface SamplerState {
  readonly rows: number;
  readonly waits: readonly number[];
  readonly fairness: readonly number[];
  readonly counts: LinkCounts['rows'];
}

const NO_LINK = {
  resentBytes: 0,
  offeredPackets: 0,
  droppedPackets: 0,
  refusedPackets: 0,
  missingPackets: 0,
  rateBitsPerSecond: 0,
};

/** What those who draw a probe want to know of it. */
function meaningOf({ role, symbol, states }: ProbeDeclaration): Partial<SeriesDeclaration> {
  return {
    ...(role !== undefined && { role }),
    ...(symbol !== undefined && { symbol }),
    ...(states !== undefined && { states }),
  };
}

/** Rows of samples, one each interval of simulated time, and what their columns mean. */
export class Sampler {
  readonly columns: readonly SeriesDeclaration[];
  rows = 0;
  /** The index of fairness when it was measured last: of all flows, then of each class. */
  private readonly measuredFairness: Float64Array;
  /** For the index of each of them: flows, the sum of their rates, and the sum of their squares. */
  private readonly rateSums: Float64Array;
  private values = new Float64Array(1024);
  /** Waits at the charted link, where they are sampled, and times to answer of calls. */
  private readonly waits: WaitSamples;
  private readonly hasWaits: boolean;
  /** The columns after the common ones: what gives the value, and its gate or link (-1: the lane). */
  private readonly probes: readonly { readonly value: (on: number) => number; readonly place: number }[];
  /** The probes on flows. */
  private readonly flowProbes: readonly BoundProbe[];
  readonly counts: LinkCounts;
  /** Rows of flows by their member, for one class after the other. */
  private readonly rowOf = new Map<number, number>();

  /** @param chartedLink the directed link whose queue is sampled; -1: none */
  constructor(
    private readonly engine: Engine,
    private readonly chartedLink: number,
    schemeProbes: readonly BoundProbe[],
    /** Two columns each, `rate.ID` and `fair.ID`; NaN while the session is not here. */
    private readonly sessions: readonly SampledSession[] = [],
    /**
     * Of each `goodput.ID` and `active.ID`, and of several `fairness.ID`; where flows may be switched also `on.ID`, how many are on. Where its flows
     * are few, of each, numbered from 1, `delivered.ID.NUMBER`, bytes; where they may be switched also `on.ID.NUMBER`
     * (1 on, 0 off) and the scheme's probes on flows. NaN: it is not here.
     */
    private readonly classes: readonly SampledClass[] = [],
    private readonly traces = new FlowTraces(engine, []),
    private readonly clients = new ClientSamples(engine),
    private readonly calls = new CallSamples(engine),
    private readonly linkProbes = new LinkProbes(engine, chartedLink, []),
  ) {
    this.counts = new LinkCounts(engine);
    const columns = [...COMMON_COLUMNS];
    const probes: { value: (on: number) => number; place: number }[] = [];
    for (const probe of schemeProbes) {
      const { on, id, title, unit, value } = probe;
      if (on === 'flow') continue;
      for (const place of this.placesOf(on)) {
        probes.push({ value, place });
        const where = on === 'lane' ? { id } : { id: `${on}${place}.${id}`, ...(on === 'gate' && { gate: place }) };
        columns.push({ ...where, title, unit, kind: 'level', ...meaningOf(probe) });
      }
    }
    this.flowProbes = schemeProbes.filter(({ on }) => on === 'flow');
    for (const { id } of sessions) {
      columns.push({ id: `rate.${id}`, title: `Rate of ${id}`, unit: 'bit/s', kind: 'level' });
      columns.push({ id: `fair.${id}`, title: `Max-min rate of ${id}`, unit: 'bit/s', kind: 'level' });
    }
    this.hasWaits = engine.links[chartedLink]?.delays != null && classes.some(({ hasWaits }) => hasWaits);
    this.waits = new WaitSamples((calls.columns.length > 0 ? 2 : this.hasWaits ? 1 : 0) * classes.length);
    this.measuredFairness = new Float64Array(1 + classes.length).fill(NaN);
    this.rateSums = new Float64Array(3 * this.measuredFairness.length);
    for (const { id, title, flows, isSwitched, hasWaits, isMarked } of classes) {
      columns.push({ id: `goodput.${id}`, title: `Bytes delivered, ${title}`, unit: 'bytes', kind: 'total' });
      columns.push({ id: `active.${id}`, title: `Active flows, ${title}`, unit: 'flows', kind: 'level' });
      if (classes.length > 1) {
        columns.push({ id: `fairness.${id}`, title: `Fairness among active flows, ${title}`, unit: '', kind: 'level' });
      }
      if (hasWaits) {
        columns.push({ id: `waited.${id}`, title: `Time in the charted queue, ${title}`, unit: 's', kind: 'total' });
        columns.push({ id: `passed.${id}`, title: `Packets through it, ${title}`, unit: 'packets', kind: 'total' });
      }
      if (isMarked) {
        columns.push({
          id: `marks.${id}`,
          title: `Marked segments arrived, ${title}`,
          unit: 'segments',
          kind: 'total',
        });
        columns.push({ id: `roundTrips.${id}`, title: `Round trips, ${title}`, unit: 'round trips', kind: 'total' });
      }
      if (isSwitched) columns.push({ id: `on.${id}`, title: `Flows on, ${title}`, unit: 'flows', kind: 'level' });
      for (let number = 1; number <= flows; number++) {
        const which = `${id}.${number}`;
        const name = `${title} ${number}`;
        columns.push({ id: `delivered.${which}`, title: `Bytes delivered, ${name}`, unit: 'bytes', kind: 'total' });
        if (!isSwitched) continue;
        columns.push({ id: `on.${which}`, title: `${name} is on`, unit: '', kind: 'level' });
        for (const { id: what, title: words, unit } of this.flowProbes) {
          columns.push({ id: `${what}.${which}`, title: `${words}, ${name}`, unit, kind: 'level' });
        }
      }
    }
    this.columns = [...columns, ...traces.columns, ...clients.columns, ...calls.columns, ...linkProbes.columns];
    this.probes = probes;
  }

  /** Appends a row for the engine's present. */
  sample(): void {
    this.measure();
    if (this.hasWaits) this.waits.sampled(this.rows, this.engine.links[this.chartedLink].delays!, 0);
    this.calls.sampleWaits((waits, first) => this.waits.sampled(this.rows, waits, first));
    this.rows++;
    this.counts.sample();
  }

  /** A row for the engine's present, which is not kept: what lies between two samples. */
  present(): Float64Array<ArrayBuffer> {
    const state = this.save();
    this.measure();
    this.restore(state);
    const at = this.rows * this.columns.length;
    return this.values.slice(at, at + this.columns.length);
  }

  /** Writes the engine's present after the rows that are kept. Nothing in the run goes by it. */
  private measure(): void {
    const { engine } = this;
    const { completions, network, scheduler } = engine;
    const hero = this.chartedLink < 0 ? null : engine.links[this.chartedLink];
    const queue = hero?.queuePackets(scheduler.now) ?? 0;
    const sentBytes = hero?.carriedBytes(scheduler.now) ?? 0;
    const bufferPackets = hero === null ? 0 : hero.fluid === null ? hero.roomPackets : NaN;
    const { resentBytes, rateBitsPerSecond } = hero ?? NO_LINK;
    const { offeredPackets, droppedPackets, refusedPackets, missingPackets } = hero ?? NO_LINK;
    const width = this.columns.length;
    this.makeRoom((this.rows + 1) * width);
    let at = this.rows * width;
    const { values } = this;
    values[at++] = scheduler.now;
    values[at++] = engine.census.arrived;
    values[at++] = engine.census.admitted;
    values[at++] = completions.count;
    values[at++] = network.synsRefused;
    values[at++] = network.dataRefused;
    values[at++] = network.otherRefused;
    values[at++] = network.packetsDropped;
    values[at++] = engine.goodputBytes;
    values[at++] = completions.totalSinceArrival;
    values[at++] = completions.totalGoodput;
    values[at++] = engine.census.active;
    values[at++] = engine.census.waiting;
    values[at++] = queue;
    values[at++] = bufferPackets;
    values[at++] = sentBytes;
    values[at++] = resentBytes;
    values[at++] = offeredPackets;
    values[at++] = droppedPackets;
    values[at++] = refusedPackets;
    values[at++] = missingPackets;
    values[at++] = rateBitsPerSecond > 0 ? (hero?.backlogBits(scheduler.now) ?? 0) / rateBitsPerSecond : NaN;
    values[at++] = network.packetsBorn;
    this.measureFairness();
    values[at++] = this.measuredFairness[0];
    values[at++] = network.packetsDecidedOut;
    values[at++] = network.packetsDroppedOut;
    values[at++] = missingPackets - refusedPackets;
    values[at++] = rateBitsPerSecond / Math.max(1, engine.census.active);
    for (const { value, place } of this.probes) values[at++] = value(place);
    const { rates } = engine.controller;
    for (const { trafficClass, member } of this.sessions) {
      const flow = engine.flowOfSession(trafficClass, member);
      values[at++] = flow < 0 ? NaN : (rates?.rateOf(flow) ?? NaN);
      values[at++] = flow < 0 ? NaN : (rates?.maxMin?.rateOf(flow) ?? NaN);
    }
    for (const [index, sampled] of this.classes.entries()) {
      values[at++] = engine.deliveredOf(index);
      values[at++] = engine.census.activeInClass[index];
      if (this.classes.length > 1) values[at++] = this.measuredFairness[1 + index];
      if (sampled.hasWaits) {
        values[at++] = hero?.delays?.seconds[index] ?? NaN;
        values[at++] = hero?.delays?.counts[index] ?? NaN;
      }
      if (sampled.isMarked) {
        values[at++] = engine.marksArrived[index];
        values[at++] = engine.roundTripsEnded[index];
      }
      if (sampled.isSwitched || sampled.flows > 0) at = this.sampleFlows(index, sampled, at);
    }
    at = this.traces.sample(values, at);
    at = this.clients.sample(values, at);
    at = this.calls.sample(values, at);
    this.linkProbes.sample(values, at);
  }

  /** A copy of rows [from, rows), row-major. */
  since(from: number): Float64Array<ArrayBuffer> {
    return this.values.slice(from * this.columns.length, this.rows * this.columns.length);
  }

  /** What waited how long in rows [from, rows): entries of `WaitSamples`. */
  waitsSince(from: number): Uint32Array<ArrayBuffer> {
    return this.waits.since(from);
  }

  /** Takes over rows that follow those that are here: another lane of the same run has sampled them. */
  append(rows: Float64Array, waits: Uint32Array): void {
    const width = this.columns.length;
    this.makeRoom(this.rows * width + rows.length);
    this.values.set(rows, this.rows * width);
    this.rows += rows.length / width;
    this.waits.append(waits);
  }

  /** The newest value of a column and the one before it; NaN where there is none. */
  newest(index: number): readonly [before: number, now: number] {
    const width = this.columns.length;
    const at = (row: number): number => (row < 0 ? NaN : this.values[row * width + index]);
    return [at(this.rows - 2), at(this.rows - 1)];
  }

  /** A copy of one column. */
  column(index: number): Float64Array {
    const width = this.columns.length;
    return Float64Array.from({ length: this.rows }, (_, row) => this.values[row * width + index]);
  }

  save(): SamplerState {
    const { rows, counts, measuredFairness, waits } = this;
    return { rows, counts: counts.rows, fairness: Array.from(measuredFairness), waits: waits.save() };
  }

  /** Forgets the rows that were added since the state was saved. */
  restore({ rows, counts, fairness, waits }: SamplerState): void {
    this.rows = rows;
    this.counts.rows = counts;
    this.waits.restore(rows, waits);
    this.measuredFairness.set(fairness);
  }

  /**
   * Jain's index of the mean rates of active flows since they came; those that came a moment ago are left out. NaN:
   * there are fewer than two, or none of them has got anything. Measured or repeated: see `FAIRNESS_ROWS`.
   */
  private measureFairness(): void {
    const { measuredFairness, rateSums } = this;
    const { flows, scheduler } = this.engine;
    const every = Math.max(1, Math.ceil(flows.extent / flows.width / FAIRNESS_ROWS));
    if (this.rows % every !== 0) return;
    const latest = scheduler.now - YOUNGEST_SECONDS;
    rateSums.fill(0);
    for (let row = 0; row < flows.extent; row += flows.width) {
      const came = flows.arrivedAt[row];
      if (came > latest || flows.state[row] !== FlowState.active) continue;
      const rate = flows.deliveredBytes[row] / (scheduler.now - came);
      this.addRate(0, rate);
      this.addRate(1 + flows.trafficClass[row], rate);
    }
    for (let of = 0; of < measuredFairness.length; of++) {
      const [count, sum, squares] = [rateSums[3 * of], rateSums[3 * of + 1], rateSums[3 * of + 2]];
      measuredFairness[of] = count > 1 && squares > 0 ? (sum * sum) / (count * squares) : NaN;
    }
  }

  private addRate(of: number, rate: number): void {
    this.rateSums[3 * of]++;
    this.rateSums[3 * of + 1] += rate;
    this.rateSums[3 * of + 2] += rate * rate;
  }

  /** What a probe is sampled on. */
  private placesOf(on: 'lane' | 'gate' | 'link'): readonly number[] {
    if (on === 'lane') return [-1];
    if (on === 'gate') return this.sampledGates();
    const { links } = this.engine;
    if (links.length <= MAX_LINKS) return [...links.keys()];
    return this.chartedLink < 0 ? [] : [this.chartedLink];
  }

  private sampledGates(): number[] {
    const { gates } = this.engine.controller;
    return [...gates.keys()].filter((gate) => gate < MAX_GATES || gates[gate] === this.chartedLink);
  }

  /** How many flows of a class are on, then each by its number. @returns where the next column is */
  private sampleFlows(trafficClass: number, { flows: count, isSwitched }: SampledClass, from: number): number {
    const { values, rowOf, flowProbes } = this;
    const { flows } = this.engine;
    let at = from;
    let on = 0;
    rowOf.clear();
    for (let row = 0; row < flows.extent; row += flows.width) {
      if (flows.trafficClass[row] !== trafficClass || flows.state[row] !== FlowState.active) continue;
      if (flows.suspended[row] === 0) on++;
      rowOf.set(flows.member[row], row);
    }
    if (isSwitched) values[at++] = on;
    for (let member = 0; member < count; member++) {
      const row = rowOf.get(member) ?? -1;
      values[at++] = row < 0 ? NaN : flows.deliveredBytes[row];
      if (!isSwitched) continue;
      values[at++] = row < 0 ? NaN : 1 - flows.suspended[row];
      for (const { value } of flowProbes) values[at++] = row < 0 ? NaN : value(row);
    }
    return at;
  }

  /** Twice the room that is needed, where there is too little: a lane that takes over a state has many rows at once. */
  private makeRoom(length: number): void {
    if (length <= this.values.length) return;
    const larger = new Float64Array(2 * length);
    larger.set(this.values);
    this.values = larger;
  }
}
