import { codelParameters } from '../codel/declaration.ts';
import type { ParameterDeclaration, PartDeclaration } from '../../schemes/declaration.ts';

/** The parameters of queues of flows, whatever works on each. */
export const flowQueueParameters = [
  {
    kind: 'number',
    id: 'quantum',
    title: 'Quantum',
    help: 'Bytes that a queue may send before the next queue has its turn.',
    source: 'RFC 8290, 5.2.4',
    unit: 'bytes',
    minimum: 100,
    maximum: 100_000,
    default: 1514,
    integer: true,
    logarithmic: true,
  },
  {
    kind: 'number',
    id: 'flows',
    title: 'Queues',
    help: 'A hash spreads the flows over this number of queues; two flows may share one.',
    source: 'RFC 8290, 5.2.5',
    minimum: 1,
    maximum: 65_536,
    default: 1024,
    integer: true,
    logarithmic: true,
  },
] as const satisfies readonly ParameterDeclaration[];

export const flowQueueProbes = [
  { id: 'newFlows', symbol: 'new', title: 'queues that were empty a moment ago', unit: 'queues' },
  { id: 'oldFlows', symbol: 'old', title: 'queues that have used up their quantum', unit: 'queues' },
  { id: 'longest', title: 'longest queue', unit: 'bytes' },
] as const;

export const fqCodel = {
  id: 'fq-codel',
  title: 'FQ-CoDel',
  help: 'Gives each flow a queue of its own, serves them in turn, and runs CoDel on each.',
  source: 'RFC 8290',
  parameters: [...codelParameters, ...flowQueueParameters],
  probes: flowQueueProbes,
} as const satisfies PartDeclaration;
