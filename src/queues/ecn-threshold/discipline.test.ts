import { expect, test } from 'vitest';
import { handWaiting } from '../waiting.fixture.ts';
import { EcnThresholdDiscipline } from './discipline.ts';

function fates(dropsOthers: boolean, capable: boolean): string[] {
  const waiting = handWaiting({ capable, bufferPackets: 8 });
  const discipline = new EcnThresholdDiscipline(waiting, () => ({ threshold: 5, dropsOthers }));
  for (let i = 0; i < 10; i++) discipline.arrived(waiting.fates.length);
  return waiting.fates;
}

test('a packet that finds as many packets as the threshold is marked, each one (RFC 8257, 3.1)', () => {
  const joined = Array.from({ length: 5 }, () => 'joined');
  expect(fates(true, true)).toEqual([...joined, 'marked', 'marked', 'marked', 'dropped', 'dropped']);
});

test('what cannot be marked is dropped there, or waits until the buffer is full', () => {
  const joined = (count: number): string[] => Array.from({ length: count }, () => 'joined');
  const dropped = (count: number): string[] => Array.from({ length: count }, () => 'dropped');
  expect(fates(true, false)).toEqual([...joined(5), ...dropped(5)]);
  expect(fates(false, false)).toEqual([...joined(8), ...dropped(2)]);
});
