import type { LawDeclaration } from '../declaration.ts';
import { newReno } from '../newreno/declaration.ts';

export const dctcp = {
  id: 'dctcp',
  title: 'DCTCP',
  help: 'Cuts the window in proportion to the share of packets that are marked. It needs queues that mark.',
  source: 'RFC 8257',
  needs: ['ecn'],
  parameters: [
    {
      kind: 'number',
      id: 'gain',
      title: 'Estimation gain',
      symbol: 'g',
      help: 'Weight of the newest window of data in the estimate of the marked share.',
      source: 'RFC 8257, 4.2',
      minimum: 0.001,
      maximum: 1,
      default: 0.0625,
      logarithmic: true,
    },
  ],
  probes: [{ id: 'share', title: 'estimate of the marked share', symbol: 'α', unit: '', chart: 'own' }],
  states: newReno.states,
} as const satisfies LawDeclaration;
