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
    {
      kind: 'boolean',
      id: 'fallback',
      title: 'Fall back on a classic queue',
      help: 'Where the round trip varies as it does over a queue that marks late, a mark cuts the window nearly as it cuts that of CUBIC.',
      source: 'Reference implementation in Linux: off',
      default: false,
    },
  ],
  probes: [
    ...dctcp.probes,
    { id: 'virtual', title: 'virtual round trip', unit: 's', chart: 'roundTrip', isReference: true },
    {
      id: 'classic',
      title: 'score of a classic queue: from 8 on it falls back, fully at 9',
      symbol: 'classic_ecn',
      unit: '',
    },
    { id: 'reduced', title: 'in the reduced state (1: yes)', unit: '' },
  ],
  states: dctcp.states,
} as const satisfies LawDeclaration;
