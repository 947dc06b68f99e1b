import { onCircle } from '../../base/circle.ts';
import type { RawGraph, RawValues } from './raw-graph.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** As generators draw on. */
const WIDTH = 100;
const HEIGHT = 60;
const RADIUS_METRES = 6.371e6;
/** Rounds in which nodes without a place ask their neighbours. */
const ROUNDS = 6;

/** Latitude and longitude by node; null: the file does not say. */
export function geography({ nodes }: RawGraph): (Place | null)[] {
  return nodes.map(({ values }) => {
    const y = numberIn(values, 'latitude', 90);
    const x = numberIn(values, 'longitude', 180);
    return x === null || y === null ? null : { x, y };
  });
}

/** Along the sphere. */
export function metresBetween(a: Place, b: Place): number {
  const [p, q] = [onSphere(a), onSphere(b)];
  const [dx, dy, dz] = [p.x - q.x, p.y - q.y, p.z - q.z];
  const square = dx * dx + dy * dy + dz * dz;
  // 2 asin(chord / 2) as a series: 0.1 % short for a quarter of the globe, 16 % for the other side of it.
  const arc = 1 + square * (1 / 24 + square * (3 / 640 + square * (5 / 7168 + (square * 35) / 294_912)));
  return RADIUS_METRES * Math.sqrt(square) * arc;
}

/** Where each node is drawn. Those without a place stand among their neighbours; without any, all stand on a circle. */
export function drawnPlaces(graph: RawGraph, known: readonly (Place | null)[]): Place[] {
  // North is up. Degrees and an editor's pixels do not mix.
  const start = known.some((place) => place !== null)
    ? known.map((place) => place && { x: place.x, y: -place.y })
    : graph.nodes.map(({ values }): Place | null => {
        const [x, y] = [numberIn(values, 'x', 1e6), numberIn(values, 'y', 1e6)];
        return x === null || y === null ? null : { x, y };
      });
  if (start.every((place) => place === null)) {
    return start.map((_, i) => {
      const { x, y } = onCircle(i / start.length);
      return { x: (WIDTH / 2) * (1 + x), y: (HEIGHT / 2) * (1 + y) };
    });
  }
  return apart(scaled(amongNeighbours(graph, start)));
}

function amongNeighbours({ nodes, edges }: RawGraph, start: readonly (Place | null)[]): Place[] {
  const index = new Map(nodes.map(({ id }, i) => [id, i]));
  const neighbours = nodes.map((): number[] => []);
  for (const { source, target } of edges) {
    const [a, b] = [index.get(source), index.get(target)];
    if (a === undefined || b === undefined) continue;
    neighbours[a].push(b);
    neighbours[b].push(a);
  }
  let places = [...start];
  for (let round = 0; round < ROUNDS && places.includes(null); round++) {
    places = places.map((place, i) => place ?? meanOf(neighbours[i].map((one) => places[one])));
  }
  const middle = meanOf(places)!;
  return places.map((place) => place ?? middle);
}

function meanOf(places: readonly (Place | null)[]): Place | null {
  const known = places.filter((place) => place !== null);
  if (known.length === 0) return null;
  return {
    x: known.reduce((sum, { x }) => sum + x, 0) / known.length,
    y: known.reduce((sum, { y }) => sum + y, 0) / known.length,
  };
}

/** On the plane that generators draw on, in their own proportions. */
function scaled(places: readonly Place[]): Place[] {
  const bounds = (values: readonly number[]): readonly [number, number] =>
    values.reduce<readonly [number, number]>(
      ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
      [Infinity, -Infinity],
    );
  const [west, east] = bounds(places.map(({ x }) => x));
  const [north, south] = bounds(places.map(({ y }) => y));
  const factor = Math.min(WIDTH / (east - west || 1e-9), HEIGHT / (south - north || 1e-9));
  const step = factor > 1e8 ? 1 : factor;
  return places.map(({ x, y }) => ({ x: round((x - west) * step), y: round((y - north) * step) }));
}

/** Nodes on one spot are put beside each other. */
function apart(places: readonly Place[]): Place[] {
  const taken = new Map<string, number>();
  return places.map(({ x, y }) => {
    const spot = `${x.toFixed(1)} ${y.toFixed(1)}`;
    const times = taken.get(spot) ?? 0;
    taken.set(spot, times + 1);
    if (times === 0) return { x, y };
    // On circles around it, six on the first.
    const ring = 1 + Math.floor((times - 1) / 6);
    const beside = onCircle(times / 6 + ring / 12);
    return { x: round(x + beside.x * 2.5 * ring), y: round(y + beside.y * 2.5 * ring) };
  });
}

function onSphere({ x, y }: Place): { readonly x: number; readonly y: number; readonly z: number } {
  const across = onCircle(x / 360);
  const up = onCircle(y / 360);
  return { x: up.x * across.x, y: up.x * across.y, z: up.y };
}

function numberIn(values: RawValues, name: string, largest: number): number | null {
  const text = values.get(name);
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Math.abs(value) <= largest ? value : null;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
