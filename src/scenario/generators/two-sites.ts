import type { ParametersOf } from '../schema/generators.ts';
import { gridPlace, HEIGHT, numbers, WIDTH, sourceLink, type DrawnNetwork } from './parts.ts';

/**
 * Two sites, each behind a middlebox, `ma` and `mb`, with a long link, `long`, between them: every path has three
 * segments. Hosts s1, s2, ... on the left and d1, d2, ... on the right. Groups: `sources`, `receivers`; traffic may go
 * both ways. Links within a site: `site-s1`, `site-d1`, ...
 */
export function expandTwoSites(parameters: ParametersOf<'two-sites'>): DrawnNetwork {
  const { pairs, rateBitsPerSecond, delaySeconds, bufferPackets, bufferLimit } = parameters;
  const site = {
    rateBitsPerSecond: parameters.siteRateBitsPerSecond,
    delaySeconds: parameters.siteDelaySeconds,
    bufferPackets: parameters.siteBufferPackets,
  };
  const nodes: DrawnNetwork['nodes'] = [
    { id: 'ma', label: 'MA', kind: 'middlebox', x: 0.3 * WIDTH, y: HEIGHT / 2 },
    { id: 'mb', label: 'MB', kind: 'middlebox', x: 0.7 * WIDTH, y: HEIGHT / 2 },
  ];
  const long = { rateBitsPerSecond, delaySeconds, bufferPackets, ...(bufferLimit && { bufferLimit }) };
  const links: DrawnNetwork['links'] = [{ id: 'long', from: 'ma', to: 'mb', ...long }];
  for (const i of numbers(pairs)) {
    const { x, y } = gridPlace(i - 1, pairs, { left: 0, top: 0, width: 0.1 * WIDTH, height: HEIGHT });
    nodes.push({ id: `s${i}`, kind: 'host', group: 'sources', x, y });
    nodes.push({ id: `d${i}`, label: `r${i}`, kind: 'host', group: 'receivers', x: 0.9 * WIDTH + x, y });
    links.push({ id: `site-s${i}`, from: `s${i}`, to: 'ma', ...sourceLink(site, parameters, i - 1, pairs) });
    links.push({ id: `site-d${i}`, from: 'mb', to: `d${i}`, ...site });
  }
  return { nodes, links };
}
