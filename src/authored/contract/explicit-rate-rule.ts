import { cycleParameters } from '../../schemes/slbn/declaration.ts';
import { COMMON_PROPERTIES, explain, STANDARD_FIELDS, startOfLink } from './common.ts';
import type { AuthoredContract } from './contract.ts';

export const explicitRateRule: AuthoredContract = {
  kind: 'explicit-rate rule',
  help: 'Decides which rates links give to sources. Each source sends a packet down its path and back, again and again.',
  named: 'A lane names it as its scheme.',
  subject: 'link',
  properties: COMMON_PROPERTIES,
  commonParameters: cycleParameters,
  functions: [
    startOfLink('The run begins.'),
    {
      name: 'joined',
      parameters: ['link', 'packet'],
      returns: null,
      help: 'The first packet of a source comes to the link.',
      otherwise: '`passed` is called.',
    },
    {
      name: 'passed',
      parameters: ['link', 'packet'],
      returns: null,
      help: 'A packet of a source comes to the link on its way down. Lower packet.rate to what the link gives.',
    },
    {
      name: 'returned',
      parameters: ['link', 'packet'],
      returns: null,
      help: 'The packet passes the link on its way back, with what all links gave.',
      otherwise: 'Nothing happens.',
    },
    {
      name: 'left',
      parameters: ['link', 'packet'],
      returns: null,
      help: 'The source has left, or its packet is lost: forget what is kept for it.',
      otherwise: 'Nothing happens.',
    },
    {
      name: 'intervalSeconds',
      parameters: ['link'],
      returns: { type: 'number', unit: 's', help: 'From 0.0001 to 10.' },
      help: 'For a rule that computes at fixed times: how long from now until `intervalEnded` is called.',
      otherwise: 'There are no intervals.',
    },
    {
      name: 'intervalEnded',
      parameters: ['link', 'load'],
      returns: null,
      help: 'An interval has ended at the link.',
      otherwise: 'Nothing happens.',
    },
    explain('link'),
  ],
  objects: [
    {
      name: 'link',
      help: 'A link, which keeps what the rule remembers.',
      fields: [
        { name: 'capacity', type: 'number', unit: 'bit/s', help: 'Its rate now.' },
        { name: 'queue', type: 'number', unit: 'bits', help: 'What waits before it, without the packet being sent.' },
        { name: 'sessions', type: 'number', help: 'How many sources have joined and not left.' },
        ...STANDARD_FIELDS,
      ],
      methods: [],
    },
    {
      name: 'packet',
      help: 'The packet of a source.',
      fields: [
        {
          name: 'rate',
          type: 'number',
          unit: 'bit/s',
          writable: true,
          help: 'What it brings: it sets out with the demand, Infinity where there is none.',
        },
        { name: 'demand', type: 'number', unit: 'bit/s', help: 'What the source asks for at most.' },
        { name: 'current', type: 'number', unit: 'bit/s', help: 'The rate at which the source sends; 0 at first.' },
        { name: 'roundTrip', type: 'number', unit: 's', help: 'How long its last way down and back took; 0 at first.' },
        { name: 'source', type: 'number', help: 'The number of the source in the run, from 1.' },
      ],
      methods: [],
    },
    {
      name: 'load',
      help: 'What a link has measured in an interval.',
      fields: [
        {
          name: 'offered',
          type: 'number',
          unit: 'bit/s',
          help: 'What came to the link, data and packets of the rule.',
        },
        { name: 'seconds', type: 'number', unit: 's', help: 'How long the interval was.' },
      ],
      methods: [],
    },
  ],
};
