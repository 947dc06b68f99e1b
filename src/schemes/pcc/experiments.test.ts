import { expect, test } from 'vitest';
import { Experiments, Result, type Conditions } from './experiments.ts';

const T = 50;
const EXAMPLE = { endedAt: 10, seconds: 10, rate: 100, tcpRate: 80 };
const conditions = (tcpRate: number, rate: number, offRate = 0): Conditions => ({ tcpRate, rate, offRate });
const never = (): number => {
  throw new Error('no draw was due');
};

test('the worked example of section 4', () => {
  const experiments = new Experiments(EXAMPLE);
  const stays = (): number => 0.1;
  const first = experiments.conduct(10, T, conditions(80, 100), stays);
  expect([first.probability, first.adjusted]).toEqual([0.8, 0.76]);
  expect(first).toMatchObject({ result: Result.survived, draw: 0.1, offSeconds: 0, effectiveRate: 100 });
  const second = experiments.conduct(30, T, conditions(80, 200), stays);
  expect([second.probability, second.adjusted]).toEqual([0.5, 0.5]);
  const third = experiments.conduct(40, T, conditions(40, 200), stays);
  expect(third.probability).toBe(0.5);
  expect(third.adjusted).toBeCloseTo(0.4737, 4);
  expect(third.adjusted).toBeCloseTo(1800 / 3800, 12);
  // At T' + T the protected time is paid for, and the first entry of P has timed out.
  const fourth = experiments.conduct(60, T, conditions(40, 200), () => 0.9);
  expect([fourth.probability, fourth.adjusted]).toEqual([0.8, 0.8]);
  expect(fourth).toMatchObject({ result: Result.failed, draw: 0.9, offSeconds: T, effectiveRate: 50 });
});

test('a flow that takes no more than TCP stays without a draw, and nothing is remembered', () => {
  const experiments = new Experiments({ ...EXAMPLE, tcpRate: 100 });
  expect(experiments.conduct(10, T, conditions(100, 100), never).result).toBe(Result.stays);
  expect(experiments.conduct(15, T, conditions(Infinity, 100), never).result).toBe(Result.stays);
  expect(experiments.survival).toBe(1);
});

test('the same conditions are not drawn for again until T has passed', () => {
  const experiments = new Experiments({ ...EXAMPLE, rate: 80 });
  experiments.conduct(10, T, conditions(60, 80), () => 0.5);
  expect(experiments.conduct(15, T, conditions(60, 80), never).probability).toBe(1);
  const again = experiments.conduct(60, T, conditions(60, 80), () => 0.5);
  expect([again.probability, again.result]).toEqual([0.75, Result.survived]);
});

test('x = q survives', () => {
  const experiments = new Experiments({ ...EXAMPLE, rate: 80 });
  expect(experiments.conduct(10, T, conditions(40, 80), () => 0.5).result).toBe(Result.survived);
});

test('a surplus beyond T gives no chance and more than T off', () => {
  const experiments = new Experiments({ endedAt: 10, seconds: 10, rate: 1000, tcpRate: 100 });
  expect(experiments.conduct(10, T, conditions(100, 1000), never)).toMatchObject({
    result: Result.noChance,
    adjusted: (50 * 100 - 9000) / 50_000,
    offSeconds: 90,
  });
});

test('without a loss in the protected time nothing is owed and nothing is saved', () => {
  const experiments = new Experiments({ ...EXAMPLE, tcpRate: Infinity });
  expect(experiments.conduct(10, T, conditions(Infinity, 100), never).result).toBe(Result.stays);
  expect(experiments.conduct(15, T, conditions(50, 100), () => 1).adjusted).toBe(0.5);
});

test('probes while off are part of the mean rate', () => {
  const experiments = new Experiments({ ...EXAMPLE, rate: 80 });
  const { probability } = experiments.conduct(10, T, conditions(46, 100, 10), () => 0.1);
  // p 100 + (1 - p) 10 = 46.
  expect(probability).toBeCloseTo(0.4, 12);
});

test('it is saved whole', () => {
  const whole = new Experiments(EXAMPLE);
  whole.conduct(10, T, conditions(80, 100), () => 0.1);
  const other = Experiments.from(whole.save());
  const look = (experiments: Experiments) => experiments.conduct(30, T, conditions(80, 200), () => 0.4);
  expect(look(other)).toEqual(look(whole));
  expect(other.save()).toEqual(whole.save());
});
