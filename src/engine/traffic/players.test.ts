import { expect, test } from 'vitest';
import { Players } from './players.ts';

const settings = {
  kind: 'video' as const,
  ratesBitsPerSecond: [1000, 2000, 4000],
  chunkSeconds: 4,
  bufferSeconds: 12,
  reservoirSeconds: 4,
  cushionSeconds: 6,
};

test('one player from its first chunk over a stall to a full buffer, by hand', () => {
  const players = new Players(settings);
  // Nothing is there: the lowest rate, 4 s of 1000 bit/s.
  expect(players.asked(0, 0, 0)).toBe(500);
  expect(players.isPlaying(0)).toBe(false);
  // The first chunk arrives at 1 s, and playback starts. There is room: it asks at once.
  expect(players.answered(0, 0, 1)).toBe(0);
  expect(players.bufferSeconds(0, 1)).toBe(4);
  expect(players.asked(0, 1, 1)).toBe(500);
  // The second comes at 7 s; the buffer was empty at 5 s.
  expect(players.isStalled(0, 5)).toBe(false);
  expect(players.isStalled(0, 6)).toBe(true);
  expect([players.stallsOf(0, 6), players.stallSecondsOf(0, 6)]).toEqual([1, 1]);
  expect(players.answered(0, 1, 7)).toBe(0);
  expect([players.stallsOf(0, 9), players.stallSecondsOf(0, 9)]).toEqual([1, 2]);
  // From now on a chunk takes 1 s. At 8 s: 4 - 1 + 4 = 7 s. f(7) = 1000 + 3000 * 3 / 6 = 2500 >= 2000.
  players.asked(0, 2, 7);
  expect(players.answered(0, 2, 8)).toBe(0);
  expect(players.bufferSeconds(0, 8)).toBe(7);
  expect(players.asked(0, 3, 8)).toBe(1000);
  // At 9 s: 7 - 1 + 4 = 10 s, above the cushion. Another chunk fits after 10 + 4 - 12 = 2 s.
  expect(players.answered(0, 3, 9)).toBe(2);
  expect(players.asked(0, 4, 11)).toBe(1000);
  expect(players.bufferSeconds(0, 11)).toBe(8);
  // f(8) = 3000 is between 2000 and 4000. A moment later a level of 10 s gives the highest rate.
  expect(players.answered(0, 4, 11)).toBe(4);
  expect(players.totals(11)).toEqual({
    chunks: 5,
    rateSum: 1000 * 3 + 2000 * 2,
    switches: 1,
    stalls: 1,
    stallSeconds: 2,
  });
  expect(players.switchesOf(0)).toBe(1);
});

test('a level above reservoir and cushion gives the highest rate, and a player that goes forgets what it had', () => {
  const players = new Players({ ...settings, cushionSeconds: 4 });
  for (let chunk = 0; chunk < 3; chunk++) {
    players.asked(0, chunk, 0);
    players.answered(0, chunk, 0);
  }
  expect(players.asked(0, 3, 0)).toBe(2000);
  players.left(0, 20);
  // It had 12 s, so it stalled for 8 s before it went.
  expect([players.stallsOf(0, 30), players.stallSecondsOf(0, 30), players.isPlaying(0)]).toEqual([1, 8, false]);
  // The first chunk of another session is no switch from the last one's bit rate.
  const before = players.switchesOf(0);
  expect(before).toBe(1);
  expect(players.asked(0, 4, 40)).toBe(500);
  expect([players.switchesOf(0), players.switchesOf(99)]).toEqual([before, 0]);
});
