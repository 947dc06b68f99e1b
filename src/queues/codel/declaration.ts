import type { ParameterDeclaration } from '../../schemes/declaration.ts';
import type { PartDeclaration } from '../../schemes/declaration.ts';

/** The parameters of CoDel, by itself or inside FQ-CoDel. */
export const codelParameters = [
  {
    kind: 'number',
    id: 'target',
    title: 'Target',
    help: 'The standing delay in the queue that is acceptable.',
    source: 'RFC 8289, 4.3',
    unit: 's',
    minimum: 1e-5,
    maximum: 1,
    default: 0.005,
    logarithmic: true,
  },
  {
    kind: 'number',
    id: 'interval',
    title: 'Interval',
    help: 'How long the delay must stay above the target before a packet is dropped: about the longest round trip.',
    source: 'RFC 8289, 4.2',
    unit: 's',
    minimum: 1e-4,
    maximum: 10,
    default: 0.1,
    logarithmic: true,
  },
  {
    kind: 'boolean',
    id: 'sparesShort',
    title: 'Spare a short queue',
    help: 'No packet is dropped while at most one more waits behind it. Off, as in ns-3: while none does.',
    source: 'RFC 8289, 5.6',
    default: true,
  },
  {
    kind: 'boolean',
    id: 'ecn',
    title: 'Mark instead of drop',
    help: 'Packets of flows with ECN are marked and sent.',
    source: 'RFC 8289, 5.1',
    default: true,
  },
  {
    kind: 'number',
    id: 'ceThreshold',
    title: 'Threshold that marks',
    symbol: 'ce_threshold',
    help: 'A packet of a flow with ECN that has waited longer is marked, whatever the queue was before. 0: none is for that.',
    source: 'Linux, sch_codel and sch_fq_codel; RFC 8257',
    unit: 's',
    minimum: 0,
    maximum: 1,
    default: 0,
  },
] as const satisfies readonly ParameterDeclaration[];

export const codel = {
  id: 'codel',
  title: 'CoDel',
  help: 'When every packet has waited too long for a while, drops packets as they leave, more and more often.',
  source: 'RFC 8289',
  parameters: codelParameters,
  probes: [
    { id: 'sojourn', title: 'wait of the last packet sent', unit: 's' },
    { id: 'count', title: 'drops since it began to drop', symbol: 'count', unit: 'packets' },
  ],
} as const satisfies PartDeclaration;
