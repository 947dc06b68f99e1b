import type { SchemeDeclaration } from '../declaration.ts';

export const none: SchemeDeclaration = {
  id: 'none',
  family: 'any',
  title: 'No control',
  tagline: 'every SYN passes',
  isBaseline: true,
  parameters: [],
  probes: [],
};
