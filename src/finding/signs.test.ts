import { expect, test } from 'vitest';
import { validateScenario } from '../scenario/validate.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import type { ValueOf } from './look.ts';
import { figuresOfSigns, signsIn } from './signs.ts';

const parsed = validateScenario(shippedScenarios.find(({ name }) => name === 'found-copa-beside-bbr3')!.scenario);
if (!parsed.ok) throw new Error('it does not parse');
const pair = parsed.scenario;

/** Copa gets what is given at a time, BBR the rest of 50 Mbit/s; packets wait, and a share is lost. */
const run =
  (copa: (seconds: number) => number, waits = 0, lost = 0): ValueOf =>
  (figure) => {
    if (typeof figure === 'string') return null;
    if (figure.measure === 'packets') return figure.take === 'lost' ? lost : null;
    if (figure.measure === 'series') return waits;
    if (figure.measure !== 'summary') return null;
    const mbits = copa(figure.fromSeconds ?? 0);
    return 1e6 * (figure.of === 'goodputBitsPerSecond' ? 50 : figure.of.includes('copa') ? mbits : 50 - mbits);
  };
const words = (value: ValueOf, is: 'unfair' | 'stalled' = 'unfair') =>
  signsIn(
    is === 'unfair' ? { is, among: ['copa', 'bbr'], ratio: 4 } : { is, class: 'copa', seconds: 5 },
    pair,
    10,
    value,
  ).map((sign) => sign.words);

test('signs are told from their bounds on, and not where the failure says the same', () => {
  expect(words(run(() => 25))).toEqual([]);
  const silent = run((seconds) => (seconds >= 20 && seconds < 22 ? 0 : 25));
  expect(words(silent)).toEqual(['nothing of “Copa” arrives for 2.00 s']);
  expect(words(silent, 'stalled')).toEqual([]);
  expect(words(run((seconds) => (seconds >= 20 && seconds < 28 ? 2 : 25)))).toEqual([
    '“Copa” gets less than a tenth of an even share for 8.00 s',
  ]);
  expect(words(run(() => 25, 0.012, 0.1))).toEqual([
    '10.0 % of the packets are lost',
    'packets wait 12.0 ms or more all the time',
  ]);
});

test('of a class of several flows one may be silent, and a class that begins later is not', () => {
  const several = {
    ...pair,
    traffic: pair.traffic.map((one) => (one.id === 'copa' && one.kind === 'long-lived' ? { ...one, count: 3 } : one)),
  };
  const value: ValueOf = (figure) =>
    typeof figure !== 'string' && figure.measure === 'packets' && figure.take === 'flow-silence'
      ? 3
      : run(() => 25)(figure);
  const signs = (scenario: typeof pair, of: ValueOf) =>
    signsIn({ is: 'unfair', among: ['copa', 'bbr'], ratio: 4 }, scenario, 10, of).map((sign) => sign.words);
  expect(signs(several, value)).toEqual(['nothing of one flow of “Copa” arrives for 3.00 s']);
  const { untilSeconds } = pair.run;
  const start = { earliestSeconds: untilSeconds, latestSeconds: untilSeconds };
  const late = {
    ...pair,
    traffic: pair.traffic.map((one) => (one.id === 'copa' && one.kind === 'long-lived' ? { ...one, start } : one)),
  };
  expect(
    signs(
      late,
      run(() => 0),
    ),
  ).toEqual([]);
});

test('what signs are read from is all that they ask for', () => {
  const asked = new Set(figuresOfSigns(pair, 10).map((figure) => JSON.stringify(figure)));
  words((figure) => {
    expect(asked.has(JSON.stringify(figure))).toBe(true);
    return 0;
  });
});
