import { ACTS_ON_EVERYTHING } from '../../acts-on.ts';
import type { SchemeDeclaration, ValuesOf } from '../../declaration.ts';
import { cycleParameters, type CycleValues } from '../declaration.ts';
import { rateProbes } from '../probes.ts';

export const erica = {
  id: 'erica',
  family: 'slbn',
  title: 'ERICA',
  tagline: 'measured load against a target',
  view: 'rates',
  actsOn: ACTS_ON_EVERYTHING,
  setsRates: true,
  needsData: true,
  decides: true,
  parameters: [
    {
      kind: 'number',
      id: 'averagingSeconds',
      title: 'Averaging interval',
      help: 'How long a link measures its input. Shorter: noise of single packets; longer: a late reaction.',
      unit: 's',
      minimum: 0.0001,
      maximum: 1,
      default: 0.005,
      logarithmic: true,
      source: 'general knowledge; not in the paper on SLBN',
    },
    {
      kind: 'number',
      id: 'targetFraction',
      title: 'Target',
      help: 'Share of a link’s capacity that its sessions may use together.',
      minimum: 0.1,
      maximum: 1,
      default: 0.95,
      source: 'general knowledge; not in the paper on SLBN',
    },
    {
      kind: 'number',
      id: 'overloadTolerance',
      title: 'Tolerance',
      help: 'A link counts as overloaded when its input is more than this share above the target. Until then every session may have the rate of the best-off session.',
      symbol: 'δ',
      minimum: 0,
      maximum: 1,
      default: 0.1,
      source: 'general knowledge; not in the paper on SLBN',
    },
    ...cycleParameters,
  ],
  probes: rateProbes,
} as const satisfies SchemeDeclaration;

/** The rule's own. */
export type EricaValues = Omit<ValuesOf<typeof erica>, keyof CycleValues>;
