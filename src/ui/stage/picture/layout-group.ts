/**
 * What the lanes of one network know together. Their pictures are laid out from it, so that they share one camera and
 * one scale, and the same thing has the same place in each.
 */
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { LaneShape } from '../../../simulation/report.ts';
import { WHOLE_MAP, type MapView } from './layout/map-view.ts';

/** One lane's part. */
export interface Member {
  readonly shape: Pick<LaneShape, 'links' | 'chartedLink' | 'gates' | 'onLinks'> | null;
  /** Nodes at which flows have waited or been active. */
  readonly sources: ReadonlySet<number>;
  /** Directed links on which data has been seen. */
  readonly dataLinks: ReadonlySet<number>;
}

/** What stands on links in one of the lanes. */
export interface Standing {
  readonly chartedLink: number;
  readonly gates: readonly number[];
  readonly interfaces: boolean;
}

export class LayoutGroup {
  /** Counts what calls for another layout in every lane. */
  changes = 0;
  /** Which part of a map all lanes show. */
  mapView: MapView = WHOLE_MAP;
  /** When a lane read the figures of its map last, by the clock of frames. */
  readMilliseconds = -Infinity;
  private readonly members = new Set<Member>();
  private readonly watchers = new Set<() => void>();

  constructor(private readonly network: ExpandedNetwork) {}

  join(member: Member): void {
    this.members.add(member);
    this.changes++;
  }

  leave(member: Member): void {
    this.members.delete(member);
    this.changes++;
  }

  /** Every lane shows this part of the map. */
  look(view: MapView): void {
    this.mapView = view;
    this.changes++;
    for (const watcher of this.watchers) watcher();
  }

  /** Calls back when another part is shown. Returns the function that ends it. */
  watchView(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  get sources(): ReadonlySet<number> {
    return new Set([...this.members].flatMap(({ sources }) => [...sources]));
  }

  get dataLinks(): ReadonlySet<number> {
    return new Set([...this.members].flatMap(({ dataLinks }) => [...dataLinks]));
  }

  get standing(): readonly Standing[] {
    return [...this.members].flatMap(({ shape }) => {
      // A shape of another network is on its way out.
      if (shape === null || shape.links.length !== this.network.links.length) return [];
      const { chartedLink, gates, onLinks } = shape;
      return [{ chartedLink, gates, interfaces: onLinks === 'interface' && gates.length > 0 }];
    });
  }
}

const layoutGroups = new WeakMap<ExpandedNetwork, LayoutGroup>();

/** The one of a network. Lanes that run the same network share the object (`shared-expansion.ts`). */
export function layoutGroupOf(network: ExpandedNetwork): LayoutGroup {
  let company = layoutGroups.get(network);
  if (company === undefined) layoutGroups.set(network, (company = new LayoutGroup(network)));
  return company;
}
