import { deflateSync, strToU8 } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnNetwork, exampleScenario } from '../example.fixture.ts';
import { setPath } from '../path.ts';
import type { Scenario } from '../schema.ts';
import { shippedScenarios } from '../shipped.ts';
import { validateScenario } from '../validate.ts';
import { fnv, fromBase64Url, toBase64Url } from './content-hash.ts';
import { applyChanges, changesBetween } from './changes.ts';
import { eachLinkBase } from './bases.ts';
import { decodeLink } from './decode-link.ts';
import { encodeLink, pack } from './encode-link.ts';

const options = { modelVersion: 1 };

function valid(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const flood = valid(shippedScenarios[0].scenario);

test.each(shippedScenarios.map(({ name, scenario }) => [name, scenario] as const))(
  '%s is valid, and a link to it is its name',
  (name, scenario) => {
    expect(encodeLink(valid(scenario), options)).toBe(name);
    expect(decodeLink(`#${name}`)).toEqual({ ok: true, scenario: valid(scenario), modelVersion: null, view: null });
  },
);

test.each(
  [...eachLinkBase()]
    .filter(({ isShipped }) => !isShipped)
    .map(({ name, hash, scenario }) => [name, hash, scenario] as const),
)('the text of %s before it was edited (%s) has a link that opens that text', (name, _hash, scenario) => {
  const link = encodeLink(scenario, options);
  expect(link).not.toBe(name);
  expect(decodeLink(link)).toEqual({ ok: true, scenario, modelVersion: 1, view: null });
});

test('a shipped scenario with small changes stays under 300 characters', () => {
  let scenario = setPath(flood, 'run.seed', 4_123_456_789);
  scenario = setPath(scenario, 'lanes.cp.parameters', { stepSize: 12.5, minimumRate: 3 });
  scenario = setPath(scenario, 'timeline', [
    ...flood.timeline,
    { atSeconds: 7.256, set: 'traffic.web.arrivals.flowsPerSecond', value: 85, label: 'arrivals 85/s' },
    { atSeconds: 19.01, set: 'lanes.cp.parameters.stepSize', value: 20, label: 'CP step size 20' },
  ]);
  const view = { atSeconds: 52.418, paused: true };
  const link = encodeLink(scenario, { modelVersion: 1, view });
  expect(link.length).toBeLessThan(300);
  expect(decodeLink(link)).toEqual({ ok: true, scenario, modelVersion: 1, view });
});

test('a link carries what is chosen; what of that cannot be read is left out, and the rest opens', () => {
  const scenario = setPath(flood, 'run.seed', 9);
  const view = { atSeconds: 2.5, paused: true };
  const selection = { laneId: 'cp', kind: 'packet', number: 4711 } as const;
  const whole = { modelVersion: 1, view, selection };
  expect(decodeLink(encodeLink(scenario, whole))).toEqual({ ok: true, scenario, ...whole });
  // A lane that the scenario lacks, and what no Headway of today writes.
  for (const odd of [
    { ...selection, laneId: 'gone' },
    { ...selection, number: -1 },
    { ...selection, kind: 'gap' },
  ]) {
    const link = encodeLink(scenario, { modelVersion: 1, view, selection: odd as typeof selection });
    expect(decodeLink(link)).toEqual({ ok: true, scenario, modelVersion: 1, view });
  }
});

test('a network of 20 nodes made by hand stays under 2,000 characters', () => {
  // Coordinates and delays of a hand, not of a pattern.
  const noise = (i: number, range: number): number => (fnv(`noise ${i}`) / 2 ** 32) * range;
  const nodes = Array.from({ length: 20 }, (_, i) => ({
    id: i < 8 ? `host${i}` : `r${i}`,
    kind: i < 8 ? 'host' : 'router',
    x: Math.round(noise(i, 1000)),
    y: Math.round(noise(i + 50, 600)),
    label: ['Oslo', 'Rome', 'Paris', 'Wien', 'Bern', 'Kyiv', 'Riga', 'Sofia'][i] ?? `R${i}`,
  }));
  const links = nodes.slice(1).map(({ id }, i) => ({
    id: `l${i}`,
    from: nodes[i < 7 ? 8 + i : i].id,
    to: id,
    rateBitsPerSecond: Math.round(noise(i + 100, 100)) * 1e5 + 1e5,
    delaySeconds: Math.round(noise(i + 150, 50)) / 1000,
    bufferPackets: Math.round(noise(i + 200, 200)) + 2,
  }));
  links.push({ ...links[0], id: 'first', from: 'host0', to: 'r8' });
  const traffic = [
    { ...exampleScenario().traffic[0], from: ['host0', 'host1', 'host2'], to: ['host5', 'host6', 'host7'] },
  ];
  const scenario = valid({ ...exampleScenario(), network: { form: 'drawn', nodes, links }, traffic });
  const link = encodeLink(scenario, options);
  expect(link.length).toBeLessThan(2000);
  expect(decodeLink(link)).toMatchObject({ ok: true, scenario });
});

test('whatever is valid makes the round trip', () => {
  const edits = fc.record({
    seed: fc.nat(0xffffffff),
    rate: fc.double({ min: 0, max: 1e5, noNaN: true }),
    title: fc.string({ minLength: 1, maxLength: 100 }),
    notes: fc.string({ maxLength: 300 }),
    drawn: fc.boolean(),
    lanes: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/), { minLength: 1, maxLength: 6 }),
  });
  fc.assert(
    fc.property(edits, ({ seed, rate, title, notes, drawn, lanes }) => {
      const base = exampleScenario();
      const scenario = valid({
        ...base,
        title,
        notes,
        ...(drawn && { network: drawnNetwork() }),
        traffic: [
          {
            ...base.traffic[0],
            ...(drawn && { from: ['a'], to: ['b'] }),
            arrivals: { kind: 'poisson', flowsPerSecond: rate },
          },
        ],
        lanes: lanes.map((id) => ({ id, scheme: 'cp' })),
        run: { ...base.run, seed },
        timeline: [],
      });
      expect(decodeLink(encodeLink(scenario, options))).toMatchObject({ ok: true, scenario });
    }),
  );
});

test('profiles of rates and buffers travel, in the network and on the timeline', () => {
  const ramp = (from: number, to: number) => ({ kind: 'ramp', from, to, startSeconds: 100, endSeconds: 200 });
  let scenario = setPath(flood, 'network.parameters.rateBitsPerSecond', ramp(1e7, 5e6));
  scenario = setPath(scenario, 'network.parameters.bufferPackets', ramp(217, 108));
  const points = [0, 1, 2].map((atSeconds) => ({ atSeconds, value: 200 - atSeconds }));
  scenario = setPath(scenario, 'timeline', [
    { atSeconds: 3, set: 'traffic.web.arrivals.flowsPerSecond', value: { kind: 'list', points } },
  ]);
  const link = encodeLink(valid(scenario), options);
  expect(link.length).toBeLessThan(400);
  expect(decodeLink(link)).toMatchObject({ ok: true, scenario: valid(scenario) });
});

test('a link that was cut anywhere says so, and never opens as another scenario', () => {
  const link = encodeLink(setPath(flood, 'run.seed', 12345), options);
  for (let length = 1; length < link.length; length++) {
    const decoded = decodeLink(link.slice(0, length));
    expect(decoded.ok).toBe(false);
  }
  const cut = decodeLink(link.slice(0, -6));
  expect(cut.ok ? null : cut.problem).toMatchObject({ at: link.length - 6, readable: { name: 'a-flood-of-flows' } });
});

test('a changed character is noticed', () => {
  const link = encodeLink(setPath(flood, 'run.seed', 12345), options);
  for (let at = 3; at < link.length - 1; at++) {
    const other = link[at] === 'A' ? 'B' : 'A';
    expect(decodeLink(link.slice(0, at) + other + link.slice(at + 1)).ok).toBe(false);
  }
  const bad = decodeLink(`${link.slice(0, 20)} ${link.slice(20)}`);
  expect(bad.ok ? null : bad.problem.at).toBe(20);
});

test('junk never throws and never opens', () => {
  fc.assert(fc.property(fc.string(), (junk) => !decodeLink(junk).ok));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => !decodeLink(`d1.${toBase64Url(bytes)}`).ok));
  fc.assert(fc.property(fc.jsonValue(), (value) => !decodeLink(pack(JSON.stringify(value))).ok));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (b, c) => !decodeLink(pack(JSON.stringify({ m: 1, b, c }))).ok),
  );
});

test('a bomb is refused before it unfolds', () => {
  const bomb = deflateSync(strToU8(`{"m":1,"s":"${'0'.repeat(20_000_000)}"}`), { level: 9 });
  const bytes = new Uint8Array(bomb.length + 4);
  new DataView(bytes.buffer).setUint32(0, fnv(bomb));
  bytes.set(bomb, 4);
  const link = `d1.${toBase64Url(bytes)}`;
  expect(link.length).toBeLessThan(65_536);
  expect(decodeLink(link).ok).toBe(false);
  expect(decodeLink('d1.'.padEnd(70_000, 'A')).ok).toBe(false);
});

test('a link of a later form, or of an unknown name, says what to do', () => {
  const later = decodeLink('#d9.abc');
  expect(later.ok ? '' : later.problem.remedy).toContain('newer version of Headway');
  const typo = decodeLink('#a-flood-of-flow');
  expect(typo.ok ? '' : typo.problem.remedy).toBe('Did you mean a-flood-of-flows?');
});

test('base64url and changes are inverses of themselves', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
    }),
  );
  const record = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.jsonValue({ depthSize: 'small' }));
  fc.assert(
    fc.property(record, record, (from, to) => {
      const [before, after] = [from, to].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
      expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
    }),
  );
});
