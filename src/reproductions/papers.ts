import { SETTINGS as AACC } from './aacc/one-queue.ts';
import { SETTINGS as PCC } from './pcc/dumbbell.ts';
import type { Paper } from './reproduction.ts';
import { SETTINGS as SEGMENTS } from './segments/two-sites.ts';
import { SETTINGS as SESSION_CONTROL } from './session-control/dumbbell.ts';
import { READINGS_NOTE } from './session-control/readings.ts';
import { SETTINGS as SLBN } from './slbn/experiments.ts';

/** The papers whose tables and figures are reproduced, in the order of the report. */
export const PAPERS: readonly Paper[] = [
  {
    id: 'session-control',
    title: 'Session control (GSS+GA, CP)',
    settings: SESSION_CONTROL,
    readingsNote: READINGS_NOTE,
  },
  { id: 'aacc', title: 'AACC: adaptive admission congestion control', settings: AACC },
  { id: 'pcc', title: 'PCC: probabilistic congestion control', settings: PCC },
  { id: 'segments', title: 'Congestion-control segments and LCCP', settings: SEGMENTS },
  { id: 'slbn', title: 'SLBN: stateless max-min fair rates, and its peers', settings: SLBN },
];
