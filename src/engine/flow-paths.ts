import * as Carriage from './kinds/carriage.ts';
import * as FlowState from './kinds/flow-state.ts';
import type { FlowTable } from './flows.ts';
import type { Network } from './network.ts';
import type { Routes } from './routes.ts';

/** The paths that flows take: the shortest of now, or a route of their own, and the way back for their answers. */
export class FlowPaths {
  /** Path number by source and destination. */
  private readonly known = new Map<number, number>();
  /** Sources whose sessions have their paths in `known`, where there are any. */
  private readonly routedFrom = new Set<number>();

  constructor(
    private readonly nodeCount: number,
    private readonly routes: Routes,
    private readonly network: Network,
    private readonly flows: FlowTable,
    /** The other direction of a directed link; -1: there is none. */
    private readonly reverseOf: (link: number) => number,
    /** By source, the destinations of the sessions that are known beforehand. */
    private readonly destinationsFrom: ReadonlyMap<number, readonly number[]>,
  ) {}

  /** @param route directed links; null: the shortest path */
  forward(source: number, destination: number, route: readonly number[] | null): number {
    return route === null ? this.between(source, destination) : this.network.pathTable.pathOf(Int32Array.from(route));
  }

  /** @param mirrored back over the same links where each has another direction; else the shortest way */
  back(forward: number, source: number, destination: number, mirrored: boolean): number {
    const back = mirrored ? this.mirrored(this.network.paths[forward]) : null;
    return back === null ? this.between(destination, source) : this.network.pathTable.pathOf(back);
  }

  /** The other directions of the links, the last first; null: one of them has none. */
  private mirrored(links: Int32Array): Int32Array | null {
    const back = new Int32Array(links.length);
    for (let hop = 0; hop < links.length; hop++) {
      const link = this.reverseOf(links[hop]);
      if (link < 0) return null;
      back[links.length - 1 - hop] = link;
    }
    return back;
  }

  /**
   * Flows go by the shortest paths of now; packets keep the path that they set out on. A flow without a way, or with a
   * route of its own, keeps the one that it has, and its packets are dropped at the link that is down.
   * @param rerouted is called with each flow that takes another path now
   */
  reroute(hasOwnRoute: (flow: number) => boolean, rerouted: (flow: number) => void): void {
    const { flows, network } = this;
    this.routes.changed();
    this.known.clear();
    this.routedFrom.clear();
    for (let flow = 0; flow < flows.extent; flow += flows.width) {
      if (flows.state[flow] === FlowState.completed || hasOwnRoute(flow)) continue;
      const [source, destination] = [flows.source[flow], flows.destination[flow]];
      const before = flows.forwardPath[flow];
      const backBefore = flows.reversePath[flow];
      const forward = this.between(source, destination, before);
      flows.forwardPath[flow] = forward;
      flows.reversePath[flow] =
        flows.carriage[flow] === Carriage.paced
          ? this.back(forward, source, destination, true)
          : this.between(destination, source, backBefore);
      const isSame = network.paths[before].join() === network.paths[forward].join();
      if (!isSame) rerouted(flow);
    }
  }

  /** Links, and the numbers of paths, are others than they were. */
  forget(): void {
    this.routes.changed();
    this.known.clear();
    this.routedFrom.clear();
  }

  /** @param otherwise the path to keep when there is no way; without it the shortest ignoring what is down */
  private between(source: number, destination: number, otherwise?: number): number {
    const key = source * this.nodeCount + destination;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (!this.routedFrom.has(source)) {
      this.routeAllFrom(source);
      return this.between(source, destination, otherwise);
    }
    const links = this.routes.between(source, destination);
    if (links === null && otherwise !== undefined) return otherwise;
    const path = this.network.pathTable.pathOf(links ?? this.routes.betweenWhenAllIsUp(source, destination));
    this.known.set(key, path);
    return path;
  }

  /** Finds the paths to all destinations that are known beforehand at once: the trees of a large network are not kept. */
  private routeAllFrom(source: number): void {
    this.routedFrom.add(source);
    const destinations = this.destinationsFrom.get(source);
    if (destinations === undefined) return;
    for (const [index, links] of this.routes.fromSource(source, destinations).entries()) {
      if (links === null) continue;
      this.known.set(source * this.nodeCount + destinations[index], this.network.pathTable.pathOf(links));
    }
  }
}
