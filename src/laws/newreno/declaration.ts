import type { LawDeclaration } from '../declaration.ts';

export const newReno = {
  id: 'newreno',
  title: 'NewReno',
  help: 'Adds one segment each round trip and halves the window at a loss.',
  source: 'RFC 5681, 3.1',
  parameters: [],
  probes: [],
  states: [
    { word: 'slow start', means: 'opens' },
    { word: 'congestion avoidance', short: 'avoidance', means: 'steady' },
  ],
} as const satisfies LawDeclaration;
