import { type ActsOn, ALL_TRAFFIC, OTHER_TRAFFIC, TCP_TRAFFIC } from '../acts-on.ts';
import type { ParameterValue, ProbeDeclaration, SchemeDeclaration, ValuesOf } from '../declaration.ts';

/** A control of the middle segment, or an assured rate, holds back all that passes a middlebox. */
function limitsAll({ middle, assuredBitsPerSecond }: Readonly<Record<string, ParameterValue>>): boolean {
  return middle !== 'assured' || Number(assuredBitsPerSecond) > 0;
}

const SEGMENTS: ActsOn = {
  traffic: ALL_TRAFFIC,
  words: 'all traffic through a middlebox',
  gatesAt: 'middleboxes',
  only: [
    {
      traffic: TCP_TRAFFIC,
      when: (parameters) => parameters['local'] !== 'tcp' || limitsAll(parameters),
      otherwise:
        'Local segments run TCP and the middle segment has the rate of its link: choose LCCP or XCP for the local segments.',
    },
    {
      traffic: OTHER_TRAFFIC,
      when: (parameters) =>
        (parameters['local'] === 'lccp' && parameters['thinsUdp'] === true) || limitsAll(parameters),
      otherwise: 'UDP passes unlimited: turn on "Limits UDP", and run LCCP in the local segments.',
    },
  ],
};

const middleOptions = [
  { value: 'assured', title: 'Assured rate', help: 'A fixed rate, or that of the link.' },
  { value: 'tfrc', title: 'TFRC', help: 'All traffic in the segment together has the rate of one TCP flow.' },
  { value: 'xcp', title: 'XCP', help: 'The links of the segment report by how much the total rate may change.' },
  { value: 'lccp', title: 'LCCP', help: 'The next middlebox sends this one the total rate that its flows may have.' },
  { value: 'tcp', title: 'Nothing', help: 'Only the endpoints’ control: the middlebox acts as a router.' },
] as const;

/** What each middlebox shows of an outgoing link. */
const lccpProbes: readonly ProbeDeclaration[] = [
  { id: 'rate', role: 'setting', title: 'Rate advertised', symbol: 'r', unit: 'bit/s', on: 'gate' },
  { id: 'activeFlows', role: 'active', title: 'Active flows', symbol: 'N', unit: 'flows', on: 'gate' },
  { id: 'hosts', title: 'Hosts that receive rates', unit: 'hosts', on: 'gate' },
  { id: 'messages', title: 'RATE messages', unit: 'packets', on: 'gate' },
  { id: 'thinned', title: 'Dropped by the UDP limit', unit: 'packets', on: 'gate' },
  { id: 'capacity', role: 'outflow', title: 'Rate of the segment', symbol: 'C', unit: 'bit/s', on: 'gate' },
  { id: 'buffer', role: 'held', title: 'Held by the middlebox', unit: 'packets', on: 'gate' },
  { id: 'lossEventRate', title: 'Loss event rate', symbol: 'p', unit: '', on: 'gate' },
];

export const lccp = {
  id: 'lccp',
  family: 'segments',
  title: 'Segments (LCCP)',
  tagline: 'middleboxes send hosts their rates',
  onLinks: 'middlebox',
  actsOn: SEGMENTS,
  refuses: 'packets',
  ownPackets: { probe: 'RATE', answer: 'feedback' },
  decides: true,
  parameters: [
    {
      kind: 'choice',
      id: 'local',
      title: 'Local segments',
      help: 'The control between hosts and their first middlebox. Fixed at the start.',
      options: [
        { value: 'lccp', title: 'LCCP', help: 'The middlebox sends hosts the rate of each flow.' },
        { value: 'xcp', title: 'XCP', help: 'The middlebox writes feedback for the windows of TCP.' },
        { value: 'tcp', title: 'TCP', help: 'TCP end to end: the middlebox sends nothing.' },
      ],
      default: 'lccp',
      source: 'section III',
    },
    {
      kind: 'choice',
      id: 'middle',
      title: 'Middle segments',
      help: 'The control from one middlebox to the next. Fixed at the start.',
      options: middleOptions,
      default: 'assured',
      source: 'section II',
    },
    {
      kind: 'links',
      id: 'otherSegments',
      title: 'Other segments',
      help: 'Middle segments with another control, each named by its first link.',
      default: 'none',
      source: 'our choice',
    },
    {
      kind: 'choice',
      id: 'otherMiddle',
      title: 'Control there',
      help: 'The control of the other segments.',
      options: middleOptions,
      default: 'tcp',
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'segmentPacketBytes',
      title: 'Packet of a segment',
      symbol: 's',
      help: 'The packet size on the wire that TFRC and XCP assume in a middle segment.',
      unit: 'bytes',
      minimum: 40,
      maximum: 9000,
      integer: true,
      default: 1040,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'intervalSeconds',
      title: 'RATE interval',
      help: 'Time between RATE messages to every active host; one also goes out whenever a flow arrives or leaves. Long: a growing queue is noticed late.',
      unit: 's',
      minimum: 0.005,
      maximum: 10,
      default: 0.05,
      logarithmic: true,
      source: 'our choice: the paper leaves it open',
    },
    {
      kind: 'number',
      id: 'rateMessageBytes',
      title: 'RATE message',
      help: 'Size of a RATE message on the wire.',
      unit: 'bytes',
      minimum: 1,
      maximum: 1500,
      integer: true,
      default: 40,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'queueAllowancePackets',
      title: 'Queue allowed',
      symbol: 'Q0',
      help: 'A queue of this many packets at the middlebox does not lower the rate. 0: even two packets that meet cut the rate, and the link idles.',
      unit: 'packets',
      minimum: 0,
      maximum: 1000,
      default: 3,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'drainSeconds',
      title: 'Time to drain',
      symbol: 'τ',
      help: 'The time in which a queue above the allowance should drain. Short: rates oscillate; long: the queue stays.',
      unit: 's',
      minimum: 0.01,
      maximum: 10,
      default: 0.2,
      logarithmic: true,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'leastShare',
      title: 'Minimum share',
      help: 'A flow gets at least this part of an equal share, however long the queue is.',
      minimum: 0.001,
      maximum: 1,
      default: 0.1,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'assuredBitsPerSecond',
      title: 'Assured rate',
      symbol: 'C',
      help: 'The rate assured to the middle segment, if lower than the rate of the link after the middlebox. 0: the rate of the link.',
      unit: 'bit/s',
      minimum: 0,
      maximum: 1e12,
      default: 0,
      source: 'section II.B',
    },
    {
      kind: 'choice',
      id: 'reserveAt',
      title: 'Flow counts from',
      help: 'The packet by which a flow asks for its rate.',
      options: [
        { value: 'data', title: 'First data', help: 'The first data packet asks; a SYN reserves nothing.' },
        { value: 'syn', title: 'SYN', help: 'The SYN asks; its share is idle until the handshake is over.' },
      ],
      default: 'data',
      source: 'our choice: the SYN costs a round trip of the share',
    },
    {
      kind: 'number',
      id: 'idleSeconds',
      title: 'Idle after',
      help: 'A flow that sends nothing for this long is no longer counted. The wait is at least three round trips, and three packets at its rate.',
      unit: 's',
      minimum: 0.1,
      maximum: 100,
      default: 1,
      source: 'our choice',
    },
    {
      kind: 'boolean',
      id: 'thinsUdp',
      title: 'Limits UDP',
      help: 'Flows that do not adapt get the advertised rate, and the rest is dropped. Off: such flows pass unlimited and are not counted.',
      default: true,
      source: 'section III, announced',
    },
    {
      kind: 'number',
      id: 'bucketPackets',
      title: 'Bucket for UDP',
      help: 'How many packets of a flow that does not adapt may pass in a burst.',
      unit: 'packets',
      minimum: 1,
      maximum: 1000,
      default: 2,
      source: 'our choice',
    },
  ],
  probes: lccpProbes,
} as const satisfies SchemeDeclaration;

export type LccpValues = ValuesOf<typeof lccp>;
