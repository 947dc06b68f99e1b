import { COMMON_PROPERTIES, explain, STANDARD_FIELDS } from './common.ts';
import type { AuthoredContract } from './contract.ts';

export const windowLaw: AuthoredContract = {
  kind: 'window law',
  help: 'Decides how many packets a sender may have on the way.',
  named: 'A class of traffic names it as its window law, or a lane for a class.',
  subject: 'flow',
  properties: [
    ...COMMON_PROPERTIES,
    { name: 'needs', help: 'What it cannot work without, of "ecn", "pacing" and "sack": [\'ecn\'].' },
    { name: 'echoesEachMark', help: 'true: receivers echo each mark as it comes, as for DCTCP.' },
    {
      name: 'isScalable',
      help: 'true: packets carry ECT(1), and receivers count marks (Accurate ECN), as for Prague.',
    },
  ],
  commonParameters: [],
  functions: [
    {
      name: 'start',
      parameters: ['flow'],
      returns: null,
      help: 'A connection begins. Window and threshold have the values of its class.',
      otherwise: 'Window and threshold keep these values.',
    },
    {
      name: 'acknowledged',
      parameters: ['flow', 'ack'],
      returns: null,
      help: 'Called for every ACK that brings something new, outside recovery. Set flow.window; the sender never has more packets in flight.',
    },
    {
      name: 'congested',
      parameters: ['flow', 'signal'],
      returns: null,
      help: 'A packet was lost, or a router has marked one. Called once a window of data at most. Make the window smaller.',
    },
    {
      name: 'recovered',
      parameters: ['flow'],
      returns: null,
      help: 'Every packet that was sent before the loss has arrived.',
      otherwise: 'The window stays as it is.',
    },
    {
      name: 'timedOut',
      parameters: ['flow', 'timeout'],
      returns: null,
      help: 'The retransmission timer has expired.',
      otherwise: '`congested` is called unless the timeout is a repeated one, and the window becomes 1.',
    },
    {
      name: 'echoed',
      parameters: ['flow', 'echo'],
      returns: null,
      help: 'The receiver has said whether newly acknowledged packets were marked. Only with ECN, before `acknowledged`.',
      otherwise: 'Nothing happens.',
    },
    {
      name: 'pace',
      parameters: ['flow'],
      returns: { type: 'number', unit: 'bit/s', help: 'The rate on the wire; more than 0.' },
      help: 'How fast a paced flow sends. Asked before each packet; it may change nothing.',
      otherwise: 'A paced flow sends its window in a round trip.',
    },
    explain('flow'),
  ],
  objects: [
    {
      name: 'flow',
      help: 'A sender.',
      fields: [
        {
          name: 'window',
          type: 'number',
          unit: 'packets',
          writable: true,
          help: 'How many packets may be in flight. Values below 1 count as 1.',
        },
        {
          name: 'threshold',
          type: 'number',
          unit: 'packets',
          writable: true,
          help: 'Where slow start ends, for laws that have one (ssthresh).',
        },
        {
          name: 'inFlight',
          type: 'number',
          unit: 'packets',
          help: 'What a loss halves (RFC 5681): sent and not acknowledged. With SACK it is at most the window and two packets of limited transmit: what is beyond was reported, and has left the network.',
        },
        {
          name: 'pipe',
          type: 'number',
          unit: 'packets',
          help: 'Thought to be in the network: neither reported nor lost (RFC 6675).',
        },
        { name: 'receiverWindow', type: 'number', unit: 'packets', help: 'The maximum that the receiver takes.' },
        {
          name: 'roundTrip',
          type: 'number',
          unit: 's',
          help: 'The round trip, smoothed; 0 until one has been measured.',
        },
        {
          name: 'leastRoundTrip',
          type: 'number',
          unit: 's',
          help: 'The shortest round trip so far; Infinity until one has been measured.',
        },
        { name: 'packetBytes', type: 'number', unit: 'bytes', help: 'The size of a full packet on the wire.' },
        { name: 'number', type: 'number', help: 'The number of the flow in the run, from 1.' },
        ...STANDARD_FIELDS,
      ],
      methods: [],
    },
    {
      name: 'ack',
      help: 'An acknowledgement.',
      fields: [
        { name: 'packets', type: 'number', unit: 'packets', help: 'How many it acknowledges for the first time.' },
        {
          name: 'roundTrip',
          type: 'number',
          unit: 's',
          help: 'The newest measured round trip; NaN until one has been measured.',
        },
      ],
      methods: [],
    },
    {
      name: 'signal',
      help: 'Why the network counts as congested.',
      fields: [{ name: 'marked', type: 'boolean', help: 'A router has marked a packet; false: a packet was lost.' }],
      methods: [],
    },
    {
      name: 'timeout',
      help: 'A timer that has expired.',
      fields: [{ name: 'repeated', type: 'boolean', help: 'It has expired for the same packet before.' }],
      methods: [],
    },
    {
      name: 'echo',
      help: 'What the receiver says of marks.',
      fields: [
        { name: 'packets', type: 'number', unit: 'packets', help: 'How many packets it is about.' },
        { name: 'marked', type: 'boolean', help: 'They were marked; with Accurate ECN: one of them was.' },
        { name: 'markedPackets', type: 'number', unit: 'packets', help: 'How many of them were marked.' },
      ],
      methods: [],
    },
  ],
};
