import type { QueueSettings } from '../engine/queue/queue-discipline.ts';
import { disciplineDeclaration } from '../queues/declarations.ts';
import { queueDisciplines } from '../queues/queues.ts';
import type { QueueChoice } from '../scenario/schema/network.ts';
import { completeParameters } from '../schemes/declarations.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';

/** A chosen discipline for the engine; null: drop-tail, which the link itself does. */
export function queueSettings(choice: QueueChoice): QueueSettings | null {
  const make = queueDisciplines[choice.discipline];
  return make === null ? null : { make, values: queueValues(choice) };
}

/** A chosen discipline's parameters, defaults filled in. */
export function queueValues({ discipline, parameters }: QueueChoice): ParameterValues {
  return completeParameters(disciplineDeclaration(discipline)!, parameters);
}
