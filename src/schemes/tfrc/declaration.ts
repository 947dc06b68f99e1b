import { TCP_TRAFFIC } from '../acts-on.ts';
import type { ProbeDeclaration, SchemeDeclaration, ValuesOf } from '../declaration.ts';

/** What TFRC shows of all its flows together. */
const tfrcProbes: readonly ProbeDeclaration[] = [
  { id: 'allowedRate', title: 'Allowed rates, sum', symbol: 'ΣX', unit: 'bit/s', on: 'lane' },
  { id: 'lossEventRate', title: 'Loss event rate, mean', symbol: 'p', unit: '', on: 'lane' },
  { id: 'slowStart', title: 'In slow start', unit: 'flows', on: 'lane' },
  { id: 'feedbacks', title: 'Feedback packets', unit: 'packets', on: 'lane' },
];

export const tfrc = {
  id: 'tfrc',
  family: 'segments',
  title: 'TFRC',
  tagline: 'a smooth rate by TCP’s equation',
  actsOn: {
    traffic: TCP_TRAFFIC,
    words: 'flows that TCP would carry',
    only: [
      {
        traffic: TCP_TRAFFIC,
        when: ({ share }) => share !== 0,
        otherwise: 'The share of flows that run TFRC is 0: raise it.',
      },
    ],
  },
  ownPackets: { answer: 'feedback' },
  parameters: [
    {
      kind: 'number',
      id: 'share',
      title: 'Flows with TFRC',
      help: 'This part of the TCP flows runs TFRC, spread evenly over their order of arrival; the others stay TCP.',
      minimum: 0,
      maximum: 1,
      default: 1,
      source: 'our choice',
    },
    {
      kind: 'number',
      id: 'feedbackBytes',
      title: 'Feedback packet',
      help: 'Size of a feedback packet on the wire. One goes each round trip, and at once when losses become more frequent.',
      unit: 'bytes',
      minimum: 1,
      maximum: 1500,
      integer: true,
      default: 40,
      source: 'our choice',
    },
    {
      kind: 'boolean',
      id: 'discountsHistory',
      title: 'Discounts history',
      help: 'Old loss intervals count less while the present one is more than twice their average. Off: the rate rises more slowly when the path has become free.',
      default: true,
      source: 'RFC 5348, section 5.5',
    },
    {
      kind: 'boolean',
      id: 'dampsOscillation',
      title: 'Damps oscillation',
      help: 'Packets are spaced wider while the round trip is longer than usual.',
      default: false,
      source: 'RFC 5348, section 4.5, optional',
    },
  ],
  probes: tfrcProbes,
} as const satisfies SchemeDeclaration;

export type TfrcValues = ValuesOf<typeof tfrc>;
