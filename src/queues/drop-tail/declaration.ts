import type { PartDeclaration } from '../../schemes/declaration.ts';

export const dropTail = {
  id: 'drop-tail',
  title: 'Drop-tail',
  help: 'First in, first out; a packet that finds the buffer full is dropped.',
  source: 'RFC 2309, 2',
  parameters: [],
  probes: [],
} as const satisfies PartDeclaration;
