import { Engine } from '../engine/engine.ts';
import type { EngineState } from '../engine/engine.ts';
import type { LinkProperties } from '../engine/link.ts';
import { MODEL_VERSION } from '../engine/model-version.ts';
import { stepsUntil } from '../base/steps-until.ts';
import type { Observer } from '../engine/observer.ts';
import { Waits } from '../engine/waits.ts';
import { generate } from '../scenario/generators/generate.ts';
import { triggerEnd } from '../scenario/trigger.ts';
import { expandNetwork, linkAt, stepTimes, type ExpandedNetwork } from '../scenario/network.ts';
import { setPath } from '../scenario/path.ts';
import type { Scenario } from '../scenario/schema.ts';
import { shortestSampleInterval } from '../scenario/work.ts';
import type { Scheme } from '../schemes/scheme.ts';
import type { ParameterValue, SchemeDeclaration } from '../schemes/declaration.ts';
import type { LawDeclaration } from '../laws/declaration.ts';
import type { PartDeclaration } from '../schemes/declaration.ts';
import { isAuthoredId } from '../authored/contract/kinds.ts';
import { authoredSchemesOfLane } from '../scenario/authored-schemes.ts';
import { completeParameters } from '../schemes/declaration.ts';
import { type BoundProbe, boundProbes, LinkProbes } from './link-probes.ts';
import type { Catalogue } from './catalogue.ts';
import { engineSettings, queueValues, seedsOf, serversOf, trafficClass } from './engine-settings.ts';
import type { QueueChoice } from '../scenario/schema/network.ts';
import { CallSamples } from './call-samples.ts';
import { ClientSamples, type SampledClients } from './client-samples.ts';
import { findHeroLink } from './charted-link.ts';
import { FlowTraces, type TracedClass } from './flow-traces.ts';
import type { LaneFigures, LaneShape } from './report.ts';
import { placesOf } from './places.ts';
import { laneFacts, scopeOf } from './scope.ts';
import { Sampler, type SampledClass, type SampledSession, type SamplerState } from './sampler.ts';

/**
 * Opens a lane of a validated scenario, at time 0.
 * @param catalogue what the lane names is found here
 * @param scheme what runs in it: by default the scheme that the lane names
 * @param progress receives how much is done, from 0 to 1, repeatedly while a large network opens
 * @throws Error for a lane id that the scenario does not have, and for a scheme that the catalogue does not have
 */
export function openFrom(
  catalogue: Catalogue,
  scenario: Scenario,
  laneId: string,
  scheme?: Scheme,
  progress?: (share: number) => void,
): Lane {
  if (catalogue.follow === undefined && authoredSchemesOfLane(scenario, laneId).length > 0) {
    throw new Error(
      `Lane "${laneId}" runs code that the author of the scenario has written, and nobody has allowed it.`,
    );
  }
  return new Lane(scenario, laneId, scheme ?? schemeOf(scenario, laneId, catalogue), progress, catalogue);
}

/**
 * One lane that can advance, report and be saved: the engine, its scheme, and the scenario's timeline applied in
 * time. The page, the command line and the tests all run this.
 */
export class Lane {
  readonly network: ExpandedNetwork;
  readonly engine: Engine;
  readonly sampler: Sampler;
  readonly shape: LaneShape;
  readonly declaration: SchemeDeclaration;
  /** The scheme's, in the order of its declaration. */
  readonly probes: readonly BoundProbe[];
  /** The sessions whose rates are sampled one by one. */
  readonly sessions: readonly SampledSession[];
  /** The scenario with the timeline's entries so far put in. */
  private current: Scenario;
  /** Timeline entries applied so far. */
  private applied = 0;
  /** The network as in force, with the courses of its links; the times of their steps, and how many have come. */
  private changing: ExpandedNetwork;
  private described: Scenario['network'];
  private steps: readonly number[];
  private stepped: number;
  private observer: LaneObserver | null = null;
  private readonly interval: number;

  constructor(
    private scenario: Scenario,
    readonly laneId: string,
    { declaration, make }: Scheme,
    progress: ((share: number) => void) | undefined,
    private readonly catalogue: Catalogue,
  ) {
    this.current = scenario;
    const lane = laneOf(scenario, laneId);
    this.declaration = declaration;
    this.network = expandNetwork(scenario.network);
    this.changing = this.network;
    this.described = scenario.network;
    this.steps = stepTimes(this.network);
    this.stepped = stepsUntil(this.steps, 0);
    this.engine = new Engine(
      engineSettings(scenario, this.network, lane, catalogue),
      (context) => make(context, this.parameters),
      progress,
    );
    this.engine.transports.calls.triggerEndsAt = triggerEnd(scenario);
    const { link: chartedLink, why: heroReason } = findHeroLink(
      this.engine,
      this.network.links.findIndex(({ id }) => id === scenario.view.chartedLink),
    );
    if (chartedLink >= 0 && lane.dataPlane === 'packets') {
      this.engine.links[chartedLink].delays = new Waits(scenario.traffic.length);
    }
    this.sessions = declaration.setsRates ? sampledSessions(scenario) : [];
    this.probes = boundProbes(declaration, this.engine.controller.probes);
    const traces = new FlowTraces(this.engine, tracedClasses(scenario, lane, declaration, this.catalogue));
    const clients = new ClientSamples(this.engine, sampledClients(scenario));
    const calls = new CallSamples(
      this.engine,
      classesOfCalls(scenario),
      serversIn(this.network),
      scenario.traffic.length,
    );
    // What comes with Headway shows its numbers where a link is inspected; an author wants to see them against time.
    const isAuthoredQueue = chartedLink >= 0 && isAuthoredId(this.queueOf(chartedLink).discipline);
    const linkProbes = new LinkProbes(
      this.engine,
      chartedLink,
      isAuthoredQueue ? this.disciplineOf(chartedLink).probes : [],
    );
    this.sampler = new Sampler(
      this.engine,
      chartedLink,
      this.probes,
      this.sessions,
      sampledClasses(scenario, lane, this.catalogue),
      traces,
      clients,
      calls,
      linkProbes,
    );
    this.interval = sampleInterval(scenario, this.sampler.columns.length);
    this.shape = {
      laneId,
      scheme: declaration.id,
      ...(isAuthoredId(declaration.id) && { authoredScheme: declaration }),
      modelVersion: MODEL_VERSION,
      untilSeconds: scenario.run.untilSeconds,
      nodes: this.network.nodes.map(({ id }) => id),
      links: this.network.links.map(({ id }) => id),
      dataPlane: lane.dataPlane,
      gates: this.engine.controller.gates,
      onLinks: declaration.onLinks ?? 'gate',
      view: declaration.view ?? 'traffic',
      refuses: declaration.refuses ?? 'nothing',
      gateNames: this.engine.controller.gates.map((link) => gateName(this.network, link)),
      makesTrials: this.engine.controller.trialOf !== null,
      segments: this.engine.controller.segments,
      traffic: scenario.traffic.map(({ id, title = id, kind }) => ({ id, title, kind })),
      scope: scopeOf(declaration, laneFacts(this.engine, this.network, scenario.traffic, declaration, this.parameters)),
      places: placesOf(declaration, {
        network: this.network,
        parameters: this.parameters,
        gates: this.engine.controller.gates,
        chartedLink,
        heroReason,
      }),
      chartedLink,
      sampleIntervalSeconds: this.interval,
      series: this.sampler.columns,
    };
  }

  /** All events up to this time have been processed, once `advance` has returned true. */
  get timeSeconds(): number {
    return this.engine.scheduler.now;
  }

  get events(): number {
    return this.engine.events;
  }

  /** When something next happens: an event, or a change by the timeline or by a link's profile. Infinity: never. */
  get nextEventSeconds(): number {
    return Math.min(this.engine.nextEventTime, this.nextChangeSeconds);
  }

  /** The scheme's parameters in force, defaults filled in. */
  get parameters(): Readonly<Record<string, ParameterValue>> {
    const { parameters } = laneOf(this.current, this.laneId);
    return completeParameters(this.declaration, parameters as Readonly<Record<string, ParameterValue>>);
  }

  /** A flow by its row: its session's id in the scenario, or its class's id and its number there, from 1. */
  flowId(flow: number): string {
    const { trafficClass: classOf, member, number } = this.engine.flows;
    const traffic = this.current.traffic[classOf[flow]];
    if (traffic.kind === 'sessions') return traffic.list[member[flow]].id;
    // Sessions of a crowd are drawn in no order of time, and a client has one flow after another: they go by their order in the run.
    const isByRun = traffic.kind === 'crowd' || traffic.kind === 'requests' || traffic.kind === 'video';
    return `${traffic.id}-${(isByRun ? number[flow] : member[flow]) + 1}`;
  }

  /** How a TCP flow opens its window. */
  windowLawOf(flow: number): LawDeclaration {
    const traffic = this.current.traffic[this.engine.flows.trafficClass[flow]];
    return lawOf(traffic, laneOf(this.current, this.laneId), this.catalogue);
  }

  fingerprint(): string {
    return this.engine.network.fingerprint.toString();
  }

  /**
   * Simulates up to and including `untilSeconds`, at most `maximumEvents` events.
   * A change by the timeline or by a link's profile comes before all events of its time, a sample after them.
   * @returns true when `untilSeconds` is reached; false also when the observer has stopped it
   */
  advance(untilSeconds: number, maximumEvents: number): boolean {
    // Nothing is ever later than NaN: it would sample for ever.
    if (Number.isNaN(untilSeconds)) throw new RangeError('A lane cannot advance to a time that is not a number.');
    const { engine, sampler } = this;
    const lastEvent = engine.events + maximumEvents;
    for (;;) {
      const nextSample = sampler.rows * this.interval;
      const target = Math.min(untilSeconds, nextSample);
      const due = this.nextChangeSeconds;
      if (due <= target) {
        if (!engine.advance(due, lastEvent - engine.events, false)) return false;
        this.applyChange();
        if (this.isStopped) return false;
        continue;
      }
      if (!engine.advance(target, lastEvent - engine.events)) return false;
      if (nextSample > untilSeconds) return true;
      sampler.sample();
      this.observer?.sampled();
      if (this.isStopped) return false;
    }
  }

  /** Replaces the observer; null: no observer. The run does not depend on it. */
  observe(observer: LaneObserver | null): void {
    this.observer = observer;
    this.engine.network.observer = observer;
  }

  /** Whether the observer lets it go no further. */
  get isStopped(): boolean {
    return this.observer?.stops ?? false;
  }

  /** Processes the next event alone (or the change by the timeline that comes first). */
  step(): void {
    const next = this.nextEventSeconds;
    if (next < Infinity) this.advance(next, 1);
  }

  /**
   * Takes over an edited scenario in mid-run, if it is the same up to now: entries of the timeline that lie ahead,
   * and what a run does not depend on, may differ.
   * @returns false when the lane must go back, or be opened again
   */
  revise(scenario: Scenario): boolean {
    if (!this.sharesPast(scenario, this.timeSeconds)) return false;
    this.takeOver(scenario);
    return true;
  }

  /** Whether a run of that scenario is the same as this one's up to and including `seconds`. */
  sharesPast(scenario: Scenario, seconds: number): boolean {
    return isSamePast(scenario, this.scenario, this.laneId, seconds);
  }

  /** All that this run depends on, but for the code that simulates it: runs with the same text are the same. */
  get dependence(): string {
    return pastOf(this.scenario, Infinity, this.laneId, false);
  }

  figures(): LaneFigures {
    const { engine } = this;
    let packetHops = 0;
    for (const link of engine.links) {
      link.settle(engine.scheduler.now);
      packetHops += link.sentPackets;
    }
    return {
      flowsArrived: engine.census.arrived,
      flowsAdmitted: engine.census.admitted,
      flowsCompleted: engine.completions.count,
      flowsActive: engine.census.active,
      flowsWaiting: engine.census.waiting,
      synsRefused: engine.network.synsRefused,
      dataRefused: engine.network.dataRefused,
      otherRefused: engine.network.otherRefused,
      packetsDropped: engine.network.packetsDropped,
      packetHops,
    };
  }

  /** The samples so far, by name. */
  series(): Readonly<Record<string, { unit: string; intervalSeconds: number; values: number[] }>> {
    const series: Record<string, { unit: string; intervalSeconds: number; values: number[] }> = {};
    for (const [index, { id, unit }] of this.sampler.columns.entries()) {
      series[id] = { unit, intervalSeconds: this.interval, values: [...this.sampler.column(index)] };
    }
    return series;
  }

  /** @param earlier a state of this lane; what has not changed since is shared with it */
  save(earlier?: LaneState): LaneState {
    const { applied, stepped } = this;
    const memory = this.catalogue.memory?.save();
    return {
      engine: this.engine.save(earlier?.engine),
      applied,
      stepped,
      sampler: this.sampler.save(),
      ...(memory !== undefined && { memory }),
    };
  }

  /**
   * Back to a state that `save` gave, of this lane or of another of the same scenario.
   * @param scenario to go on with from there: it must share the past
   */
  restore(state: LaneState, scenario = this.scenario): void {
    this.applied = state.applied;
    this.takeOver(scenario);
    this.stepped = state.stepped;
    this.engine.restore(state.engine);
    this.sampler.restore(state.sampler);
    if (state.memory !== undefined) this.catalogue.memory?.restore(state.memory);
  }

  private takeOver(scenario: Scenario): void {
    this.scenario = scenario;
    this.engine.transports.calls.triggerEndsAt = triggerEnd(scenario);
    this.current = scenario;
    for (const { set, value } of scenario.timeline.slice(0, this.applied)) {
      this.current = setPath(this.current, set, value) as Scenario;
    }
    this.followSeeds();
    this.followNetwork();
    this.followCode();
  }

  private get nextEntrySeconds(): number {
    return this.scenario.timeline[this.applied]?.atSeconds ?? Infinity;
  }

  private get nextChangeSeconds(): number {
    return Math.min(this.nextEntrySeconds, this.steps[this.stepped] ?? Infinity);
  }

  /** The change that is due: of one time the timeline's come first. */
  private applyChange(): void {
    if (this.nextEntrySeconds === this.nextChangeSeconds) {
      this.apply(this.scenario.timeline[this.applied++]);
    } else {
      this.stepped++;
      this.changeLinks();
    }
  }

  private apply({ set, value }: Scenario['timeline'][number]): void {
    this.current = setPath(this.current, set, value) as Scenario;
    const [area, id, key, name] = set.split('.');
    if (area === 'run') {
      this.followSeeds();
    } else if (area === 'traffic') {
      this.changeTraffic(id);
    } else if (area === 'network' && id === 'nodes') {
      this.followNetwork();
      this.changeServers();
    } else if (area === 'ownSchemes') {
      this.followCode();
    } else if (area === 'network') {
      this.followNetwork();
      this.stepped = stepsUntil(this.steps, this.timeSeconds);
      this.changeLinks();
    } else if (area === 'lanes' && id === this.laneId && (key === 'windowLaws' || key === 'retries')) {
      this.changeTraffic(name);
    } else if (area === 'lanes' && id === this.laneId && key === 'servers') {
      this.changeServers();
    } else if (area === 'lanes' && id === this.laneId && key === 'queue') {
      this.changeQueues();
    } else if (area === 'lanes' && id === this.laneId) {
      this.engine.controller.parametersChanged(this.parameters);
    }
  }

  private changeTraffic(id: string): void {
    const index = this.current.traffic.findIndex((one) => one.id === id);
    this.engine.changeTraffic(
      index,
      trafficClass(
        this.current.traffic[index],
        this.network,
        this.engine.settings.seed,
        this.catalogue,
        laneOf(this.current, this.laneId),
      ),
    );
  }

  /** What the discipline of a link's queue declares. */
  disciplineOf(link: number): PartDeclaration {
    return this.catalogue.discipline(this.queueOf(link).discipline)!.declaration;
  }

  /** The discipline of a link's queue. */
  queueOf(link: number): QueueChoice {
    const { queue } = laneOf(this.current, this.laneId);
    const own = this.changing.links[link].discipline ?? { discipline: 'drop-tail', parameters: {} };
    return queue !== undefined && this.engine.bottlenecks.includes(link) ? queue : own;
  }

  private changeQueues(): void {
    for (const [index, { waiting }] of this.engine.links.entries()) {
      if (waiting !== null) waiting.change(queueValues(this.queueOf(index), this.catalogue));
    }
  }

  private changeServers(): void {
    const servers = [...serversOf(this.changing, laneOf(this.current, this.laneId)).values()];
    for (const [place, settings] of servers.entries()) this.engine.transports.calls.changeServer(place, settings);
  }

  private followSeeds(): void {
    const { traffic, network } = seedsOf(this.current, laneOf(this.current, this.laneId));
    this.engine.seeds.change(traffic, network);
  }

  private followCode(): void {
    this.catalogue.follow?.(authoredSchemesOfLane(this.current, this.laneId));
  }

  private followNetwork(): void {
    if (this.current.network === this.described) return;
    this.described = this.current.network;
    this.changing = expandNetwork(this.current.network);
    this.steps = stepTimes(this.changing);
  }

  /** Brings each link to what it is to be now. */
  private changeLinks(): void {
    this.changeQueues();
    for (const [index, link] of this.changing.links.entries()) {
      const wanted = linkAt(link, this.timeSeconds);
      if (isOtherwise(this.engine.links[index], wanted)) this.engine.changeLink(index, wanted);
    }
  }
}

/** Looks on while a lane advances; see `Observer`. */
export interface LaneObserver extends Observer {
  /** A row of samples was taken. */
  sampled(): void;
}

export interface LaneState {
  readonly engine: EngineState;
  readonly applied: number;
  readonly stepped: number;
  readonly sampler: SamplerState;
  /** What the catalogue remembers; absent: nothing. */
  readonly memory?: unknown;
}

type ChangingLink = Required<LinkProperties> & { readonly isUp: boolean };

function isOtherwise(present: ChangingLink, wanted: ChangingLink): boolean {
  return (
    present.rateBitsPerSecond !== wanted.rateBitsPerSecond ||
    present.delaySeconds !== wanted.delaySeconds ||
    present.bufferPackets !== wanted.bufferPackets ||
    present.bufferBytes !== wanted.bufferBytes ||
    present.isUp !== wanted.isUp ||
    present.lossProbability !== wanted.lossProbability ||
    (present.impairments !== wanted.impairments &&
      JSON.stringify(present.impairments) !== JSON.stringify(wanted.impairments))
  );
}

function schemeOf(scenario: Scenario, laneId: string, catalogue: Catalogue): Scheme {
  const { scheme: id } = laneOf(scenario, laneId);
  const scheme = catalogue.scheme(id);
  if (scheme === undefined) throw new Error(`Lane "${laneId}" names an unknown scheme: ${id}.`);
  return scheme;
}

function laneOf(scenario: Scenario, laneId: string): Scenario['lanes'][number] {
  const lane = scenario.lanes.find(({ id }) => id === laneId);
  if (lane === undefined) throw new Error(`The scenario has no lane "${laneId}".`);
  return lane;
}

/** With more sessions the picture is a distribution, and their rates are not sampled one by one. */
const MAX_SAMPLED_SESSIONS = 12;

function sampledSessions(scenario: Scenario): SampledSession[] {
  const all = scenario.traffic.flatMap((traffic, trafficClass) =>
    traffic.kind === 'sessions' ? traffic.list.map(({ id }, member) => ({ id, trafficClass, member })) : [],
  );
  return all.length > MAX_SAMPLED_SESSIONS ? [] : all;
}

/** Flows of a lane whose windows are sampled; each class has its part of them. */
const MAX_TRACED_FLOWS = 8;

/** The first flows of each class of TCP flows that stay, unless the scheme sets their rates. */
function tracedClasses(
  scenario: Scenario,
  lane: LaneOfScenario,
  { setsRates }: SchemeDeclaration,
  catalogue: Catalogue,
): TracedClass[] {
  if (setsRates === true || lane.dataPlane !== 'packets') return [];
  const lasting = scenario.traffic.filter(({ kind }) => kind === 'long-lived' || kind === 'sessions');
  return lasting.slice(0, MAX_TRACED_FLOWS).flatMap((traffic) => {
    if (traffic.kind !== 'long-lived' && traffic.kind !== 'sessions') return [];
    const { id, title = id, transport } = traffic;
    const most = Math.max(1, Math.floor(MAX_TRACED_FLOWS / lasting.length));
    const law = lawOf(traffic, lane, catalogue);
    return {
      id,
      title,
      trafficClass: scenario.traffic.indexOf(traffic),
      flows: Math.min(most, traffic.kind === 'sessions' ? traffic.list.length : traffic.count),
      law,
      isPaced: transport.paced === true || law.needs?.includes('pacing') === true,
      isMarked: transport.ecn === true || law.needs?.includes('ecn') === true,
    };
  });
}

/** Classes of clients, and the first players of each class of video. */
function sampledClients({ traffic: all }: Scenario): SampledClients[] {
  const videos = all.filter(({ kind }) => kind === 'video').length;
  return all.flatMap((traffic, trafficClass) => {
    if (traffic.kind !== 'requests' && traffic.kind !== 'video') return [];
    const { id, title = id, kind } = traffic;
    const most = Math.max(1, Math.floor(MAX_TRACED_FLOWS / videos));
    return { id, title, trafficClass, kind, players: kind === 'video' ? Math.min(most, traffic.players) : 0 };
  });
}

function classesOfCalls({ traffic }: Scenario): { id: string; title: string; trafficClass: number }[] {
  return traffic.flatMap(({ id, title = id, kind }, trafficClass) =>
    kind === 'calls' || kind === 'calls-over-tcp' ? [{ id, title, trafficClass }] : [],
  );
}

function serversIn({ nodes }: ExpandedNetwork): { id: string; title: string }[] {
  return nodes.flatMap(({ id, label, server }) => (server === null ? [] : [{ id, title: label }]));
}

type LaneOfScenario = Scenario['lanes'][number];

/** How a class of TCP flows opens its windows in a lane. */
function lawOf(
  traffic: Scenario['traffic'][number],
  { windowLaws }: LaneOfScenario,
  catalogue: Catalogue,
): LawDeclaration {
  const own = 'transport' in traffic ? traffic.transport.windowLaw : undefined;
  return catalogue.law((windowLaws?.[traffic.id] ?? own)?.law ?? 'newreno')!.declaration;
}

/** With more flows one cannot be distinguished from the next. */
const MAX_SAMPLED_FLOWS = 64;

/** Flows are sampled one by one where some cannot adapt: then it counts which of them are on, and what each gets. */
function sampledClasses({ traffic: all }: Scenario, lane: LaneOfScenario, catalogue: Catalogue): SampledClass[] {
  const hasStreams = all.some(({ kind }) => kind === 'constant-rate');
  // One link, two queueing delays: what such packets wait is not what others do.
  const hasWaits = all.some((one) => lawOf(one, lane, catalogue).isScalable === true);
  return all.map((traffic) => {
    const { id, title = id } = traffic;
    const isSwitched = traffic.kind === 'constant-rate';
    const count = isSwitched || (hasStreams && traffic.kind === 'long-lived') ? traffic.count : 0;
    const isMarked =
      'transport' in traffic &&
      (traffic.transport.ecn === true || lawOf(traffic, lane, catalogue).needs?.includes('ecn') === true);
    return { id, title, isSwitched, hasWaits, isMarked, flows: count > MAX_SAMPLED_FLOWS ? 0 : count };
  });
}

/** The host before it, or its link's two ends. */
function gateName({ nodes, links }: ExpandedNetwork, link: number): string {
  const [from, to] = [nodes[links[link].from], nodes[links[link].to]];
  return from.kind === 'host' ? from.label : `${from.label}–${to.label}`;
}

/** Whether the runs of a lane in both scenarios are the same up to and including `seconds`. */
export function isSamePast(a: Scenario, b: Scenario, laneId: string, seconds: number): boolean {
  // A template and what was drawn out of it are one network.
  const drawn = a.network.form !== b.network.form;
  return pastOf(a, seconds, laneId, drawn) === pastOf(b, seconds, laneId, drawn);
}

/** What the run up to `time` depends on, as text to compare. */
function pastOf(scenario: Scenario, time: number, laneId: string, drawn: boolean): string {
  return JSON.stringify([
    runOf(scenario.network, drawn),
    scenario.traffic,
    scenario.timeline
      .filter(({ atSeconds }) => atSeconds <= time)
      .map(({ atSeconds, set, value }) => [atSeconds, set, value]),
    laneOf(scenario, laneId),
    authoredSchemesOfLane(scenario, laneId),
    scenario.run,
    // Samples are of this link.
    scenario.view.chartedLink,
  ]);
}

/** What a run depends on in a network. It leaves out the places of nodes in the picture, and a loss probability of 0. */
function runOf(network: Scenario['network'], drawn: boolean): unknown {
  if (network.form !== 'drawn' && !drawn) return network;
  const { nodes, links } = network.form === 'drawn' ? network : generate(network);
  return [
    nodes.map(({ x: _x, y: _y, ...node }) => node),
    links.map(({ reverse = {}, impairments = { lossProbability: 0 }, ...link }) => [link, reverse, impairments]),
  ];
}

const SAMPLES_A_RUN = 3000;
const INTERVALS = [
  1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10,
];

/**
 * Seconds of simulated time between two samples: as the scenario says, or about 3000 a run; longer where a lane would
 * keep more than it may. Nothing is refused then: a link that was made before there was a bound opens for ever, and what
 * happens in a run does not depend on its samples.
 */
function sampleInterval({ run }: Scenario, columns: number): number {
  const usual = run.untilSeconds / SAMPLES_A_RUN;
  const wanted = run.sampleIntervalSeconds ?? INTERVALS.find((interval) => interval >= usual) ?? usual;
  return Math.max(wanted, shortestSampleInterval(run.untilSeconds, columns));
}
