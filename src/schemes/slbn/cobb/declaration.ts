import { ACTS_ON_EVERYTHING } from '../../acts-on.ts';
import type { SchemeDeclaration, ValuesOf } from '../../declaration.ts';
import { packetParameters, type PacketValues } from '../declaration.ts';
import { rateProbes } from '../probes.ts';

export const cobb = {
  id: 'cobb',
  family: 'slbn',
  title: 'COBB',
  tagline: 'two sums per link, one probe per period',
  view: 'rates',
  actsOn: ACTS_ON_EVERYTHING,
  setsRates: true,
  decides: true,
  parameters: [
    {
      kind: 'number',
      id: 'periodSeconds',
      title: 'Period',
      help: 'Each source sends one packet in this time, and each link sums over it. It must exceed every round trip. Many sessions on a slow link need a longer one, or these packets fill the link.',
      symbol: 'T',
      unit: 's',
      minimum: 0.001,
      maximum: 10,
      default: 0.07,
      logarithmic: true,
      source: 'SLBN’s paper, footnote 1',
    },
    // The cycle is the period: the parameters that bound it elsewhere have nothing to say.
    ...packetParameters,
  ],
  probes: rateProbes,
} as const satisfies SchemeDeclaration;

/** The rule's own. */
export type CobbValues = Omit<ValuesOf<typeof cobb>, keyof PacketValues>;
