import { type Claim, largest, last, of, summary, type What } from './claims.ts';

/**
 * Claims about runs of 300 s and about 50,000 sessions, which take some minutes together. `npm test` holds that their words stand in the scenarios;
 * `npm run claims` runs them.
 */
const UNTIL_SECONDS = 300;
const completed: What = { measure: 'series', of: 'flowsCompleted', take: 'last' };
const active: What = { measure: 'series', of: 'flowsActive', take: 'last' };
const meanTime: What = { measure: 'summary', of: 'completionTimeSeconds.mean' };
/** The share of the completed flows that is smaller than 10,000 bytes. */
const smallShare = summary('shareBelow10000Bytes');
const admitRate = last('gate0.admitRate');
const usualAdmitRate: What = { measure: 'series', of: 'gate0.admitRate', take: 'median' };
const completedBy = (id: string) => summary(`classes.${id}.flowsCompleted`);
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

/** What a column is at a moment of an experiment of the SLBN paper at full size. */
function atFullSize(
  experiment: string,
  says: string,
  lane: string,
  of: string,
  atSeconds: number,
  least: number,
  most: number,
): Claim[] {
  const figure: What = { measure: 'series', of, take: 'last' };
  // The sample of that moment is counted in steps, and may lie a rounding beyond it.
  return [
    { scenario: `slbn-experiment-${experiment}`, says, lane, figure, window: [0, atSeconds + 1e-6], least, most },
  ];
}

/** The largest value of a column from one moment of such an experiment to another. */
function largestAtFullSize(
  experiment: string,
  says: string,
  lane: string,
  of: string,
  window: readonly [number, number],
  least: number,
  most: number,
): Claim[] {
  const figure: What = { measure: 'series', of, take: 'largest' };
  return [{ scenario: `slbn-experiment-${experiment}`, says, lane, figure, window, least, most }];
}

const SCHEMES = ['none', 'cp', 'gss-ga'];
/** As the papers' tables have them. */
const TABLE = ['none', 'gss-ga', 'cp'];

export const LONG_CLAIMS: readonly Claim[] = [
  ...of(
    'slbn-experiment-1b-tenth',
    ['SLBN 171, 28 and 0', 'slbn', largest('largestQueuePackets'), [1, 2], 28, 28],
    ['BFYZ 170, 47 and 0', 'bfyz', largest('largestQueuePackets'), [0, 1], 170, 170],
    ['BFYZ 170, 47 and 0', 'bfyz', largest('largestQueuePackets'), [1, 2], 47, 47],
    ['ERICA 4,420, 2,528 and 0', 'erica', largest('largestQueuePackets'), [0, 1], 4420, 4420],
    ['ERICA 4,420, 2,528 and 0', 'erica', largest('largestQueuePackets'), [1, 2], 2528, 2528],
    ['COBB 12,806, 10,897 and 0', 'cobb', largest('largestQueuePackets'), [1, 2], 10_897, 10_897],
    ['RCP 18,905, 19,665 and 0', 'rcp', largest('largestQueuePackets'), [1, 2], 19_665, 19_665],
    ['PIQI-RCP 19,907, 18,949 and 0', 'piqi-rcp', largest('largestQueuePackets'), [0, 1], 19_907, 19_907],
    ['PIQI-RCP 19,907, 18,949 and 0', 'piqi-rcp', largest('largestQueuePackets'), [1, 2], 18_949, 18_949],
    ['ERICA 0.76 s', 'erica', summary('completionTimeSeconds.mean'), [0, 3], 0.755, 0.765],
    ['SLBN and BFYZ 0.93 s', 'slbn', summary('completionTimeSeconds.mean'), [0, 3], 0.925, 0.935],
    ['SLBN and BFYZ 0.93 s', 'bfyz', summary('completionTimeSeconds.mean'), [0, 3], 0.925, 0.935],
    ['PIQI-RCP 1.08 s', 'piqi-rcp', summary('completionTimeSeconds.mean'), [0, 3], 1.075, 1.085],
    ['RCP 1.19 s', 'rcp', summary('completionTimeSeconds.mean'), [0, 3], 1.185, 1.195],
    ['71 do not', 'rcp', last('flowsActive'), [0, 3], 71, 71],
  ),
  ...of('slbn-experiment-2a-tenth', ['13.3 % with BFYZ', 'bfyz', last('linkErrorMean'), [0, 1], -13.35, -13.25]),
  ...of(
    'slbn-experiment-2b-tenth',
    ['8.8 % with BFYZ', 'bfyz', last('linkErrorMean'), [0, 3.5], -8.85, -8.75],
    ['sources are 4.7 and 3.6 % below', 'bfyz', last('sourceErrorMean'), [0, 3.5], -3.65, -3.55],
    ['8,656 of the 10,000 sessions', 'slbn', last('settled'), [0, 4.5], 8656, 8656],
    ['9,711 with BFYZ', 'bfyz', last('settled'), [0, 4.5], 9711, 9711],
    ['rises to 0.16 % with SLBN', 'slbn', largest('linkErrorMean'), [3, 5], 0.155, 0.165],
    ['to 0.48 % with BFYZ', 'bfyz', largest('linkErrorMean'), [3, 5], 0.475, 0.485],
    ['its 90th percentile rises to 2.8 and 2.9 %', 'slbn', largest('linkErrorHigh'), [3, 5], 2.75, 2.85],
    ['its 90th percentile rises to 2.8 and 2.9 %', 'bfyz', largest('linkErrorHigh'), [3, 5], 2.85, 2.95],
  ),
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
  ...inTurn('load-sizes', 'mean completion times are 48 and 33 s', meanTime, ['gss-ga', 'cp'], [48.1, 33.4]),
  ...of(
    'session-control-load-sizes',
    ['without control 99 % are smaller than 10,000 bytes', 'none', smallShare, [0, UNTIL_SECONDS], 0.985, 0.995],
    ['with CP 60 %', 'cp', smallShare, [0, UNTIL_SECONDS], 0.595, 0.605],
  ),
  ...inTurn('load-step', '9,980, 26,673 and 26,273', completed, TABLE, [9980, 26673, 26273]),
  ...inTurn('load-step', '79, 21 and 5.9 s', fromAdmission, ['cp'], [5.9]),
  ...of(
    'session-control-load-step',
    ['79, 21 and 5.9 s', 'none', fromAdmission, [0, UNTIL_SECONDS], 78.5, 79.5],
    ['79, 21 and 5.9 s', 'gss-ga', fromAdmission, [0, UNTIL_SECONDS], 20.5, 21.5],
    ['without control 99.7 % are smaller', 'none', smallShare, [0, UNTIL_SECONDS], 0.9965, 0.9975],
    ['with GSS+GA 77 %', 'gss-ga', smallShare, [0, UNTIL_SECONDS], 0.765, 0.775],
    ['with CP 66 %', 'cp', smallShare, [0, UNTIL_SECONDS], 0.655, 0.665],
  ),
  ...inTurn('long-lived', '799, 2,461 and 26,280', completed, ['shut', 'open', 'gss-ga'], [799, 2461, 26280]),
  ...inTurn('schemes', '11,730, 35,747 and 37,627', completed, SCHEMES, [11730, 35747, 37627]),
  ...of(
    'session-control-schemes',
    ['mean completion times of 76, 39 and 48 s', 'none', meanTime, [0, UNTIL_SECONDS], 75.5, 76.5],
    ['mean completion times of 76, 39 and 48 s', 'cp', meanTime, [0, UNTIL_SECONDS], 38.5, 39.5],
    ['mean completion times of 76, 39 and 48 s', 'gss-ga', meanTime, [0, UNTIL_SECONDS], 47.5, 48.5],
  ),
  ...inTurn('slow-link', 'no control 5,004 completions', completed, ['none'], [5004]),
  ...inTurn('slow-link', "the paper's step 3,005", completed, ['literal'], [3005]),
  ...inTurn('slow-link', 'the guarded step 6,755', completed, ['guarded'], [6755]),
  ...inTurn('smoothing', '22,070, 29,876 and 29,879', completed, ['b01', 'b025', 'b05'], [22070, 29876, 29879]),
  ...inTurn('smoothing', '38.3, 6.08 and 2.35 s', meanTime, ['b01', 'b025', 'b05'], [38.3, 6.08, 2.35]),
  ...inTurn('spreading', '35,747 and 33,229', completed, ['token', 'first'], [35747, 33229]),
  ...inTurn('spreading', '38.8 and 5.5 s', meanTime, ['token', 'first'], [38.8, 5.5]),
  ...inTurn('spreading', '5.3 and 3.1 s', fromAdmission, ['token', 'first'], [5.3, 3.1]),
  ...inTurn('step-size', '7,337, 2,439 and 2,058 flows', active, ['s10', 's40', 's120'], [7337, 2439, 2058], 40),
  ...of(
    'session-control-step-size',
    ['809, 200 and 48 after 2 s', 's10', admitRate, [0, 2], 808.5, 809.5],
    ['809, 200 and 48 after 2 s', 's40', admitRate, [0, 2], 199.5, 200.5],
    ['809, 200 and 48 after 2 s', 's120', admitRate, [0, 2], 47.5, 48.5],
    ['173, 129 and 126 after 40 s', 's10', admitRate, [0, 40], 172.5, 173.5],
    ['173, 129 and 126 after 40 s', 's40', admitRate, [0, 40], 128.5, 129.5],
    ['173, 129 and 126 after 40 s', 's120', admitRate, [0, 40], 125.5, 126.5],
  ),
  ...inTurn('step-size', '35,090, 35,747 and 34,839', completed, ['s10', 's40', 's120'], [35090, 35747, 34839]),
  ...inTurn('step-size', '14.4, 5.3 and 4.4 s', fromAdmission, ['s10', 's40', 's120'], [14.4, 5.3, 4.4]),
  ...inTurn('threshold', '37,752, 37,627 and 32,648', completed, ['t20', 't100', 't400'], [37752, 37627, 32648]),
  ...of(
    'session-control-threshold',
    ['wanders around 116 admitted per second', 't400', usualAdmitRate, [40, UNTIL_SECONDS], 115.5, 116.5],
    ['it stays near 250', 't20', usualAdmitRate, [40, UNTIL_SECONDS], 245, 255],
    ['it stays near 250', 't100', usualAdmitRate, [40, UNTIL_SECONDS], 245, 255],
  ),
  ...inTurn('two-gates', '9,719 first only', completedBy('one'), ['none'], [9719]),
  ...inTurn('two-gates', '12,203 second only', completedBy('two'), ['none'], [12203]),
  ...inTurn('two-gates', '276 through', completedBy('through'), ['none'], [276]),
  ...inTurn('two-gates', '1,305, 12,984 and 399', completedBy('one'), ['cp'], [1305]),
  ...inTurn('two-gates', '1,305, 12,984 and 399', completedBy('two'), ['cp'], [12984]),
  ...inTurn('two-gates', '1,305, 12,984 and 399', completedBy('through'), ['cp'], [399]),
  ...inTurn('two-gates', '11,034, 13,192 and 1,406', completedBy('one'), ['gss-ga'], [11034]),
  ...inTurn('two-gates', '11,034, 13,192 and 1,406', completedBy('two'), ['gss-ga'], [13192]),
  ...inTurn('two-gates', '11,034, 13,192 and 1,406', completedBy('through'), ['gss-ga'], [1406]),
  ...of(
    'session-control-two-gates',
    ['with the first link 12 % busy', 'cp', summary('links.first.utilisation'), [0, UNTIL_SECONDS], 0.115, 0.125],
    ['with the first link 91 % busy', 'gss-ga', summary('links.first.utilisation'), [0, UNTIL_SECONDS], 0.905, 0.915],
  ),
  ...of('session-control-collapse', [
    'CP completes about 120 per second',
    'cp',
    summary('completionRatePerSecond'),
    [0, UNTIL_SECONDS],
    115,
    125,
  ]),
  {
    scenario: 'session-control-collapse',
    says: 'more than 280,000 flows are active',
    lane: 'none',
    figure: active,
    window: [0, UNTIL_SECONDS],
    least: 280_000,
    most: 300_000,
  },
  ...atFullSize('1a', 'SLBN 4.20 %', 'slbn', 'sourceErrorMean', 0.5, 4.195, 4.205),
  ...atFullSize('1a', 'BFYZ 7.93 %', 'bfyz', 'sourceErrorMean', 0.5, 7.925, 7.935),
  ...atFullSize('1a', '−11.11 % and −7.91 %', 'slbn', 'sourceErrorMean', 0.7, -11.115, -11.105),
  ...atFullSize('1a', '−11.11 % and −7.91 %', 'bfyz', 'sourceErrorMean', 0.7, -7.915, -7.905),
  ...atFullSize('1a', '37,984 of the 50,000 sessions', 'slbn', 'settled', 1.2, 37_984, 37_984),
  ...atFullSize('1a', '48,985 with BFYZ', 'bfyz', 'settled', 1.2, 48_985, 48_985),
  ...atFullSize('1a', 'At 1.5 s it is 99 % with both', 'slbn', 'settled', 1.5, 49_250, 49_750),
  ...atFullSize('1a', 'At 1.5 s it is 99 % with both', 'bfyz', 'settled', 1.5, 49_250, 50_000),
  ...largestAtFullSize('1a', 'bottlenecks are more than 28 % below', 'slbn', 'linkErrorMean', [0.28, 0.7], -100, -28),
  ...largestAtFullSize('1a', 'is never above 0 with SLBN', 'slbn', 'linkErrorMean', [0.01, 1.5], -0.1, 0),
  ...atFullSize('2a', 'bottlenecks are 21.6 % below', 'slbn', 'linkErrorMean', 1, -21.65, -21.55),
  ...atFullSize('2a', '14.2 % with BFYZ', 'bfyz', 'linkErrorMean', 1, -14.25, -14.15),
  ...atFullSize('2a', 'between −15.9 and 4.9 %', 'slbn', 'sourceErrorLow', 1.2, -15.95, -15.85),
  ...atFullSize('2a', 'between −15.9 and 4.9 %', 'slbn', 'sourceErrorHigh', 1.2, 4.85, 4.95),
  ...atFullSize('2a', 'between −6.5 and 4.4 %', 'bfyz', 'sourceErrorLow', 1.2, -6.55, -6.45),
  ...atFullSize('2a', 'between −6.5 and 4.4 %', 'bfyz', 'sourceErrorHigh', 1.2, 4.35, 4.45),
  ...atFullSize('2a', '120,862 of the 180,000 sessions', 'slbn', 'settled', 1.6, 120_862, 120_862),
  ...atFullSize('2a', '166,431 with BFYZ', 'bfyz', 'settled', 1.6, 166_431, 166_431),
  ...atFullSize('2a', 'rises to 2.6 % at 1.3 s', 'slbn', 'linkErrorMean', 1.3, 2.55, 2.65),
  ...largestAtFullSize('2a', 'stays below 0 while sessions join', 'slbn', 'linkErrorMean', [0.01, 1], -22, -21),
  ...atFullSize('2a', 'half as much again', 'slbn', 'sourceErrorMean', 0.2, 45, 55),
  ...largestAtFullSize('2a', 'never above 0.6 %', 'bfyz', 'linkErrorMean', [0, 1.6], 0.5, 0.6),
  ...atFullSize('2b', 'At 2.5 s all 100,000 sessions', 'slbn', 'settled', 2.5, 100_000, 100_000),
  ...atFullSize('2b', 'At 2.5 s all 100,000 sessions', 'bfyz', 'settled', 2.5, 100_000, 100_000),
  ...atFullSize('2b', '16.3 % below their capacity with SLBN at 3.5 s', 'slbn', 'linkErrorMean', 3.5, -16.35, -16.25),
  ...atFullSize('2b', '13.2 % with BFYZ', 'bfyz', 'linkErrorMean', 3.5, -13.25, -13.15),
  ...atFullSize('2b', 'sources are 6.7 and 5.1 % below', 'slbn', 'sourceErrorMean', 3.5, -6.75, -6.65),
  ...atFullSize('2b', 'sources are 6.7 and 5.1 % below', 'bfyz', 'sourceErrorMean', 3.5, -5.15, -5.05),
  ...atFullSize('2b', '52,779 of the 100,000 sessions', 'slbn', 'settled', 4.5, 52_779, 52_779),
  ...atFullSize('2b', '80,234 with BFYZ', 'bfyz', 'settled', 4.5, 80_234, 80_234),
  ...atFullSize('2b', '97,442 are with SLBN', 'slbn', 'settled', 5, 97_442, 97_442),
  ...largestAtFullSize('2b', 'rises to 1.7 % with SLBN', 'slbn', 'linkErrorMean', [3, 5], 1.65, 1.75),
  ...largestAtFullSize('2b', 'to 0.5 % with BFYZ', 'bfyz', 'linkErrorMean', [3, 5], 0.45, 0.55),
  ...largestAtFullSize('2b', 'its 90th percentile rises to 5.6 and 2.3 %', 'slbn', 'linkErrorHigh', [3, 5], 5.55, 5.65),
  ...largestAtFullSize('2b', 'its 90th percentile rises to 5.6 and 2.3 %', 'bfyz', 'linkErrorHigh', [3, 5], 2.25, 2.35),
  ...largestAtFullSize('1b', 'SLBN 599, 564 and 522', 'slbn', 'largestQueuePackets', [0, 1], 599, 599),
  ...largestAtFullSize('1b', 'SLBN 599, 564 and 522', 'slbn', 'largestQueuePackets', [1, 2], 564, 564),
  ...largestAtFullSize(
    '1b',
    'COBB 152,337, 392,452 and 384,835',
    'cobb',
    'largestQueuePackets',
    [0, 1],
    152_337,
    152_337,
  ),
  ...largestAtFullSize(
    '1b',
    'COBB 152,337, 392,452 and 384,835',
    'cobb',
    'largestQueuePackets',
    [1, 2],
    392_452,
    392_452,
  ),
  ...atFullSize('1b', '30,981 flows with SLBN', 'slbn', 'flowsCompleted', 3, 30_981, 30_981),
  ...atFullSize('1b', '40,583 with COBB', 'cobb', 'flowsCompleted', 3, 40_583, 40_583),
];
