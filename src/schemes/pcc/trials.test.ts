import { expect, test } from 'vitest';
import { Trials, Result, type Conditions } from './trials.ts';

const T = 50;
const EXAMPLE = { endedAt: 10, seconds: 10, rate: 100, tcpRate: 80 };
const conditions = (tcpRate: number, rate: number, offRate = 0): Conditions => ({ tcpRate, rate, offRate });
const never = (): number => {
  throw new Error('no draw was due');
};

test('the worked example of section 4', () => {
  const trials = new Trials(EXAMPLE);
  const stays = (): number => 0.1;
  const first = trials.conduct(10, T, conditions(80, 100), stays);
  expect([first.probability, first.adjusted]).toEqual([0.8, 0.76]);
  expect(first).toMatchObject({ result: Result.survived, draw: 0.1, offSeconds: 0, effectiveRate: 100 });
  const second = trials.conduct(30, T, conditions(80, 200), stays);
  expect([second.probability, second.adjusted]).toEqual([0.5, 0.5]);
  const third = trials.conduct(40, T, conditions(40, 200), stays);
  expect(third.probability).toBe(0.5);
  expect(third.adjusted).toBeCloseTo(0.4737, 4);
  expect(third.adjusted).toBeCloseTo(1800 / 3800, 12);
  // At T' + T the protected time is paid for, and the first entry of P has timed out.
  const fourth = trials.conduct(60, T, conditions(40, 200), () => 0.9);
  expect([fourth.probability, fourth.adjusted]).toEqual([0.8, 0.8]);
  expect(fourth).toMatchObject({ result: Result.failed, draw: 0.9, offSeconds: T, effectiveRate: 50 });
});

test('a flow that takes no more than TCP stays without a draw, and nothing is remembered', () => {
  const trials = new Trials({ ...EXAMPLE, tcpRate: 100 });
  expect(trials.conduct(10, T, conditions(100, 100), never).result).toBe(Result.stays);
  expect(trials.conduct(15, T, conditions(Infinity, 100), never).result).toBe(Result.stays);
  expect(trials.survival).toBe(1);
});

test('the same conditions are not drawn for again until T has passed', () => {
  const trials = new Trials({ ...EXAMPLE, rate: 80 });
  trials.conduct(10, T, conditions(60, 80), () => 0.5);
  expect(trials.conduct(15, T, conditions(60, 80), never).probability).toBe(1);
  const again = trials.conduct(60, T, conditions(60, 80), () => 0.5);
  expect([again.probability, again.result]).toEqual([0.75, Result.survived]);
});

test('x = q survives', () => {
  const trials = new Trials({ ...EXAMPLE, rate: 80 });
  expect(trials.conduct(10, T, conditions(40, 80), () => 0.5).result).toBe(Result.survived);
});

test('a surplus beyond T gives no chance and more than T off', () => {
  const trials = new Trials({ endedAt: 10, seconds: 10, rate: 1000, tcpRate: 100 });
  expect(trials.conduct(10, T, conditions(100, 1000), never)).toMatchObject({
    result: Result.noChance,
    adjusted: (50 * 100 - 9000) / 50_000,
    offSeconds: 90,
  });
});

test('without a loss in the protected time nothing is owed and nothing is saved', () => {
  const trials = new Trials({ ...EXAMPLE, tcpRate: Infinity });
  expect(trials.conduct(10, T, conditions(Infinity, 100), never).result).toBe(Result.stays);
  expect(trials.conduct(15, T, conditions(50, 100), () => 1).adjusted).toBe(0.5);
});

test('probes while off are part of the mean rate', () => {
  const trials = new Trials({ ...EXAMPLE, rate: 80 });
  const { probability } = trials.conduct(10, T, conditions(46, 100, 10), () => 0.1);
  // p 100 + (1 - p) 10 = 46.
  expect(probability).toBeCloseTo(0.4, 12);
});

test('it is saved whole', () => {
  const whole = new Trials(EXAMPLE);
  whole.conduct(10, T, conditions(80, 100), () => 0.1);
  const other = Trials.from(whole.save());
  const look = (trials: Trials) => trials.conduct(30, T, conditions(80, 200), () => 0.4);
  expect(look(other)).toEqual(look(whole));
  expect(other.save()).toEqual(whole.save());
});
