/**
 * No window after a congestion event is above the window before it: RFC 5681, 3.1, RFC 6675, 5 (4.2), and RFC 9438, 4.6,
 * make it smaller. All laws, profiles and recoveries, and the laws that the examples and the manual of authored schemes write,
 * under random losses and marks.
 *
 * What an RFC or a draft has otherwise, or a simulator does:
 * - a window and a threshold of at least two segments (RFC 5681, 3.1, equation 4; RFC 9438, 4.6), and of one after a
 *   timeout (RFC 5681, 3.1), where marks have left less (ns-2);
 * - without SACK, half of FlightSize (RFC 5681, 3.1, equation 4), of which NewReno's and Reno's inflated windows have let
 *   out more than two windows where much was lost (RFC 5681, 3.2; RFC 6582, 3.2);
 * - a threshold that is held when the timer expires again for a segment (RFC 5681, 3.1);
 * - while proportional rate reduction repairs a loss, its window is what is in flight and one segment more (RFC 9937, 6),
 *   which a cut by a mark just before has left above the window;
 * - BBR's window is that of its model, which a loss or a mark alone does not change: in the first round of a recovery it
 *   is what is in flight and what has arrived, and after it that of before a loss or a probe
 *   (draft-cardwell-iccrg-bbr-congestion-control-00, 4.2.3; BBRv3: draft-ietf-ccwg-bbr);
 * - profiles whose acknowledgements open the window also where they echo a mark (`echoOpensWindow`): the cut comes first;
 * - ns-3's last acknowledgement of a recovery opens the window by what it covers, and its proportional rate reduction
 *   counts in 32 bits; ns-2's opens it as any other does (`endOfRecovery`, `reductionArithmetic`, `windowAfterRecovery`).
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TcpParameters } from '../../src/engine/transport/tcp-parameters.ts';
import type { WindowLaw } from '../../src/engine/transport/window-law.ts';
import { lawDeclarations } from '../../src/laws/declarations.ts';
import { exampleText } from '../../src/authored/examples/examples.fixture.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { summaryOf } from '../../src/simulation/summary.ts';
import { longFlows } from '../../src/laws/one-flow.fixture.ts';
import { openAuthoredLane } from '../../src/authored-lanes/open-authored-lane.ts';

const manual = readFileSync(new URL('../../docs/authored-schemes.md', import.meta.url), 'utf8');
const OWN_LAWS: Readonly<Record<string, string>> = {
  'own-aimd': exampleText('aimd'),
  'own-newreno': exampleText('newreno'),
  'own-manual': /```js\n([\s\S]*?)```/.exec(manual)![1],
};
const LEAST = 2;
/** Fractions are not exact. */
const ROUNDING = 1 + 1e-9;

const path = fc.record({
  profile: fc.constantFrom('standard', 'modern', 'today', 'ns-2', 'ns-3'),
  variant: fc.constantFrom('sack', 'sack', 'newreno', 'reno'),
  keep: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  ecn: fc.boolean(),
  limitedTransmit: fc.boolean(),
  acknowledgedSegments: fc.constantFrom(1, 2),
  windowSegments: fc.constantFrom(12, 10_000),
  hyStart: fc.boolean(),
  rateBitsPerSecond: fc.constantFrom<number>(1e6, 8e6, 20e6),
  delaySeconds: fc.constantFrom<number>(0.002, 0.02, 0.1),
  bufferPackets: fc.constantFrom<number>(4, 30, 300),
  queue: fc.constantFrom('drop-tail', 'codel', 'red'),
  lossProbability: fc.constantFrom(0, 0.001, 0.02, 0.15),
  flows: fc.integer({ min: 1, max: 3 }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
});
type Path = typeof path extends fc.Arbitrary<infer Value> ? Value : never;

function laneOf(law: string, one: Path, source = OWN_LAWS[law], untilSeconds = 8): Lane {
  const isBbr = law.startsWith('bbr');
  const isEcn = one.ecn || law === 'dctcp';
  const parameters =
    law === 'own-aimd' ? { keep: one.keep } : law === 'cubic' ? { hyStart: one.hyStart, keeps: one.keep } : {};
  const transport = {
    profile: one.profile,
    variant: isBbr ? 'sack' : one.variant,
    windowLaw: { law, parameters },
    segmentBytes: 1000,
    initialWindowSegments: 4,
    windowSegments: one.windowSegments,
    limitedTransmit: one.limitedTransmit,
    ecn: isEcn,
    ...(one.acknowledgedSegments > 1 && { acknowledgedSegments: 2, acknowledgementDelaySeconds: 0.04 }),
  };
  const { rateBitsPerSecond, delaySeconds, bufferPackets, lossProbability } = one;
  const queue = { discipline: one.queue, ...(one.queue !== 'drop-tail' && { parameters: { ecn: isEcn } }) };
  const fast = { rateBitsPerSecond: 1e9, delaySeconds: 0.001, bufferPackets: 100_000 };
  const result = validateScenario({
    headway: 1,
    title: law,
    network: {
      form: 'drawn',
      nodes: [
        { id: 'a', kind: 'host', x: 0, y: 0 },
        { id: 'r', kind: 'router', x: 50, y: 0 },
        { id: 'b', kind: 'host', x: 100, y: 0 },
      ],
      links: [
        { id: 'in', from: 'a', to: 'r', ...fast },
        {
          id: 'out',
          from: 'r',
          to: 'b',
          ...{ rateBitsPerSecond, delaySeconds, bufferPackets, queue },
          impairments: { lossProbability },
          reverse: { bufferPackets: 100_000 },
        },
      ],
    },
    traffic: [
      {
        id: 'f',
        kind: 'long-lived',
        from: ['a'],
        to: ['b'],
        count: one.flows,
        start: { earliestSeconds: 0, latestSeconds: 1 },
        transport,
      },
    ],
    lanes: [{ id: 'one', scheme: 'none' }],
    run: { seed: one.seed, untilSeconds },
    ...(law in OWN_LAWS && { ownSchemes: [{ id: law, title: law, kind: 'window law', source }] }),
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openAuthoredLane(result.scenario, 'one').lane;
}

/** What happened to the window of a flow at a congestion event, and until its recovery was over. */
interface CongestionEvent {
  readonly flow: number;
  readonly kind: 'loss' | 'mark' | 'timeout' | 'repeated timeout';
  readonly window: number;
  readonly threshold: number;
  /** FlightSize. */
  readonly flight: number;
  /** In flight when the law answers: more may be taken for lost by the time all of the event is done. */
  readonly inFlightThen: number;
  /** When the law has answered. */
  readonly newThreshold: number;
  readonly answer: number;
  /** When all of the event was done. */
  newWindow: number;
  inFlight: number;
  /** The window when the recovery that it began was over; NaN: another event came first. */
  recovered: number;
}

/** Runs a lane to its end and notes its congestion events. */
function congestionEvents(lane: Lane): CongestionEvent[] {
  const { tcp } = lane.engine.transports;
  const { flows } = lane.engine;
  const events: CongestionEvent[] = [];
  /** The events that are being answered, and by flow the one whose recovery is not over. */
  let open: CongestionEvent[] = [];
  const latest = new Map<number, CongestionEvent>();
  let ended: CongestionEvent | undefined;
  let isAnswering = false;
  const notes = (flow: number, kind: CongestionEvent['kind'], answer: () => void): void => {
    // A law may take a timeout for a loss, too: that is one event.
    if (isAnswering) {
      answer();
      return;
    }
    const window = flows.congestionWindow[flow];
    const flight = tcp.flightSize(flow);
    const threshold = flows.slowStartThreshold[flow];
    const inFlightThen = tcp.inFlight(flow);
    isAnswering = true;
    answer();
    isAnswering = false;
    const newThreshold = flows.slowStartThreshold[flow];
    const answered = flows.congestionWindow[flow];
    const later = { newWindow: NaN, inFlight: NaN, recovered: NaN };
    open.push({ flow, kind, window, flight, inFlightThen, threshold, newThreshold, answer: answered, ...later });
  };
  const { laws } = tcp as unknown as { laws: WindowLaw[] };
  for (const law of laws) {
    const { congested, timedOut, recovered } = law;
    law.congested = (flow, byMark) => notes(flow, byMark ? 'mark' : 'loss', () => congested.call(law, flow, byMark));
    law.timedOut = (flow, isRepeated) => {
      notes(flow, isRepeated ? 'repeated timeout' : 'timeout', () => timedOut.call(law, flow, isRepeated));
    };
    law.recovered = (flow) => {
      recovered.call(law, flow);
      ended = latest.get(flow);
    };
  }
  const done = (): void => {
    if (ended !== undefined) ended.recovered = flows.congestionWindow[ended.flow];
    ended = undefined;
    for (const event of open) {
      event.newWindow = flows.congestionWindow[event.flow];
      event.inFlight = tcp.inFlight(event.flow);
      latest.set(event.flow, event);
      events.push(event);
    }
    open = [];
  };
  for (const name of ['packetDelivered', 'timerDue'] as const) {
    const original = tcp[name];
    tcp[name] = (row) => {
      original.call(tcp, row);
      done();
    };
  }
  lane.advance(8, Infinity);
  return events;
}

function expectSmaller(event: CongestionEvent, parameters: TcpParameters, hasModel: boolean): void {
  const { kind, window, answer, newWindow, newThreshold, inFlight, recovered } = event;
  const { recoveryWindow, windowAfterMark, variant, reductionArithmetic, echoOpensWindow } = parameters;
  const { endOfRecovery, windowAfterRecovery } = parameters;
  const most = Math.max(window, LEAST, variant === 'sack' ? 0 : event.flight / 2) * ROUNDING;
  const said = JSON.stringify(event);
  // What the event has sent is in flight.
  const conserved = Math.max(most, inFlight + 1);
  expect(answer, `window: ${said}`).toBeLessThanOrEqual(hasModel ? Math.max(conserved, event.inFlightThen + 1) : most);
  if (hasModel) return;
  const held = kind === 'repeated timeout' ? event.threshold : 0;
  expect(newThreshold, `threshold: ${said}`).toBeLessThanOrEqual(Math.max(most, held));
  const isReduced = variant === 'sack' && (recoveryWindow === 'proportional' || windowAfterMark === 'proportional');
  if (!(isReduced && reductionArithmetic === '32-bits') && !(kind === 'mark' && echoOpensWindow)) {
    expect(newWindow, `window: ${said}`).toBeLessThanOrEqual(isReduced ? conserved : most);
  }
  const opens = endOfRecovery === 'opens-window' || windowAfterRecovery === 'deflated';
  if (!Number.isNaN(recovered) && !opens) {
    expect(recovered, `after recovery: ${said}`).toBeLessThanOrEqual(most);
  }
}

/** A loss after which more is taken for lost at once: what is in flight is less when all is done than when BBR answers. */
const MORE_IS_LOST: Path = {
  ...{ profile: 'modern', variant: 'sack', keep: 0.1, ecn: false, limitedTransmit: true, acknowledgedSegments: 1 },
  ...{ windowSegments: 10_000, hyStart: false, rateBitsPerSecond: 20e6, delaySeconds: 0.002, bufferPackets: 300 },
  ...{ queue: 'red', lossProbability: 0, flows: 3, seed: 18 },
};

describe.each([...lawDeclarations.map(({ id }) => id), ...Object.keys(OWN_LAWS)])('%s', (law) => {
  test('no window after a congestion event is above the window before it', { timeout: 120_000 }, () => {
    let seen = 0;
    fc.assert(
      fc.property(path, (one) => {
        const lane = laneOf(law, one);
        const parameters = lane.engine.transports.tcp.parameters(0);
        const hasModel = lane.engine.transports.tcp.law(0).pace !== undefined;
        const events = congestionEvents(lane);
        for (const event of events) expectSmaller(event, parameters, hasModel);
        seen += events.length;
      }),
      { numRuns: 60, examples: [[MORE_IS_LOST]] },
    );
    expect(seen).toBeGreaterThan(100);
  });
});

/** The share of the bottleneck that is used, and of the packets that are lost there. */
function used(lane: Lane): { utilisation: number; loss: number } {
  const [link] = summaryOf(lane).links.filter(({ id }) => id === 'bottleneck' || id === 'out');
  return { utilisation: link.utilisation, loss: link.loss! };
}

// Their windows grew at losses: 0.69 of the link was used, and 0.60 with 15 % lost.
test.each(['modern', 'today', 'standard'])('one CUBIC flow over CoDel uses its link, profile %s', (profile) => {
  const options = {
    law: 'cubic',
    rateBitsPerSecond: 50e6,
    bufferPackets: 5000,
    queue: { discipline: 'codel', parameters: {} },
  };
  const lane = longFlows({ ...options, transport: { profile, initialWindowSegments: 10 } });
  lane.advance(40, Infinity);
  expect(used(lane).utilisation).toBeGreaterThan(0.88);
  expect(used(lane).loss).toBeLessThan(0.001);
});

test('a law that keeps 0.6 of what is in flight is as good as one that keeps a half', () => {
  const source = OWN_LAWS['own-manual'].replace('flow.inFlight / 2', 'flow.inFlight * 0.6');
  expect(source).not.toBe(OWN_LAWS['own-manual']);
  const one = {
    profile: 'modern',
    variant: 'sack',
    ecn: false,
    limitedTransmit: true,
    acknowledgedSegments: 1,
  } as const;
  const where = { rateBitsPerSecond: 1e7, delaySeconds: 0.048, bufferPackets: 83, queue: 'drop-tail' } as const;
  const rest = { windowSegments: 10_000, hyStart: false, keep: 0.6, lossProbability: 0, flows: 1, seed: 1 } as const;
  const lane = laneOf('own-manual', { ...one, ...where, ...rest }, source, 60);
  lane.advance(60, Infinity);
  expect(used(lane).utilisation).toBeGreaterThan(0.96);
  expect(used(lane).loss).toBeLessThan(0.01);
});
