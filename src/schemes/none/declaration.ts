import { ACTS_ON_NOTHING } from '../acts-on.ts';
import type { SchemeDeclaration } from '../declaration.ts';

export const none = {
  id: 'none',
  family: 'any',
  title: 'No control',
  tagline: 'every SYN passes',
  isBaseline: true,
  actsOn: ACTS_ON_NOTHING,
  parameters: [],
  probes: [],
} as const satisfies SchemeDeclaration;
