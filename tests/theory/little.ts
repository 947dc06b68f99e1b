/** Little's law on the links of the scenarios that come with Headway. */
import { RandomStream } from '../../src/base/random-stream.ts';
import type { Link } from '../../src/engine/link.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import type { Comparison, Row } from './comparison.ts';

/** A lane is run for at most this many events. Its queues are read at this many moments in that time. */
const MOST_EVENTS = 60_000;
const READINGS = 12_000;
/** Links of a lane that are looked at: those with the longest queues. */
const MOST_LINKS = 200;

/** The link of a lane that is farthest from the law; null: no packets wait on any. */
function worstLink(scenario: Parameters<typeof openLane>[0], laneId: string, name: string): Row | null {
  const first = openLane(scenario, laneId);
  first.advance(scenario.run.untilSeconds, MOST_EVENTS);
  const seconds = first.timeSeconds;
  const candidates = [...first.engine.links.keys()]
    .filter((i) => first.engine.links[i].fluid === null && first.engine.links[i].meanQueuePackets(seconds) > 0)
    .toSorted(
      (a, b) => first.engine.links[b].meanQueuePackets(seconds) - first.engine.links[a].meanQueuePackets(seconds),
    )
    .slice(0, MOST_LINKS);
  if (candidates.length === 0) return null;
  const lane = openLane(scenario, laneId);
  const { links, settings } = lane.engine;
  const sums = candidates.map(() => 0);
  const squares = candidates.map(() => 0);
  // A reading in each of as many equal parts of the time, anywhere in it: a period of the traffic is no period of these.
  const moments = new RandomStream(1, 'theory.little');
  for (let k = 0; k < READINGS; k++) {
    const now = ((k + moments.uniform()) / READINGS) * seconds;
    lane.advance(now, Infinity);
    for (const [i, link] of candidates.entries()) {
      const packets = links[link].queuePackets(now);
      sums[i] += packets;
      squares[i] += packets * packets;
    }
  }
  lane.advance(seconds, Infinity);
  const rows = candidates.map((link, i): Row => {
    // Its packets' times in the queue together, over the time: λ W.
    const expected = (links[link] as Link).meanQueuePackets(seconds);
    const allowed = 0.02 * expected + 0.02;
    const figure = `${name}, ${laneId}, ${settings.links[link].id}`;
    const mean = sums[i] / READINGS;
    const margin = 3 * Math.sqrt((squares[i] / READINGS - mean * mean) / READINGS);
    const widest = 0.25 * expected + 0.05;
    return { figure, unit: 'packets', expected, allowed, measured: { mean, margin }, widest };
  });
  const distance = ({ expected, allowed, measured }: Row): number =>
    Math.abs(measured.mean - (expected as number)) / (allowed + measured.margin);
  return rows.reduce((worst, row) => (distance(row) > distance(worst) ? row : worst));
}

function rowsOf(names: readonly string[]): Row[] {
  return names.flatMap((name) => {
    const read = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
    if (!read.ok) throw new Error(read.problems[0].message);
    return read.scenario.lanes.flatMap(({ id }) => worstLink(read.scenario, id, name) ?? []);
  });
}

const common = {
  source: 'L = λ W; Little, “A proof for the queuing formula: L = λW” (1961)',
  allows:
    'Two per cent and 0.02 packets, besides three standard errors of the 12,000 readings that L is the mean of. The row is the link of the lane that is farthest off, of at most 200. The standard errors were added after the first run had shown the noise of readings of short bursts.',
};

const QUICK = ['tcp-bufferbloat', 'session-control-collapse', 'pcc-beside-tcp'];

export const littleComparisons: readonly Comparison[] = [
  { title: 'Little’s law, on every link of three scenarios', ...common, rows: () => rowsOf(QUICK) },
  {
    title: 'Little’s law, on every link of the other scenarios',
    ...common,
    isSlow: true,
    rows: () => rowsOf(shippedScenarios.map(({ name }) => name).filter((name) => !QUICK.includes(name))),
  },
];
