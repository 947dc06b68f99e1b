import type { QueueSettings } from '../engine/queue/queue-discipline.ts';
import type { QueueChoice } from '../scenario/schema/network.ts';
import { completeParameters } from '../schemes/declarations.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import type { Catalogue } from './catalogue.ts';

/** A chosen discipline for the engine; null: drop-tail, which the link itself does. */
export function queueSettings(choice: QueueChoice, catalogue: Catalogue): QueueSettings | null {
  const { make } = catalogue.discipline(choice.discipline)!;
  return make === null ? null : { make, values: queueValues(choice, catalogue) };
}

/** A chosen discipline's parameters, defaults filled in. */
export function queueValues({ discipline, parameters }: QueueChoice, catalogue: Catalogue): ParameterValues {
  return completeParameters(catalogue.discipline(discipline)!.declaration, parameters);
}
