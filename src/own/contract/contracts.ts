import { admissionLaw } from './admission-law.ts';
import type { OwnContract } from './contract.ts';
import { explicitRateRule } from './explicit-rate-rule.ts';
import type { OwnKind } from './kinds.ts';
import { queueDiscipline } from './queue-discipline.ts';
import { windowLaw } from './window-law.ts';

/** In the order of the menu. */
export const OWN_CONTRACTS: Readonly<Record<OwnKind, OwnContract>> = {
  'window law': windowLaw,
  'admission law': admissionLaw,
  'queue discipline': queueDiscipline,
  'explicit-rate rule': explicitRateRule,
};
