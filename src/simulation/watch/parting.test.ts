import { expect, test } from 'vitest';
import { indexedDraws } from '../../base/random-stream.ts';
import { exampleScenario } from '../../scenario/example.fixture.ts';
import { setPath } from '../../scenario/path.ts';
import { shippedScenarios } from '../../scenario/shipped.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openLane } from '../open-lane.ts';
import { differencesOfFlows, partingOf, partingSentence, reportParting } from './parting.ts';
import { Trace } from './trace.ts';

function checked(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const example = checked({ ...exampleScenario(), run: { ...exampleScenario().run, untilSeconds: 3 } });

test('two lanes that are alike do not part', () => {
  const parting = partingOf(openLane(example, 'none'), openLane(example, 'none'));
  expect(parting).toMatchObject({ differs: null, a: null, b: null });
  expect(parting.same).toBeGreaterThan(1000);
  expect(partingSentence(parting, ['A', 'B'], 3)).toMatch(/^A and B do not part: [\d,]+ events are the same to 3 s\.$/);
});

interface Written {
  readonly atSeconds: number;
  readonly words: string;
}

/** All that happens to flows and packets of a lane, in its order. */
function happenings(scenario: Scenario): Written[] {
  const lane = openLane(scenario, 'none');
  const all: Written[] = [];
  const trace = new Trace(lane, null, Infinity, (happening, packet) => {
    const { kind, flow, link, node, atSeconds } = happening;
    const words = JSON.stringify([kind, flow, link, node, packet, Math.round(atSeconds * 1e9)]);
    if (flow >= 0) all.push({ atSeconds, words });
  });
  lane.observe(trace);
  while (!lane.advance(scenario.run.untilSeconds, Infinity));
  return all;
}

// Our specification of finding, 7: of 100 random pairs that one changed value makes at a known time the first event is right.
test('of 100 runs with one value changed at some moment, each parts at the first event that a comparison of all finds', () => {
  const draw = indexedDraws(1, 'pairs');
  const values: readonly (readonly [path: string, value: (share: number) => number])[] = [
    ['network.parameters.rateBitsPerSecond', (share) => 5e5 + 3e6 * share],
    ['network.parameters.delaySeconds', (share) => 0.01 + 0.1 * share],
    ['network.parameters.bufferPackets', (share) => 2 + Math.floor(20 * share)],
    ['traffic.web.arrivals.flowsPerSecond', (share) => 1 + 200 * share],
  ];
  const base = happenings(example);
  let parted = 0;
  for (let n = 0; n < 100; n++) {
    const [path, value] = values[n % values.length]!;
    const atSeconds = 3 * draw(n, 0);
    const change = { atSeconds, set: path, value: value(draw(n, 1)) };
    const timeline = [...example.timeline, change].toSorted((a, b) => a.atSeconds - b.atSeconds);
    const changed = checked({ ...example, timeline });
    const other = happenings(changed);
    const first = base.findIndex(({ words }, i) => words !== other[i]?.words);
    const { differs, a, b } = partingOf(openLane(example, 'none'), openLane(changed, 'none'));
    const foundSeconds = Math.min(...[a, b].map((one) => one?.happening.atSeconds ?? Infinity));
    if (first < 0) {
      expect([n, differs]).toEqual([n, null]);
      continue;
    }
    const seconds = Math.min(base[first]!.atSeconds, other[first]?.atSeconds ?? Infinity);
    expect([n, foundSeconds]).toEqual([n, seconds]);
    expect(seconds).toBeGreaterThanOrEqual(atSeconds);
    parted++;
  }
  expect(parted).toBeGreaterThan(80);
});

test('a lane with a gate parts where it refuses, not where it writes that it admits', () => {
  const flood = checked(shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario);
  const short = setPath(flood, 'run.untilSeconds', 3);
  const parting = partingOf(openLane(short, 'none'), openLane(short, 'cp'));
  expect(parting.b?.happening.kind).toBe('refusal');
  expect(partingSentence(parting, ['A', 'B'], 3)).toBe(
    'A and B part at 1.026025 s: SYN of flow 30 joined the queue of link R1 to R2 in A and was refused on link R1 to R2 in B.',
  );
});

test.each([
  ['slbn-livelock', /^A and B part at 0\.290226 s: Session x received 32 Mbit\/s in A, and not then in B\.$/],
  ['slbn-demand', /^A and B part at 1\.001778 s: Session s0 received 45 Mbit\/s in A and 40 Mbit\/s in B\.$/],
  ['l4s-round-trips', /: Data 55 of flow 2 was sent from Near in B, and 0\.00788 ms later in A\.$/],
  [
    'tcp-flood-today',
    /: SYN of flow 6 joined the queue of link R1 to R2 in both\. In A: The queue holds 20 of 100 packets\. In B: The queue holds 19 of 100 packets\.$/,
  ],
  ['tcp-laws-side-by-side', /: Data 326 of flow 1 was sent from s1 in B, and not then in A\.$/],
])('what both do is said once, and what one does alone of that one: %s', (name, sentence) => {
  const scenario = checked(shippedScenarios.find((one) => one.name === name)!.scenario);
  const [a, b] = scenario.lanes.map(({ id }) => id) as [string, string];
  const parting = partingOf(openLane(scenario, a), openLane(scenario, b));
  expect(partingSentence(parting, ['A', 'B'], scenario.run.untilSeconds)).toMatch(sentence);
});

test('what followed: the first difference of each flow, the parting first, and what became of it in the other lane', () => {
  const flood = checked(shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario);
  const { differences, untilSeconds } = differencesOfFlows(openLane(flood, 'none'), openLane(flood, 'cp'), 0);
  expect(untilSeconds).toBeCloseTo(1.026 + 0.05 * 120, 0);
  expect(differences[0]).toMatchObject({ flow: 29, b: { happening: { kind: 'refusal' } } });
  expect(new Set(differences.map(({ flow }) => flow)).size).toBe(differences.length);
  const report = reportParting({ scenario: flood, laneIds: ['none', 'cp'], names: ['A', 'B'] });
  expect(report.followed.map(({ atSeconds }) => atSeconds)).toEqual(
    report.followed.map(({ atSeconds }) => atSeconds).toSorted((a, b) => a - b),
  );
  expect(report.followed[0]!.atSeconds).toBe(report.atSeconds);
  expect(report.followed.reduce((sum, { flows }) => sum + flows, 0)).toBe(differences.length);
});

test('outcomes from where lanes part are counted in both, as a trace of each lane alone counts them', () => {
  const flood = checked(shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario);
  const { counts, atSeconds, followedSeconds } = reportParting({
    ...{ scenario: flood, laneIds: ['none', 'cp'], names: ['A', 'B'] },
  });
  const kinds = {
    drop: 'Packets dropped',
    refusal: 'Packets refused',
    timeout: 'Timeouts',
    completion: 'Flows completed',
  };
  const counted = ['none', 'cp'].map((laneId) => {
    const lane = openLane(flood, laneId);
    const of = { drop: 0, refusal: 0, timeout: 0, completion: 0 };
    const trace = new Trace(lane, null, Infinity, ({ kind, flow, atSeconds: at }) => {
      if (flow >= 0 && at >= atSeconds && kind in of) of[kind as keyof typeof of]++;
    });
    lane.observe(trace);
    while (!lane.advance(followedSeconds, Infinity));
    return of;
  });
  expect(counts).toEqual(
    Object.entries(kinds).map(([kind, title]) => ({ title, lanes: counted.map((of) => of[kind as keyof typeof of]) })),
  );
  expect(counts[0]!.lanes[0]).toBeGreaterThan(100);
});

test('nothing follows where lanes are alike', () => {
  const report = reportParting({ scenario: example, laneIds: ['none', 'none'], names: ['A', 'B'] });
  expect(report).toMatchObject({ differs: null, followed: [] });
});
