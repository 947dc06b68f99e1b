import { fluidTimes, type FluidFlow } from '../base/fluid-sharing.ts';
import { Link } from '../engine/link.ts';
import { Routes } from '../engine/routes.ts';
import { FlowClass } from '../engine/traffic/flow-class.ts';
import { expandNetwork, stepTimes } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';
import { engineSettings } from './engine-settings.ts';
import { TRAFFIC_CATALOGUE } from './catalogue.ts';
import type { FluidFlows } from './report.ts';
import { statistics, type TimeStatistics } from './summary.ts';

/** Beyond this much work the reference is not computed: it would take too long. */
const MAX_FLOWS = 20_000;
const MAX_ACTIVE = 500;

/** What the flows of a scenario would do if all active flows shared the links max-min fairly, at once. */
export interface FluidIdeal {
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
    const trafficClass = new FlowClass(one.flows, settings.seed);
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
