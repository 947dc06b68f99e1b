/**
 * The vertical axes that charts of several lanes have in common: two readings of one instrument can be compared by eye only
 * when both are drawn to one scale. Each chart claims what its own values need; the axis covers all claims.
 */
import { nextDomain, type Extent, type ScaleKind } from './value-domain.ts';

export class SharedScales {
  /** Grows when an axis changes: a chart that drew by an older one draws again. */
  version = 0;
  private readonly scales = new Map<string, { domain: Extent | null; readonly claims: Map<object, Extent | null> }>();

  /** `claimant` shows values within `needed` (null: none) on the axis `id`. Returns the axis to draw by. */
  claim(id: string, kind: ScaleKind, claimant: object, needed: Extent | null): Extent {
    const scale = this.scale(id);
    scale.claims.set(claimant, needed);
    const domain = nextDomain(kind, scale.domain, union([...scale.claims.values()]));
    if (domain !== scale.domain) {
      scale.domain = domain;
      this.version++;
    }
    return domain;
  }

  /** The chart is gone. */
  release(id: string, claimant: object): void {
    this.scales.get(id)?.claims.delete(claimant);
  }

  private scale(id: string) {
    let scale = this.scales.get(id);
    if (scale === undefined) this.scales.set(id, (scale = { domain: null, claims: new Map() }));
    return scale;
  }
}

function union(extents: readonly (Extent | null)[]): Extent | null {
  let all: Extent | null = null;
  for (const extent of extents) {
    if (extent === null) continue;
    all =
      all === null
        ? extent
        : { least: Math.min(all.least, extent.least), greatest: Math.max(all.greatest, extent.greatest) };
  }
  return all;
}
