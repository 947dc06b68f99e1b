import type { PartDeclaration } from '../../schemes/declaration.ts';

export const cake = {
  id: 'cake',
  title: 'CAKE',
  help: 'A home router of today: shares the link among hosts, then among the flows of each, and keeps the queue of each flow short.',
  source: 'Linux, sch_cake; Høiland-Jørgensen, Täht and Morton 2018',
  parameters: [
    {
      kind: 'number',
      id: 'roundTrip',
      title: 'Usual round trip',
      symbol: 'rtt',
      help: 'How long the delay must stay above the target before a packet is dropped. The target is a twentieth of it, or one and a half packets.',
      source: 'Linux, sch_cake',
      unit: 's',
      minimum: 1e-4,
      maximum: 10,
      default: 0.1,
      logarithmic: true,
    },
    {
      kind: 'boolean',
      id: 'hosts',
      title: 'Share among hosts first',
      help: 'A host with many flows gets no more than one with a single flow. Off: each flow gets the same.',
      source: 'Linux, sch_cake: triple-isolate; off: flows',
      default: true,
    },
  ],
  probes: [
    { id: 'sparse', title: 'queues of flows that send little', unit: 'queues' },
    { id: 'bulk', title: 'queues that have used up their quantum', unit: 'queues' },
    { id: 'longest', title: 'longest queue', unit: 'bytes' },
  ],
} as const satisfies PartDeclaration;
