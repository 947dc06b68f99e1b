import { expect, test } from 'vitest';
import type { PacketInTime } from '../../../simulation/watch/packets-in-time.ts';
import { packetAt } from './paint-packets.ts';
import { outcomeOf, packetInWords, wayOf } from './packet-in-words.ts';
import { draggedWindow, firstWidth, movedWindow, stripAround, windowAt, zoomedWindow } from './parting-window.ts';

test('a window lies within the run, whatever is asked for', () => {
  const first = windowAt(1.026, 120, 0.3);
  expect(first.from).toBeCloseTo(0.996, 9);
  expect(first.to).toBeCloseTo(1.296, 9);
  expect(windowAt(0, 120, 0.3).from).toBe(0);
  expect(windowAt(119.9, 120, 0.3).to).toBeCloseTo(120, 9);
  expect(windowAt(0.05, 0.1, 0.3)).toEqual({ from: 0, to: 0.1 });
  expect(movedWindow({ from: 0.1, to: 0.4 }, -0.5, 120).from).toBe(0);
  expect(movedWindow({ from: 119, to: 120 }, 0.5, 120)).toEqual({ from: 119, to: 120 });
});

test('a first window shows single packets of the slowest link, and its answers', () => {
  expect(firstWidth({ rateBitsPerSecond: 2e6, delaySeconds: 0.05 })).toBe(0.3);
  expect(firstWidth({ rateBitsPerSecond: 10e6, delaySeconds: 0.045 })).toBe(0.1);
  expect(firstWidth({ rateBitsPerSecond: 1e9, delaySeconds: 75e-6 })).toBe(0.001);
  expect(firstWidth({ rateBitsPerSecond: 1e4, delaySeconds: 0.3 })).toBe(10);
});

test('a zoom keeps the middle, and ends at the shortest and at the run', () => {
  const shorter = zoomedWindow({ from: 1, to: 1.3 }, -1, 120)!;
  expect(shorter.from).toBeCloseTo(1.1, 9);
  expect(shorter.to - shorter.from).toBeCloseTo(0.1, 9);
  // A link may bring any width.
  const longer = zoomedWindow({ from: 1, to: 1.25 }, 1, 120)!;
  expect(longer.to - longer.from).toBeCloseTo(0.3, 9);
  expect(zoomedWindow({ from: 1, to: 1.001 }, -1, 120)).toBeNull();
  expect(zoomedWindow({ from: 0, to: 2 }, 1, 2)).toBeNull();
  expect(zoomedWindow({ from: 0.5, to: 1.5 }, 1, 2)).toEqual({ from: 0, to: 2 });
  expect(zoomedWindow({ from: 0, to: 10 }, 1, 120)).toBeNull();
});

test('a hand moves a window, or an end of it, within its strip', () => {
  const window = { from: 1, to: 1.25 };
  const strip = stripAround(window, 120);
  expect(strip).toEqual({ from: 0.75, to: 1.5 });
  expect(stripAround({ from: 0.1, to: 0.4 }, 0.5)).toEqual({ from: 0, to: 0.5 });
  expect(draggedWindow(window, 'both', 0.125, strip)).toEqual({ from: 1.125, to: 1.375 });
  expect(draggedWindow(window, 'both', 9, strip)).toEqual({ from: 1.25, to: 1.5 });
  expect(draggedWindow(window, 'both', -9, strip)).toEqual({ from: 0.75, to: 1 });
  expect(draggedWindow(window, 'from', 0.125, strip)).toEqual({ from: 1.125, to: 1.25 });
  expect(draggedWindow(window, 'from', -9, strip)).toEqual({ from: 0.75, to: 1.25 });
  // An end does not pass the other one, and a window is not longer than 10 s.
  expect(draggedWindow(window, 'from', 9, strip)).toEqual({ from: 1.249, to: 1.25 });
  expect(draggedWindow(window, 'to', -9, strip)).toEqual({ from: 1, to: 1.001 });
  expect(draggedWindow({ from: 20, to: 26 }, 'to', 6, { from: 14, to: 32 })).toEqual({ from: 20, to: 30 });
  expect(draggedWindow({ from: 20, to: 26 }, 'from', -6, { from: 14, to: 32 })).toEqual({ from: 16, to: 26 });
});

const NODES = ['s1', 'R1', 'R2', 'r1'];
const data: PacketInTime = {
  ...{ flow: 14, kind: 'data', sequence: 7, end: 'arrival', marked: null },
  points: [1, 0, 1.001, 0, 1.002, 1, 1.002, 1, 1.05, 1.5, 1.1, 2],
};
const refused: PacketInTime = { flow: 29, kind: 'syn', sequence: 0, points: [1.2, 1], end: 'refusal', marked: null };

test('the nearest line within reach is chosen, a point too; nothing is chosen far from all', () => {
  const shown = { packets: [data, refused], nodes: NODES, window: { from: 1, to: 1.3 } };
  // The plane is 300 x 180 CSS pixels, from (64, 20): a second is 1,000 pixels, a node 60.
  const size = { width: 372, height: 220 };
  expect(packetAt(shown, size, [64 + 30, 20 + 60 + 12])).toBe(data);
  expect(packetAt(shown, size, [64 + 203, 20 + 57])).toBe(refused);
  expect(packetAt(shown, size, [64 + 250, 20 + 150])).toBeNull();
});

test('a packet in words has each place once, and what it came to', () => {
  expect(packetInWords(data)).toBe('data 8 of flow 15');
  expect(packetInWords(refused)).toBe('SYN of flow 30');
  expect(wayOf(data, NODES)).toBe(
    's1 1.000000, out of its queue 1.001000, R1 1.002000, out of its queue 1.050000, R2 1.100000',
  );
  expect([data, refused, { ...data, end: null, marked: [1, 1] as const }].map(outcomeOf)).toEqual([
    'arrived',
    'refused',
    'on its way, marked',
  ]);
});
