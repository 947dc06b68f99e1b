import { expect, test } from 'vitest';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import { compile } from '../authored/language/compile.ts';
import { AuthoredSchemeStopped } from './failure.ts';
import { HARMLESS_SOURCES, REFUSED_SOURCES, STOPPED_SOURCES } from './hostile.fixture.ts';
import { openLane } from '../simulation/open-lane.ts';
import { openAuthoredLane } from './open-authored-lane.ts';
import { lawSource, authoredScenario } from './authored-scenarios.fixture.ts';
import { stateValues } from './words.ts';

test.each(REFUSED_SOURCES)('$what is refused as it is read', ({ source }) => {
  const compiled = compile(source);
  expect(compiled.ok).toBe(false);
  if (compiled.ok) return;
  expect(compiled.problems.length).toBeGreaterThan(0);
  expect(compiled.problems.length).toBeLessThanOrEqual(20);
});

function stopOf(source: string): AuthoredSchemeStopped | null {
  try {
    openAuthoredLane(authoredScenario('window law', source, 'newreno'), 'own').lane.advance(12, Infinity);
    return null;
  } catch (error) {
    if (!(error instanceof AuthoredSchemeStopped)) throw error;
    return error;
  }
}

test.each(STOPPED_SOURCES)('$what is stopped, with its line', ({ source, words }) => {
  expect(compile(source)).toMatchObject({ ok: true });
  const first = stopOf(source);
  expect(first?.message).toMatch(words);
  expect(first?.stop.functionName).toMatch(/^(acknowledged|pace|lost)$/);
  expect(first?.stop.line).toBeGreaterThanOrEqual(3);
  // It is stopped at the same step each time.
  expect(stopOf(source)?.stop).toEqual(first?.stop);
});

test.each(HARMLESS_SOURCES)('$what runs to its end', ({ source }) => {
  expect(stopOf(source)).toBe(null);
});

test('nothing of what was tried has left a trace', () => {
  expect(Object.keys(globalThis).filter((name) => /^(x|polluted|wasRun)$/.test(name))).toEqual([]);
  expect('polluted' in {}).toBe(false);
  expect(Error.prepareStackTrace?.toString() ?? '').not.toContain('frames) => frames');
});

test('names that stand on prototypes are not there, in whatever way they are asked for', () => {
  const source = lawSource(`const list = [1]; const text = 'a'; const { map, length } = list; const { at } = text;
const found = [typeof list.toSorted, typeof list.map, typeof text.at, typeof flow.state.fill, typeof (1).toFixed, typeof map, typeof at];
const nothing = flow.state.none?.list.length;
fail(found.join(' ') + ' ' + length + text.length + list.length + ' ' + nothing);`);
  expect(stopOf(source)?.stop.message).toBe(`${'undefined '.repeat(7)}111 undefined`);
});

test('whoever looks has one copy of the state, which is paid for by its size', () => {
  const looks = (mentions: number) =>
    lawSource(
      'flow.window += 1;',
      '',
      `start(flow) { flow.state.all = []; for (let i = 0; i < 400; i++) flow.state.all.push(i); },
  pace(flow) { flow.state.seen = 1; ${'flow.state.all[0];'.repeat(mentions)} return flow.state.seen === 1 ? 1e6 : 0; }, needs: ['pacing'],`,
    );
  // A copy for each mention would be more than a call may cost.
  expect(stopOf(looks(1000))).toBe(null);
});

test('what is shown of a state holds nothing hidden', () => {
  expect(stateValues({ '\u202ekey\u001b': 'a\u2066value\u0007' })).toEqual([
    { name: 'key', meaning: 'state', value: 'avalue' },
  ]);
});

test('code sees the parameters that it has declared, and no list of the engine', () => {
  const source = (statements: string) =>
    `export default { kind: 'admission law', title: 'x', parameters: { step: { from: 0, to: 2, start: 1 } },
  epochEnded(gate, epoch) { ${statements} } };`;
  const open = (statements: string) =>
    openAuthoredLane(authoredScenario('admission law', source(statements), 'cp', { untilSeconds: 4 }), 'own').lane;
  expect(() => open('const p = gate.parameters; fail(Object.keys(p).join());').advance(4, Infinity)).toThrow(/: step$/);
});

test('a flood of the log is bounded', () => {
  const source = lawSource('for (let i = 0; i < 1000; i++) log("line", i, "x".concat, [1, 2], { a: i });').replace(
    '"x".concat, ',
    '',
  );
  const { lane, log } = openAuthoredLane(authoredScenario('window law', source, 'newreno', { untilSeconds: 2 }), 'own');
  lane.advance(2, Infinity);
  expect(log.written).toBeGreaterThan(10_000);
  expect(log.lines).toHaveLength(OWN_LIMITS.logLines);
  expect(Math.max(...log.lines.map(({ text }) => text.length))).toBeLessThanOrEqual(OWN_LIMITS.logLineLength);
});

test('a lane that stops leaves the others alone', () => {
  const scenario = authoredScenario('window law', lawSource('if (flow.now > 3) fail("enough");'), 'newreno');
  const { lane } = openAuthoredLane(scenario, 'own');
  expect(() => lane.advance(12, Infinity)).toThrow('In acknowledged, line 3: enough');
  expect(lane.timeSeconds).toBeGreaterThan(3);
  expect(lane.timeSeconds).toBeLessThan(3.1);
});

test('without being allowed, no code runs', () => {
  const scenario = authoredScenario('window law', lawSource('fail("it ran");'), 'newreno');
  expect(() => openLane(scenario, 'own')).toThrow('nobody has allowed it');
  expect(() => openLane(scenario, 'twin')).not.toThrow();
});
