/** Where the nodes of a transit-stub network are drawn. */
import { onCircle } from '../../base/circle.ts';
import type { ParametersOf } from '../schema/generators.ts';
import { gridPlace, HEIGHT, WIDTH } from './parts.ts';

type Parameters = ParametersOf<'transit-stub'>;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Radii as shares of a domain's: its transit routers, then the band of stubs, in which hosts lie outside. */
const TRANSIT_RADIUS = 0.27;
const INNER_RADIUS = 0.46;
const HOSTS_RADIUS = 0.76;
/** Share of a domain's cell, and of a stub's wedge, that it fills. */
const FILLED = 0.92;

/** Each domain has a cell, its transit routers a ring there, and each stub a wedge outside its transit router. */
export class TransitStubPlaces {
  private readonly columns: number;
  private readonly rows: number;

  constructor(private readonly parameters: Parameters) {
    const { transitDomains } = parameters;
    this.columns = Math.min(transitDomains, Math.ceil(Math.sqrt((transitDomains * WIDTH) / HEIGHT)));
    this.rows = Math.ceil(transitDomains / this.columns);
  }

  /** @param router among all transit routers */
  transitRouter(router: number): Place {
    const { routersPerTransitDomain } = this.parameters;
    const domain = Math.floor(router / routersPerTransitDomain);
    const turn = ((router % routersPerTransitDomain) + 0.5) / routersPerTransitDomain;
    return this.inDomain(domain, turn, routersPerTransitDomain === 1 ? 0 : TRANSIT_RADIUS);
  }

  /** @param stub among all stubs */
  stubRouter(stub: number, router: number): Place {
    const { routersPerStub, hostsPerStubRouter } = this.parameters;
    return this.inWedge(stub, router, routersPerStub, INNER_RADIUS, hostsPerStubRouter > 0 ? HOSTS_RADIUS : 1);
  }

  /** @param host among those of its stub */
  host(stub: number, host: number): Place {
    const { routersPerStub, hostsPerStubRouter } = this.parameters;
    return this.inWedge(stub, host, routersPerStub * hostsPerStubRouter, HOSTS_RADIUS, 1);
  }

  private inWedge(stub: number, index: number, count: number, inner: number, outer: number): Place {
    const { routersPerTransitDomain, stubsPerTransitRouter } = this.parameters;
    const stubs = routersPerTransitDomain * stubsPerTransitRouter;
    const aspect = ((inner + outer) * 3) / stubs / (outer - inner);
    const width = FILLED / stubs;
    const left = ((stub % stubs) + 0.5) / stubs - width / 2;
    const { x, y } = gridPlace(index, count, { left, top: inner, width, height: outer - inner }, aspect);
    return this.inDomain(Math.floor(stub / stubs), x, y);
  }

  private inDomain(domain: number, turn: number, radius: number): Place {
    const { columns, rows } = this;
    const row = Math.floor(domain / columns);
    const inRow = Math.min(columns, this.parameters.transitDomains - row * columns);
    const cellWidth = WIDTH / columns;
    const cellHeight = HEIGHT / rows;
    const { x, y } = onCircle(turn);
    return {
      x: WIDTH / 2 + cellWidth * ((domain % columns) + 0.5 - inRow / 2 + (x * radius * FILLED) / 2),
      y: cellHeight * (row + 0.5 + (y * radius * FILLED) / 2),
    };
  }
}
