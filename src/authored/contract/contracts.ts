import { admissionLaw } from './admission-law.ts';
import type { AuthoredContract } from './contract.ts';
import { explicitRateRule } from './explicit-rate-rule.ts';
import type { AuthoredKind } from './kinds.ts';
import { queueDiscipline } from './queue-discipline.ts';
import { windowLaw } from './window-law.ts';

/** In the order of the menu. */
export const OWN_CONTRACTS: Readonly<Record<AuthoredKind, AuthoredContract>> = {
  'window law': windowLaw,
  'admission law': admissionLaw,
  'queue discipline': queueDiscipline,
  'explicit-rate rule': explicitRateRule,
};
