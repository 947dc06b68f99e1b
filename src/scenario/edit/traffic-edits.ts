/** Traffic classes between sets of nodes: added, changed, renamed and taken out. */
import { modernTcp, withProcessingDelay } from '../modern-tcp.ts';
import { LIMITS } from '../limits.ts';
import { expandNetwork } from '../network.ts';
import { problemsOf } from '../problem.ts';
import { scenarioSchema, type Scenario } from '../schema.ts';
import { EditError, type Edit, type Traffic } from './edit.ts';
import { checkNewId, FreshIds } from './fresh-id.ts';
import { lanesForTraffic } from './lane-laws.ts';
import { withServers } from './several-edits.ts';
import { withPossibleRoutes } from './possible-routes.ts';
import { renameReferences } from './references.ts';
import { withoutDanglingEntries } from './timeline-edits.ts';

export const TRAFFIC_KINDS = [
  'flows',
  'requests',
  'video',
  'long-lived',
  'constant-rate',
  'raw',
  'sessions',
  'crowd',
  'calls',
  'calls-over-tcp',
] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

const FIRST_IDS = {
  flows: 'web',
  requests: 'users',
  video: 'video',
  'long-lived': 'bulk',
  'constant-rate': 'stream',
  raw: 'noise',
  sessions: 'sessions',
  crowd: 'crowd',
  calls: 'calls',
  'calls-over-tcp': 'calls',
} as const satisfies Record<TrafficKind, string>;

/**
 * Buffer, reservoir and cushion as in the paper of BBA-0 (240 s, 90 s and 126 s) would take minutes to fill. These are a
 * sixth of them.
 */
const USUAL_PLAYER = {
  ratesBitsPerSecond: [235e3, 375e3, 560e3, 750e3, 1050e3, 1750e3, 2350e3, 3000e3, 4300e3, 5800e3],
  chunkSeconds: 4,
  bufferSeconds: 40,
  reservoirSeconds: 15,
  cushionSeconds: 21,
};

/**
 * A class of a kind from some nodes to others, with common numbers.
 * @param from node ids or group names  @param startSeconds nothing is sent before
 */
export function addTraffic(
  scenario: Scenario,
  kind: TrafficKind,
  from: readonly string[],
  to: readonly string[],
  startSeconds = 0,
): Edit & { readonly id: string } {
  if (scenario.traffic.length >= LIMITS.trafficClasses) {
    throw new EditError(`There are already ${LIMITS.trafficClasses} traffic classes.`, 'Remove one first.');
  }
  const [first] = from;
  if (first === undefined || to.length === 0) {
    throw new EditError('Traffic goes from some nodes to others.', 'Select at least one of each.');
  }
  if (Math.max(from.length, to.length) > LIMITS.nodesInAClass) {
    throw new EditError('These are too many nodes to list.', 'Put them into a group and name the group.');
  }
  const id = new FreshIds(new Set(scenario.traffic.map((one) => one.id))).take(FIRST_IDS[kind]);
  const pairing = from.length === to.length ? 'matched' : 'random';
  const ends = { id, from: [...from], to: [...to], pairing };
  const start = { earliestSeconds: startSeconds, latestSeconds: startSeconds };
  // The schema fills in the rest: the defaults stand in one place.
  const list = [{ kind, ...(kind === 'sessions' ? { id } : ends), ...law() }];
  const parsed = scenarioSchema.shape.traffic.safeParse(list);
  if (!parsed.success) {
    const [{ message, remedy }] = problemsOf(parsed.error.issues, list);
    throw new EditError(message, remedy);
  }
  const [added] = parsed.data;
  const { scenario: others, notes } = withServers(scenario, kind === 'calls' ? to : []);
  if ('transport' in added) added.transport = withProcessingDelay(scenario.network, added.transport);
  return {
    scenario: { ...others, traffic: [...scenario.traffic, added] },
    label: `add traffic ${id}`,
    notes,
    id,
  };

  function law(): object {
    const from0 = (rate: number): unknown =>
      startSeconds === 0 ? rate : { kind: 'step', before: 0, after: rate, atSeconds: startSeconds };
    switch (kind) {
      case 'flows':
        return {
          arrivals: { kind: 'poisson', flowsPerSecond: from0(10) },
          size: { kind: 'exponential', meanBytes: 10_000 },
        };
      case 'requests':
        return {
          users: to.length,
          start,
          think: { kind: 'exponential', seconds: 1 },
          size: { kind: 'table', table: 'internet' },
          transport: modernTcp(scenario.network),
        };
      case 'video':
        return { players: to.length, start, player: USUAL_PLAYER, transport: modernTcp(scenario.network) };
      case 'long-lived':
        return { count: from.length, start };
      case 'constant-rate':
        return { count: from.length, start, rateBitsPerSecond: 500_000, packetBytes: 1000 };
      case 'raw':
        return { packetBytes: 1000, process: { kind: 'poisson', packetsPerSecond: from0(100) } };
      case 'crowd':
        return { arrivals: { kind: 'poisson', sessionsPerSecond: from0(10) }, meanStaySeconds: 2 };
      case 'calls':
        return {
          arrivals: { kind: 'poisson', callsPerSecond: from0(70) },
          clients: from.length,
          retry: { kind: 'fixed', maxRetries: 3, waitSeconds: 0 },
        };
      case 'calls-over-tcp':
        return {
          arrivals: { kind: 'poisson', callsPerSecond: from0(10) },
          clients: to.length,
          retry: { kind: 'fixed', maxRetries: 3, waitSeconds: 0 },
          size: { kind: 'exponential', meanBytes: 10_000 },
        };
      case 'sessions':
        return {
          list: Array.from({ length: Math.max(from.length, to.length) }, (_, i) => ({
            id: `s${i + 1}`,
            from: from[i % from.length],
            to: to[i % to.length],
            joinSeconds: startSeconds,
          })),
        };
    }
  }
}

/** Other nodes for a class to go between. */
export function setTrafficEnds(scenario: Scenario, id: string, from: readonly string[], to: readonly string[]): Edit {
  const traffic = trafficOf(scenario, id);
  if (traffic.kind === 'sessions') {
    throw new EditError('Each session has its own endpoints.', 'Change them session by session.');
  }
  if (from.length === 0 || to.length === 0) {
    throw new EditError('Traffic goes from some nodes to others.', 'Select at least one of each.');
  }
  const moved = withPossibleRoutes({ ...traffic, from: [...from], to: [...to] }, expandNetwork(scenario.network));
  return {
    ...changed(scenario, traffic, moved.traffic, `change the endpoints of ${nameOf(traffic)}`),
    notes: moved.notes,
  };
}

/** Whether the k-th source sends to the k-th destination, or to any. */
export function setPairing(scenario: Scenario, id: string, pairing: 'matched' | 'random'): Edit {
  const traffic = trafficOf(scenario, id);
  if (traffic.kind === 'sessions')
    throw new EditError('Sessions are pairs already.', 'Change them session by session.');
  const paired = withPossibleRoutes({ ...traffic, pairing }, expandNetwork(scenario.network));
  const label = `pair ${nameOf(traffic)} ${pairing === 'matched' ? 'one to one' : 'at random'}`;
  return { ...changed(scenario, traffic, paired.traffic, label), notes: paired.notes };
}

export function titleTraffic(scenario: Scenario, id: string, title: string): Edit {
  const traffic = trafficOf(scenario, id);
  if (title.length > LIMITS.titleLength)
    throw new EditError('The title is too long.', `At most ${LIMITS.titleLength} characters.`);
  const { title: _before, ...rest } = traffic;
  const next = (title.trim() === '' ? rest : { ...rest, title: title.trim() }) as Traffic;
  return changed(scenario, traffic, next, `rename ${nameOf(traffic)}`);
}

/** Another id, with all that refers to the class. Its random streams go by the id: its flows will be others. */
export function renameTraffic(scenario: Scenario, id: string, to: string): Edit {
  const traffic = trafficOf(scenario, id);
  checkNewId(to, new Set(scenario.traffic.map((one) => one.id)), 'traffic');
  const renamed = changed(scenario, traffic, { ...traffic, id: to }, `rename ${id} to ${to}`);
  return {
    ...renamed,
    scenario: renameReferences(renamed.scenario, 'traffic', id, to),
    notes: ['The id selects the random draws, so different flows arrive now.'],
  };
}

export function removeTraffic(scenario: Scenario, id: string): Edit {
  const traffic = trafficOf(scenario, id);
  const others = scenario.traffic.filter((one) => one !== traffic);
  const rest = { ...scenario, traffic: others, lanes: lanesForTraffic(scenario.lanes, others) };
  const result = withoutDanglingEntries(rest);
  const entries = scenario.timeline.length - result.timeline.length;
  return {
    scenario: result,
    label: `delete traffic ${nameOf(traffic)}`,
    notes: entries > 0 ? [`Also removed from the timeline: ${entries} of its changes.`] : [],
  };
}

export function changed(scenario: Scenario, before: Traffic, after: Traffic, label: string): Edit {
  const traffic = scenario.traffic.map((one) => (one === before ? after : one));
  return { scenario: { ...scenario, traffic }, label, notes: [] };
}

export function trafficOf(scenario: Scenario, id: string): Traffic {
  const traffic = scenario.traffic.find((one) => one.id === id);
  if (traffic === undefined) throw new EditError(`There is no traffic "${id}".`, 'Select one from the list.');
  return traffic;
}

export function nameOf({ title, id }: Traffic): string {
  return title ?? id;
}
