/** Where the nodes of a transit-stub network are drawn. */
import { onCircle } from '../../base/circle.ts';
import type { ParametersOf } from '../schema/generators.ts';
import { HEIGHT, WIDTH } from './parts.ts';

type Parameters = ParametersOf<'transit-stub'>;

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
export class TransitStubPlaces {
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
