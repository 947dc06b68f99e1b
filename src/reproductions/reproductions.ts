import { HOME_GROUNDS } from './across/grounds.ts';
import { asReproduction } from './across/home-ground.ts';
import * as aacc from './aacc/one-queue.ts';
import * as pcc from './pcc/dumbbell.ts';
import type { Reproduction } from './reproduction.ts';
import { figureEight, tableFive, tableFour, tableSix, tableThree } from './session-control/changing-load.ts';
import { figureTwo, tableOne, tableTwo } from './session-control/fixed-rates.ts';
import { figureFive, figureFour, figureThree } from './session-control/steady-load.ts';
import * as segments from './segments/two-sites.ts';
import * as slbn from './slbn/experiments.ts';

/** All tables and figures that are reproduced, in the order of the report, and the home grounds across papers. */
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
  aacc.figureTen,
  aacc.figureTwelve,
  aacc.figureThirteen,
  aacc.figureFourteen,
  aacc.figureFifteen,
  aacc.figureSixteen,
  pcc.figureFive,
  pcc.figureSeven,
  pcc.figureEight,
  pcc.figureEightWhy,
  pcc.figureNine,
  pcc.figureTen,
  pcc.figureEleven,
  segments.figureTwo,
  segments.udp,
  slbn.figureThree,
  slbn.figureThreeWhole,
  slbn.figureSix,
  slbn.figureSixWhole,
  slbn.figureSeven,
  slbn.figureSevenWhole,
  slbn.figureNine,
  slbn.figureNineWhole,
  slbn.livelock,
  slbn.demands,
  ...HOME_GROUNDS.map(asReproduction),
];
