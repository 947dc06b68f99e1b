import type { PartDeclaration } from '../../schemes/declaration.ts';

export const drr = {
  id: 'drr',
  title: 'Deficit round robin',
  help: 'Gives each flow a queue of its own, and serves the queues in turn, with the same number of bytes each.',
  source: 'Shreedhar and Varghese 1995',
  parameters: [
    {
      kind: 'number',
      id: 'quantum',
      title: 'Quantum',
      help: 'Bytes that a queue may send before the next queue has its turn.',
      source: 'Shreedhar and Varghese 1995, 3',
      unit: 'bytes',
      minimum: 1,
      maximum: 100_000,
      default: 1500,
      integer: true,
      logarithmic: true,
    },
    {
      kind: 'number',
      id: 'flows',
      title: 'Queues',
      help: 'A hash spreads the flows over this number of queues; two flows may share one.',
      source: 'Shreedhar and Varghese 1995, 3',
      minimum: 1,
      maximum: 65_536,
      default: 1024,
      integer: true,
      logarithmic: true,
    },
  ],
  probes: [
    { id: 'active', title: 'queues in which packets wait', unit: 'queues' },
    { id: 'longest', title: 'longest queue', unit: 'bytes' },
  ],
} as const satisfies PartDeclaration;
