import { expect, test } from 'vitest';
import { EXAMPLE_NAMES, exampleText } from '../authored/examples/examples.fixture.ts';
import { compile } from '../authored/language/compile.ts';
import { openAuthoredLane } from './open-authored-lane.ts';
import { lawSource, authoredScenario } from './authored-scenarios.fixture.ts';

const TWIN = { 'window law': 'newreno', 'admission law': 'cp', 'queue discipline': 'red', 'explicit-rate rule': 'rcp' };

test.each(EXAMPLE_NAMES)('%s goes on alike from a saved state, in the same lane and in another', (name) => {
  const source = exampleText(name);
  const compiled = compile(source);
  if (!compiled.ok) throw new Error('refused');
  const { kind } = compiled.scheme;
  const scenario = authoredScenario(kind, source, TWIN[kind], { flowsPerSecond: 40, untilSeconds: 8 });
  const first = openAuthoredLane(scenario, 'own');
  first.lane.advance(3, Infinity);
  const state = first.lane.save();
  const logged = first.log.lines;
  first.lane.advance(8, Infinity);
  const [end, events, log] = [first.lane.fingerprint(), first.lane.events, first.log.lines];
  const second = openAuthoredLane(scenario, 'own');
  for (const one of [first, second, second]) {
    one.lane.restore(state);
    expect(one.log.lines).toEqual(logged);
    // Whoever looks changes nothing.
    one.lane.sampler.present();
    for (const { value } of one.lane.probes) value(one.lane.shape.gates.length > 0 ? 0 : -1);
    one.lane.advance(8, Infinity);
    expect([one.lane.fingerprint(), one.lane.events, one.log.lines]).toEqual([end, events, log]);
  }
});

test('a change of the code or of what it is given is another past', () => {
  const source = lawSource('flow.window += flow.parameters.step / flow.window;');
  const scenario = authoredScenario('window law', source, 'newreno');
  const { lane } = openAuthoredLane(scenario, 'own');
  lane.advance(2, Infinity);
  const other = scenario.ownSchemes!.map((one) => ({ ...one, source: one.source.replace('step /', '2 * step /') }));
  // What the parameter is called is part of the check.
  expect(lane.sharesPast({ ...scenario, ownSchemes: scenario.ownSchemes }, 2)).toBe(true);
  expect(lane.sharesPast({ ...scenario, ownSchemes: other as typeof scenario.ownSchemes }, 2)).toBe(false);
});

test('parameters may change while it runs', () => {
  const source = lawSource('flow.window += flow.parameters.step / flow.window; log(flow.parameters.step);');
  const timeline = [{ atSeconds: 1, set: 'lanes.own.windowLaws.bulk.parameters.step', value: 0.25 }];
  const { lane, log } = openAuthoredLane(
    authoredScenario('window law', source, 'newreno', { timeline, flowsPerSecond: 0 }),
    'own',
  );
  lane.advance(0.9, Infinity);
  expect(log.lines.at(-1)?.text).toBe('1');
  lane.advance(2, Infinity);
  expect(log.lines.at(-1)).toMatchObject({ text: '0.25', schemeId: 'own-x' });
});
