import { flowQueueParameters, flowQueueProbes } from '../fq-codel/declaration.ts';
import { pieParameters } from '../pie/declaration.ts';
import type { PartDeclaration } from '../../schemes/declaration.ts';

export const fqPie = {
  id: 'fq-pie',
  title: 'FQ-PIE',
  help: 'Gives each flow a queue of its own, serves them in turn, and runs PIE on each.',
  source: 'Linux, sch_fq_pie',
  parameters: [...pieParameters, ...flowQueueParameters],
  probes: flowQueueProbes,
} as const satisfies PartDeclaration;
