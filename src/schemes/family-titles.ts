/** The families of schemes, as readers know them. */
export const familyTitles = {
  any: 'Any scheme',
  'session-control': 'Session control',
  segments: 'Segments, LCCP',
  aacc: 'AACC',
  slbn: 'SLBN',
  pcc: 'PCC',
} as const;
