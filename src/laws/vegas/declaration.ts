import type { LawDeclaration } from '../declaration.ts';
import { newReno } from '../newreno/declaration.ts';

export const vegas = {
  id: 'vegas',
  title: 'Vegas',
  help: 'Watches the round trip, and keeps a few packets of its own in the queue.',
  source: 'Brakmo and Peterson 1995',
  parameters: [
    {
      kind: 'number',
      id: 'least',
      title: 'Minimum packets in the queue',
      symbol: 'α',
      help: 'With fewer packets in the queue, the window grows by one segment per round trip.',
      source: 'Brakmo and Peterson 1995, 3.2; Linux',
      unit: 'segments',
      minimum: 0,
      maximum: 1000,
      default: 2,
    },
    {
      kind: 'number',
      id: 'most',
      title: 'Maximum packets in the queue',
      symbol: 'β',
      help: 'With more packets in the queue, the window shrinks by one segment per round trip.',
      source: 'Brakmo and Peterson 1995, 3.2; Linux',
      unit: 'segments',
      minimum: 0,
      maximum: 1000,
      default: 4,
    },
    {
      kind: 'number',
      id: 'start',
      title: 'Packets in the queue that end slow start',
      symbol: 'γ',
      help: 'With more packets in the queue, slow start ends.',
      source: 'Brakmo and Peterson 1995, 3.3; Linux',
      unit: 'segments',
      minimum: 0,
      maximum: 1000,
      default: 1,
    },
  ],
  probes: [
    { id: 'base', title: 'shortest round trip', symbol: 'BaseRTT', unit: 's', chart: 'roundTrip', isReference: true },
    { id: 'latest', title: 'shortest round trip of this window', symbol: 'RTT', unit: 's' },
    { id: 'queued', title: 'own packets in the queue, estimated', symbol: 'Diff', unit: 'segments', chart: 'own' },
  ],
  states: newReno.states,
} as const satisfies LawDeclaration;
