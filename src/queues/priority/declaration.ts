import type { PartDeclaration } from '../../schemes/declaration.ts';

export const priority = {
  id: 'priority',
  title: 'Strict priority',
  help: 'Serves the first traffic class before the second, and so on: a class is sent only when no earlier class waits.',
  source: 'Kleinrock 1976, chapter 3',
  parameters: [
    {
      kind: 'number',
      id: 'levels',
      title: 'Levels',
      help: 'Each traffic class has a level, in the order of the scenario; the last level takes all that remain.',
      source: 'ours',
      minimum: 2,
      maximum: 16,
      default: 2,
      integer: true,
    },
    {
      kind: 'boolean',
      id: 'pushesOut',
      title: 'Push out',
      help: 'A packet that finds the buffer full replaces one of lower priority. Off: it is dropped.',
      source: 'ours',
      default: true,
    },
  ],
  probes: [
    { id: 'first', title: 'packets that wait at the first level', unit: 'packets' },
    { id: 'last', title: 'packets that wait at the last level', unit: 'packets' },
  ],
} as const satisfies PartDeclaration;
