import { RunSeeds } from '../engine/run-seeds.ts';
import { maxMinRates } from '../base/max-min.ts';
import { Link } from '../engine/link.ts';
import { Routes } from '../engine/routes.ts';
import { FlowClass } from '../engine/traffic/flow-class.ts';
import { expandNetwork, stepTimes } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';
import { TRAFFIC_CATALOGUE } from './catalogue.ts';
import { engineSettings } from './engine-settings.ts';
import type { FluidFlows } from './report.ts';
import { statistics, type TimeStatistics } from './summary.ts';

/** Beyond this much work the reference is not computed: it would take too long. */
const MAX_FLOWS = 20_000;
const MAX_ACTIVE = 500;

/** What the flows of a scenario would do if all active flows shared the links max-min fairly, at once. */
interface FluidIdeal {
  readonly flowsCompleted: number;
  /** The times from arrival of the flows that complete by the end of the run. */
  readonly completionTimeSeconds: TimeStatistics;
}

/**
 * The fluid ideal of a scenario: the same flows, of the same bytes on the wire, without round trips, queues or losses.
 * It is the same for all lanes but those with a seed of their own. Null where there is other traffic than flows that end, where the timeline changes
 * traffic or links (other than random loss), or where it would be much work.
 */
export function fluidIdeal(scenario: Scenario): FluidIdeal | null {
  const flows = fluidFlows(scenario);
  if (flows === null) return null;
  const completed = flows.completionSeconds.filter((time) => time < Infinity);
  return { flowsCompleted: completed.length, completionTimeSeconds: statistics(completed) };
}

/** Flow by flow, in order of arrival; null as above. */
export function fluidFlows(scenario: Scenario): FluidFlows | null {
  const { untilSeconds } = scenario.run;
  const isSteady = scenario.timeline.every(({ set }) => /^lanes\.|\.lossProbability$/.test(set));
  if (!isSteady || scenario.traffic.some(({ kind }) => kind !== 'flows')) return null;
  const network = expandNetwork(scenario.network);
  if (stepTimes(network).length > 0) return null;
  const settings = engineSettings(scenario, network, { dataPlane: 'packets' }, TRAFFIC_CATALOGUE);
  const links = settings.links.map((link, index) => new Link(index, link));
  const routes = new Routes(settings.nodeCount, links, () => true);
  const flows: FluidFlow[] = [];
  for (const one of settings.classes) {
    if (!('flows' in one) || one.transport.kind !== 'tcp') return null;
    const { segmentBytes, headerBytes } = one.transport;
    const trafficClass = new FlowClass(one.flows, new RunSeeds(settings.seed));
    while (trafficClass.nextTime < untilSeconds) {
      if (flows.length >= MAX_FLOWS) return null;
      const atSeconds = trafficClass.nextTime;
      const { source, destination, sizeBytes } = trafficClass.next();
      const path = trafficClass.routeOf(source, destination) ?? routes.between(source, destination);
      if (path === null) return null;
      const bytes = sizeBytes + headerBytes * Math.max(1, Math.ceil(sizeBytes / segmentBytes));
      flows.push({ atSeconds, bits: bytes * 8, links: path });
    }
  }
  flows.sort((a, b) => a.atSeconds - b.atSeconds);
  const capacities = links.map(({ rateBitsPerSecond }) => rateBitsPerSecond);
  const times = fluidTimes(flows, capacities, untilSeconds, MAX_ACTIVE);
  if (times === null) return null;
  return { arrivalSeconds: Float64Array.from(flows, ({ atSeconds }) => atSeconds), completionSeconds: times };
}

/** A flow that comes, carries this many bits over these links, and leaves. */
interface FluidFlow {
  readonly atSeconds: number;
  readonly bits: number;
  readonly links: ArrayLike<number>;
}

/**
 * How long each flow takes when those that are there share the links max-min fairly, at once and without delay: on one
 * link, processor sharing. Infinity: it is not through by `untilSeconds`. Null: more than `mostActive` at a time.
 * @param flows in order of arrival
 * @param capacities by link, in bit/s
 */
export function fluidTimes(
  flows: readonly FluidFlow[],
  capacities: ArrayLike<number>,
  untilSeconds: number,
  mostActive: number,
): Float64Array | null {
  const times = new Float64Array(flows.length).fill(Infinity);
  let active: { readonly flow: number; left: number }[] = [];
  let next = 0;
  let now = 0;
  while (now < untilSeconds && (next < flows.length || active.length > 0)) {
    const sessions = active.map(({ flow }) => ({ links: flows[flow].links, demand: Infinity }));
    const { rates } = maxMinRates({ capacities, sessions });
    const ends = active.map(({ left }, i) => now + left / rates[i]);
    const until = ends.reduce((a, b) => Math.min(a, b), next < flows.length ? flows[next].atSeconds : Infinity);
    if (until > untilSeconds) break;
    // By its time and not by what is left of it: a rest that takes less than the clock resolves would never be sent.
    for (const [i, one] of active.entries()) {
      if (ends[i] <= until) times[one.flow] = until - flows[one.flow].atSeconds;
      else one.left -= rates[i] * (until - now);
    }
    now = until;
    active = active.filter(({ flow }) => times[flow] === Infinity);
    for (; next < flows.length && flows[next].atSeconds <= now; next++)
      active.push({ flow: next, left: flows[next].bits });
    if (active.length > mostActive) return null;
  }
  return times;
}
