import type { Reproduction } from './reproduction.ts';
import { figureEight, tableFive, tableFour, tableSix, tableThree } from './session-control/changing-load.ts';
import { figureTwo, tableOne, tableTwo } from './session-control/fixed-rates.ts';
import { figureFive, figureFour, figureThree } from './session-control/steady-load.ts';

/** All tables and figures that are reproduced, in the order of the report. */
export const REPRODUCTIONS: readonly Reproduction[] = [
  tableOne,
  tableTwo,
  figureTwo,
  figureThree,
  figureFour,
  figureFive,
  tableThree,
  figureEight,
  tableFour,
  tableFive,
  tableSix,
];
