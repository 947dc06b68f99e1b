import * as FlowState from '../../engine/kinds/flow-state.ts';
import { expect, test } from 'vitest';
import { BOTTLENECK, dumbbell, unaccountedPackets } from '../../engine/dumbbell.fixture.ts';
import type { Engine } from '../../engine/engine.ts';
import { controllers } from '../controllers.ts';
import { completeParameters } from '../declaration.ts';
import { schemeDeclaration } from '../declarations.ts';
import type { ParameterValue } from '../declaration.ts';
import { goldenSectionAscentProbes } from './probes.ts';

/** A 2 Mbit/s dumbbell that 200 flows a second want to cross. */
function flood(scheme: string, parameters: Record<string, ParameterValue> = {}): Engine {
  const complete = completeParameters(schemeDeclaration(scheme)!, parameters);
  return dumbbell(
    {
      flows: {
        arrivals: { kind: 'poisson', flowsPerSecond: 200 },
        size: { kind: 'fixed', bytes: 10_000 },
      },
    },
    (context) => controllers[scheme](context, complete),
  );
}

test('a fixed gate admits its rate and refuses the rest', () => {
  const engine = flood('fixed', { admitRate: 10 });
  engine.advance(30, Infinity);
  // A bucket of five and ten a second.
  expect(engine.census.admitted).toBeGreaterThanOrEqual(300);
  expect(engine.census.admitted).toBeLessThanOrEqual(305);
  expect(engine.network.synsRefused).toBeGreaterThan(engine.census.waiting);
  expect(unaccountedPackets(engine)).toBe(0);
});

test('waiting and active flows are counted at their sources', () => {
  const engine = flood('fixed', { admitRate: 10 });
  engine.advance(10, Infinity);
  const { flows } = engine;
  let waiting = 0;
  let active = 0;
  for (let flow = 0; flow < flows.extent; flow += flows.width) {
    if (flows.source[flow] !== 2) continue;
    if (flows.state[flow] === FlowState.waiting) waiting++;
    if (flows.state[flow] === FlowState.active) active++;
  }
  expect([engine.census.waitingAtNode[2], engine.census.activeAtNode[2]]).toEqual([waiting, active]);
  expect(waiting).toBeGreaterThan(50);
});

test('CP holds its completions in a flood, where no control collapses', () => {
  const completed = (scheme: string): number => {
    const engine = flood(scheme);
    engine.advance(60, Infinity);
    return engine.completions.count;
  };
  expect(completed('cp')).toBeGreaterThan(60 * 15);
  expect(completed('none')).toBeLessThan(0.3 * completed('cp'));
});

test('arrivals are the same whatever the gate does', () => {
  const arrivalTimes = (scheme: string): number => {
    const engine = flood(scheme);
    engine.advance(5, Infinity);
    return engine.census.arrived;
  };
  expect(arrivalTimes('cp')).toBe(arrivalTimes('none'));
});

test('a refusal keeps the numbers that decided, and says why', () => {
  const engine = flood('fixed', { admitRate: 10 });
  engine.advance(2, Infinity);
  const refusal = engine.network.refusals.read(engine.network.refusals.count - 1);
  expect(refusal.link).toBe(BOTTLENECK);
  const { why, values } = engine.controller.words.explainRefusal!(refusal);
  expect(why).toMatch(
    /^The gate had no whole token left\. It admits 10\.0 flows per second, one every 100 ms; this SYN arrived .* too early\./,
  );
  expect(values[0]).toMatchObject({ name: 'tokens', decided: true });
  expect(Number(values[0].value)).toBeLessThan(1);
});

test('a refusal by the first-of-the-epoch rule names its budget, whatever the rule is by now', () => {
  const engine = flood('fixed', { admitRate: 10, admission: 'first' });
  engine.advance(1.9, Infinity);
  const refusal = engine.network.refusals.read(engine.network.refusals.count - 1);
  const parameters = completeParameters(schemeDeclaration('fixed')!, { admitRate: 10 });
  engine.controller.parametersChanged(parameters);
  const { why, values } = engine.controller.words.explainRefusal!(refusal);
  expect(why).toMatch(/^The gate had already admitted all 10 SYNs of this epoch when this one arrived\./);
  expect(values[0]).toMatchObject({ name: 'admitted', value: '10', decided: true });
});

test('a gate that lets nobody in says so', () => {
  const engine = flood('fixed', { admitRate: 0, bucketDepth: 1 });
  engine.advance(1, Infinity);
  const { refusals } = engine.network;
  expect(engine.controller.words.explainRefusal!(refusals.read(0)).why).toBe(
    'The gate had no whole token left, and it admits no flows.',
  );
});

test('a refusal of GSS+GA reports where the search stood', () => {
  const engine = flood('gss-ga');
  engine.advance(5.9, Infinity);
  const refusal = engine.network.refusals.read(engine.network.refusals.count - 1);
  const { title, algorithm } = engine.controller.words.explainRefusal!(refusal);
  engine.advance(30, Infinity);
  expect(engine.controller.words.explainRefusal!(refusal).algorithm).toEqual(algorithm);
  expect([title, algorithm?.title]).toEqual(['gate, bracketing', 'Algorithm 1, line 4']);
});

test('CP marks the statement that set the rate', () => {
  const engine = flood('cp', { minimumRate: 1 });
  engine.advance(0.5, Infinity);
  expect(engine.controller.words.explainGate!(0).algorithm?.title).toBe('Algorithm 2, line 2');
  engine.advance(20, Infinity);
  const { algorithm } = engine.controller.words.explainGate!(0);
  expect(algorithm?.title).toMatch(/line [46]$/);
  expect(algorithm?.lines.filter((line) => line.current)).toHaveLength(1);
});

test.each(['cp', 'gss-ga'])('a saved gate of %s goes on as the gate itself', (scheme) => {
  const whole = flood(scheme);
  whole.advance(20, Infinity);
  const part = flood(scheme);
  part.advance(9, Infinity);
  const state = part.save();
  part.advance(15, Infinity);
  part.restore(state);
  part.advance(20, Infinity);
  expect(part.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
});

test('GSS+GA brackets, narrows and ascends, and says which statement does it', () => {
  const engine = flood('gss-ga');
  const phases = new Set<string>();
  for (let second = 0; second < 40; second++) {
    engine.advance(second, Infinity);
    const { title, algorithm } = engine.controller.words.explainGate!(0);
    phases.add(title);
    expect(algorithm?.lines.filter((line) => line.current)).toHaveLength(1);
    for (const { id } of goldenSectionAscentProbes) expect(engine.controller.probes[id](0)).not.toBeNaN();
  }
  expect(phases).toContain('gate, bracketing');
  expect(phases).toContain('gate, ascending');
});

test('a changed parameter is in force at once', () => {
  const engine = flood('fixed', { admitRate: 1000 });
  engine.advance(1, Infinity);
  const before = engine.census.admitted;
  engine.controller.parametersChanged(completeParameters(schemeDeclaration('fixed')!, { admitRate: 0 }));
  engine.advance(3, Infinity);
  // At most the tokens that were left.
  expect(engine.census.admitted - before).toBeLessThanOrEqual(5);
});
