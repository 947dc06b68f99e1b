import type { PartDeclaration } from '../../schemes/declaration.ts';

export const ecnThreshold = {
  id: 'ecn-threshold',
  title: 'ECN threshold',
  help: 'First in, first out; a packet that finds a given number of packets waiting, or more, is marked.',
  source: 'RFC 8257, 3.1',
  parameters: [
    {
      kind: 'number',
      id: 'threshold',
      title: 'Threshold',
      symbol: 'K',
      help: 'A packet that finds this many packets waiting, or more, is marked.',
      source: 'RFC 8257, 4.1',
      unit: 'packets',
      minimum: 1,
      maximum: 100_000,
      default: 20,
      integer: true,
      logarithmic: true,
    },
    {
      kind: 'boolean',
      id: 'dropsOthers',
      title: 'Drop what cannot be marked',
      help: 'A packet of a flow without ECN is dropped at the threshold. Off: it may use the whole buffer.',
      source: 'RFC 3168, 5',
      default: true,
    },
  ],
  probes: [],
} as const satisfies PartDeclaration;
