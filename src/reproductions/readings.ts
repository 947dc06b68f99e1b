import { READINGS as SESSION_CONTROL } from './session-control/readings.ts';
import type { Reading } from './reading.ts';

/** All readings of all papers. */
export const READINGS: readonly Reading[] = [...SESSION_CONTROL];
