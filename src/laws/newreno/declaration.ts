import type { LawDeclaration } from '../declaration.ts';

export const newReno = {
  id: 'newreno',
  title: 'NewReno',
  help: 'Adds one segment each round trip and halves the window at a loss.',
  source: 'RFC 5681, 3.1',
  parameters: [],
  probes: [],
} as const satisfies LawDeclaration;
