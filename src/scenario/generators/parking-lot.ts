import type { ParametersOf } from '../schema/generators.ts';
import { accessLink, crowdedLink, gridPlace, HEIGHT, numbers, WIDTH, sourceLink, type DrawnNetwork } from './parts.ts';

/** Names of hops in labels of cross traffic; `r` and `s` are left to the long way's hosts. */
const HOP_LETTERS = 'abcdefghijklmnopqtuvwxyz';
const FIRST_X = 0.2 * WIDTH;
const LAST_X = 0.8 * WIDTH;
const ROUTERS_Y = 0.35 * HEIGHT;

/**
 * Routers r1, r2, ... in a row, joined by links `hop-1`, `hop-2`, ... Sources s1, ... at the first and receivers
 * d1, ... at the last send over all hops; for each hop i, cross sources csi-1, ... and receivers cdi-1, ... over that one.
 * Groups: `sources`, `receivers`, and for each hop `cross-sources-1`, `cross-receivers-1`. Access links: `access-s1`, ...
 */
export function expandParkingLot(parameters: ParametersOf<'parking-lot'>): DrawnNetwork {
  const { hops, pairs, crossPairs } = parameters;
  const access = accessLink(parameters);
  const hop = crowdedLink(parameters);
  const gap = (LAST_X - FIRST_X) / hops;
  const nodes: DrawnNetwork['nodes'] = numbers(hops + 1).map((i) => {
    return { id: `r${i}`, label: `R${i}`, kind: 'router', x: FIRST_X + (i - 1) * gap, y: ROUTERS_Y };
  });
  const links: DrawnNetwork['links'] = numbers(hops).map((i) => {
    return { id: `hop-${i}`, from: `r${i}`, to: `r${i + 1}`, ...hop };
  });
  for (const i of numbers(pairs)) {
    const { x, y } = gridPlace(i - 1, pairs, { left: 0, top: 0, width: 0.08 * WIDTH, height: 2 * ROUTERS_Y });
    nodes.push({ id: `s${i}`, kind: 'host', group: 'sources', x, y });
    nodes.push({ id: `d${i}`, label: `r${i}`, kind: 'host', group: 'receivers', x: 0.92 * WIDTH + x, y });
    links.push({ id: `access-s${i}`, from: `s${i}`, to: 'r1', ...sourceLink(access, parameters, i - 1, pairs) });
    links.push({ id: `access-d${i}`, from: `r${hops + 1}`, to: `d${i}`, ...access });
  }
  for (const i of numbers(hops)) {
    const letter = HOP_LETTERS[i - 1];
    for (const j of numbers(crossPairs)) {
      // Under the hop that they use, sources towards its first router, receivers towards its last.
      const box = { top: 0.78 * HEIGHT, width: 0.4 * gap, height: 0.22 * HEIGHT };
      const from = gridPlace(j - 1, crossPairs, { left: FIRST_X + (i - 0.95) * gap, ...box });
      const to = gridPlace(j - 1, crossPairs, { left: FIRST_X + (i - 0.45) * gap, ...box });
      const source = `cs${i}-${j}`;
      const receiver = `cd${i}-${j}`;
      nodes.push({ id: source, label: `${letter}${j}`, kind: 'host', group: `cross-sources-${i}`, ...from });
      nodes.push({ id: receiver, label: `${letter}${j}′`, kind: 'host', group: `cross-receivers-${i}`, ...to });
      links.push({ id: `access-${source}`, from: source, to: `r${i}`, ...access });
      links.push({ id: `access-${receiver}`, from: `r${i + 1}`, to: receiver, ...access });
    }
  }
  return { nodes, links };
}
