/** What a failure can ask of a run: figures over its windows, and what its scenario says. */
import { integral } from '../base/profile.ts';
import { pathTo, ShortestPaths } from '../base/shortest-paths.ts';
import type { FigureInput } from '../experiment/schema.ts';
import { expandNetwork, type ExpandedNetwork, graphOf, resolveNodes } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Fault } from '../simulation/faults.ts';
import { tableMean } from '../scenario/size-tables.ts';
import { arrivalsOf } from '../scenario/work.ts';
import { greatestValue, varying } from '../scenario/varying.ts';

/** Windows in which delivery is looked at, seconds; longer where this many round trips are. */
const WINDOW = 0.5;
const WINDOW_TRIPS = 10;
/** The number of windows at most. */
const MOST_WINDOWS = 80;
/** What flows get is judged over this long at least, seconds: in less, how one of them began decides. */
export const LONG = 20;
/** Who starves does so over this many of the longest round trips at the end, or over `LONG`, where the run is as long. */
const STARVING_TRIPS = 200;

/** The value of a figure in a run; null: it has none. */
export type ValueOf = (figure: FigureInput) => number | null;

type Traffic = Scenario['traffic'][number];
type Size = Extract<Traffic, { readonly kind: 'flows' }>['size'];
type FlowTake = 'flow-least' | 'flow-largest' | 'flow-low' | 'flow-silence';
type Take = Extract<Exclude<FigureInput, string>, { readonly measure: 'packets' }>['take'];

export class Look {
  /**
   * @param fromSeconds the end of the warm-up
   * @param other figures of the lane to compare with
   * @param alone figures of that lane with one class alone
   */
  constructor(
    readonly scenario: Scenario,
    readonly fromSeconds: number,
    readonly value: ValueOf,
    readonly other: ValueOf,
    readonly alone: ValueOf,
  ) {}

  get untilSeconds(): number {
    return this.scenario.run.untilSeconds;
  }

  get thirdSeconds(): number {
    return (this.untilSeconds - this.fromSeconds) / 3;
  }

  /** A value of the summary, from the end of the warm-up to the end, or over a window. */
  summary(of: string, fromSeconds = this.fromSeconds, toSeconds = this.untilSeconds): number | null {
    return this.value({ id: 'figure', measure: 'summary', of, fromSeconds, toSeconds });
  }

  lastThird(of: string): number | null {
    return this.summary(of, this.untilSeconds - this.thirdSeconds);
  }

  /** null: there is no such class. */
  packets(take: Take, of: readonly string[]): number | null {
    if (of.length === 0) return null;
    return this.value({ id: 'figure', measure: 'packets', of: [...of], take });
  }

  fault(take: Fault): number | null {
    return this.value({ id: 'figure', measure: 'faults', take });
  }

  series(of: string, take: 'p95' | 'last' | 'least'): number | null {
    return this.value({ id: 'figure', measure: 'series', of, take });
  }

  /** The longest propagation round trip of all flows. */
  roundTrip(): number | null {
    return this.packets(
      'round-trip',
      this.scenario.traffic.map(({ id }) => id),
    );
  }

  /** What flows that never end get, in bit/s, or for how long nothing, in s, of the flow of these classes that has least or most. */
  flows(take: FlowTake, ids: readonly string[], from = this.fromSeconds, windowSeconds = WINDOW): number | null {
    const parts = partsOf(this.untilSeconds - from, windowSeconds);
    const window = { fromSeconds: from, toSeconds: this.untilSeconds };
    return this.value({ id: 'figure', measure: 'packets', of: [...ids], take, parts, ...window });
  }

  /** Whether these are several flows that never end: each of them is looked at. Else a class is looked at as a whole. */
  hasFlows(id: string): boolean {
    return this.countOf(id) > 1 && this.scenario.traffic.some((one) => one.id === id && one.kind === 'long-lived');
  }

  /** A value of the summary in windows to the end, longer ones in a long run; null: one of them has none. */
  windows(of: string, from = this.fromSeconds, windowSeconds = WINDOW): readonly LookedWindow[] | null {
    const to = this.untilSeconds;
    const count = partsOf(to - from, windowSeconds);
    const moment = (n: number): number => (n === count ? to : from + ((to - from) * n) / count);
    const all = Array.from({ length: count }, (_, n) => {
      const [begin, end] = [moment(n), moment(n + 1)];
      return { begin, end, value: this.summary(of, begin, end) };
    });
    return all.some(({ value }) => value === null) ? null : (all as LookedWindow[]);
  }

  /** From when on, and in windows of how many seconds, it is judged who starves. */
  starvingWindows(ids: readonly string[]): { readonly from: number; readonly seconds: number } {
    const trip = this.propagationSeconds();
    const over = Math.max(LONG, STARVING_TRIPS * trip);
    return {
      from: Math.max(this.begin(ids), this.untilSeconds - over),
      seconds: Math.max(WINDOW, WINDOW_TRIPS * trip),
    };
  }

  /** The longest propagation round trip of classes whose ways are known, in a large class of some of its pairs; 0: there is none. */
  propagationSeconds(): number {
    const network = expandedOf(this.scenario);
    const ways = this.scenario.traffic.flatMap((one) => waysOf(one, network, 'some'));
    const delays = network.links.map(({ delaySeconds }) => greatestValue(delaySeconds));
    return 2 * Math.max(0, ...ways.map((way) => way.reduce((total, link) => total + delays[link]!, 0)));
  }

  rateOf(link: string): number | null {
    const found = expandedOf(this.scenario).links.find(({ id }) => id === link);
    return found === undefined ? null : greatestValue(found.rateBitsPerSecond);
  }

  /** Flows of a class that stay. */
  countOf(id: string): number {
    const one = this.scenario.traffic.find((other) => other.id === id);
    return one === undefined ? 0 : 'count' in one && typeof one.count === 'number' ? one.count : 1;
  }

  /** Whether all these classes are there, and are judged for long enough. */
  isLong(ids: readonly string[]): boolean {
    const classes = this.scenario.traffic.filter(({ id }) => ids.includes(id));
    return classes.length === new Set(ids).size && this.untilSeconds - this.begin(ids) >= LONG;
  }

  /** From when on these classes are judged: the end of the warm-up, and not before all their flows have begun. */
  begin(ids: readonly string[]): number {
    return Math.max(this.fromSeconds, this.begunSeconds(ids));
  }

  /** When the last flow of these classes that never ends has begun. */
  begunSeconds(ids: readonly string[]): number {
    const starts = this.scenario.traffic.map((one) =>
      one.kind === 'long-lived' && ids.includes(one.id) ? one.start.latestSeconds : 0,
    );
    return Math.max(0, ...starts);
  }

  /**
   * What is offered to a link in the last third, as a share of its rate: Infinity where flows that never run out of data
   * have it as the slowest link of their way, else what arrives in flows that end. null: it is no link, or of what is sent
   * over it no size is known.
   */
  offeredShare(link: string): number | null {
    const rate = this.rateOf(link);
    if (this.isFilled(link)) return Infinity;
    if (this.scenario.traffic.every(({ kind }) => kind !== 'flows')) return null;
    const begin = this.untilSeconds - this.thirdSeconds;
    let bytes = 0;
    for (const one of this.scenario.traffic) {
      if (one.kind !== 'flows') continue;
      const flows = this.lastThird(`classes.${one.id}.flowsArrived`);
      if (flows === null) return null;
      bytes += meanSize(one.size, begin, this.untilSeconds) * flows;
    }
    return rate === null ? null : (bytes * 8) / this.thirdSeconds / rate;
  }

  /**
   * What a class whose arrivals wait for nothing offers on average to the link that it fills first, as a share of its rate, if all
   * its ways are taken alike. null: it waits, or its ways are not known.
   */
  offeredBy(id: string): { readonly link: string; readonly share: number } | null {
    const one = this.scenario.traffic.find((other) => other.id === id)!;
    const network = expandedOf(this.scenario);
    const ways = waysOf(one, network);
    const bits = bitsOf(one, this.scenario) / this.untilSeconds / ways.length;
    const offered = new Map<number, number>();
    for (const index of ways.flat()) offered.set(index, (offered.get(index) ?? 0) + bits);
    const [first] = [...offered]
      .map(([index, sum]) => {
        const link = network.links[index]!;
        return { link: link.id, share: sum / greatestValue(link.rateBitsPerSecond) };
      })
      .toSorted((a, b) => b.share - a.share);
    return first === undefined || first.share === 0 ? null : first;
  }

  isFilled(link: string): boolean {
    return this.filledLinks().includes(link);
  }

  /** The slowest link on all ways of each class of flows that never run out of data and have begun. */
  filledLinks(): readonly string[] {
    const begin = this.untilSeconds - this.thirdSeconds;
    const network = expandedOf(this.scenario);
    return this.scenario.traffic.flatMap((one) => {
      if (one.kind !== 'long-lived' || one.start.latestSeconds > begin) return [];
      const slowest = new Set(waysOf(one, network).map((way) => slowestOf(way, network)));
      const [link] = slowest;
      return slowest.size === 1 && link !== null && link !== undefined ? [link] : [];
    });
  }

  /** Whether all that the scenario sends goes over a link, so that what all flows get is what it carries. */
  carriesAll(link: string): boolean {
    const network = expandedOf(this.scenario);
    return isEach(this.scenario.traffic, (one) =>
      isEach(waysOf(one, network), (way) => way.some((of) => network.links[of]!.id === link)),
    );
  }
}

const expanded = new WeakMap<Scenario['network'], ExpandedNetwork>();

/** The network of a scenario, expanded once: a large one is asked for often. */
export function expandedOf({ network }: Scenario): ExpandedNetwork {
  const made = expanded.get(network) ?? expandNetwork(network);
  expanded.set(network, made);
  return made;
}

/** What the scenario itself says, without a run. */
export function lookAt(scenario: Scenario): Look {
  const nothing = () => null;
  return new Look(scenario, 0, nothing, nothing, nothing);
}

/** Bytes of a flow on average, of those that arrive between two moments. */
function meanSize(size: Size, from: number, to: number): number {
  if (size.kind === 'table') return tableMean(size.table);
  return integral(varying(size.kind === 'fixed' ? size.bytes : size.meanBytes), from, to) / (to - from);
}

/** The bits of a class whose arrivals wait for nothing, in the whole run, as the timeline has it; 0: they wait. */
function bitsOf(one: Traffic, scenario: Scenario): number {
  const timeline = scenario.timeline.filter(({ set }) => set.startsWith(`traffic.${one.id}.`));
  const { flows, packets } = arrivalsOf({ ...scenario, traffic: [one], timeline });
  if (one.kind === 'flows') return 8 * flows * meanSize(one.size, 0, scenario.run.untilSeconds);
  return one.kind === 'raw' || one.kind === 'constant-rate' ? 8 * packets * one.packetBytes : 0;
}

function isEach<One>(all: readonly One[], is: (one: One) => boolean): boolean {
  return all.length > 0 && all.every(is);
}

/** A class with more pairs of nodes is large. */
const MOST_PAIRS = 2500;
/** What is taken of a large class at most, and of one whose rates are set without data: it may have as many sources as pairs. */
const [SOME_SOURCES, SOME_DESTINATIONS, SOME_SESSIONS] = [5, 100, 50];

/**
 * The links from each source of a class to each destination. Empty: it names routes, or sends otherwise than from here to there.
 * @param ofLarge what is taken of the pairs of a large class
 */
function waysOf(
  one: Traffic,
  network: ExpandedNetwork,
  ofLarge: 'none' | 'some' = 'none',
): readonly (readonly number[])[] {
  const isSome = ofLarge === 'some';
  if (one.kind === 'sessions') {
    if (isSome) return waysOfSessions(spread(one.list, SOME_SESSIONS), network);
    return one.list.length > MOST_PAIRS ? [] : waysOfSessions(one.list, network);
  }
  if (!('pairing' in one) || one.routes !== undefined || one.kind.startsWith('calls')) return [];
  const graph = graphOf(network);
  const isMatched = one.pairing === 'matched';
  const [sources, destinations] = [resolveNodes(network, one.from), resolveNodes(network, one.to)];
  const mostPairs = isSome && one.kind === 'crowd' ? SOME_SESSIONS : MOST_PAIRS;
  const isLarge = sources.length * (isMatched ? 1 : destinations.length) > mostPairs;
  if (isLarge && !isSome) return [];
  const paths = new ShortestPaths(graph);
  const places = spread([...sources.keys()], isLarge ? SOME_SOURCES : Infinity);
  const all = spread(destinations, isLarge ? SOME_DESTINATIONS : Infinity);
  return places.flatMap((n) =>
    (isMatched ? [destinations[n]!] : all).map((destination) => [
      ...(pathTo(graph, paths.tree(sources[n]!), sources[n]!, destination) ?? []),
    ]),
  );
}

/** At most this many of a list, evenly. */
function spread<One>(list: readonly One[], most: number): readonly One[] {
  const step = Math.ceil(list.length / most);
  return step <= 1 ? list : list.filter((_, n) => n % step === 0);
}

function waysOfSessions(
  list: Readonly<Extract<Traffic, { readonly kind: 'sessions' }>['list']>,
  network: ExpandedNetwork,
): readonly (readonly number[])[] {
  const graph = graphOf(network);
  const paths = new ShortestPaths(graph);
  const indexOf = new Map(network.nodes.map(({ id }, n) => [id, n]));
  return list.map(({ from, to, route }) => {
    if (route !== undefined && 'links' in route)
      return route.links.map((id) => network.links.findIndex((link) => link.id === id));
    const nodes = (route?.nodes ?? [from, to]).map((id) => indexOf.get(id)!);
    return nodes.slice(1).flatMap((node, n) => [...(pathTo(graph, paths.tree(nodes[n]!), nodes[n]!, node) ?? [])]);
  });
}

/** null: there is none, or others are as slow. */
function slowestOf(way: readonly number[], { links }: ExpandedNetwork): string | null {
  const rates = way.map((link) => greatestValue(links[link]!.rateBitsPerSecond));
  const least = Math.min(...rates);
  return rates.filter((rate) => rate === least).length === 1 ? links[way[rates.indexOf(least)]!]!.id : null;
}

export interface LookedWindow {
  readonly begin: number;
  readonly end: number;
  readonly value: number;
}

/** Into how many windows so long a time is divided. */
function partsOf(seconds: number, windowSeconds: number): number {
  return Math.min(MOST_WINDOWS, Math.max(1, Math.floor(seconds / windowSeconds)));
}
