import { closeAndProbe } from '../../schemes/session-control/declaration.ts';
import { COMMON_PROPERTIES, explain, random, STANDARD_FIELDS } from './common.ts';
import type { AuthoredContract } from './contract.ts';

export const admissionLaw: AuthoredContract = {
  kind: 'admission law',
  help: 'Decides which new flows a gate at a bottleneck lets in.',
  named: 'A lane names it as its scheme.',
  subject: 'gate',
  properties: COMMON_PROPERTIES,
  // Those of CP that its search does not use.
  commonParameters: closeAndProbe.parameters.filter(({ id }) =>
    ['epochSeconds', 'gates', 'admission', 'bucketDepth', 'remembersAdmitted'].includes(id),
  ),
  functions: [
    {
      name: 'start',
      parameters: ['gate'],
      returns: null,
      help: 'The run begins. Every flow passes until gate.admitRate is set.',
      otherwise: 'Every flow passes until the first epoch ends.',
    },
    {
      name: 'arrived',
      parameters: ['gate', 'request'],
      returns: { type: 'boolean', help: 'true: the flow is let in.' },
      help: 'A flow asks to be let in: its SYN has come to the gate. A refused one asks again later.',
      otherwise: 'A token bucket lets flows in at gate.admitRate.',
    },
    {
      name: 'epochEnded',
      parameters: ['gate', 'epoch'],
      returns: null,
      help: 'An epoch has ended. Set gate.admitRate for the next.',
      otherwise: 'The admit rate stays.',
    },
    explain('gate'),
  ],
  objects: [
    {
      name: 'gate',
      help: 'A gate before a bottleneck.',
      fields: [
        {
          name: 'admitRate',
          type: 'number',
          unit: 'flows/s',
          writable: true,
          help: 'How many flows are let in per second. Infinity: all.',
        },
        { name: 'capacity', type: 'number', unit: 'bit/s', help: 'The rate of the link behind the gate.' },
        { name: 'queue', type: 'number', unit: 'packets', help: 'Packets that wait before that link.' },
        { name: 'epochs', type: 'number', help: 'How many epochs have ended.' },
        ...STANDARD_FIELDS,
      ],
      methods: [random('the run')],
    },
    {
      name: 'request',
      help: 'A flow that asks to be let in.',
      fields: [
        { name: 'attempt', type: 'number', help: 'How often it has asked, from 1.' },
        { name: 'flow', type: 'number', help: 'The number of the flow in the run, from 1.' },
      ],
      methods: [],
    },
    {
      name: 'epoch',
      help: 'What was counted in an epoch.',
      fields: [
        { name: 'arrivals', type: 'number', unit: 'flows/s', help: 'Requests that came, retried ones too.' },
        { name: 'completions', type: 'number', unit: 'flows/s', help: 'Flows that completed.' },
        { name: 'seconds', type: 'number', unit: 's', help: 'How long it was.' },
      ],
      methods: [],
    },
  ],
};
