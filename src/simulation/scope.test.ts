import { describe, expect, test } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { largeSize } from '../scenario/work.ts';
import { validateScenario } from '../scenario/validate.ts';
import { ALL_TRAFFIC, type TrafficKind } from '../schemes/acts-on.ts';
import { schemeDeclarations } from '../schemes/declarations.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';

const ends = { from: ['sources'], to: ['receivers'] };
/** A little traffic of each kind, more than the slow link carries. */
const TRAFFIC: Readonly<Record<Exclude<TrafficKind, 'calls'>, object>> = {
  flows: { ...ends, arrivals: { kind: 'poisson', flowsPerSecond: 40 }, size: { kind: 'fixed', bytes: 20_000 } },
  requests: { ...ends, users: 40, think: { seconds: 0.5 }, size: { kind: 'fixed', bytes: 20_000 } },
  video: {
    ...ends,
    players: 6,
    player: {
      ...{ ratesBitsPerSecond: [2e5, 4e5, 8e5], chunkSeconds: 2 },
      ...{ bufferSeconds: 12, reservoirSeconds: 2, cushionSeconds: 6 },
    },
  },
  'long-lived': { ...ends, count: 40, start: { earliestSeconds: 0, latestSeconds: 10 } },
  'constant-rate': { ...ends, count: 6, rateBitsPerSecond: 400_000, packetBytes: 500 },
  sessions: {
    list: Array.from({ length: 40 }, (_, n) => {
      const end = (n % 6) + 1;
      return { id: `one${n}`, from: `s${end}`, to: `d${end}`, joinSeconds: 0.25 * n };
    }),
  },
  crowd: { ...ends, arrivals: { kind: 'poisson', sessionsPerSecond: 4 }, meanStaySeconds: 20 },
  'calls-over-tcp': {
    ...ends,
    ...{ arrivals: { kind: 'poisson', callsPerSecond: 20 }, clients: 6, timeoutSeconds: 5, retry: { kind: 'none' } },
    size: { kind: 'fixed', bytes: 20_000 },
  },
  raw: { ...ends, packetBytes: 500, process: { kind: 'poisson', packetsPerSecond: 400 } },
};

/** Two middleboxes, and a slow link between them. */
const TWO_SITES = {
  form: 'generated',
  generator: 'two-sites',
  parameters: { pairs: 6, rateBitsPerSecond: 1e6, delaySeconds: 0.02, bufferPackets: 25 },
};
const DUMBBELL = { ...TWO_SITES, generator: 'dumbbell' };

interface Setting {
  readonly scheme: string;
  readonly kinds: readonly Exclude<TrafficKind, 'calls'>[];
  readonly network?: object;
  readonly parameters?: object;
}

function open({ scheme, kinds, network = TWO_SITES, parameters = {} }: Setting): Lane {
  const result = validateScenario({
    headway: 1,
    title: 'One lane',
    network,
    traffic: kinds.map((kind) => ({ id: kind, kind, ...TRAFFIC[kind] })),
    lanes: [{ id: 'lane', scheme, parameters }],
    run: { seed: 1, untilSeconds: 30 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario as Scenario, 'lane');
}

/** All that became of the packets in the first seconds. Decisions are not in it: a gate that meets nobody makes some. */
function behaviour(setting: Setting): unknown {
  const lane = open(setting);
  lane.advance(12, Infinity);
  const { network, links, goodputBytes, completions } = lane.engine;
  return [
    [network.packetsBorn, network.packetsDelivered, network.packetsDropped, network.synsRefused, goodputBytes],
    [completions.count, completions.totalSinceArrival],
    links.map(({ sentBytes, droppedPackets, refusedPackets }) => [sentBytes, droppedPackets, refusedPackets]),
  ];
}

/** Parameters with which a scheme acts on less or on more than by default. */
const VARIANTS: readonly { readonly scheme: string; readonly parameters: object }[] = [
  { scheme: 'lccp', parameters: { thinsUdp: false } },
  { scheme: 'lccp', parameters: { local: 'tcp' } },
  { scheme: 'lccp', parameters: { local: 'xcp' } },
  { scheme: 'lccp', parameters: { local: 'tcp', assuredBitsPerSecond: 300_000 } },
  { scheme: 'lccp', parameters: { local: 'tcp', middle: 'tfrc' } },
  { scheme: 'tfrc', parameters: { share: 0 } },
];

/** With these a gate has much to refuse within seconds, even of flows that come seldom. */
const STRICT: Readonly<Record<string, object>> = {
  fixed: { admitRate: 0.5, bucketDepth: 1 },
  cp: { minimumRate: 0.01, bucketDepth: 1 },
  'gss-ga': { maximumRate: 1, bucketDepth: 1 },
};

describe('what a scheme declares is what it does', () => {
  const settings = [...schemeDeclarations.map(({ id }) => ({ scheme: id, parameters: STRICT[id] ?? {} })), ...VARIANTS];
  const plain = new Map(
    ALL_TRAFFIC.map((kind) => [kind, JSON.stringify(behaviour({ scheme: 'none', kinds: [kind] }))]),
  );
  test.each(settings.flatMap((setting) => ALL_TRAFFIC.map((kind) => ({ ...setting, kind }))))(
    '$scheme $parameters on $kind',
    ({ scheme, parameters, kind }) => {
      const setting = { scheme, parameters, kinds: [kind] };
      const says = open(setting).shape.scope.short === '' && scheme !== 'none';
      expect([kind, JSON.stringify(behaviour(setting)) !== plain.get(kind)]).toEqual([kind, says]);
    },
  );
});

const wordsOf = (setting: Setting) => {
  const { short, sentences } = open(setting).shape.scope;
  return [short, ...sentences];
};

test('no middlebox: which routers to make middleboxes', () => {
  expect(wordsOf({ scheme: 'lccp', kinds: ['flows'], network: DUMBBELL })).toEqual([
    'acts on nothing here',
    'Segments (LCCP) acts on nothing here.',
    'Segments (LCCP) needs middleboxes, and this network has none.',
    'Make R1 and R2 middleboxes.',
  ]);
});

test('some of the traffic: which is left alone, and why', () => {
  expect(wordsOf({ scheme: 'cp', kinds: ['flows', 'raw'] })).toEqual([
    'does not act on raw',
    'CP acts on flows, and not on raw.',
    'CP acts on flows that begin with a SYN. The class raw consists of packets without a transport: change its kind of traffic, or choose another scheme.',
  ]);
  expect(wordsOf({ scheme: 'pcc', kinds: ['flows', 'crowd', 'constant-rate'] }).slice(0, 2)).toEqual([
    'does not act on 2 of 3 classes',
    'PCC acts on constant-rate, and not on flows and crowd.',
  ]);
  expect(wordsOf({ scheme: 'lccp', kinds: ['flows', 'raw'], parameters: { thinsUdp: false } })[2]).toContain(
    'Limits UDP',
  );
});

test('no bottleneck: no gate', () => {
  const network = { ...DUMBBELL, parameters: { ...TWO_SITES.parameters, pairs: 6, rateBitsPerSecond: 1e11 } };
  const [short, , ...why] = wordsOf({ scheme: 'cp', kinds: ['flows'], network });
  expect(short).toBe('acts on nothing here');
  expect(why.join(' ')).toContain('name links under "Guarded links"');
});

test('every lane that is shipped has something to act on', () => {
  for (const { name, scenario } of shippedScenarios) {
    const result = validateScenario(scenario);
    if (!result.ok) throw new Error(name);
    // The largest take seconds to open, and are as their tenth is.
    if ((largeSize(result.scenario)?.nodes ?? 0) > 10_000) continue;
    for (const { id } of result.scenario.lanes) {
      expect([name, id, openLane(result.scenario, id).shape.scope.short]).not.toContain('acts on nothing here');
    }
  }
});
