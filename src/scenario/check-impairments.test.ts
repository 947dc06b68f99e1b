import { expect, test } from 'vitest';
import { drawnNetwork, exampleScenario } from './example.fixture.ts';
import { impairmentDeclarations } from './schema/impairments/impairments.ts';
import { validateScenario } from './validate.ts';

/** A drawn scenario whose first link is impaired so. */
function impaired(impairments: object, reverse: object = {}): object {
  const network = drawnNetwork();
  Object.assign(network.links[0], { impairments, reverse });
  const traffic = { ...exampleScenario().traffic[0], from: ['a'], to: ['b'] };
  return { ...exampleScenario(), network, traffic: [traffic], timeline: [] };
}

const jitter = (distribution: object, more: object = {}) => ({ jitter: { distribution, ...more } });

test('each impairment is accepted on a drawn link, on its way back alone, and on the links of a generator', () => {
  for (const [name, { start }] of Object.entries(impairmentDeclarations)) {
    expect([name, validateScenario(impaired({ [name]: start }))]).toMatchObject([name, { ok: true }]);
    expect([name, validateScenario(impaired({}, { impairments: { [name]: start } }))]).toMatchObject([
      name,
      { ok: true },
    ]);
    const generated = exampleScenario();
    generated.network.parameters.impairments = { [name]: start };
    expect([name, validateScenario(generated)]).toMatchObject([name, { ok: true }]);
  }
});

test.each([
  [jitter({ kind: 'uniform', minimumSeconds: -0.001, maximumSeconds: 0.01 }), '.jitter.distribution.minimumSeconds'],
  [jitter({ kind: 'uniform', minimumSeconds: 0.02, maximumSeconds: 0.01 }), '.jitter.distribution.maximumSeconds'],
  [jitter({ kind: 'exponential', meanSeconds: 1e9 }), '.jitter.distribution.meanSeconds'],
  [jitter({ kind: 'pareto', meanSeconds: 10, shape: 1.05 }), '.jitter.distribution'],
  [jitter({ kind: 'table', quantilesSeconds: [0, 0.2, 0.1] }), '.jitter.distribution.quantilesSeconds.2'],
  [jitter({ kind: 'table', quantilesSeconds: [0] }), '.jitter.distribution.quantilesSeconds'],
  [jitter({ kind: 'exponential', meanSeconds: 0.01 }, { correlationSeconds: 1e-7 }), '.jitter.correlationSeconds'],
  ...['', '1 x', '1 -2', '1.5', '5 4', '0 0', '1 999999999', '1 '.repeat(100_001)].map((milliseconds) => [
    { opportunities: { milliseconds } },
    '.opportunities.milliseconds',
  ]),
  [{ burstLoss: { goodToBad: 0.1, badToGood: 0 } }, '.burstLoss.badToGood'],
  [{ burstLoss: { goodToBad: 1.5, badToGood: 0.1 } }, '.burstLoss.goodToBad'],
  [{ burstlosses: {} }, '.burstlosses'],
] as readonly [object, string][])('%o is refused with its place and a remedy', (impairments, place) => {
  const result = validateScenario(impaired(impairments));
  if (result.ok) throw new Error('It is accepted.');
  const [problem] = result.problems;
  expect(problem.place).toBe(`network.links.up.impairments${place}`);
  expect(problem.remedy).not.toBe('');
});

test('jitter at hosts is held to the same', () => {
  const withJitter = (hostJitter: object) => {
    const scenario = exampleScenario();
    Object.assign(scenario.traffic[0], { transport: { hostJitter } });
    return validateScenario({ ...scenario, timeline: [] });
  };
  expect(withJitter({ kind: 'pareto', meanSeconds: 0.001, shape: 2.5 })).toMatchObject({ ok: true });
  for (const [jitter, place] of [
    [{ kind: 'uniform', minimumSeconds: 0.02, maximumSeconds: 0.01 }, '.maximumSeconds'],
    [{ kind: 'pareto', meanSeconds: 10, shape: 1.05 }, ''],
  ] as const) {
    const result = withJitter(jitter);
    if (result.ok) throw new Error('It is accepted.');
    expect(result.problems[0].place).toBe(`traffic.web.transport.hostJitter${place}`);
  }
});

test('numbers of impairments may change while it runs, what is drawn may not', () => {
  const timeline = (set: string, value: unknown): object => ({
    ...impaired(jitter({ kind: 'exponential', meanSeconds: 0 })),
    timeline: [{ atSeconds: 2, set: `network.links.up.impairments.jitter.${set}`, value }],
  });
  expect(validateScenario(timeline('distribution.meanSeconds', 0.005))).toMatchObject({ ok: true });
  expect(validateScenario(timeline('order', 'free'))).toMatchObject({ ok: true });
  expect(validateScenario(timeline('distribution.kind', 'normal'))).toMatchObject({ ok: false });
  expect(validateScenario(timeline('distribution.meanSeconds', -1))).toMatchObject({ ok: false });
});

test('impairments are refused where a lane has no packets, and loss by chance is not', () => {
  const lanes = [{ id: 'slbn', scheme: 'slbn', dataPlane: 'fluid' }];
  const session = { id: 's', kind: 'sessions', list: [{ id: 's1', from: 'a', to: 'b', joinSeconds: 0 }] };
  const fluid = (impairments: object) => ({ ...impaired(impairments), traffic: [session], lanes });
  const problems = (impairments: object) => {
    const result = validateScenario(fluid(impairments));
    return result.ok ? [] : result.problems.map(({ place }) => place);
  };
  expect(problems({ lossProbability: 0.01 })).toEqual([]);
  expect(problems({ duplication: impairmentDeclarations.duplication.start })).toEqual(['lanes.slbn.dataPlane']);
});
