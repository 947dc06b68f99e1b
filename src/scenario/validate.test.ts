import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scenario } from './schema.ts';
import { drawnNetwork, exampleScenario } from './example.fixture.ts';
import { setPath } from './path.ts';
import { parseScenario, validateChanged, validateScenario } from './validate.ts';

/** The first problem of the example with one value changed. */
function problemWith(path: string, value: unknown) {
  const result = validateScenario(setPath(exampleScenario(), path, value));
  return result.ok ? null : result.problems[0];
}

test('a good scenario comes out with its defaults', () => {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [traffic] = result.scenario.traffic;
  expect(traffic).toMatchObject({
    pairing: 'matched',
    transport: { segmentBytes: 1000, windowSegments: 20, synTimeoutSeconds: 3 },
  });
  expect(result.scenario.lanes[0]).toMatchObject({ parameters: {}, dataPlane: 'packets' });
  expect(result.scenario.view).toEqual({ speed: 1, autoplay: true });
});

test.each([
  [
    'run.untilSeconds',
    'long',
    { place: 'run.untilSeconds', message: 'It is a string.', remedy: 'It must be a number.' },
  ],
  ['run.untilSeconds', -1, { place: 'run.untilSeconds', message: 'It is too small.', remedy: 'At least 0.001.' }],
  ['run.untilsecond', 3, { place: 'run.untilsecond', remedy: 'Did you mean untilSeconds?' }],
  ['title', undefined, { place: 'title', message: 'It is missing.' }],
  ['traffic.web.size.bytes', 0, { place: 'traffic.web.size.bytes', remedy: 'At least 1.' }],
  ['traffic.web.size.kind', 'parito', { place: 'traffic.web.size.kind', remedy: expect.stringContaining('pareto') }],
  ['traffic.web.to', ['reciever'], { place: 'traffic.web.to', remedy: 'Did you mean receivers?' }],
  [
    'traffic.web.to',
    ['d1'],
    { place: 'traffic.web.pairing', message: '3 sources cannot be matched with 1 destinations.' },
  ],
  ['traffic.web.id', 'a.b', { place: 'traffic.a.b.id', message: 'The name contains characters that are not allowed.' }],
  ['lanes.cp.scheme', 'gss-gb', { place: 'lanes.cp.scheme', remedy: 'Use gss-ga.' }],
  ['lanes.cp.parameters.stepSise', 3, { place: 'lanes.cp.parameters.stepSise', remedy: 'Did you mean stepSize?' }],
  [
    'lanes.cp.parameters.stepSize',
    0,
    { place: 'lanes.cp.parameters.stepSize', remedy: 'A number from 0.1 to 10000 flows/s.' },
  ],
  [
    'lanes.cp.parameters.gates',
    ['bottlenek'],
    { place: 'lanes.cp.parameters.gates', remedy: expect.stringContaining('bottleneck') },
  ],
  ['lanes.cp.id', 'none', { place: 'lanes.none', message: 'The id "none" is used twice.' }],
  [
    'lanes.cp',
    { id: 'cp', scheme: 'erica', dataPlane: 'none' },
    { place: 'lanes.cp.dataPlane', message: expect.stringContaining('no rates, so without data') },
  ],
  [
    'lanes.cp.dataPlane',
    'fluid',
    { place: 'lanes.cp.dataPlane', message: expect.stringContaining('sets no rates'), remedy: 'Use "packets".' },
  ],
  ['timeline.0.set', 'traffic.wbe.arrivals.flowsPerSecond', { place: 'timeline.0.set', remedy: 'Known: traffic.web.' }],
  ['timeline.0.set', 'run.seed', { place: 'timeline.0.set', message: '"run.seed" cannot change during a run.' }],
  ['timeline.0.value', -5, { place: 'timeline.0.value', message: expect.stringContaining('too small') }],
  [
    'traffic.web.size',
    { kind: 'fixed', bytes: true },
    { place: 'traffic.web.size.bytes', remedy: 'It must be a number or an object.' },
  ],
  [
    'traffic.web.size',
    { kind: 'fixed', bytes: { kind: 'rmap' } },
    { place: 'traffic.web.size.bytes.kind', message: '"kind" is missing, or its value is not known.' },
  ],
  ['traffic.web.kind', 'raw', { place: expect.stringContaining('traffic.web') }],
  ['headway', 2, { place: 'headway', remedy: 'Use 1.' }],
])('%s = %j is refused with place and remedy', (path, value, expected) => {
  expect(problemWith(path, value)).toMatchObject(expected);
});

test('a parameter of another scheme is kept without effect', () => {
  expect(problemWith('lanes.cp.parameters.admitRate', 50)).toBeNull();
});

test('drawn networks: dangling links, loops and missing ways are found', () => {
  const with_ = (path: string, value: unknown) => {
    const network = setPath(drawnNetwork(), path, value);
    const traffic = [{ ...exampleScenario().traffic[0], from: ['a'], to: ['b'] }];
    const result = validateScenario({ ...exampleScenario(), network, traffic });
    return result.ok ? null : result.problems[0];
  };
  expect(with_('nodes.b.label', 'B')).toBeNull();
  expect(with_('links.down.to', 'c')).toMatchObject({
    place: 'network.links.down.to',
    message: 'There is no node "c".',
  });
  expect(with_('links.down.to', 'r')).toMatchObject({
    place: 'network.links.down',
    message: 'It joins a node to itself.',
  });
  expect(with_('links.down.oneWay', true)).toMatchObject({
    place: 'traffic.web.to',
    message: 'There is no path from "a" to "b" and back.',
  });
  expect(with_('links.down.id', 'up')).toMatchObject({ place: 'network.links.up' });
});

test('entries that change links of a drawn network are checked, each by itself', () => {
  const traffic = [{ ...exampleScenario().traffic[0], from: ['a'], to: ['b'] }];
  const entries = (values: readonly (readonly [string, unknown])[]) => {
    const timeline = values.map(([set, value], k) => ({ atSeconds: k + 1, set: `network.links.${set}`, value }));
    return validateScenario({ ...exampleScenario(), network: drawnNetwork(), traffic, timeline });
  };
  expect(
    entries([
      ['down.isDown', true],
      ['up.rateBitsPerSecond', 2e6],
      ['down.isDown', false],
    ]).ok,
  ).toBe(true);
  expect(
    entries([
      ['down.isDown', true],
      ['up.isDown', 3],
      ['side.isDown', true],
    ]),
  ).toMatchObject({
    problems: [
      { place: 'timeline.1.value', message: expect.stringContaining('network.links.up.isDown') },
      { place: 'timeline.2.set', remedy: expect.stringContaining('down') },
    ],
  });
});

test('ends of flows that never end are checked too', () => {
  const traffic = [{ id: 'bulk', kind: 'long-lived', from: ['s1'], to: ['d9'], count: 1 }];
  const result = validateScenario({ ...exampleScenario(), traffic, timeline: [] });
  expect(result).toMatchObject({
    problems: [{ place: 'traffic.bulk.to', message: 'There is no node or group "d9".' }],
  });
});

test('a parameter of another generator is reported with what there is', () => {
  const parameters = { pairs: 1, rateBitsPerSecond: 1e6, delaySeconds: 0.1, bufferPackets: 9, siteRateBitsPerSecnd: 1 };
  const network = { form: 'generated', generator: 'two-sites', parameters };
  expect(validateScenario({ ...exampleScenario(), network })).toMatchObject({
    problems: [
      {
        place: 'network.parameters.siteRateBitsPerSecnd',
        remedy: 'Did you mean siteRateBitsPerSecond, rateBitsPerSecond?',
      },
    ],
  });
});

test('timeline entries come out in order of time', () => {
  const set = 'traffic.web.arrivals.flowsPerSecond';
  const timeline = [9, 3, 5].map((atSeconds) => ({ atSeconds, set, value: atSeconds }));
  const result = validateScenario({ ...exampleScenario(), timeline });
  expect(result.ok && result.scenario.timeline.map(({ atSeconds }) => atSeconds)).toEqual([3, 5, 9]);
});

test('broken JSON is reported with its place', () => {
  const result = parseScenario('{\n  "headway": 1,,\n}');
  expect(result.ok ? '' : result.problems[0].message).toMatch(/line 2, column 1[67]/);
  expect(parseScenario('')).toMatchObject({ ok: false });
  expect(parseScenario(' '.repeat(1_000_001))).toMatchObject({ ok: false });
});

test('junk never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (junk) => {
      expect(validateScenario(junk).ok).toBe(false);
    }),
  );
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom('network', 'traffic', 'timeline', 'lanes', 'run', 'view'),
      (junk, key) => {
        expect(() => validateScenario({ ...exampleScenario(), [key]: junk })).not.toThrow();
      },
    ),
  );
});

test('controls for presenting are left out where what they set is not there', () => {
  const controls = [{ set: 'lanes.cp.scheme' }, { set: 'lanes.cp.parameters.stepSize' }];
  const whole = validateScenario({ ...exampleScenario(), view: { controls } });
  const none = { id: 'other', scheme: 'none' };
  const replaced = validateScenario({ ...exampleScenario(), lanes: [none], timeline: [], view: { controls } });
  if (!whole.ok || !replaced.ok) throw new Error('not valid');
  expect(whole.scenario.view.controls?.map(({ set }) => set)).toContain('lanes.cp.scheme');
  expect(replaced.scenario.view).not.toHaveProperty('controls');
});

function validated(text: string): Scenario {
  const result = parseScenario(text);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

test('a zero has no sign: JSON has none, and a scenario and its link are the same', () => {
  const example = exampleScenario();
  const timeline = [{ atSeconds: -0, set: 'traffic.web.arrivals.flowsPerSecond', value: -0 }];
  const given = { ...example, timeline, lanes: [{ id: 'cp', scheme: 'cp', parameters: { admitRate: -0 } }] };
  const result = validateScenario(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.scenario).toEqual(validated(JSON.stringify(given)));
  expect(Object.is(result.scenario.lanes[0].parameters['admitRate'], 0)).toBe(true);
});

test('only the first names that are not there are compared with all ids', () => {
  const nodes = ['a', 'b'].map((id) => ({ id: `node-${id}`, kind: 'router', x: 0, y: 0 }));
  const links = Array.from({ length: 100 }, (_, i) => ({
    id: `l${i}`,
    from: 'node-a',
    to: 'node-c',
    rateBitsPerSecond: 1e6,
    delaySeconds: 0.01,
    bufferPackets: 10,
  }));
  const read = validateScenario({ ...exampleScenario(), network: { form: 'drawn', nodes, links } });
  const remedies = read.ok ? [] : read.problems.map(({ remedy }) => remedy);
  expect(remedies).toHaveLength(100);
  expect(remedies.filter((one) => one.startsWith('Did you mean node-a'))).toHaveLength(20);
});

test('a change that leaves the network alone keeps it, and is checked as it would be from outside', () => {
  const checked = validateScenario(exampleScenario());
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const { scenario } = checked;
  const good = setPath(scenario, 'run.untilSeconds', 9);
  const kept = validateChanged(good);
  expect(kept).toEqual(validateScenario(good));
  expect(kept.ok && kept.scenario.network === scenario.network).toBe(true);
  const lost = setPath(scenario, 'traffic.web.from', ['nowhere']);
  expect(validateChanged(lost)).toEqual(validateScenario(lost));
  expect(validateChanged(lost).ok).toBe(false);
  const twice = { ...scenario, traffic: [...scenario.traffic, ...scenario.traffic] };
  expect(validateChanged(twice)).toEqual(validateScenario(twice));
  expect(validateChanged(twice).ok).toBe(false);
});
