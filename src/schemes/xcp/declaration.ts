import { TCP_TRAFFIC } from '../acts-on.ts';
import type { NumberParameter, ProbeDeclaration, SchemeDeclaration, ValuesOf } from '../declaration.ts';

const factor = <Id extends string>(
  id: Id,
  title: string,
  symbol: string,
  initial: number,
  source: string,
  help: string,
): NumberParameter & { readonly id: Id } => ({
  kind: 'number',
  id,
  title,
  symbol,
  help,
  minimum: 0,
  maximum: 2,
  default: initial,
  source,
});

/** What each link with XCP shows. */
const xcpProbes: readonly ProbeDeclaration[] = [
  { id: 'feedback', role: 'setting', title: 'Aggregate feedback', symbol: 'φ/d', unit: 'bit/s', on: 'gate' },
  { id: 'shuffled', title: 'Shuffled', symbol: 'h/d', unit: 'bit/s', on: 'gate' },
  { id: 'interval', title: 'Control interval', symbol: 'd', unit: 's', on: 'gate' },
];

export const xcp = {
  id: 'xcp',
  family: 'segments',
  title: 'XCP',
  tagline: 'links write feedback into packets',
  onLinks: 'controller',
  actsOn: { traffic: TCP_TRAFFIC, words: 'the windows of TCP flows', gatesAt: 'bottlenecks' },
  parameters: [
    {
      kind: 'links',
      id: 'gates',
      title: 'XCP links',
      help: 'The directed links that compute feedback. "bottlenecks": every link that is slower than the access links of its sources together.',
      default: 'bottlenecks',
      source: 'our choice; the paper has it at every router',
    },
    factor('alpha', 'Spare share', 'α', 0.4, 'section 3.5', 'Part of the spare rate that is given out in an interval.'),
    factor(
      'beta',
      'Queue share',
      'β',
      0.226,
      'section 3.5',
      'Part of the standing queue that is taken back in an interval. At α² √2 it is stable for any delay.',
    ),
    factor(
      'gamma',
      'Shuffled share',
      'γ',
      0.1,
      'section 3.5.2',
      'Part of the traffic that is taken from all and given equally in an interval. 0: unfair shares stay.',
    ),
    {
      kind: 'number',
      id: 'longestIntervalSeconds',
      title: 'Longest interval',
      help: 'The control interval is the mean round trip of the flows, and no longer than this.',
      unit: 's',
      minimum: 0.05,
      maximum: 10,
      default: 1,
      source: 'our choice',
    },
  ],
  probes: xcpProbes,
} as const satisfies SchemeDeclaration;

export type XcpValues = ValuesOf<typeof xcp>;
