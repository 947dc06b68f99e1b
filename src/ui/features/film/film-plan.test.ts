import { expect, it } from 'vitest';
import { obstacleTo, planFilm, type FilmWish } from './film-plan.ts';

const wish: FilmWish = { kind: 'mp4', height: 720, fromSeconds: 1, toSeconds: 3, speed: 0.5 };

it('shows moments at even distances, the first and the last among them', () => {
  const { width, height, frames, moment } = planFilm(wish);
  expect([width, height, frames]).toEqual([1280, 720, 121]);
  expect(moment(0)).toBe(1);
  expect(moment(60)).toBeCloseTo(2, 12);
  expect(moment(120)).toBe(3);
});

it('makes a GIF small, with a whole number of hundredths between frames', () => {
  const plan = planFilm({ ...wish, kind: 'gif', height: 1080 });
  expect([plan.width, plan.height, plan.frames]).toEqual([800, 450, 41]);
  expect(100 % plan.framesASecond).toBe(0);
});

it('says what is wrong with a film that cannot be made', () => {
  expect(obstacleTo(wish, 12)).toBeNull();
  expect(obstacleTo({ ...wish, toSeconds: 13 }, 12)).toMatch(/from 0 to 12 s/);
  expect(obstacleTo({ ...wish, toSeconds: 1 }, 12)).toMatch(/end later/);
  expect(obstacleTo({ ...wish, speed: 0.001 }, 12)).toMatch(/longer than 300 s/);
  expect(obstacleTo({ ...wish, kind: 'gif', speed: 0.05 }, 12)).toMatch(/longer than 30 s/);
  expect(obstacleTo({ ...wish, speed: Number.NaN }, 12)).toBe('Enter numbers.');
});
