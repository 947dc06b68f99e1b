import type { Paper } from './reproduction.ts';

/** The papers whose tables and figures are reproduced, in the order of the report. */
export const PAPERS: readonly Paper[] = [
  {
    id: 'session-control',
    title: 'Session control at routers: golden section search with gradient ascent, close and probe',
  },
  { id: 'aacc', title: 'AACC: adaptive admission congestion control' },
  { id: 'pcc', title: 'PCC: probabilistic congestion control for flows that cannot adapt' },
  { id: 'segments', title: 'Congestion-control segments and LCCP' },
];
