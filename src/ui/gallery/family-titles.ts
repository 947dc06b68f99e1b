import type { Scenario } from '../../scenario/schema.ts';

/** The families of schemes, as readers know them. */
export const familyTitles: Readonly<Record<Scenario['family'], string>> = {
  any: 'Any scheme',
  'session-control': 'Session control',
  segments: 'Segments, LCCP',
  aacc: 'AACC',
  slbn: 'SLBN',
  pcc: 'PCC',
};
