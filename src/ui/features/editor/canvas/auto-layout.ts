/** Places for nodes from the links alone: springs along links, and every node pushes the others away. */
import { forceCenter, forceCollide, forceLink, forceManyBody, forceSimulation } from 'd3-force';
import type { Point } from './plane-camera.ts';

interface Body extends Point {
  readonly id: string;
  x: number;
  y: number;
}

/** Ground that generators draw on, a node. */
const UNITS_A_NODE = 14;
/** More nodes take longer a step; a second is as long as anyone waits. */
const MAX_STEPS = 300;
const PAIRS_OF_ALL_STEPS = 60_000;

/**
 * The same places for the same network: the force has a random source of its own that begins alike. Where the nodes
 * stand is where they start, so that a picture that is nearly good stays itself. In steps, for many nodes take long.
 * @param links ends by node id
 */
export function* autoLayout(
  nodes: readonly (Point & { readonly id: string })[],
  links: readonly { readonly from: string; readonly to: string }[],
): Generator<void, ReadonlyMap<string, Point>> {
  const middle = {
    x: nodes.reduce((sum, { x }) => sum + x, 0) / nodes.length,
    y: nodes.reduce((sum, { y }) => sum + y, 0) / nodes.length,
  };
  const seen = new Set<string>();
  const bodies = nodes.map(({ id, x, y }, index): Body => {
    // Nodes on one spot would stay on one line.
    const spot = `${x} ${y}`;
    const isAlone = seen.size !== seen.add(spot).size;
    return isAlone ? { id, x, y } : { id, x: x + Math.cos(index) * 5, y: y + Math.sin(index) * 5 };
  });
  const known = new Set(nodes.map(({ id }) => id));
  const springs = links
    .filter(({ from, to }) => known.has(from) && known.has(to))
    .map(({ from, to }) => ({ source: from, target: to }));
  const simulation = forceSimulation(bodies)
    .force(
      'link',
      forceLink<Body, { source: string; target: string }>(springs)
        .id(({ id }) => id)
        .distance(UNITS_A_NODE),
    )
    .force(
      'push',
      forceManyBody<Body>()
        .strength(-UNITS_A_NODE * 4)
        .distanceMax(UNITS_A_NODE * 20),
    )
    .force('apart', forceCollide<Body>(UNITS_A_NODE / 2.5))
    .force('middle', forceCenter(middle.x, middle.y))
    .stop();
  const steps = Math.max(30, Math.min(MAX_STEPS, Math.round((MAX_STEPS * PAIRS_OF_ALL_STEPS) / nodes.length ** 2)));
  simulation.alphaDecay(1 - 0.001 ** (1 / steps));
  for (let step = 0; step < steps; step++) {
    simulation.tick();
    yield;
  }
  return new Map(bodies.map(({ id, x, y }) => [id, { x, y }]));
}
