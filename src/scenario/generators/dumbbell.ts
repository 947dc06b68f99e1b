import type { ParametersOf } from '../schema/generators.ts';
import { accessLink, crowdedLink, HEIGHT, WIDTH, sourceLink, type DrawnNetwork } from './parts.ts';

/**
 * Sources s1, s2, ... and receivers d1, d2, ... on the two ends of one link, `bottleneck`, between routers r1 and r2.
 * Groups: `sources`, `receivers`. Access links: `access-s1`, `access-d1`, ...
 */
export function expandDumbbell(parameters: ParametersOf<'dumbbell'>): DrawnNetwork {
  const { pairs } = parameters;
  const access = accessLink(parameters);
  const nodes: DrawnNetwork['nodes'] = [
    { id: 'r1', label: 'R1', kind: 'router', x: 0.3 * WIDTH, y: HEIGHT / 2 },
    { id: 'r2', label: 'R2', kind: 'router', x: 0.7 * WIDTH, y: HEIGHT / 2 },
  ];
  const links: DrawnNetwork['links'] = [{ id: 'bottleneck', from: 'r1', to: 'r2', ...crowdedLink(parameters) }];
  for (let i = 1; i <= pairs; i++) {
    const y = (HEIGHT * (i - 0.5)) / pairs;
    nodes.push({ id: `s${i}`, kind: 'host', group: 'sources', x: 0, y });
    nodes.push({ id: `d${i}`, label: `r${i}`, kind: 'host', group: 'receivers', x: WIDTH, y });
    links.push({ id: `access-s${i}`, from: `s${i}`, to: 'r1', ...sourceLink(access, parameters, i - 1, pairs) });
    links.push({ id: `access-d${i}`, from: 'r2', to: `d${i}`, ...access });
  }
  return { nodes, links };
}
