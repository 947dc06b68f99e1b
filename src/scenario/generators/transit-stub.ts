import { onCircle } from '../../base/circle.ts';
import { RandomStream } from '../../base/random-stream.ts';
import type { ParametersOf } from '../schema/generators.ts';
import { accessLink, type DrawnNetwork, HEIGHT, type NetworkSize, WIDTH } from './parts.ts';

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

/** Links beyond a spanning tree among `count` nodes: this many for each, and no more than there are pairs left. */
function extraLinks(count: number, linksPerNode: number): number {
  const free = (count * (count - 1)) / 2 - (count - 1);
  return Math.min(free, Math.round(count * linksPerNode));
}

/**
 * Joins nodes 0 to `count` - 1 at random: each to an earlier one, so that all are connected, then `extra` further
 * pairs, each once. Takes a number of draws that is about linear in the links.
 */
function joinAtRandom(count: number, extra: number, stream: RandomStream, join: (a: number, b: number) => void): void {
  const joined = new Set<number>();
  const add = (a: number, b: number): boolean => {
    const key = Math.min(a, b) * count + Math.max(a, b);
    if (a === b || joined.has(key)) return false;
    joined.add(key);
    join(a, b);
    return true;
  };
  for (let node = 1; node < count; node++) add(stream.integer(node), node);
  for (let left = extra; left > 0;) if (add(stream.integer(count), stream.integer(count))) left--;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Radii as shares of a domain's: its transit routers, then its stubs, then hosts. */
const TRANSIT_RADIUS = 0.3;
const STUBS_RADIUS = 0.5;
const HOSTS_RADIUS = 0.84;
/** Distances at which routers of a stub, or hosts of a router, lie by turns. */
const MAX_STEPS = 3;
/** Share of a stub's wedge that it fills. */
const FILLED = 0.85;

/**
 * Each domain has a cell, its transit routers a ring there, and each stub a wedge outside its transit router. In the
 * wedge each router has a direction of its own, in which its hosts lie.
 */
class TransitStubPlaces {
  private readonly columns: number;
  private readonly rows: number;

  constructor(private readonly parameters: Parameters) {
    const { transitDomains } = parameters;
    this.columns = Math.max(1, Math.round(Math.sqrt((transitDomains * WIDTH) / HEIGHT)));
    this.rows = Math.ceil(transitDomains / this.columns);
  }

  /** @param router among all transit routers */
  transitRouter(router: number): Place {
    const { routersPerTransitDomain } = this.parameters;
    const domain = Math.floor(router / routersPerTransitDomain);
    const turn = ((router % routersPerTransitDomain) + 0.5) / routersPerTransitDomain;
    return this.inDomain(domain, turn, routersPerTransitDomain === 1 ? 0 : TRANSIT_RADIUS);
  }

  /** @param router among those of its stub */
  stubRouter(stub: number, router: number): Place {
    const { routersPerStub, hostsPerStubRouter } = this.parameters;
    const outer = hostsPerStubRouter > 0 ? HOSTS_RADIUS - 0.1 : 1;
    // By turns nearer and farther, so that neighbours have room.
    const steps = Math.min(routersPerStub, MAX_STEPS);
    const radius = STUBS_RADIUS + ((outer - STUBS_RADIUS) * ((router % steps) + 0.5)) / steps;
    return this.inWedge(stub, (router + 0.5) / routersPerStub, radius);
  }

  /** @param host among those of its stub, those of each router together */
  host(stub: number, host: number): Place {
    const { routersPerStub, hostsPerStubRouter } = this.parameters;
    const steps = Math.min(hostsPerStubRouter, MAX_STEPS);
    const radius = HOSTS_RADIUS + ((1 - HOSTS_RADIUS) * ((host % steps) + 0.5)) / steps;
    return this.inWedge(stub, (host + 0.5) / (routersPerStub * hostsPerStubRouter), radius);
  }

  /** @param across share of the wedge */
  private inWedge(stub: number, across: number, radius: number): Place {
    const { routersPerTransitDomain, stubsPerTransitRouter } = this.parameters;
    const stubs = routersPerTransitDomain * stubsPerTransitRouter;
    const turn = ((stub % stubs) + 0.5 + FILLED * (across - 0.5)) / stubs;
    return this.inDomain(Math.floor(stub / stubs), turn, radius);
  }

  private inDomain(domain: number, turn: number, radius: number): Place {
    const { columns, rows } = this;
    const row = Math.floor(domain / columns);
    const inRow = Math.min(columns, this.parameters.transitDomains - row * columns);
    const cellWidth = WIDTH / columns;
    const cellHeight = HEIGHT / rows;
    const { x, y } = onCircle(turn);
    return {
      x: WIDTH / 2 + cellWidth * ((domain % columns) + 0.5 - inRow / 2 + (x * radius) / 2.1),
      y: cellHeight * (row + 0.5 + (y * radius) / 2.1),
    };
  }
}
