import { dctcp } from '../dctcp/declaration.ts';
import type { LawDeclaration } from '../declaration.ts';

export const prague = {
  id: 'prague',
  title: 'Prague',
  help: 'DCTCP for the Internet: cuts the window by the share of packets that are marked, and grows alike over short and long round trips. It needs queues that mark ECT(1) early.',
  source: 'draft-briscoe-iccrg-prague-congestion-control-04; RFC 9331, 4',
  needs: ['ecn', 'pacing'],
  isScalable: true,
  parameters: [
    ...dctcp.parameters,
    {
      kind: 'number',
      id: 'leastRoundTrip',
      title: 'Minimum virtual round trip',
      help: 'A flow with a shorter round trip grows and averages as if its round trip were this long. 0: it does not.',
      source: 'Reference implementation in Linux: 25 ms',
      unit: 's',
      minimum: 0,
      maximum: 1,
      default: 0.025,
    },
  ],
  probes: [
    ...dctcp.probes,
    { id: 'virtual', title: 'virtual round trip', unit: 's', chart: 'roundTrip', isReference: true },
    { id: 'reduced', title: 'in the reduced state (1: yes)', unit: '' },
  ],
  states: dctcp.states,
} as const satisfies LawDeclaration;
