import type { ParametersOf } from '../schema/generators.ts';
import { mapValues } from '../varying.ts';
import {
  accessLink,
  crowdedLink,
  gridPlace,
  HEIGHT,
  numbers,
  sourceLink,
  WIDTH,
  type NetworkSize,
  type DrawnNetwork,
} from './parts.ts';

const ROOT_X = 0.2 * WIDTH;
const LEAF_X = 0.78 * WIDTH;
const HOSTS_WIDTH = 0.1 * WIDTH;
const SLOWEST = 1;
const FASTEST = 1e12;

/** A router's place in the tree: which child of which child of the root. */
interface Branch {
  /** e.g. `1-2`; empty: the root. */
  readonly path: string;
  /** Its share of the height. */
  readonly top: number;
  readonly height: number;
}

/**
 * Sources s1, s2, ... at the root router `r`, routers r1, r2, ..., r1-1, r1-2, ... below it, and receivers d1, d2, ... at
 * those of the last level. Link `down-1-2` leads from r1 to r1-2. Groups: `sources`, `receivers`. Access links:
 * `access-s1`, `access-d1`, ...
 */
export function expandTree(parameters: ParametersOf<'tree'>): DrawnNetwork {
  const { levels, fanOut, sources, hostsPerLeaf, rateFactor } = parameters;
  const access = accessLink(parameters);
  const down = crowdedLink(parameters);
  const nodes: DrawnNetwork['nodes'] = [{ id: 'r', label: 'R', kind: 'router', x: ROOT_X, y: HEIGHT / 2 }];
  const links: DrawnNetwork['links'] = [];
  for (const i of numbers(sources)) {
    const place = gridPlace(i - 1, sources, { left: 0, top: 0, width: HOSTS_WIDTH, height: HEIGHT });
    nodes.push({ id: `s${i}`, kind: 'host', group: 'sources', ...place });
    links.push({ id: `access-s${i}`, from: `s${i}`, to: 'r', ...sourceLink(access, parameters, i - 1, sources) });
  }
  let branches: readonly Branch[] = [{ path: '', top: 0, height: HEIGHT }];
  let { rateBitsPerSecond } = down;
  for (const level of numbers(levels)) {
    const x = ROOT_X + ((LEAF_X - ROOT_X) * level) / levels;
    branches = branches.flatMap((branch) => branchesOf(branch, fanOut));
    for (const { path, top, height } of branches) {
      const parent = path.slice(0, Math.max(0, path.lastIndexOf('-')));
      nodes.push({ id: `r${path}`, label: `R${path.replaceAll('-', '.')}`, kind: 'router', x, y: top + height / 2 });
      links.push({ id: `down-${path}`, from: `r${parent}`, to: `r${path}`, ...down, rateBitsPerSecond });
    }
    rateBitsPerSecond = mapValues(rateBitsPerSecond, (rate) => Math.min(FASTEST, Math.max(SLOWEST, rate * rateFactor)));
  }
  let receiver = 0;
  for (const { path, top, height } of branches) {
    for (const i of numbers(hostsPerLeaf)) {
      const id = `d${++receiver}`;
      const box = { left: WIDTH - HOSTS_WIDTH, top: top + 0.08 * height, width: HOSTS_WIDTH, height: 0.84 * height };
      const place = gridPlace(i - 1, hostsPerLeaf, box);
      nodes.push({ id, label: `r${receiver}`, kind: 'host', group: 'receivers', ...place });
      links.push({ id: `access-${id}`, from: `r${path}`, to: id, ...access });
    }
  }
  return { nodes, links };
}

/** Nodes and links, without making them. */
export function treeSize({ levels, fanOut, sources, hostsPerLeaf }: ParametersOf<'tree'>): NetworkSize {
  let routers = 1;
  let leaves = 1;
  for (let level = 0; level < levels; level++) routers += leaves *= fanOut;
  const nodes = routers + sources + leaves * hostsPerLeaf;
  return { nodes, links: nodes - 1 };
}

function branchesOf({ path, top, height }: Branch, fanOut: number): Branch[] {
  const each = height / fanOut;
  return numbers(fanOut).map((child) => ({
    path: path === '' ? `${child}` : `${path}-${child}`,
    top: top + (child - 1) * each,
    height: each,
  }));
}
