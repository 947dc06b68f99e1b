import { expect, test } from 'vitest';
import { testFrame } from './frame.fixture.ts';
import { PacketStore } from './packet-store.ts';

const first = { serial: 1, queuedAt: 0.9, start: 0.95, end: 0.96, arrival: 1.06 };
const second = { serial: 2, link: 3, kind: 2, resent: true, queuedAt: 1.01, start: 1.02, end: 1.03, arrival: 1.13 };

test('times become absolute, words are unpacked', () => {
  const store = new PacketStore();
  store.accept(testFrame(1.05, [second]), 1);
  expect(store.count).toBe(1);
  expect([store.serial[0], store.link[0], store.kind[0], store.resent[0]]).toEqual([2, 3, 2, 1]);
  expect(store.queuedAt[0]).toBeCloseTo(1.01, 6);
  expect(store.arrival[0]).toBeCloseTo(1.13, 6);
});

test('what has left since is kept until the shown time has passed it', () => {
  const store = new PacketStore();
  store.accept(testFrame(1, [first]), 0.98);
  store.accept(testFrame(1.08, [second]), 1.04);
  expect([...store.serial.subarray(0, store.count)]).toEqual([1, 2]);
  store.accept(testFrame(1.1, [second]), 1.07);
  expect([...store.serial.subarray(0, store.count)]).toEqual([2]);
});

test('what is in both frames is kept once; what has vanished from its link is gone', () => {
  const store = new PacketStore();
  store.accept(testFrame(1, [first]), 0.98);
  store.accept(testFrame(1.02, [first]), 0.99);
  expect(store.count).toBe(1);
  store.accept(testFrame(1.03, []), 1);
  expect(store.count).toBe(0);
});

test('a jump back forgets all', () => {
  const store = new PacketStore();
  store.accept(testFrame(1, [first]), 0.98);
  store.accept(testFrame(0.5, [second]), 0.5);
  expect([...store.serial.subarray(0, store.count)]).toEqual([2]);
});

test('it grows', () => {
  const store = new PacketStore();
  const many = Array.from({ length: 5000 }, (_, serial) => ({ ...first, serial }));
  store.accept(testFrame(1, many), 1);
  expect(store.count).toBe(5000);
  expect(store.serial[4999]).toBe(4999);
});
