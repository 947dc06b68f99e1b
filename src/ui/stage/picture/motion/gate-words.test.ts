import { expect, test } from 'vitest';
import { gateWords, settingWords } from './gate-words.ts';
import type { GateReading } from './readings.ts';

const gate: GateReading = {
  word: 'gate',
  turnsSynsAway: true,
  refusedPerSecond: null,
  state: null,
  activeFlows: null,
  held: null,
  setting: null,
  spacing: null,
};

test('a gate with its phase, a middlebox with its flows', () => {
  expect(gateWords({ ...gate, state: { word: 'probing' } })).toBe('gate, probing');
  expect(gateWords(gate)).toBe('gate');
  expect(gateWords({ ...gate, state: { word: 'probing' } }, true)).toBe('probing');
  const middlebox = { ...gate, word: 'middlebox' } as const;
  expect([null, 1, 6].map((activeFlows) => gateWords({ ...middlebox, activeFlows }))).toEqual([
    'middlebox',
    '1 active flow',
    '6 active flows',
  ]);
});

test('rates in their unit, below zero too', () => {
  const words = (value: number, unit: string) => settingWords({ symbol: 'r', value, unit }).join('');
  expect([words(160_211, 'bit/s'), words(-2e6, 'bit/s'), words(26, 'flows/s')]).toEqual([
    '160 kbit/s',
    '−2 Mbit/s',
    '26.0/s',
  ]);
});
