import type { ProbeAnswers } from '../engine/controller.ts';
import type { Engine } from '../engine/engine.ts';
import type { PartDeclaration } from '../schemes/declaration.ts';
import type { ProbeDeclaration, SchemeDeclaration } from '../schemes/declaration.ts';
import type { SeriesDeclaration } from './report.ts';

/** Samples what a queue discipline measures at one link: NaN before a packet has come. */
export class LinkProbes {
  readonly columns: readonly SeriesDeclaration[];

  constructor(
    private readonly engine: Engine,
    private readonly link: number,
    private readonly probes: PartDeclaration['probes'],
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

/** A declared probe with the function that gives its value now: on a gate, on a flow row, or on the lane (-1). */
export interface BoundProbe extends ProbeDeclaration {
  readonly value: (on: number) => number;
}

/**
 * A scheme's probes in the order of its declaration, each with its answer. Throws where a declared probe has no answer,
 * or an answer has no declaration.
 */
export function boundProbes(
  { id: scheme, probes }: Pick<SchemeDeclaration, 'id' | 'probes'>,
  answers: ProbeAnswers,
): readonly BoundProbe[] {
  const declared = new Set(probes.map(({ id }) => id));
  for (const id of Object.keys(answers)) {
    if (!declared.has(id))
      throw new Error(`The scheme "${scheme}" answers the probe "${id}", but does not declare it.`);
  }
  return probes.map((probe) => {
    if (!Object.hasOwn(answers, probe.id)) {
      throw new Error(`The scheme "${scheme}" declares the probe "${probe.id}", but does not answer it.`);
    }
    return { ...probe, value: answers[probe.id] };
  });
}
