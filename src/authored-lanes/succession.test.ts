import { describe, expect, test } from 'vitest';
import { exampleText } from '../authored/examples/examples.fixture.ts';
import type { AuthoredKind } from '../authored/contract/kinds.ts';
import { codeOfLane } from '../scenario/authored-schemes.ts';
import { validateScenario } from '../scenario/validate.ts';
import { openAuthoredLane } from './open-authored-lane.ts';
import { lawSource, authoredScenario, authoredScenarioText } from './authored-scenarios.fixture.ts';

const AT = 1.5;
const END = 3;
const later = (source: string) => [{ atSeconds: AT, set: 'ownSchemes.own-x.source', value: source }];
const endOf = ({ lane }: ReturnType<typeof openAuthoredLane>, seconds: number): string => {
  lane.advance(seconds, Infinity);
  return `${lane.fingerprint()} ${lane.events}`;
};

/** Sources of each kind, and what takes their place: each remembers, and goes on with what it finds. */
const SUCCESSIONS: readonly (readonly [kind: AuthoredKind, twin: string, before: string, after: string])[] = [
  [
    'window law',
    'newreno',
    lawSource('flow.state.acks = (flow.state.acks ?? 0) + 1; flow.window += flow.parameters.step / flow.window;'),
    lawSource(
      'flow.state.acks = (flow.state.acks ?? 0) + 1; log(flow.state.acks); flow.window += 2 * flow.parameters.step / flow.window;',
    ),
  ],
  [
    'admission law',
    'cp',
    exampleText('close-and-probe'),
    exampleText('close-and-probe').replace('epochEnded(gate, epoch) {', 'epochEnded(gate, epoch) { log(gate.epochs);'),
  ],
  [
    'queue discipline',
    'red',
    exampleText('red'),
    exampleText('red').replace(/arrived\((.*?)\) \{/, 'arrived($1) { log(link.packets);'),
  ],
  [
    'explicit-rate rule',
    'rcp',
    exampleText('rcp'),
    exampleText('rcp').replace(/passed\((.*?)\) \{/, 'passed($1) { log(link.sessions);'),
  ],
];

describe.each(SUCCESSIONS)('other code of a %s holds from its moment on', (kind, twin, before, after) => {
  const options = { flowsPerSecond: 20, untilSeconds: END };
  const changing = authoredScenario(kind, before, twin, { ...options, timeline: later(after) });

  test('what was before stays bit for bit, and time goes back over it in both directions', () => {
    expect(after).not.toBe(before);
    const plain = openAuthoredLane(authoredScenario(kind, before, twin, options), 'own');
    const run = openAuthoredLane(changing, 'own');
    expect(endOf(run, AT - 0.001)).toBe(endOf(plain, AT - 0.001));
    const early = run.lane.save();
    const end = endOf(run, END);
    const log = run.log.lines;
    expect(log.filter(({ atSeconds }) => atSeconds >= AT)).not.toEqual([]);
    const late = run.lane.save();
    run.lane.restore(early);
    expect(endOf(run, END)).toBe(end);
    expect(run.log.lines).toEqual(log);
    // Another lane has never run the code before.
    const other = openAuthoredLane(changing, 'own');
    other.lane.restore(late);
    other.lane.restore(early);
    expect(endOf(other, END)).toBe(end);
  });

  test('a lane that runs takes it over where it lies ahead', () => {
    const run = openAuthoredLane(authoredScenario(kind, before, twin, options), 'own');
    run.lane.advance(1, Infinity);
    expect(run.lane.revise(changing)).toBe(true);
    expect(endOf(run, END)).toBe(endOf(openAuthoredLane(changing, 'own'), END));
    expect(run.lane.sharesPast(authoredScenario(kind, before, twin, options), END)).toBe(false);
  });
});

test.each([
  ['other parameters', (text: string) => text.replace('to: 2', 'to: 3')],
  ['another title', (text: string) => text.replace("title: 'x'", "title: 'y'")],
  ['other probes', (text: string) => text.replace('congested', 'probes: { w: (flow) => flow.window }, congested')],
  ['`pace`', (text: string) => text.replace('congested', 'pace: (flow) => 1e6, congested')],
  ['round trips', (text: string) => text.replace('flow.window +=', 'flow.window += 0 * ack.roundTrip +')],
])('what is settled at the beginning is not changed later: %s', (what, change) => {
  const source = lawSource('flow.window += 1;');
  const scenario = authoredScenario('window law', source, 'newreno', { timeline: later(change(source)) });
  expect(() => openAuthoredLane(scenario, 'own')).toThrow(`It cannot take the place of the code before: it`);
  expect(() => openAuthoredLane(scenario, 'own')).toThrow(what);
});

test('an error in it is found when the lane opens, and one that only a run finds stops it with the line', () => {
  const source = lawSource('flow.window += 1;');
  const bad = authoredScenario('window law', source, 'newreno', { timeline: later(source.replace('+= 1', '+= x')) });
  expect(() => openAuthoredLane(bad, 'own')).toThrow('"x" is not known here');
  const failing = lawSource('\n\n    flow.window = 0 / 0;');
  const { lane } = openAuthoredLane(
    authoredScenario('window law', source, 'newreno', { timeline: later(failing) }),
    'own',
  );
  expect(() => lane.advance(9, Infinity)).toThrow('In acknowledged, line 5: flow.window became NaN.');
  expect(lane.timeSeconds).toBeGreaterThanOrEqual(AT);
});

test('it is bounded like any source, and whoever agrees to code agrees to it', () => {
  const source = lawSource('flow.window += 1;');
  const scenario = authoredScenario('window law', source, 'newreno', { timeline: later('other') });
  expect(codeOfLane(scenario, 'own').map((one) => one.source)).toEqual([source, 'other']);
  expect(codeOfLane(scenario, 'twin')).toEqual([]);
  for (const value of ['x'.repeat(20_001), 7, null]) {
    const text = authoredScenarioText('window law', source, 'newreno', { timeline: [{ ...later('')[0], value }] });
    expect(validateScenario(text).ok).toBe(false);
  }
  const lost = authoredScenarioText('window law', source, 'newreno', {
    timeline: [{ atSeconds: 1, set: 'ownSchemes.own-y.source', value: source }],
  });
  expect(validateScenario(lost).ok).toBe(false);
});
