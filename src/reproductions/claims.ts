import { CLAIMS as AACC } from './aacc/claims.ts';
import type { Claim } from './claim.ts';
import { CLAIMS as PCC } from './pcc/claims.ts';
import { CLAIMS as SEGMENTS } from './segments/claims.ts';
import { CLAIMS as SESSION_CONTROL } from './session-control/claims.ts';
import { CLAIMS as SLBN } from './slbn/claims.ts';

/** The claims of all papers, in the order of the report. */
export const CLAIMS: readonly Claim[] = [...SESSION_CONTROL, ...AACC, ...PCC, ...SEGMENTS, ...SLBN];
