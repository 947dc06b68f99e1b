import { nearest } from '../base/nearest.ts';
import { resolveNodes, type ExpandedNetwork } from './network.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

/** Calls go to servers, over packets; and what a lane says of classes and servers is of such as there are. */
export function checkCalls(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  const calls = scenario.traffic.filter((one) => one.kind === 'calls');
  const servers = network.nodes.filter(({ server }) => server !== null).map(({ id }) => id);
  return [
    ...checkServers(scenario),
    ...calls.flatMap((one) => checkEnds(one, network)),
    ...scenario.lanes.flatMap(({ id, dataPlane, retries = {}, servers: own = {} }) => {
      const place = `lanes.${id}`;
      const problems = [
        ...unknown(
          `${place}.retries`,
          'class of calls',
          Object.keys(retries),
          calls.map((one) => one.id),
        ),
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

function checkEnds({ id, to }: Scenario['traffic'][number] & { kind: 'calls' }, network: ExpandedNetwork): Problem[] {
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
