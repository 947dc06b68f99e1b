import { ACTS_ON_EVERYTHING } from '../../acts-on.ts';
import type { SchemeDeclaration } from '../../declaration.ts';
import { cycleParameters } from '../declaration.ts';
import { rateProbes } from '../probes.ts';

export const bfyz = {
  id: 'bfyz',
  family: 'slbn',
  title: 'BFYZ',
  tagline: 'a record of every session in every link',
  view: 'rates',
  actsOn: ACTS_ON_EVERYTHING,
  setsRates: true,
  decides: true,
  parameters: cycleParameters,
  probes: rateProbes,
} as const satisfies SchemeDeclaration;
