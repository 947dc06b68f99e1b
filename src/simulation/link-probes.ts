import type { Engine } from '../engine/engine.ts';
import type { DisciplineDeclaration } from '../queues/declaration.ts';
import type { SeriesDeclaration } from './report.ts';

/** Samples what a queue discipline measures at one link: NaN before a packet has come. */
export class LinkProbes {
  readonly columns: readonly SeriesDeclaration[];

  constructor(
    private readonly engine: Engine,
    private readonly link: number,
    private readonly probes: DisciplineDeclaration['probes'],
  ) {
    this.columns = probes.map(({ id, symbol, title, unit }) => ({
      id: linkProbeColumn(id),
      ...(symbol !== undefined && { symbol }),
      title,
      unit,
      kind: 'level',
    }));
  }

  /** Writes the present values from `at` on. */
  sample(values: Float64Array, at: number): void {
    const { engine, probes } = this;
    if (probes.length === 0) return;
    const { waiting, offeredPackets } = engine.links[this.link];
    // The discipline may be another by now.
    const answers = offeredPackets > 0 ? waiting?.discipline.probes : undefined;
    for (const { id } of probes) values[at++] = answers?.[id]?.() ?? NaN;
  }
}

export function linkProbeColumn(id: string): string {
  return `queue-${id}`;
}
