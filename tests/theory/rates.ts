/** Rates that routers or equations give. */
import fc from 'fast-check';
import { completeParameters } from '../../src/schemes/declaration.ts';
import { schemeDeclaration } from '../../src/schemes/declarations.ts';
import { dataCentres, MIDDLE } from '../../src/schemes/segments/two-data-centres.fixture.ts';
import { TfrcController } from '../../src/schemes/tfrc/controller.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { sessionRates } from '../../src/simulation/result-of-lane.ts';
import { drawnSessions, type DrawnSessions } from '../properties/session-networks.ts';
import { type Comparison, exactly, type Row } from './comparison.ts';

/** The largest relative distance from the max-min rates, after all has been quiet for 30 round trips. */
function worstError({ scenario, quietAfterSeconds, roundTripSeconds }: DrawnSessions, scheme: string): number {
  const cycle = Math.min(1, Math.max(0.001, roundTripSeconds / 20));
  const [lane] = scenario.lanes;
  const parameters = { ...lane.parameters, minimumCycleSeconds: cycle };
  const opened = openLane({ ...scenario, lanes: [{ ...lane, scheme, parameters }] }, 'lane');
  opened.advance(quietAfterSeconds + 1.1 + 30 * Math.max(roundTripSeconds, cycle), Infinity);
  const errors = sessionRates(opened).map(({ rateBitsPerSecond, maxMinBitsPerSecond }) =>
    maxMinBitsPerSecond > 0 ? Math.abs(rateBitsPerSecond! / maxMinBitsPerSecond - 1) : Math.abs(rateBitsPerSecond!),
  );
  return Math.max(0, ...errors);
}

function maxMinRows(networks: number): Row[] {
  return [['slbn', { nodes: 9, sessions: 16 }] as const, ['bfyz', { nodes: 8, sessions: 14 }] as const].map(
    ([scheme, size]) => {
      const drawn = fc.sample(drawnSessions(size), { numRuns: networks, seed: 46 });
      const worst = Math.max(...drawn.map((one) => worstError(one, scheme)));
      const figure = `${scheme.toUpperCase()}: largest relative error on ${networks} networks`;
      return { figure, unit: '', expected: 0, allowed: 1e-9, measured: exactly(worst) };
    },
  );
}

const maxMin = {
  source:
    'the max-min rates by water filling; Bertsekas and Gallager, Data Networks (1992), section 6.5.2; control packets of size 0 and no data',
  allows: '1e-9: rounding.',
};

/** The share of the difference between the windows of two flows that is left after a control interval. */
function xcpDecay(): number {
  const engine = dataCentres({
    scheme: 'xcp',
    rates: [8e6],
    flows: 2,
    meanGapSeconds: 20,
    bytes: 1e9,
    bufferPackets: 200,
    tcp: { windowSegments: 1000, initialThresholdSegments: 1000 },
  });
  const difference = (): number => {
    const windows = Array.from(engine.flows.rows(), (flow) => engine.flows.congestionWindow[flow]);
    return windows.length < 2 ? 0 : Math.abs(windows[0] - windows[1]);
  };
  let [largest, first, last] = [0, { at: 0, value: 0 }, { at: 0, value: 0 }];
  for (let k = 0; k < 20_000 && last.at === 0; k++) {
    const at = k / 100;
    engine.advance(at, Infinity);
    const value = difference();
    largest = Math.max(largest, value);
    if (value > 0 && value < 0.7 * largest && first.at === 0) first = { at, value };
    if (first.at > 0 && value < 0.15 * largest) last = { at, value };
  }
  const interval = 0.1 + (1 + engine.links[MIDDLE].meanQueuePackets(last.at)) * 0.00104;
  return (last.value / first.value) ** (interval / (last.at - first.at));
}

const xcp: Comparison = {
  title: 'XCP: convergence to equal shares',
  source:
    'with γ = 0.1 of the traffic shuffled in each control interval, 1 - γ of a difference is left; Katabi, Handley and Rohrs, “Congestion control for high bandwidth-delay product networks” (2002), section 3.5.2',
  allows: '0.01: an interval is a mean round trip, which changes a little with the queue.',
  rows: () => [
    { figure: 'left after an interval', unit: '', expected: 0.9, allowed: 0.01, measured: exactly(xcpDecay()) },
  ],
};

/** Bit/s by the throughput equation, t_RTO = 4 R. */
function tfrcRate(p: number, roundTrip: number, packetBits: number): number {
  const denominator = Math.sqrt((2 * p) / 3) + 12 * Math.sqrt((3 * p) / 8) * p * (1 + 32 * p ** 2);
  return packetBits / (roundTrip * denominator);
}

const tfrc: Comparison = {
  title: 'TFRC: the throughput equation',
  source:
    'X = s / (R √(2 b p / 3) + t_RTO (3 √(3 b p / 8)) p (1 + 32 p²)) with b = 1 and t_RTO = 4 R; RFC 5348, section 3.1',
  allows:
    '15 %: the mean rate is not the rate at the mean loss event rate, since the equation is not linear and the estimate moves.',
  rows: () =>
    [0.01, 0.03].map((lossProbability) => {
      const engine = dataCentres({
        scheme: 'tfrc',
        parameters: completeParameters(schemeDeclaration('tfrc')!, {}),
        rates: [20e6],
        flows: 1,
        meanGapSeconds: 0.001,
        bytes: 1e9,
        lossProbability,
      });
      engine.advance(50, Infinity);
      const sent = engine.links[MIDDLE].sentBytes;
      let sum = 0;
      for (let now = 51; now <= 250; now++) {
        engine.advance(now, Infinity);
        sum += (engine.controller as TfrcController).flowAt(0)!.sender.lossEventRate;
      }
      const expected = tfrcRate(sum / 200, 0.1, 8320);
      const measured = exactly(((engine.links[MIDDLE].sentBytes - sent) * 8) / 200);
      return {
        figure: `rate at a loss of ${lossProbability}`,
        unit: 'bit/s',
        expected,
        allowed: 0.15 * expected,
        measured,
      };
    }),
};

export const rateComparisons: readonly Comparison[] = [
  { title: 'Max-min fair rates', ...maxMin, rows: () => maxMinRows(15) },
  { title: 'Max-min fair rates, more networks', ...maxMin, isSlow: true, rows: () => maxMinRows(150) },
  xcp,
  tfrc,
];
