import { nearest } from '../base/nearest.ts';
import { resolveNodes, type ExpandedNetwork } from './network.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';
import { towardsGates } from './schema/calls.ts';

type Calls = Extract<Scenario['traffic'][number], { kind: 'calls' }>;

/** Calls go to servers, over packets; and what a lane says of classes and servers is of such as there are. */
export function checkCalls(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  const calls = scenario.traffic.filter((one) => one.kind === 'calls');
  const overTcp = scenario.traffic.filter((one) => one.kind === 'calls-over-tcp');
  const servers = network.nodes.filter(({ server }) => server !== null).map(({ id }) => id);
  return [
    ...checkServers(scenario),
    ...calls.flatMap((one) => checkEnds(one, network)),
    ...checkStages(calls, network),
    ...scenario.lanes.flatMap(({ id, dataPlane, retries = {}, servers: own = {} }) => {
      const place = `lanes.${id}`;
      const problems = [
        ...unknown(
          `${place}.retries`,
          'class of calls',
          Object.keys(retries),
          [...calls, ...overTcp].map((one) => one.id),
        ),
        ...overTcp.flatMap((one) => checkTowardsGates(`${place}.retries.${one.id}`, retries[one.id])),
        ...unknown(`${place}.servers`, 'server', Object.keys(own), servers),
        ...Object.entries(own).flatMap(([node, { shed }]) => checkShed(`${place}.servers.${node}.shed`, shed)),
      ];
      if (dataPlane !== 'packets' && calls.length > 0) {
        const message = `Requests are packets, and the clients of "${calls[0].id}" would wait for ever.`;
        problems.push({ place: `${place}.dataPlane`, message, remedy: 'Use "packets".' });
      }
      return problems;
    }),
  ];
}

function checkServers({ network }: Scenario): Problem[] {
  if (network.form !== 'drawn') return [];
  return network.nodes.flatMap(({ id, kind, server }): Problem[] => {
    const place = `network.nodes.${id}`;
    if (kind === 'server' && server === undefined) {
      return [{ place: `${place}.server`, message: 'The server has no service rate.', remedy: 'Set ratePerSecond.' }];
    }
    if (kind !== 'server' && server !== undefined) {
      const message = `A ${kind} serves no calls.`;
      return [{ place: `${place}.server`, message, remedy: 'Remove it, or make the node a server.' }];
    }
    return checkShed(`${place}.server.shed`, server?.shed);
  });
}

function checkShed(place: string, shed: { shortSeconds: number; longSeconds: number } | undefined): Problem[] {
  if (shed === undefined || shed.shortSeconds <= shed.longSeconds) return [];
  const message = `The shorter time, ${shed.shortSeconds} s, is longer than the other, ${shed.longSeconds} s.`;
  return [{ place: `${place}.shortSeconds`, message, remedy: `At most ${shed.longSeconds}.` }];
}

/** A gate counts FINs of connections as completions, and a SYN that it refuses is lost. */
function checkTowardsGates(place: string, own: object | undefined): Problem[] {
  return Object.keys(towardsGates)
    .filter((name) => own !== undefined && name in own)
    .map((name) => {
      const message = 'It holds for messages, and these calls are TCP connections.';
      return { place: `${place}.${name}`, message, remedy: 'Remove it, or let the class be of kind "calls".' };
    });
}

/** Servers that an attempt goes through, one after the other. */
const MOST_STAGES = 3;

/** Calls that servers make: from one server each, which makes them for one class alone, and never round in a circle. */
function checkStages(calls: readonly Calls[], network: ExpandedNetwork): Problem[] {
  const nextOf = new Map<number, { readonly id: string; readonly to: readonly number[] }>();
  const problems: Problem[] = [];
  for (const { id, arrivals, from, to } of calls) {
    if (arrivals.kind !== 'served') continue;
    const places = resolveNodes(network, from);
    const [node] = places;
    if (places.length !== 1 || network.nodes[node].server === null) {
      const message = 'Calls for attempts that have been served begin at one server.';
      problems.push({ place: `traffic.${id}.from`, message, remedy: 'Name one server.' });
    } else if (nextOf.has(node)) {
      const message = `"${network.nodes[node].id}" makes the calls of "${nextOf.get(node)!.id}" already.`;
      problems.push({ place: `traffic.${id}.from`, message, remedy: 'Name another server.' });
    } else nextOf.set(node, { id, to: resolveNodes(network, to) });
  }
  const stagesFrom = (node: number, before: number): number => {
    const next = nextOf.get(node);
    if (next === undefined || before > MOST_STAGES) return before;
    return Math.max(...next.to.map((one) => stagesFrom(one, before + 1)));
  };
  for (const [node, { id }] of nextOf) {
    if (stagesFrom(node, 1) <= MOST_STAGES) continue;
    const message = `An attempt would go through more than ${MOST_STAGES} servers, or round in a circle.`;
    problems.push({ place: `traffic.${id}.to`, message, remedy: 'Let a server before it answer by itself.' });
  }
  return problems;
}

function checkEnds({ id, to }: Calls, network: ExpandedNetwork): Problem[] {
  const other = resolveNodes(network, to).find((node) => network.nodes[node].server === null);
  if (other === undefined) return [];
  const { id: node, kind } = network.nodes[other];
  const message = `"${node}" is a ${kind}: it answers no calls.`;
  return [{ place: `traffic.${id}.to`, message, remedy: 'Name servers, or make the node a server.' }];
}

function unknown(place: string, what: string, ids: readonly string[], known: readonly string[]): Problem[] {
  return ids
    .filter((id) => !known.includes(id))
    .map((id) => {
      const near = nearest(id, known);
      const use = near.length > 0 ? near : known;
      const remedy = use.length > 0 ? `Use ${use.join(', ')}.` : 'Remove it.';
      return { place: `${place}.${id}`, message: `There is no ${what} "${id}".`, remedy };
    });
}
