import { RunSeeds } from '../run-seeds.ts';
import { expect, test } from 'vitest';
import { CrowdClass, type CrowdSettings } from './crowd-class.ts';
import type { CrowdLaw } from './crowd-draws.ts';
import { crowdInWaves } from './crowd-waves.ts';

const law: CrowdLaw = {
  id: 'c',
  sources: [0, 1, 2],
  destinations: [3, 4],
  pairing: 'random',
  meanStaySeconds: Infinity,
  limitedShare: 0.25,
  leastDemandBitsPerSecond: 1e6,
  mostDemandBitsPerSecond: 5e6,
  hostRateBitsPerSecond: 1e8,
};

test('waves: so many join, and so many of those from before leave', () => {
  const waves = [
    { fromSeconds: 0, untilSeconds: 0.5, joins: 4000, leaves: 7 },
    { fromSeconds: 0.5, untilSeconds: 0.7, joins: 1000, leaves: 1500 },
    { fromSeconds: 9, untilSeconds: 9, joins: 0, leaves: 9000 },
  ];
  const sessions = crowdInWaves(law, waves, new RunSeeds(1));
  const between = (from: number, until: number, time: 'joinSeconds' | 'leaveSeconds'): number =>
    sessions.filter((one) => one[time] >= from && one[time] <= until).length;
  expect([between(0, 0.5, 'joinSeconds'), between(0.5, 0.7, 'joinSeconds')]).toEqual([4000, 1000]);
  expect([between(0, 0.4999, 'leaveSeconds'), between(0.5, 0.7, 'leaveSeconds')]).toEqual([0, 1500]);
  expect(between(9, 9, 'leaveSeconds')).toBe(3500);
  expect(sessions.every(({ joinSeconds, leaveSeconds }) => joinSeconds < leaveSeconds)).toBe(true);
  const limited = sessions.filter(({ demandBitsPerSecond }) => demandBitsPerSecond < 1e8);
  expect(limited.length / 5000).toBeCloseTo(0.25, 1);
  expect(limited.every(({ demandBitsPerSecond: rate }) => rate >= 1e6 && rate <= 5e6)).toBe(true);
  expect(sessions.every(({ source, destination }) => source < 3 && destination >= 3)).toBe(true);
  // A later wave changes nothing of what an earlier one drew.
  expect(crowdInWaves(law, waves.slice(0, 1), new RunSeeds(1)).map(({ joinSeconds }) => joinSeconds)).toEqual(
    sessions.slice(0, 4000).map(({ joinSeconds }) => joinSeconds),
  );
});

/** Joins and stays of a crowd until some time. */
function seen(crowd: CrowdClass, until: number): { joined: number; left: number; present: number; events: string[] } {
  let [joined, left] = [0, 0];
  const events: string[] = [];
  while (crowd.nextTime <= until) {
    const time = crowd.nextTime;
    const { session, joins } = crowd.next();
    const { source, destination } = crowd.session(session);
    events.push(`${time} ${session} ${joins} ${source} ${destination}`);
    if (joins) {
      joined++;
      crowd.joined(session, session % 100);
      expect(crowd.flowOf(session)).toBe(session % 100);
    } else {
      left++;
      crowd.left(session);
      expect(crowd.flowOf(session)).toBe(-1);
    }
  }
  return { joined, left, present: joined - left, events };
}

const random: CrowdSettings = { ...law, meanStaySeconds: 2, sessionsPerSecond: 100 };

test('at random: joins at the rate, and the mean stay (Little)', () => {
  const { joined, present } = seen(new CrowdClass(random, new RunSeeds(5)), 200);
  expect(Math.abs(joined / 20_000 - 1)).toBeLessThan(0.03);
  expect(Math.abs(present / 200 - 1)).toBeLessThan(0.25);
});

test('a crowd that is saved goes on as itself', () => {
  const crowd = new CrowdClass(random, new RunSeeds(5));
  seen(crowd, 3);
  const state = crowd.save();
  const continued = seen(crowd, 6).events;
  const other = new CrowdClass({ ...random, sessionsPerSecond: 1 }, new RunSeeds(7));
  other.restore(state);
  expect(seen(other, 6).events).toEqual(continued);
  crowd.restore(state);
  expect(seen(crowd, 6).events).toEqual(continued);
});

test('another rate stretches the gap in progress; the k-th session stays the same', () => {
  const ends = (crowd: CrowdClass): string[] =>
    seen(crowd, 20)
      .events.filter((event) => event.includes('true'))
      .map((event) => event.split(' ').slice(1).join(' '));
  const usual = new CrowdClass(random, new RunSeeds(5));
  const changed = new CrowdClass(random, new RunSeeds(5));
  const before = seen(changed, 1).joined;
  changed.change(1, { ...random, sessionsPerSecond: 10 });
  const drawn = ends(changed);
  expect(drawn.length).toBeLessThan(300);
  expect(ends(usual).slice(before, before + drawn.length)).toEqual(drawn);
});
