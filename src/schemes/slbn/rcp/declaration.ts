import { ACTS_ON_EVERYTHING } from '../../acts-on.ts';
import type { SchemeDeclaration, ValuesOf } from '../../declaration.ts';
import { cycleParameters, type CycleValues } from '../declaration.ts';
import { rateProbes } from '../probes.ts';

export const rcp = {
  id: 'rcp',
  family: 'slbn',
  title: 'RCP',
  tagline: 'one rate per link, corrected by load and queue',
  view: 'rates',
  actsOn: ACTS_ON_EVERYTHING,
  setsRates: true,
  needsData: true,
  decides: true,
  parameters: [
    {
      kind: 'number',
      id: 'alpha',
      title: 'Gain of the load',
      help: 'How strongly capacity that is left raises the rate. Large: fast, and it oscillates.',
      symbol: 'α',
      minimum: 0,
      maximum: 2,
      default: 0.1,
      source: 'SLBN’s paper, footnote 1',
    },
    {
      kind: 'number',
      id: 'beta',
      title: 'Gain of the queue',
      help: 'How strongly a queue lowers the rate.',
      symbol: 'β',
      minimum: 0,
      maximum: 4,
      default: 1,
      source: 'SLBN’s paper, footnote 1',
    },
    {
      kind: 'number',
      id: 'initialShare',
      title: 'First rate',
      help: 'The rate that a link offers at the start, as a share of its capacity. A link that is not used raises it to all of it.',
      minimum: 0.0001,
      maximum: 1,
      default: 0.05,
      logarithmic: true,
      source: 'RCP’s reference implementation; not in the paper on SLBN',
    },
    {
      kind: 'number',
      id: 'longestIntervalSeconds',
      title: 'Longest interval',
      help: 'A link corrects its rate once in the mean round trip of its sessions, or after this time if that is shorter.',
      symbol: 'T',
      unit: 's',
      minimum: 0.0001,
      maximum: 1,
      default: 0.01,
      logarithmic: true,
      source: 'general knowledge; not in the paper on SLBN',
    },
    ...cycleParameters,
  ],
  probes: rateProbes,
} as const satisfies SchemeDeclaration;

/** The rule's own. */
export type RcpValues = Omit<ValuesOf<typeof rcp>, keyof CycleValues>;
