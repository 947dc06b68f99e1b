import { COMMON_PROPERTIES, explain, random, STANDARD_FIELDS, startOfLink } from './common.ts';
import type { AuthoredContract } from './contract.ts';

export const queueDiscipline: AuthoredContract = {
  kind: 'queue discipline',
  help: 'Decides which packets wait at a link, which are dropped or marked, and which leaves next.',
  named: 'A link names it as its queue, or a lane for all bottlenecks.',
  subject: 'link',
  properties: COMMON_PROPERTIES,
  commonParameters: [],
  functions: [
    startOfLink('Called once, before the first packet comes.'),
    {
      name: 'arrived',
      parameters: ['link', 'packet'],
      returns: {
        type: 'choice',
        choices: ['wait', 'mark', 'drop'],
        help: '"mark" lets it wait and marks it; a packet that cannot be marked is dropped instead.',
      },
      help: 'A packet has come. While the buffer is full it is dropped whatever is returned.',
      otherwise: 'It waits.',
    },
    {
      name: 'leaving',
      parameters: ['link', 'packet'],
      returns: {
        type: 'choice',
        choices: ['send', 'mark', 'drop'],
        help: '"mark" marks and sends it; a packet that cannot be marked is dropped instead. After a drop the next packet is asked about.',
      },
      help: 'The transmitter is free, and this packet is the next.',
      otherwise: 'It is sent.',
    },
    {
      name: 'pick',
      parameters: ['link'],
      returns: { type: 'number', help: 'The number of a queue in which packets wait.' },
      help: 'The transmitter is free: says from which queue the next packet comes.',
      otherwise: 'It comes from the queue with the smallest number in which packets wait.',
    },
    {
      name: 'sent',
      parameters: ['link', 'packet'],
      returns: null,
      help: 'The transmitter has begun to send this packet.',
      otherwise: 'Nothing happens.',
    },
    explain('link'),
  ],
  objects: [
    {
      name: 'link',
      help: 'The link before which packets wait.',
      fields: [
        { name: 'rate', type: 'number', unit: 'bit/s', help: 'Its rate now.' },
        {
          name: 'buffer',
          type: 'number',
          unit: 'packets',
          help: 'Packets that have room, the one being sent included.',
        },
        { name: 'full', type: 'boolean', help: 'No packet has room any more.' },
        { name: 'packets', type: 'number', unit: 'packets', help: 'Packets that wait, without the one being sent.' },
        { name: 'bytes', type: 'number', unit: 'bytes', help: 'Their bytes.' },
        ...STANDARD_FIELDS,
      ],
      methods: [
        random('this link'),
        {
          name: 'waiting',
          parameters: ['queue'],
          returns: { type: 'number', unit: 'packets' },
          help: 'Packets that wait in a queue.',
        },
        {
          name: 'waitingBytes',
          parameters: ['queue'],
          returns: { type: 'number', unit: 'bytes' },
          help: 'Bytes that wait in a queue.',
        },
      ],
    },
    {
      name: 'packet',
      help: 'A packet.',
      fields: [
        { name: 'bytes', type: 'number', unit: 'bytes', help: 'Its size.' },
        { name: 'waited', type: 'number', unit: 's', help: 'How long it has waited; 0 as it comes.' },
        {
          name: 'flow',
          type: 'number',
          help: 'A number in [0, 1) that is the same for all packets of one flow in one direction.',
        },
        {
          name: 'queue',
          type: 'number',
          writable: true,
          help: 'The queue that it waits in, from 0 to 1023; set it in `arrived`.',
        },
      ],
      methods: [],
    },
  ],
};
