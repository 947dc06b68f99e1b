import { expect, test } from 'vitest';
import { setPath } from './path.ts';
import type { Scenario } from './schema.ts';
import { shippedScenarios } from './shipped.ts';
import { validateScenario } from './validate.ts';

const shipped = (wanted: string) => shippedScenarios.find(({ name }) => name === wanted)!.scenario;
const SHIPPED = shipped('calls-what-ends-a-storm');
const pulse = shipped('calls-pulse') as Scenario;

function checked(scenario: unknown) {
  const result = validateScenario(scenario);
  return result.ok ? [] : result.problems;
}

const valid = validateScenario(SHIPPED);
const scenario = (valid.ok ? valid.scenario : null) as Scenario;

/** The scenario with other nodes, traffic or lanes. */
const having = (changes: object): object => ({ ...scenario, timeline: [], guide: undefined, ...changes });
const withLane = (own: object): object => having({ lanes: [{ ...scenario.lanes[0], ...own }] });

function withServer(node: object): object {
  if (scenario.network.form !== 'drawn') throw new Error('It is drawn.');
  const nodes = scenario.network.nodes.map((one) => (one.kind === 'server' ? { ...one, ...node } : one));
  return having({ network: { ...scenario.network, nodes } });
}

/** Classes of calls that a server makes, from one node to another. */
function withStages(stages: readonly (readonly [string, string])[]): object {
  const [calls] = scenario.traffic;
  if (scenario.network.form !== 'drawn') throw new Error('It is drawn.');
  const server = { ratePerSecond: 10 };
  const nodes = scenario.network.nodes.map((one) => (one.id === 'router' ? { ...one, kind: 'server', server } : one));
  const made = stages.map(([from, to], n) => ({
    ...calls,
    ...{ id: `stage${n}`, from: [from], to: [to], arrivals: { kind: 'served' } },
  }));
  return having({ network: { ...scenario.network, nodes }, traffic: [calls, ...made] });
}

test.each([
  ['calls to a host', withServer({ kind: 'host', server: undefined }), 'traffic.calls.to', 'is a host'],
  ['a host that serves', withServer({ kind: 'host' }), 'network.nodes.server.server', 'serves no calls'],
  ['a server without a rate', withServer({ server: undefined }), 'network.nodes.server.server', 'no service rate'],
  [
    'a shed whose times are the wrong way round',
    withServer({ server: { ratePerSecond: 100, shed: { shortSeconds: 1, longSeconds: 0.1 } } }),
    'network.nodes.server.server.shed.shortSeconds',
    'longer than the other',
  ],
  [
    'a change of a server to a rate below 0',
    having({ timeline: [{ atSeconds: 20, set: 'network.nodes.server.server.ratePerSecond', value: -1 }] }),
    'timeline.0.value',
    'too small',
  ],
  ['stages that begin nowhere', withStages([['clients', 'server']]), 'traffic.stage0.from', 'begin at one server'],
  [
    'stages in a circle',
    withStages([
      ['server', 'router'],
      ['router', 'server'],
    ]),
    'traffic.stage0.to',
    'round in a circle',
  ],
  [
    'a server that makes two kinds of calls',
    withStages([
      ['server', 'server'],
      ['server', 'server'],
    ]),
    'traffic.stage1.from',
    'already',
  ],
  [
    'retries of a class that is not there',
    withLane({ retries: { call: { retry: { kind: 'none' } } } }),
    'lanes.retries.retries.call',
    'no class of calls "call"',
  ],
  ...(['confirms', 'gateRefusals'] as const).map((name): [string, object, string, string] => {
    const [lane] = pulse.lanes;
    const own = { retry: { kind: 'none' }, [name]: { confirms: 'all', gateRefusals: 'quickly' }[name] };
    const lanes = [{ ...lane, retries: { [pulse.traffic[0].id]: own } }];
    return [
      `${name} of calls over TCP`,
      { ...pulse, guide: undefined, lanes },
      `lanes.${lane.id}.retries.${pulse.traffic[0].id}.${name}`,
      'TCP connections',
    ];
  }),
  [
    'a server that is not there',
    withLane({ servers: { sever: { limit: 3 } } }),
    'lanes.retries.servers.sever',
    'no server',
  ],
  [
    'a lane without packets',
    withLane({ scheme: 'slbn', dataPlane: 'none' }),
    'lanes.retries.dataPlane',
    'Requests are packets',
  ],
])('%s is refused with its place', (_, given, place, message) => {
  const problem = checked(given).find((one) => one.place === place);
  expect(problem?.message).toContain(message);
  expect(problem?.remedy).not.toBe('');
});

test.each([
  ['traffic.calls.retry.maxRetries', 32],
  ['traffic.calls.clients', 0],
  ['traffic.calls.timeoutSeconds', 0],
  ['traffic.calls.arrivals.callsPerSecond', -1],
  ['network.nodes.server.server.ratePerSecond', 1e9],
  ['lanes.limit.servers.server.limit', -1],
])('%s may not be %d', (path, value) => {
  expect(
    checked(setPath({ ...scenario, guide: undefined, timeline: [] }, path, value)).map(({ place }) => place),
  ).toContain(path);
});
