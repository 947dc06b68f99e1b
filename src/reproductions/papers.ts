import { CLAIMS as AACC_CLAIMS } from './aacc/claims.ts';
import { SETTINGS as AACC } from './aacc/one-queue.ts';
import type { Claim } from './claim.ts';
import { CLAIMS as PCC_CLAIMS } from './pcc/claims.ts';
import { SETTINGS as PCC } from './pcc/dumbbell.ts';
import type { Reading } from './reading.ts';
import type { Paper } from './reproduction.ts';
import { CLAIMS as SEGMENTS_CLAIMS } from './segments/claims.ts';
import { SETTINGS as SEGMENTS } from './segments/two-sites.ts';
import { CLAIMS as SESSION_CONTROL_CLAIMS } from './session-control/claims.ts';
import { SETTINGS as SESSION_CONTROL } from './session-control/dumbbell.ts';
import { READINGS as SESSION_CONTROL_READINGS, READINGS_NOTE } from './session-control/readings.ts';
import { CLAIMS as SLBN_CLAIMS } from './slbn/claims.ts';
import { SETTINGS as SLBN } from './slbn/experiments.ts';

/** Three papers' bands came together. */
const SECOND = { commit: 'c80cc7ed', date: '2026-11-21' };

/** The papers whose tables and figures are reproduced, in the order of the report. */
export const PAPERS: readonly Paper[] = [
  {
    id: 'session-control',
    title: 'Session control (GSS+GA, CP)',
    settings: SESSION_CONTROL,
    readingsNote: READINGS_NOTE,
    bandsSet: { commit: '32198db4', date: '2026-11-21' },
  },
  { id: 'aacc', title: 'AACC: adaptive admission congestion control', settings: AACC, bandsSet: SECOND },
  { id: 'pcc', title: 'PCC: probabilistic congestion control', settings: PCC, bandsSet: SECOND },
  { id: 'segments', title: 'Congestion-control segments and LCCP', settings: SEGMENTS, bandsSet: SECOND },
  {
    id: 'slbn',
    title: 'SLBN: stateless max-min fair rates, and its peers',
    settings: SLBN,
    bandsSet: { commit: '7fda3850', date: '2026-11-22' },
    withoutRules: {
      schemes: ['COBB', 'PIQI-RCP'],
      why: 'The papers that we have do not give the rule of COBB or the source rule of PIQI-RCP. What runs here under these names is our reading of a sentence or two, so what the paper says of them compares little.',
    },
  },
];

/** The claims of all papers, in the order of the report. */
export const CLAIMS: readonly Claim[] = [
  ...SESSION_CONTROL_CLAIMS,
  ...AACC_CLAIMS,
  ...PCC_CLAIMS,
  ...SEGMENTS_CLAIMS,
  ...SLBN_CLAIMS,
];

/** The readings of all papers. */
export const READINGS: readonly Reading[] = SESSION_CONTROL_READINGS;
