import { expect, test } from 'vitest';
import { distanceToLine, newPlace, placeAlong, placeBack, polyline } from './polyline.ts';

const corner = polyline([0, 0, 30, 0, 30, 40]);

test('its length is known', () => {
  expect(corner.length).toBe(70);
});

test('a place is found by distance, with the direction there', () => {
  const place = newPlace();
  placeAlong(corner, 10, place);
  expect(place).toEqual({ x: 10, y: 0, dirX: 1, dirY: 0 });
  placeAlong(corner, 50, place);
  expect(place).toEqual({ x: 30, y: 20, dirX: 0, dirY: 1 });
  placeAlong(corner, 99, place);
  expect(place).toMatchObject({ x: 30, y: 40 });
  placeAlong(corner, -5, place);
  expect(place).toMatchObject({ x: 0, y: 0 });
});

test('and from the other end', () => {
  const place = newPlace();
  placeBack(corner, 10, place);
  expect(place).toMatchObject({ x: 30, y: 30 });
  expect(place.dirY).toBe(-1);
});

test('the distance of a point is that to the nearest place', () => {
  expect(distanceToLine(corner, 15, 4)).toBe(4);
  expect(distanceToLine(corner, 33, 44)).toBe(5);
});
