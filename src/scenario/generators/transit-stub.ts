import { RandomStream } from '../../base/random-stream.ts';
import type { ParametersOf } from '../schema/generators.ts';
import { accessLink, type NetworkSize, type DrawnNetwork } from './parts.ts';
import { extraLinks, joinAtRandom } from './random-links.ts';
import { TransitStubPlaces } from './transit-stub-places.ts';

type Parameters = ParametersOf<'transit-stub'>;

/** Draws for an extra link between stubs, or of a stub, before it is left out: all such pairs may be joined. */
const MAX_DRAWS = 50;

/**
 * A network as GT-ITM makes it: transit domains, joined with each other; stub domains, each on one transit router; hosts
 * on stub routers. The domain graphs are random trees with extra links. Delays between routers are drawn evenly.
 *
 * Transit router t2-3 is the third of domain 2, s2-3-1-5 the fifth router of its first stub, h2-3-1-5-1 the first host
 * there. Links are named by their ends, `t2-3_s2-3-1-5`; access links `access-h2-3-1-5-1`. Groups: `transit`; hosts (or
 * without any, stub routers) are by turns in `sources` and `receivers`, other stub routers in `stubs`.
 */
export function expandTransitStub(parameters: Parameters, seed: number): DrawnNetwork {
  const { routersPerStub, hostsPerStubRouter } = parameters;
  const { transitRouters, stubs } = countsOf(parameters);
  const places = new TransitStubPlaces(parameters);
  const nodes: DrawnNetwork['nodes'] = [];
  for (let router = 0; router < transitRouters; router++) {
    nodes.push({
      id: `t${transitName(router, parameters)}`,
      kind: 'router',
      group: 'transit',
      ...places.transitRouter(router),
    });
  }
  for (let stub = 0; stub < stubs; stub++) {
    for (let router = 0; router < routersPerStub; router++) {
      const end = endGroup(stub * routersPerStub + router);
      nodes.push({
        id: `s${stubName(stub, parameters)}-${router + 1}`,
        kind: 'router',
        group: hostsPerStubRouter > 0 ? 'stubs' : end,
        ...places.stubRouter(stub, router),
      });
    }
  }
  const links = routerLinks(parameters, seed, nodes);
  const access = accessLink(parameters);
  const hostsPerStub = routersPerStub * hostsPerStubRouter;
  for (let host = 0; host < stubs * hostsPerStub; host++) {
    const stub = Math.floor(host / hostsPerStub);
    const router = nodes[transitRouters + Math.floor(host / hostsPerStubRouter)].id;
    const id = `h${router.slice(1)}-${(host % hostsPerStubRouter) + 1}`;
    nodes.push({ id, kind: 'host', group: endGroup(host), ...places.host(stub, host % hostsPerStub) });
    links.push({ id: `access-${id}`, from: id, to: router, ...access });
  }
  return { nodes, links };
}

/** Nodes, and links at most, without making them. */
export function transitStubSize(parameters: Parameters): NetworkSize {
  const { transitDomains, routersPerTransitDomain, routersPerStub } = parameters;
  const { transitRouters, stubs, hosts } = countsOf(parameters);
  const joining = (count: number, linksPerNode: number): number => count - 1 + extraLinks(count, linksPerNode);
  return {
    nodes: transitRouters + stubs * routersPerStub + hosts,
    links:
      joining(transitDomains, parameters.extraLinksPerTransitDomain) +
      transitDomains * joining(routersPerTransitDomain, parameters.extraLinksPerTransitRouter) +
      stubs * (1 + joining(routersPerStub, parameters.extraLinksPerStubRouter)) +
      parameters.extraTransitStubLinks +
      parameters.extraStubStubLinks +
      hosts,
  };
}

/** @param routers transit routers first, then those of each stub */
function routerLinks(parameters: Parameters, seed: number, routers: DrawnNetwork['nodes']): DrawnNetwork['links'] {
  const { transitDomains, routersPerTransitDomain, stubsPerTransitRouter, routersPerStub, bufferPackets } = parameters;
  const { transitRouters, stubs } = countsOf(parameters);
  const stream = (purpose: string): RandomStream => new RandomStream(seed, `network.${purpose}`);
  const delays = stream('delays');
  const links: DrawnNetwork['links'] = [];
  const joined = new Set<number>();
  const join = (a: number, b: number): void => {
    joined.add(a * routers.length + b).add(b * routers.length + a);
    const isTransit = a < transitRouters && b < transitRouters;
    const { leastDelaySeconds, largestDelaySeconds } = parameters;
    links.push({
      id: `${routers[a].id}_${routers[b].id}`,
      from: routers[a].id,
      to: routers[b].id,
      rateBitsPerSecond: isTransit ? parameters.transitRateBitsPerSecond : parameters.stubRateBitsPerSecond,
      delaySeconds: leastDelaySeconds + delays.uniform() * (largestDelaySeconds - leastDelaySeconds),
      bufferPackets,
    });
  };

  const domains = stream('domains');
  const ofDomain = (domain: number): number =>
    domain * routersPerTransitDomain + domains.integer(routersPerTransitDomain);
  const betweenDomains = extraLinks(transitDomains, parameters.extraLinksPerTransitDomain);
  joinAtRandom(transitDomains, betweenDomains, domains, (a, b) => join(ofDomain(a), ofDomain(b)));

  const transit = stream('transit');
  const inDomain = extraLinks(routersPerTransitDomain, parameters.extraLinksPerTransitRouter);
  for (let domain = 0; domain < transitDomains; domain++) {
    const first = domain * routersPerTransitDomain;
    joinAtRandom(routersPerTransitDomain, inDomain, transit, (a, b) => join(first + a, first + b));
  }

  const stubStream = stream('stubs');
  const inStub = extraLinks(routersPerStub, parameters.extraLinksPerStubRouter);
  for (let stub = 0; stub < stubs; stub++) {
    const first = transitRouters + stub * routersPerStub;
    join(Math.floor(stub / stubsPerTransitRouter), first + stubStream.integer(routersPerStub));
    joinAtRandom(routersPerStub, inStub, stubStream, (a, b) => join(first + a, first + b));
  }

  const extra = stream('extra');
  const stubRouters = stubs * routersPerStub;
  const anyStubRouter = (): number => transitRouters + extra.integer(stubRouters);
  const stubOf = (router: number): number => Math.floor((router - transitRouters) / routersPerStub);
  const joinExtra = (draw: () => readonly [a: number, b: number]): void => {
    for (let i = 0; i < MAX_DRAWS; i++) {
      const [a, b] = draw();
      if (joined.has(a * routers.length + b) || stubOf(a) === stubOf(b)) continue;
      join(a, b);
      return;
    }
  };
  for (let i = 0; i < parameters.extraTransitStubLinks; i++) {
    joinExtra(() => [extra.integer(transitRouters), anyStubRouter()]);
  }
  for (let i = 0; i < parameters.extraStubStubLinks; i++) joinExtra(() => [anyStubRouter(), anyStubRouter()]);
  return links;
}

function countsOf(parameters: Parameters): { transitRouters: number; stubs: number; hosts: number } {
  const transitRouters = parameters.transitDomains * parameters.routersPerTransitDomain;
  const stubs = transitRouters * parameters.stubsPerTransitRouter;
  return { transitRouters, stubs, hosts: stubs * parameters.routersPerStub * parameters.hostsPerStubRouter };
}

/** `2-3`: the third router of domain 2. */
function transitName(router: number, { routersPerTransitDomain }: Parameters): string {
  return `${Math.floor(router / routersPerTransitDomain) + 1}-${(router % routersPerTransitDomain) + 1}`;
}

/** `2-3-1`: the first stub at that router. */
function stubName(stub: number, parameters: Parameters): string {
  const { stubsPerTransitRouter } = parameters;
  const router = transitName(Math.floor(stub / stubsPerTransitRouter), parameters);
  return `${router}-${(stub % stubsPerTransitRouter) + 1}`;
}

function endGroup(index: number): string {
  return index % 2 === 0 ? 'sources' : 'receivers';
}
