import type { Claim, What } from './claims.ts';

/**
 * Claims about runs of 300 s and about 50,000 sessions, which take some minutes together. `npm test` holds that their words stand in the scenarios;
 * `npm run claims` runs them.
 */
const UNTIL_SECONDS = 300;
const completed: What = { measure: 'series', of: 'flowsCompleted', take: 'last' };
const active: What = { measure: 'series', of: 'flowsActive', take: 'last' };
const meanTime: What = { measure: 'summary', of: 'completionTimeSeconds.mean' };
const fromAdmission: What = { measure: 'summary', of: 'completionTimeFromAdmissionSeconds.mean' };

/** What is said of lanes in turn, to the last figure that is said: `values` of `lanes`. */
function inTurn(
  scenario: string,
  says: string,
  figure: What,
  lanes: readonly string[],
  values: readonly number[],
  atSeconds = UNTIL_SECONDS,
): Claim[] {
  return lanes.map((lane, index) => {
    const value = values[index];
    const decimals = String(value).split('.')[1]?.length ?? 0;
    const half = Number.isInteger(value) ? 0 : 0.5 * 10 ** -decimals;
    return {
      scenario: `session-control-${scenario}`,
      says,
      lane,
      figure,
      window: [0, atSeconds],
      least: value - half * 1.001,
      most: value + half * 1.001,
    };
  });
}

/** What a column is at a moment of the experiment with 50,000 sessions. */
function atFullSize(says: string, lane: string, of: string, atSeconds: number, least: number, most: number): Claim[] {
  const figure: What = { measure: 'series', of, take: 'last' };
  // The sample of that moment is counted in steps of 0.02 s, and may lie a rounding beyond it.
  return [{ scenario: 'slbn-experiment-1a', says, lane, figure, window: [0, atSeconds + 1e-6], least, most }];
}

const SCHEMES = ['none', 'cp', 'gss-ga'];
/** As the papers' tables have them. */
const TABLE = ['none', 'gss-ga', 'cp'];

export const LONG_CLAIMS: readonly Claim[] = [
  ...inTurn('change', '22,345, 22,275 and 21,018 completions', completed, ['c03', 'c05', 'c10'], [22345, 22275, 21018]),
  ...inTurn('change', '18,033, 15,102 and 52,466 flows', active, ['c03', 'c05', 'c10'], [18033, 15102, 52466]),
  ...inTurn('epoch', '35,460, 35,747 and 35,805', completed, ['e025', 'e1', 'e4'], [35460, 35747, 35805]),
  ...inTurn('epoch', '4.8, 5.3 and 17.9 s', fromAdmission, ['e025', 'e1', 'e4'], [4.8, 5.3, 17.9]),
  ...inTurn('gradient-limit', '37,604, 37,627 and 36,539', completed, ['g01', 'g1', 'g1000'], [37604, 37627, 36539]),
  ...inTurn('increase', '34,377, 35,747 and 35,344', completed, ['i102', 'i11', 'i15'], [34377, 35747, 35344]),
  ...inTurn('increase', 'from 4.1 to 5.3 and 9.0 s', fromAdmission, ['i102', 'i11'], [4.1, 5.3]),
  ...inTurn('load-arrivals', '144,391 of them', active, ['none'], [144391]),
  ...inTurn('load-arrivals', '46.0, 41.4 and 31.2 s', meanTime, ['gss-ga', 'cp'], [41.4, 31.2]),
  ...inTurn('load-arrivals', '20,728, 37,442 and 35,965', completed, TABLE, [20728, 37442, 35965]),
  ...inTurn('load-capacity', '67.5, 41.2 and 32.0 s', meanTime, ['none', 'gss-ga'], [67.5, 41.2]),
  ...inTurn('load-capacity', '8,723, 28,019 and 26,128', completed, TABLE, [8723, 28019, 26128]),
  ...inTurn('load-pulse', '35.1, 32.2 and 26.6 s', meanTime, TABLE, [35.1, 32.2, 26.6]),
  ...inTurn('load-pulse', '28,300, 34,116 and 33,040', completed, TABLE, [28300, 34116, 33040]),
  ...inTurn('load-pulse', '46,866 flows are still active at the end', active, ['none'], [46866]),
  ...inTurn('load-pulse', 'with CP 2,046', active, ['cp'], [2046]),
  ...inTurn('load-sizes', '5,416, 23,547 and 22,217', completed, TABLE, [5416, 23547, 22217]),
  ...inTurn('load-step', '9,980, 26,673 and 26,273', completed, TABLE, [9980, 26673, 26273]),
  ...inTurn('load-step', '79, 21 and 5.9 s', fromAdmission, ['cp'], [5.9]),
  ...inTurn('long-lived', '799, 2,461 and 26,280', completed, ['shut', 'open', 'gss-ga'], [799, 2461, 26280]),
  ...inTurn('schemes', '11,730, 35,747 and 37,627', completed, SCHEMES, [11730, 35747, 37627]),
  ...inTurn('slow-link', 'no control 5,004 completions', completed, ['none'], [5004]),
  ...inTurn('slow-link', "the paper's step 3,005", completed, ['literal'], [3005]),
  ...inTurn('slow-link', 'the guarded step 6,755', completed, ['guarded'], [6755]),
  ...inTurn('smoothing', '22,070, 29,876 and 29,879', completed, ['b01', 'b025', 'b05'], [22070, 29876, 29879]),
  ...inTurn('smoothing', '38.3, 6.08 and 2.35 s', meanTime, ['b01', 'b025', 'b05'], [38.3, 6.08, 2.35]),
  ...inTurn('spreading', '35,747 and 33,229', completed, ['token', 'first'], [35747, 33229]),
  ...inTurn('spreading', '38.8 and 5.5 s', meanTime, ['token', 'first'], [38.8, 5.5]),
  ...inTurn('spreading', '5.3 and 3.1 s', fromAdmission, ['token', 'first'], [5.3, 3.1]),
  ...inTurn('step-size', '7,337, 2,439 and 2,058 flows', active, ['s10', 's40', 's120'], [7337, 2439, 2058], 40),
  ...inTurn('step-size', '35,090, 35,747 and 34,839', completed, ['s10', 's40', 's120'], [35090, 35747, 34839]),
  ...inTurn('step-size', '14.4, 5.3 and 4.4 s', fromAdmission, ['s10', 's40', 's120'], [14.4, 5.3, 4.4]),
  ...inTurn('threshold', '37,752, 37,627 and 32,648', completed, ['t20', 't100', 't400'], [37752, 37627, 32648]),
  {
    scenario: 'session-control-collapse',
    says: 'more than 280,000 flows are active',
    lane: 'none',
    figure: active,
    window: [0, UNTIL_SECONDS],
    least: 280_000,
    most: 300_000,
  },
  ...atFullSize('SLBN 4.55 %', 'slbn', 'sourceErrorMean', 0.5, 4.545, 4.555),
  ...atFullSize('BFYZ 7.93 %', 'bfyz', 'sourceErrorMean', 0.5, 7.925, 7.935),
  ...atFullSize('−10.76 % and −7.91 %', 'slbn', 'sourceErrorMean', 0.7, -10.765, -10.755),
  ...atFullSize('−10.76 % and −7.91 %', 'bfyz', 'sourceErrorMean', 0.7, -7.915, -7.905),
  ...atFullSize('37,741 of the 50,000 sessions', 'slbn', 'settled', 1.2, 37_741, 37_741),
  ...atFullSize('48,985 with BFYZ', 'bfyz', 'settled', 1.2, 48_985, 48_985),
];
