import { onCircle } from '../../base/circle.ts';
import type { ParametersOf } from '../schema/generators.ts';
import { accessLink, crowdedLink, HEIGHT, numbers, WIDTH, sourceLink, type DrawnNetwork } from './parts.ts';

/** Share of a full turn that each side has. */
const ARC = 0.38;

/**
 * Sources s1, s2, ... and receivers d1, d2, ... around one router, `hub`. The receivers' links, `link-d1`, ..., are
 * the ones to crowd; the sources' are `access-s1`, ... Groups: `sources`, `receivers`.
 */
export function expandStar(parameters: ParametersOf<'star'>): DrawnNetwork {
  const { sources, receivers } = parameters;
  const access = accessLink(parameters);
  const crowded = crowdedLink(parameters);
  const nodes: DrawnNetwork['nodes'] = [{ id: 'hub', label: 'H', kind: 'router', x: WIDTH / 2, y: HEIGHT / 2 }];
  const links: DrawnNetwork['links'] = [];
  for (const i of numbers(sources)) {
    nodes.push({ id: `s${i}`, kind: 'host', group: 'sources', ...around(0.5 - ARC * share(i, sources)) });
    links.push({ id: `access-s${i}`, from: `s${i}`, to: 'hub', ...sourceLink(access, parameters, i - 1, sources) });
  }
  for (const i of numbers(receivers)) {
    const place = around(ARC * share(i, receivers));
    nodes.push({ id: `d${i}`, label: `r${i}`, kind: 'host', group: 'receivers', ...place });
    links.push({ id: `link-d${i}`, from: 'hub', to: `d${i}`, ...crowded });
  }
  return { nodes, links };
}

/** From -1/2 for the first to 1/2 for the last; 0 for an only one. */
function share(i: number, count: number): number {
  return (i - 0.5) / count - 0.5;
}

function around(turn: number): { x: number; y: number } {
  const { x, y } = onCircle(turn);
  return { x: (WIDTH / 2) * (1 + x), y: (HEIGHT / 2) * (1 + y) };
}
