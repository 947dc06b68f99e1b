import { ACTS_ON_EVERYTHING } from '../../acts-on.ts';
import type { SchemeDeclaration, ValuesOf } from '../../declaration.ts';
import { cycleParameters, type CycleValues } from '../declaration.ts';
import { rateProbes } from '../probes.ts';

export const piqiRcp = {
  id: 'piqi-rcp',
  family: 'slbn',
  title: 'PIQI-RCP',
  tagline: 'RCP without the queue, followed smoothly',
  view: 'rates',
  actsOn: ACTS_ON_EVERYTHING,
  setsRates: true,
  needsData: true,
  decides: true,
  parameters: [
    {
      kind: 'number',
      id: 'intervalSeconds',
      title: 'Interval',
      help: 'A link corrects its rate once in this time.',
      symbol: 'T',
      unit: 's',
      minimum: 0.0001,
      maximum: 1,
      default: 0.005,
      logarithmic: true,
      source: 'SLBN’s paper, footnote 1',
    },
    {
      kind: 'number',
      id: 'targetFraction',
      title: 'Target',
      help: 'Share of a link’s capacity that its sessions are to use together. At 1 a queue, once there, stays.',
      symbol: 'γ',
      minimum: 0.1,
      maximum: 1,
      default: 0.95,
      source: 'our choice; not in our papers',
    },
    {
      kind: 'number',
      id: 'initialShare',
      title: 'First rate',
      help: 'The rate that a link offers at the start, as a share of its capacity.',
      minimum: 0.0001,
      maximum: 1,
      default: 0.05,
      logarithmic: true,
      source: 'as in RCP; not in our papers',
    },
    {
      kind: 'number',
      id: 'smoothing',
      title: 'Smoothing',
      help: 'Once a cycle the source goes this share of the way to the rate that it received. 1: it takes it at once.',
      minimum: 0.01,
      maximum: 1,
      default: 0.5,
      source: 'our choice; not in our papers',
    },
    ...cycleParameters,
  ],
  probes: rateProbes,
} as const satisfies SchemeDeclaration;

/** The rule's own. */
export type PiqiRcpValues = Omit<ValuesOf<typeof piqiRcp>, keyof CycleValues>;
