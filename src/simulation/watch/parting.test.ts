import { expect, test } from 'vitest';
import { exampleScenario } from '../../scenario/example.fixture.ts';
import { setPath } from '../../scenario/path.ts';
import { shippedScenarios } from '../../scenario/shipped.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openLane } from '../open-lane.ts';
import { differencesOfFlows, partingOf, partingSentence, reportParting } from './parting.ts';

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

test.each(Array.from({ length: 12 }, (_, n) => 0.2 + n * 0.2))(
  'a change at %f s is the first thing that differs, and nothing before it',
  (atSeconds) => {
    // From then on the link is half as fast: the packet that is sent next takes longer.
    const change = { atSeconds, set: 'network.links.bottleneck.rateBitsPerSecond', value: 1e6 };
    const path = example.network.form === 'generated' ? 'network.parameters.rateBitsPerSecond' : change.set;
    const changed = checked({
      ...example,
      timeline: [...example.timeline, { ...change, set: path }].toSorted((a, b) => a.atSeconds - b.atSeconds),
    });
    const parting = partingOf(openLane(example, 'none'), openLane(changed, 'none'));
    expect(parting.differs).not.toBe(null);
    const first = Math.min(parting.a!.happening.atSeconds, parting.b!.happening.atSeconds);
    expect(first).toBeGreaterThanOrEqual(atSeconds);
    // A packet is on its way within 0.1 s on a link that is used.
    expect(first).toBeLessThan(atSeconds + 0.3);
  },
);

test('a lane with a gate parts where it refuses, not where it writes that it admits', () => {
  const flood = checked(shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario);
  const short = setPath(flood, 'run.untilSeconds', 3);
  const parting = partingOf(openLane(short, 'none'), openLane(short, 'cp'));
  expect(parting.b?.happening.kind).toBe('refusal');
  expect(partingSentence(parting, ['A', 'B'], 3)).toBe(
    'A and B part at 1.026025 s: in A: SYN of flow 30 joined the queue of link R1 to R2; in B: SYN of flow 30 was refused on link R1 to R2.',
  );
});

test('what followed: the first difference of each flow, the parting first, and what became of it in the other lane', () => {
  const flood = checked(shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario);
  const { differences, untilSeconds } = differencesOfFlows(openLane(flood, 'none'), openLane(flood, 'cp'));
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

test('nothing follows where lanes are alike', () => {
  const report = reportParting({ scenario: example, laneIds: ['none', 'none'], names: ['A', 'B'] });
  expect(report).toMatchObject({ differs: null, followed: [] });
});
