/**
 * In which boxes each law and scheme is searched, and for what. A question is a search without its seed. The bases are harmless, but
 * for AACC's, on which its long path starves.
 * The other lane is NewReno for CUBIC, CUBIC for the other laws, no control for gates, and what the paper compares with for the
 * rest.
 */
import { lawDeclarations } from '../../src/laws/declarations.ts';
import type { SearchInput } from '../../src/finding/search-schema.ts';
import { modernTcp } from '../../src/scenario/modern-tcp.ts';

export type Question = Omit<SearchInput, 'headwaySearch' | 'seed' | 'title'>;
type Vary = Question['vary'];
type Fail = Question['fail'];

/** The settings of a search, at a seed each, and where a search ends before. */
const BOUNDS = { trials: 300, found: 2, shortestSeconds: 20 };
const MBIT = 1e6;

const node = (id: string, kind: 'host' | 'router', x: number, y: number) => ({ id, kind, x, y });
const access = (from: string, to: string) => ({
  ...{ id: `${from}-${to}`, from, to },
  ...{ rateBitsPerSecond: 1e9, delaySeconds: 0, bufferPackets: 20_000 },
});

/** Two senders, a bottleneck, and behind it a fast hop on which packets may be held up. */
const TWO_FLOWS = {
  form: 'drawn' as const,
  nodes: [
    node('s1', 'host', 0, 15),
    node('s2', 'host', 0, 45),
    node('r1', 'router', 25, 30),
    node('r2', 'router', 50, 30),
    node('r3', 'router', 75, 30),
    node('d1', 'host', 100, 15),
    node('d2', 'host', 100, 45),
  ],
  links: [
    {
      ...access('r1', 'r2'),
      id: 'bottleneck',
      rateBitsPerSecond: 10 * MBIT,
      delaySeconds: 0.02,
      bufferPackets: 64,
      queue: { discipline: 'drop-tail', parameters: {} },
      impairments: { lossProbability: 0 },
    },
    { ...access('r2', 'r3'), id: 'hop', impairments: { lossProbability: 0 } },
    access('s1', 'r1'),
    access('s2', 'r1'),
    access('r3', 'd1'),
    access('r3', 'd2'),
  ],
};

const HELD_UP = {
  Nothing: {},
  'Jitter of 2 ms': { jitter: { distribution: { kind: 'exponential', meanSeconds: 0.002 } } },
  'Jitter of 20 ms': { jitter: { distribution: { kind: 'exponential', meanSeconds: 0.02 } } },
  'Wi-Fi bunches': { aggregation: { release: { kind: 'contention', meanSeconds: 0.004, packets: 32 } } },
  Reordering: { reordering: { share: 0.01, late: { kind: 'packets', packets: 5, longestWaitSeconds: 0.1 } } },
  Duplication: { duplication: { probability: 0.01 } },
};
const QUEUES = ['drop-tail', 'codel', 'pie', 'fq-codel', 'dualpi2', 'ecn-threshold'];

const PATH: Vary = [
  {
    ...{ id: 'rate', title: 'Rate', unit: 'Mbit/s', from: 1, to: 100, scale: 'log' },
    set: [{ path: 'network.links.bottleneck.rateBitsPerSecond', times: MBIT }],
  },
  {
    ...{ id: 'trip', title: 'Round trip', unit: 'ms', from: 2, to: 100, scale: 'log' },
    set: [{ path: 'network.links.bottleneck.delaySeconds', times: 0.0005 }],
  },
  {
    ...{ id: 'buffer', title: 'Buffer', unit: 'packets', from: 8, to: 1000, scale: 'log', integer: true },
    set: [{ path: 'network.links.bottleneck.bufferPackets' }],
  },
  {
    ...{ id: 'queue', title: 'Queue' },
    options: QUEUES.map((discipline) => ({
      title: discipline,
      set: { 'network.links.bottleneck.queue': { discipline, parameters: {} } },
    })),
  },
  {
    ...{ id: 'hop', title: 'Last hop' },
    options: Object.entries(HELD_UP).map(([title, one]) => ({ title, set: { 'network.links.hop.impairments': one } })),
  },
];
const LATE_START: Vary[number] = {
  ...{ id: 'start', title: 'Start of the second', unit: 's', from: 0, to: 10 },
  set: [{ path: 'traffic.second.start.earliestSeconds' }, { path: 'traffic.second.start.latestSeconds' }],
};
const RANDOM_LOSS: Vary[number] = {
  ...{ id: 'loss', title: 'Random loss', unit: '%', from: 0.001, to: 5, scale: 'log' },
  set: [{ path: 'network.links.bottleneck.impairments.lossProbability', times: 0.01 }],
};
const DISTURBED: Question['events'] = {
  ...{ most: 3, from: 12, to: 20 },
  of: [
    { id: 'down', title: 'Outage', on: 'network.links.bottleneck.isDown' },
    {
      ...{ id: 'burst', title: 'Loss', unit: '%', from: 1, to: 100, scale: 'log' },
      set: [{ path: 'network.links.bottleneck.impairments.lossProbability', times: 0.01 }],
    },
    {
      ...{ id: 'step', title: 'Rate', unit: 'Mbit/s', from: 1, to: 100, scale: 'log' },
      set: [{ path: 'network.links.bottleneck.rateBitsPerSecond', times: MBIT }],
    },
    {
      ...{ id: 'longer', title: 'Round trip', unit: 'ms', from: 2, to: 200, scale: 'log' },
      set: [{ path: 'network.links.bottleneck.delaySeconds', times: 0.0005 }],
    },
  ],
};

function questionsOfLaw(law: string): Record<string, Question> {
  const other = law === 'cubic' ? 'newreno' : 'cubic';
  const flow = (id: string, n: number) => ({
    ...{ id, title: id, kind: 'long-lived', from: [`s${n}`], to: [`d${n}`], count: 1 },
    start: { earliestSeconds: 0, latestSeconds: 0 },
    transport: { ...modernTcp(TWO_FLOWS as never), windowSegments: 10_000 },
  });
  const lane = (id: string, first: string, second: string) => ({
    ...{ id, title: first === second ? first : `${first} and ${second}`, scheme: 'none' },
    windowLaws: { first: { law: first }, second: { law: second } },
  });
  const base = {
    ...{ headway: 1, title: law, family: 'any', summary: law, watch: law, network: TWO_FLOWS },
    traffic: [flow('first', 1), flow('second', 2)],
    lanes: [lane('own', law, law), lane('other', other, other), lane('beside', law, other)],
    run: { seed: 1, untilSeconds: 40, sampleIntervalSeconds: 0.1 },
    view: { speed: 1 },
  };
  const asked = (fail: Fail, vary: Vary, rest: Partial<Question> = {}): Question => ({
    ...{ base: base as never, lane: 'own', butNot: 'other', fromSeconds: 10, fail, vary, ...BOUNDS, ...rest },
  });
  const beside = ['first', 'second'];
  const starves = (one: string): Fail => ({ is: 'starved', link: 'bottleneck', class: one, among: beside, ratio: 5 });
  const wasted: Fail = { is: 'worse', figure: 'goodputBitsPerSecond', times: 2, less: true };
  return {
    wasted: asked(wasted, [...PATH, RANDOM_LOSS]),
    unfair: asked({ is: 'unfair', among: beside, ratio: 4 }, [...PATH, LATE_START]),
    queue: asked({ is: 'queue', seconds: 0.1 }, PATH),
    loss: asked({ is: 'loss', link: 'bottleneck', share: 0.05 }, PATH),
    'starves beside another law': asked(starves('first'), [...PATH, LATE_START], { lane: 'beside', butNot: 'own' }),
    'starves another law': asked(starves('second'), [...PATH, LATE_START], { lane: 'beside' }),
    'stalled after a change': asked({ is: 'stalled', class: 'first', seconds: 5 }, PATH, { events: DISTURBED }),
    'no recovery': asked({ is: 'no-recovery' }, PATH, { events: DISTURBED }),
    broken: asked({ is: 'broken' }, [...PATH, RANDOM_LOSS], { butNot: undefined, events: DISTURBED }),
  };
}

/** A dimension that sets one path. */
const of = (
  title: string,
  unit: string,
  from: number,
  to: number,
  path: string,
  times = 1,
  rest = {},
): Vary[number] => ({
  ...{ id: title.toLowerCase().replaceAll(' ', '-'), title, unit, from, to, scale: 'log', set: [{ path, times }] },
  ...rest,
});

function questionsOfGate(scheme: string): Record<string, Question> {
  const vary: Vary = [
    of('Rate', 'Mbit/s', 0.5, 50, 'network.parameters.rateBitsPerSecond', MBIT),
    of('Buffer', 'packets', 5, 1000, 'network.parameters.bufferPackets', 1, { integer: true }),
    of('One-way delay', 'ms', 1, 200, 'network.parameters.delaySeconds', 0.001),
    of('Arrivals', 'flows/s', 5, 500, 'traffic.web.arrivals.flowsPerSecond'),
    of('Mean size', 'kB', 2, 200, 'traffic.web.size.meanBytes', 1000),
    of('Shape', '', 1.1, 3, 'traffic.web.size.shape'),
  ];
  const asked = (fail: Fail, rest: Partial<Question> = {}): Question => ({
    base: 'session-control-schemes',
    set: { 'run.untilSeconds': 100 },
    ...{ lane: scheme, butNot: 'none', fromSeconds: 20, fail, vary, ...BOUNDS, ...rest },
  });
  const pulse: Question['events'] = {
    ...{ most: 2, from: 25, to: 50 },
    of: [of('New arrivals', 'flows/s', 5, 2000, 'traffic.web.arrivals.flowsPerSecond') as never],
  };
  return {
    closed: asked({ is: 'closed', link: 'bottleneck' }),
    'completes less': asked({ is: 'worse', figure: 'flowsCompleted', times: 1.5, less: true }),
    'carries less': asked({ is: 'worse', figure: 'goodputBitsPerSecond', times: 1.5, less: true }),
    'takes longer': asked({ is: 'worse', figure: 'completionTimeSeconds.p95', times: 4 }),
    'no recovery': asked({ is: 'no-recovery' }, { events: pulse }),
    broken: asked({ is: 'broken' }, { butNot: undefined, events: pulse }),
  };
}

function questionsOfAacc(): Record<string, Question> {
  const vary: Vary = [
    of('Long path', 'packets/s', 50, 1200, 'traffic.long.process.packetsPerSecond'),
    of('Short paths', 'packets/s', 50, 1200, 'traffic.short.process.packetsPerSecond'),
    ...['q1', 'q2', 'q3'].map((one) => of(`Delay ${one}`, 'ms', 1, 200, `network.links.${one}.delaySeconds`, 0.001)),
    of('Rate of q2', 'Mbit/s', 0.1, 10, 'network.links.q2.rateBitsPerSecond', MBIT),
  ];
  const asked = (fail: Fail): Question => ({
    base: 'aacc-multi-bottleneck',
    ...{ lane: 'aacc', butNot: 'uncontrolled', fromSeconds: 20, fail, vary, ...BOUNDS },
  });
  const less = (figure: string): Fail => ({ is: 'worse', figure, times: 2, less: true });
  return {
    'carries less': asked(less('goodputBitsPerSecond')),
    'the long path gets less': asked(less('classes.long.goodputBitsPerSecond')),
    'the short paths get less': asked(less('classes.short.goodputBitsPerSecond')),
    queue: asked({ is: 'queue', seconds: 0.1 }),
  };
}

function questionsOfSegments(): Record<string, Question> {
  const vary: Vary = [
    of('Rate', 'Mbit/s', 0.2, 20, 'network.links.long.rateBitsPerSecond', MBIT),
    of('One-way delay', 'ms', 2, 300, 'network.links.long.delaySeconds', 0.001),
    of('Buffer', 'packets', 3, 300, 'network.links.long.bufferPackets', 1, { integer: true }),
    of('Random loss', '%', 0.001, 10, 'network.links.long.impairments.lossProbability', 0.01),
    of('Arrivals', 'flows/s', 0.1, 5, 'traffic.queries.arrivals.flowsPerSecond'),
    of('Size', 'kB', 2, 1000, 'traffic.queries.size.bytes', 1000),
  ];
  const asked = (fail: Fail): Question => ({
    base: 'segments-lossy-middle',
    ...{ lane: 'lccp', butNot: 'newreno', fromSeconds: 20, fail, vary, ...BOUNDS },
  });
  return {
    'takes longer': asked({ is: 'worse', figure: 'completionTimeSeconds.p95', times: 2 }),
    'completes less': asked({ is: 'worse', figure: 'flowsCompleted', times: 1.5, less: true }),
    late: asked({ is: 'late', class: 'queries', times: 10 }),
    loss: asked({ is: 'loss', link: 'long', share: 0.05 }),
    'busy collapse': asked({ is: 'busy-collapse', link: 'long' }),
  };
}

/** PCC, and what sets rates of flows by headers or equations. */
function questionsBesideTcp(base: string, scheme: string, other: string, set: object): Record<string, Question> {
  const vary: Vary = [
    of('Rate', 'Mbit/s', 2, 50, 'network.parameters.rateBitsPerSecond', MBIT),
    of('One-way delay', 'ms', 1, 150, 'network.parameters.delaySeconds', 0.001),
    of('Buffer', 'packets', 5, 500, 'network.parameters.bufferPackets', 1, { integer: true }),
  ];
  const isPcc = scheme === 'pcc';
  if (isPcc) {
    vary.push(of('Rate of a stream', 'Mbit/s', 0.1, 5, 'traffic.streams.rateBitsPerSecond', MBIT));
    vary.push(of('Streams', 'flows', 1, 32, 'traffic.streams.count', 1, { integer: true }));
  } else vary.push(of('Arrivals', 'flows/s', 0.5, 100, 'traffic.short.arrivals.flowsPerSecond'));
  const asked = (fail: Fail): Question => ({
    ...{ base, set: { 'run.untilSeconds': 100, ...set } },
    ...{ lane: scheme, butNot: other, fromSeconds: 20, fail, vary, ...BOUNDS },
  });
  const less = (figure: string): Fail => ({ is: 'worse', figure, times: 2, less: true });
  return {
    'carries less': asked(less('goodputBitsPerSecond')),
    'the lasting flows get less': asked(less(`classes.${isPcc ? 'tcp' : 'long'}.goodputBitsPerSecond`)),
    loss: asked({ is: 'loss', link: 'bottleneck', share: 0.05 }),
    queue: asked({ is: 'queue', seconds: 0.1 }),
    'one of the lasting flows starves': asked({
      ...{
        is: 'starved',
        link: 'bottleneck',
        class: isPcc ? 'tcp' : 'long',
        among: [isPcc ? 'tcp' : 'long'],
        ratio: 10,
      },
    }),
    ...(isPcc && { 'the streams get less': asked(less('classes.streams.goodputBitsPerSecond')) }),
  };
}

/**
 * Round trips after which rates should have settled. RCP's links, which measure their load, go a tenth of the way in a round trip,
 * from a twentieth of the capacity: that takes 75 at best, and the mean round trip is known after some 100 (`one-rate-rule.ts`).
 */
const settledAfter = (scheme: string): number => (scheme === 'rcp' ? 200 : 40);
/** They aim below the capacity: no rate is ever within 0.1 % of its max-min rate. */
const AIM_BELOW = ['erica', 'piqi-rcp'];

function questionsOfRates(scheme: string): Record<string, Question> {
  const asked = (fail: Fail, other?: string): Question => ({
    ...{ base: 'slbn-peers', set: { 'run.untilSeconds': 10, 'run.sampleIntervalSeconds': 0.02 } },
    ...{ lane: scheme, butNot: other, fail, vary: [], tree: {}, trials: 2000, found: 2, lookSeconds: 4 },
  });
  const other = scheme === 'slbn' ? 'bfyz' : 'slbn';
  const above = (
    id: string,
    title: string,
    unit: string,
    of: string,
    take: 'largest' | 'last',
    value: number,
  ): Fail => ({
    ...{ is: 'condition', above: value, figure: { id, title, unit, measure: 'series', of, take } },
  });
  return {
    ...(!AIM_BELOW.includes(scheme) && {
      unsettled: asked({ is: 'unsettled', cycles: settledAfter(scheme) }, other),
    }),
    overload: asked(
      above('overload', 'Error at bottlenecks, 90th percentile', '%', 'linkErrorHigh', 'last', 10),
      other,
    ),
    queue: asked(above('queue', 'Largest queue of all links', 'packets', 'largestQueuePackets', 'largest', 200), other),
    broken: { ...asked({ is: 'broken' }), trials: 300, lookSeconds: undefined },
  };
}

/** By the name of a law or scheme: its questions by their names. */
export const QUESTIONS: Readonly<Record<string, Readonly<Record<string, Question>>>> = {
  ...Object.fromEntries(lawDeclarations.map(({ id }) => [id, questionsOfLaw(id)])),
  cp: questionsOfGate('cp'),
  'gss-ga': questionsOfGate('gss-ga'),
  aacc: questionsOfAacc(),
  lccp: questionsOfSegments(),
  pcc: questionsBesideTcp('pcc-beside-tcp', 'pcc', 'none', { 'traffic.tcp.count': 8, 'traffic.streams.count': 8 }),
  xcp: questionsBesideTcp('segments-beside-tcp', 'xcp', 'sack', {}),
  tfrc: questionsBesideTcp('segments-beside-tcp', 'tfrc', 'sack', {}),
  ...Object.fromEntries(
    ['slbn', 'rcp', 'bfyz', 'erica', 'piqi-rcp', 'cobb'].map((scheme) => [scheme, questionsOfRates(scheme)]),
  ),
};
