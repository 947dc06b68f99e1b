import type { ProbeAnswers } from '../engine/controller.ts';
import type { ProbeDeclaration, SchemeDeclaration } from '../schemes/declaration.ts';

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
