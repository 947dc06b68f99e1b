/** Every figure that the guides of the shipped scenarios say, with the lane and the moment at which it stands on the page. */
import type { SaidOfLane } from './said-figures.ts';

const of = (scenario: string, lanes: Readonly<Record<string, string>>, isLong = false): SaidOfLane[] =>
  Object.entries(lanes).map(([lane, figures]) => ({
    scenario,
    lane,
    isLong,
    figures: figures.split('; ').map((figure) => {
      const [, quantity = '', seconds, text = ''] = /^(\S+) at (\S+): (.+)$/.exec(figure) ?? [];
      return { quantity, seconds: Number(seconds), text };
    }),
  }));

/** Those of long runs, which take some minutes together, are run by `npm run claims`. */
const ofLong: typeof of = (scenario, lanes) => of(scenario, lanes, true);

export const SAID_FIGURES: readonly SaidOfLane[] = [
  ...of('a-flood-of-flows', {
    none: 'completed at 12: 3.6; active at 12: 2,149; lost at 12: 70.4 %',
    cp: 'completed at 12: 23.6; active at 12: 20; lost at 12: 0 %; refused at 12: 61.8 %',
  }),
  ...of('session-control-collapse', {
    none: 'completed at 60: 70.4; active at 60: 55,915; goodput at 60: 9.4 Mbit/s; lost at 60: 77.4 %',
    cp: 'completed at 60: 115; active at 60: 3,173; goodput at 60: 9.4 Mbit/s; lost at 60: 3.8 %',
  }),
  ...of('session-control-fixed-rate', {
    'fixed-65': 'completed at 20: 66.4; meanTime at 20: 3.0 s; active at 20: 55',
    'fixed-100': 'completed at 20: 101; meanTime at 20: 2.9 s; active at 20: 93',
    'fixed-250': 'completed at 20: 133; meanTime at 20: 6.1 s; active at 20: 1,859',
  }),
  ...of('session-control-schemes', {
    none: 'completed at 60: 38.6; active at 60: 57,432',
    cp: 'completed at 60: 110; active at 60: 2,678',
    'gss-ga': 'completed at 60: 135; active at 60: 5,274',
  }),
  ...ofLong('session-control-change', {
    c03: 'completed at 149: 122; completed at 175: 25.2; active at 175: 15,011',
    c05: 'completed at 175: 26.2; active at 175: 15,077; completed at 149: 122',
    c10: 'completed at 175: 19.4; active at 175: 20,360; completed at 149: 122',
  }),
  ...of('session-control-epoch', {
    e025: 'active at 20: 816; completed at 20: 123; meanTime at 20: 6.7 s',
    e1: 'active at 20: 2,181; completed at 20: 137',
    e4: 'active at 20: 8,574; completed at 20: 138; meanTime at 20: 10.9 s',
  }),
  ...of('session-control-gradient-limit', {
    g01: 'completed at 60: 127; active at 60: 5,214',
    g1: 'completed at 60: 135; active at 60: 5,274',
    g1000: 'completed at 60: 111; active at 60: 2,680',
  }),
  ...of('session-control-increase', {
    i102: 'active at 40: 2,131; active at 80: 2,335; completed at 80: 100',
    i11: 'active at 40: 2,439; active at 80: 2,902; completed at 80: 118',
    i15: 'active at 40: 2,934; active at 80: 4,306; completed at 80: 131',
  }),
  ...of('session-control-load-arrivals', {
    none: 'completed at 10: 113; completed at 60: 85.0; active at 60: 10,413',
    cp: 'completed at 10: 87.6; completed at 60: 127; active at 60: 675',
    'gss-ga': 'completed at 10: 98.8; completed at 60: 128; active at 60: 4,714',
  }),
  ...ofLong('session-control-load-capacity', {
    none: 'completed at 99: 43.0; completed at 120: 32.6; active at 120: 115k',
    cp: 'completed at 99: 116; completed at 120: 116; active at 120: 3,393',
    'gss-ga': 'completed at 99: 128; completed at 120: 111; active at 120: 11,686',
  }),
  ...of('session-control-load-pulse', {
    none: 'active at 124: 130; active at 150: 23,890; completed at 150: 50.8',
    cp: 'active at 124: 113; active at 150: 339; completed at 150: 122',
    'gss-ga': 'active at 124: 130; active at 150: 8,133; completed at 150: 106',
  }),
  ...of('session-control-load-sizes', {
    none: 'completed at 10: 58.2; completed at 60: 26.0; active at 60: 57,929; lost at 60: 72.5 %',
    cp: 'completed at 10: 157; completed at 60: 95.0',
    'gss-ga': 'completed at 10: 91.2; completed at 60: 100',
  }),
  ...ofLong('session-control-load-step', {
    none: 'completed at 149: 39.6; completed at 170: 32.0',
    cp: 'completed at 149: 118; completed at 170: 67.8; active at 149: 3,806; active at 170: 4,091',
    'gss-ga': 'completed at 149: 122; completed at 170: 75.4; active at 149: 14,173; active at 170: 17,721',
  }),
  ...of('session-control-long-lived', {
    shut: 'completed at 60: 3.0; goodput.long at 60: 44.7 kbit/s',
    open: 'completed at 60: 8.6',
    'gss-ga': 'completed at 60: 88.6; goodput.long at 60: 13.0 kbit/s',
  }),
  ...of('session-control-slow-link', {
    none: 'completed at 40: 18.6',
    literal: 'completed at 40: 23.8; completed at 160: 1.6; goodput at 160: 66.5 kbit/s; refused at 160: 97.0 %',
    guarded: 'completed at 40: 23.2; completed at 160: 20.0; goodput at 160: 1.9 Mbit/s',
  }),
  ...of('session-control-smoothing', {
    b01: 'completed at 30: 33.2; refused at 30: 29.0 %',
    b025: 'completed at 30: 65.4; refused at 30: 12.3 %',
    b05: 'completed at 30: 99.6; refused at 30: 1.5 %',
  }),
  ...of('session-control-spreading', {
    token: 'meanTime at 60: 18.8 s; completed at 60: 110',
    first: 'meanTime at 60: 3.7 s; completed at 60: 101',
  }),
  ...of('session-control-step-size', {
    s10: 'active at 10: 4,946; active at 40: 7,337; completed at 40: 146; meanTime at 40: 18.3 s',
    s40: 'active at 10: 2,021; active at 40: 2,439; completed at 40: 111',
    s120: 'active at 10: 1,799; active at 40: 2,058; completed at 40: 115; meanTime at 40: 12.2 s',
  }),
  ...of('session-control-threshold', {
    t20: 'completed at 60: 126; completed at 80: 124',
    t100: 'completed at 60: 135; completed at 80: 130; refused at 80: 57.3 %',
    t400: 'completed at 60: 91.6; completed at 80: 73.0; refused at 80: 75.2 %',
  }),
  ...of('session-control-two-gates', {
    none: 'completed at 30: 71.4; goodput at 30: 6.3 Mbit/s; active at 30: 6,802',
    cp: 'completed at 30: 48.2; goodput at 30: 4.3 Mbit/s; active at 30: 356',
    'gss-ga': 'completed at 30: 88.4; goodput at 30: 6.5 Mbit/s; active at 30: 1,297',
  }),
  ...of('five-on-one-bottleneck', {
    none: 'completed at 40: 23.0; delay at 40: 68.9 ms; lost at 40: 55.4 %',
    cp: 'completed at 40: 22.6; delay at 40: 27.6 ms; lost at 40: 0 %',
    slbn: 'completed at 40: 8.8',
    aacc: 'completed at 40: 2.4; delay at 40: 3.34 ms',
    pcc: 'completed at 40: 24.0',
    lccp: 'completed at 40: 11.4',
    cubic: 'completed at 40: 7.0',
  }),
  ...of('aacc-dynamic-trace', {
    aacc: 'delay at 49: 1.23 ms; inTime at 49: 772 kbit/s; interfaces at 49: 8,172',
    uncontrolled: 'delay at 49: 2.5 s; inTime at 49: 0 bit/s',
  }),
  ...of('aacc-literal-average', {
    summed: 'delay at 20: 2.52 ms; delay at 50: 2.6 ms; inTime at 50: 854 kbit/s',
    literal: 'delay at 20: 830 ms; delay at 50: 4.3 s; inTime at 50: 0 bit/s',
  }),
  ...of('aacc-multi-bottleneck', {
    aacc: 'goodput.long at 55: 11.0 kbit/s; goodput.short at 55: 598 kbit/s; delay at 55: 1.5 ms',
    uncontrolled: 'goodput.long at 55: 432 kbit/s; goodput.short at 55: 537 kbit/s; delay at 55: 10.5 s',
  }),
  ...of('aacc-short-surge', {
    aacc: 'delay at 35: 1.17 ms; late at 35: 1.9; interfaces at 35: 3,662',
    uncontrolled: 'delay at 35: 15.7 ms; late at 35: 22.3',
  }),
  ...of('aacc-swapped-footnote', {
    right: 'inTime at 20: 890 kbit/s; delay at 20: 2.52 ms; late at 20: 3.9',
    swapped: 'inTime at 20: 66.4 kbit/s; delay at 20: 83.9 ms; late at 20: 93.1',
  }),
  ...of('pcc-beside-tcp', {
    none: 'goodput.tcp at 100: 169 kbit/s; goodput.streams at 100: 824 kbit/s; lost at 100: 15.6 %',
    pcc: 'goodput.tcp at 100: 543 kbit/s; goodput.streams at 100: 431 kbit/s; on.streams at 100: 13; lost at 100: 2.3 %',
  }),
  ...of('pcc-game-server', {
    none: 'goodput.downloads at 119: 230 kbit/s; goodput.downloads at 160: 51.7 kbit/s; lost at 160: 15.6 %',
    pcc: 'goodput.downloads at 119: 308 kbit/s; goodput.downloads at 160: 257 kbit/s; lost at 160: 8.3 %; on.players at 160: 15',
  }),
  ...ofLong('pcc-loss-burst', {
    pcc: 'on.streams at 199: 22; on.streams at 210: 17; on.streams at 440: 12; on.streams at 460: 14',
    probing: 'on.streams at 199: 22; on.streams at 210: 12; on.streams at 440: 18; on.streams at 460: 21',
  }),
  ...of('pcc-worked-example', {
    pcc: 'goodput.stream at 10: 100 kbit/s; goodput.stream at 40: 200 kbit/s; goodput.stream at 80: 0 bit/s',
  }),
  ...of('race-long-and-short', {
    cubic: 'delay at 20: 6.26 ms; delay at 35: 106 ms; meanTime at 35: 2.5 s',
    bbr: 'delay at 20: 17.2 ms; delay at 35: 90.3 ms; meanTime at 35: 2.8 s',
    vegas: 'delay at 20: 5.3 ms; delay at 35: 34.8 ms; meanTime at 35: 1.3 s',
    yours: 'delay at 20: 5.02 ms; delay at 35: 83.6 ms; meanTime at 35: 1.6 s',
  }),
  ...of('segments-beside-tcp', {
    sack: 'delay at 20: 74 ms; lost at 20: 0.8 %',
    xcp: 'delay at 20: 2.41 ms; lost at 20: 0 %',
    tfrc: 'delay at 20: 37.3 ms; lost at 20: 1.9 %',
    half: 'delay at 20: 56.3 ms; lost at 20: 1.0 %',
  }),
  ...of('segments-lossy-middle', {
    newreno: 'meanTime at 40: 5.7 s; lost at 40: 8.4 %',
    lccp: 'meanTime at 40: 2.8 s; lost at 40: 0.7 %',
  }),
  ...of('segments-middle-controls', {
    assured: 'meanTime at 40: 675 ms; meanTime at 70: 1.1 s; active at 70: 2',
    tfrc: 'meanTime at 40: 675 ms; meanTime at 70: 8.1 s; active at 70: 14',
    xcp: 'meanTime at 40: 682 ms; meanTime at 70: 1.2 s; active at 70: 2',
  }),
  ...of('segments-three-sites', {
    newreno: 'meanTime at 60: 1.3 s; delay at 60: 40.3 ms; lost at 60: 4.2 %',
    each: 'meanTime at 60: 983 ms; delay at 60: 8.05 ms; lost at 60: 0 %',
    chain: 'meanTime at 60: 1.0 s; delay at 60: 8.21 ms; lost at 60: 0 %',
  }),
  ...of('segments-two-data-centres', {
    newreno: 'meanTime at 40: 5.5 s; delay at 40: 44.4 ms; lost at 40: 7.9 %',
    xcp: 'meanTime at 40: 2.7 s; delay at 40: 14.4 ms; lost at 40: 0 %',
    lccp: 'meanTime at 40: 2.7 s; delay at 40: 20.4 ms; lost at 40: 0 %',
  }),
  ...of('segments-udp-flood', {
    newreno: 'completed at 60: 0; goodput.flood at 60: 1.0 Mbit/s; active at 90: 33',
    lccp: 'completed at 60: 0.4; goodput.flood at 60: 246 kbit/s; active at 90: 2',
    passed: 'completed at 60: 0; goodput.flood at 60: 943 kbit/s; active at 90: 26',
  }),
  ...of('slbn-churn', {
    slbn: 'settled at 0.6: 7; sessions at 0.6: 32; error at 0.6: 8.5 %; settled at 0.65: 23; settled at 0.7: 32; settling at 0.7: 83.4 ms',
    bfyz: 'settled at 0.6: 7; error at 0.6: 8.7 %; settled at 0.65: 24; settled at 0.7: 32; settling at 0.7: 82.5 ms',
  }),
  ...of('slbn-crowd', {
    slbn: 'settled at 1: 806; sessions at 1: 1,000; error at 1: 0.0 %; queue at 1: 158',
    bfyz: 'settled at 1: 886; error at 1: −0.1 %; queue at 1: 141',
    erica: 'settled at 1: 22; error at 1: 12.2 %; queue at 1: 15,958',
    rcp: 'settled at 1: 0; error at 1: 54.5 %; queue at 1: 66,014',
  }),
  ...of('slbn-demand', {
    printed: 'settled at 0.9: 3; settled at 1.5: 0',
    repaired: 'settled at 0.9: 3; settled at 1.5: 2',
  }),
  ...of('slbn-experiment-1a-tenth', {
    slbn: 'settled at 1: 4,125; sessions at 1: 5,000',
    bfyz: 'settled at 1: 4,397',
    erica: 'settled at 1: 137; error at 1: 30.7 %',
    rcp: 'settled at 1: 39; error at 1: 991 %',
    'piqi-rcp': 'settled at 1: 53',
    cobb: 'settled at 1: 130',
  }),
  ...ofLong('slbn-experiment-1a', {
    slbn: 'error at 0.2: 35.4 %; linkError at 0.2: −44.2 %; settled at 1.2: 37,984; sessions at 1.2: 50,000',
    bfyz: 'error at 0.2: 32.6 %; linkError at 0.2: −45.8 %; settled at 1.2: 48,985',
  }),
  ...ofLong('slbn-experiment-1b-tenth', {
    slbn: 'queue at 1: 0; sessions at 1: 3,744',
    bfyz: 'queue at 1: 0',
    erica: 'queue at 1: 2,668',
    rcp: 'queue at 1: 18,905',
    'piqi-rcp': 'queue at 1: 19,267',
    cobb: 'queue at 1: 10,308; sessions at 1: 2,389',
  }),
  ...ofLong('slbn-experiment-1b', {
    slbn: 'queue at 0.2: 5; queue at 0.5: 0; sessions at 0.5: 49,341',
    cobb: 'queue at 0.2: 34,412; queue at 0.5: 73,569; sessions at 0.5: 44,995',
  }),
  ...ofLong('slbn-experiment-2a-tenth', {
    slbn: 'linkError at 0.5: −22.5 %; linkError at 1: −18.1 %; settled at 1.2: 5,152; sessions at 1.2: 18,000; settled at 1.4: 13,158',
    bfyz: 'linkError at 0.5: −18.0 %; linkError at 1: −13.3 %; settled at 1.2: 7,214; settled at 1.4: 16,518',
  }),
  ...ofLong('slbn-experiment-2a', {
    slbn: 'linkError at 1: −21.6 %; settled at 1.6: 121k; sessions at 1.6: 180k',
    bfyz: 'linkError at 1: −14.2 %; settled at 1.6: 166k',
  }),
  ...ofLong('slbn-experiment-2b-tenth', {
    slbn: 'settled at 2.9: 9,988; sessions at 2.9: 10,000; error at 3.5: −4.7 %; linkError at 3.5: −11.0 %; settled at 4.5: 8,656',
    bfyz: 'settled at 2.9: 9,977; error at 3.5: −3.6 %; linkError at 3.5: −8.8 %; settled at 4.5: 9,711',
  }),
  ...ofLong('slbn-experiment-2b', {
    slbn: 'linkError at 3.5: −16.3 %; settled at 4.5: 52,779; sessions at 4.5: 100k',
    bfyz: 'linkError at 3.5: −13.2 %; settled at 4.5: 80,234',
  }),
  ...of('slbn-livelock', {
    printed: 'settled at 1: 5; settling at 1: 800 ms; error at 1: 1.7 %',
    repaired: 'settled at 1: 6; settling at 1: 50 ms',
  }),
  ...of('found-slbn-round-numbers', {
    printed: 'settled at 1: 5; settling at 1: 800 ms',
    repaired: 'settled at 1: 6; settling at 1: 151 ms',
  }),
  ...of('slbn-nested-levels', {
    slbn: 'settled at 0.012: 1; settled at 0.03: 3; settled at 0.054: 5; settled at 0.1: 6; levels at 0.1: 5; settling at 0.1: 54.1 ms',
  }),
  ...of('slbn-one-link', {
    slbn: 'settled at 0.07: 2; sessions at 0.07: 2; settling at 0.07: 10 ms; settled at 0.11: 3; sessions at 0.11: 3; settling at 0.16: 10.2 ms',
  }),
  ...of('slbn-peers', {
    slbn: 'settled at 3.5: 7; sessions at 3.5: 7',
    bfyz: 'settled at 3.5: 7',
    erica: 'settled at 3.5: 0; error at 3.5: −3.1 %',
    rcp: 'settled at 3.5: 0; error at 3.5: −11.6 %',
    'piqi-rcp': 'settled at 3.5: 0; error at 3.5: 11.3 %',
    cobb: 'settled at 3.5: 0; error at 3.5: 136 %; queue at 3.5: 18,894',
  }),
  ...of('slbn-rates-that-settle', {
    slbn: 'settled at 0.02: 4; sessions at 0.02: 5; levels at 0.02: 2; settled at 0.1: 7; sessions at 0.1: 7; levels at 0.1: 4; settling at 0.1: 21.3 ms',
  }),
  ...of('tcp-bufferbloat', {
    'drop-tail': 'delay at 20: 410 ms; meanTime at 20: 1.2 s; goodput at 20: 9.7 Mbit/s',
    codel: 'delay at 20: 4.1 ms; meanTime at 20: 109 ms; goodput at 20: 9.3 Mbit/s',
    'fq-codel': 'delay at 20: 3.75 ms; meanTime at 20: 94.4 ms',
    pie: 'delay at 20: 19.5 ms; meanTime at 20: 131 ms',
  }),
  ...of('tcp-cubic-against-bbr', {
    cubic: 'goodput.cubic-shallow at 60: 4.6 Mbit/s; goodput.cubic-deep at 60: 7.5 Mbit/s; lost at 60: 0.3 %',
    bbr: 'goodput.cubic-shallow at 60: 1.7 Mbit/s; goodput.cubic-deep at 60: 7.2 Mbit/s; lost at 60: 1.9 %',
    bbr3: 'goodput.cubic-shallow at 60: 6.0 Mbit/s; goodput.cubic-deep at 60: 5.4 Mbit/s; lost at 60: 0.3 %',
  }),
  ...of('tcp-flood-today', {
    cubic: 'completed at 12: 1.4; completed at 30: 1.2',
    fq: 'completed at 12: 0.2; completed at 30: 0',
    cp: 'completed at 12: 21.4; completed at 30: 22.8; active at 30: 41',
    'cp-fq': 'completed at 12: 22.0; completed at 30: 11.6; active at 30: 475',
  }),
  ...of('tcp-incast', {
    newreno: 'meanTime at 0.5: 121 ms; lost at 0.5: 21.0 %',
    cubic: 'meanTime at 0.5: 213 ms; lost at 0.5: 26.2 %',
    dctcp: 'meanTime at 0.5: 17 ms; lost at 0.5: 0 %',
  }),
  ...of('tcp-laws-side-by-side', {
    newreno: 'delay at 20: 30.2 ms; goodput at 20: 9.7 Mbit/s',
    cubic: 'delay at 20: 68.6 ms; goodput at 20: 9.7 Mbit/s',
    bbr: 'delay at 20: 5.01 ms; goodput at 20: 9.6 Mbit/s',
    vegas: 'delay at 20: 4.71 ms; goodput at 20: 9.7 Mbit/s',
  }),
  ...of('l4s-one-millisecond', {
    dualpi2: 'delay.prague at 20: 144 µs; delay.cubic at 20: 13.6 ms; goodput.cubic at 20: 17.5 Mbit/s',
    fifo: 'delay.prague at 20: 72.4 ms; goodput.cubic at 20: 34.9 Mbit/s',
    'fq-codel': 'delay.prague at 20: 10.6 ms; goodput.cubic at 20: 23.7 Mbit/s',
    codel: 'delay.prague at 20: 7.58 ms; goodput.cubic at 20: 2.6 Mbit/s',
  }),
  ...of('l4s-fallback', {
    codel: 'goodput.cubic at 20: 2.6 Mbit/s; goodput.prague at 20: 45.7 Mbit/s',
    'codel-fallback': 'goodput.cubic at 20: 23.3 Mbit/s; goodput.prague at 20: 24.9 Mbit/s',
    dualpi2: 'goodput.cubic at 20: 17.5 Mbit/s',
    'dualpi2-fallback': 'goodput.cubic at 20: 17.5 Mbit/s; delay.prague at 20: 144 µs',
  }),
  ...of('delay-late-comer', {
    vegas: 'goodput.late at 60: 5.6 Mbit/s; goodput.first at 60: 4.0 Mbit/s',
    copa: 'goodput.late at 60: 4.8 Mbit/s; goodput.first at 60: 4.8 Mbit/s',
  }),
  ...of('found-cp-light-load', {
    none: 'meanTime at 100: 902 ms',
    cp: 'meanTime at 100: 2.2 s; refused at 100: 7.1 %',
    floor: 'meanTime at 100: 902 ms; refused at 100: 0 %',
  }),
  ...of('found-ledbat-late-comer', {
    ledbat: 'goodput.late at 60: 29.8 Mbit/s; goodput.first at 60: 8.8 Mbit/s',
    copa: 'goodput.late at 60: 19.3 Mbit/s; goodput.first at 60: 19.3 Mbit/s',
  }),
  ...of('found-copa-beside-bbr3', {
    pair: 'goodput.copa at 30: 1.1 Mbit/s; goodput.bbr at 30: 46.0 Mbit/s',
    copas: 'goodput.copa at 30: 23.4 Mbit/s; goodput.bbr at 30: 24.7 Mbit/s',
  }),
  ...of('found-prague-late-comer', {
    prague: 'goodput.first at 50: 4.3 Mbit/s; goodput.late at 50: 378 kbit/s',
    cubic: 'goodput.first at 50: 2.9 Mbit/s; goodput.late at 50: 1.9 Mbit/s',
  }),
  ...of('found-dctcp-incast', {
    dctcp: 'meanTime at 1.8: 512 ms; lost at 1.8: 23.3 %',
    newreno: 'meanTime at 1.8: 185 ms; lost at 1.8: 27.1 %',
  }),
  ...of('l4s-round-trips', {
    virtual: 'ratio at 40: 1.7 : 1; goodput.far at 40: 18.1 Mbit/s',
    own: 'ratio at 40: 26.3 : 1; goodput.far at 40: 1.8 Mbit/s',
    cubic: 'ratio at 40: 2.7 : 1; goodput.far at 40: 13.0 Mbit/s',
  }),
  ...of('calls-retry-storm', {
    none: 'answered at 19: 100 %; answered at 29: 0 %; answered at 60: 100 %; amplification at 60: 1.0',
    retries:
      'answered at 19: 100 %; answered at 29: 0 %; answered at 60: 0 %; amplification at 60: 4.3; serverQueue at 60: 7,210',
  }),
  ...of('calls-what-ends-a-storm', {
    retries: 'answered at 40: 0 %; answered at 85: 0 %; answered at 230: 0 %',
    jitter: 'answered at 40: 0 %; answered at 85: 0 %; answered at 230: 0 %',
    budget: 'answered at 40: 0 %; answered at 85: 100 %',
    gate: 'answered at 40: 16.8 %; answered at 85: 67.5 %; answered at 230: 100 %',
    limit: 'answered at 40: 100 %',
    lifo: 'answered at 40: 100 %',
  }),
  ...of('calls-what-to-count', {
    'in-time': 'answered at 59: 0 %; serverQueue at 59: 7,074; serverQueue at 120: 1,628; answered at 230: 100 %',
    all: 'answered at 59: 0 %; serverQueue at 59: 7,074; serverQueue at 120: 9,019; answered at 230: 0 %',
  }),
  ...of('calls-pulse', {
    none: 'answered at 60: 57.5 %; answered at 90: 88.6 %',
    cp: 'answered at 60: 80.3 %; answered at 90: 99.5 %',
    'gss-ga': 'answered at 60: 64.5 %',
    budget: 'answered at 60: 100 %; answered at 40: 45.5 %',
  }),
  ...of('l4s-burst', {
    dualpi2: 'delay.lasting at 12: 740 µs; delay.burst at 12: 5.84 ms; meanTime at 12: 651 ms',
    codel: 'delay.lasting at 12: 745 µs; delay.burst at 12: 5.83 ms; meanTime at 12: 663 ms',
    fifo: 'delay.lasting at 12: 53.6 ms; delay.burst at 12: 63.9 ms; meanTime at 12: 831 ms',
  }),
  ...of('delay-starvation', {
    copa: 'goodput.calm at 19: 9.5 Mbit/s; goodput.jittery at 19: 9.7 Mbit/s; goodput.jittery at 60: 818 kbit/s; ratio at 60: 22.5 : 1',
    bbr: 'goodput.jittery at 60: 1.7 Mbit/s; ratio at 60: 10.6 : 1',
    bbr3: 'goodput.jittery at 60: 8.1 Mbit/s; ratio at 60: 1.3 : 1',
  }),
  ...of('tcp-marks-instead-of-drops', {
    drop: 'lost at 20: 2.1 %; meanTime at 20: 192 ms; goodput.downloads at 20: 2.2 Mbit/s',
    mark: 'lost at 20: 0 %; meanTime at 20: 168 ms; goodput.downloads at 20: 2.2 Mbit/s',
    'red-drop': 'lost at 20: 2.1 %; meanTime at 20: 230 ms',
    'red-mark': 'lost at 20: 0 %; meanTime at 20: 166 ms',
  }),
  ...of('tcp-requests', {
    'drop-tail': 'response at 29: 80.9 ms; completed at 29: 9.4; response at 60: 919 ms; completed at 60: 6.8',
    codel: 'response at 60: 98.9 ms; completed at 60: 9.4; response at 29: 80.9 ms; completed at 29: 9.4',
    'fq-codel': 'response at 60: 87.3 ms; completed at 60: 9.6; response at 29: 80.9 ms; completed at 29: 9.4',
  }),
  ...of('tcp-unequal-round-trips', {
    newreno: 'goodput.far at 60: 897 kbit/s; goodput.near at 60: 8.8 Mbit/s',
    cubic: 'goodput.far at 60: 426 kbit/s; goodput.near at 60: 9.2 Mbit/s',
    bbr: 'goodput.far at 60: 7.4 Mbit/s; goodput.near at 60: 1.6 Mbit/s',
    'cubic-fq': 'goodput.far at 60: 4.4 Mbit/s; goodput.near at 60: 5.1 Mbit/s',
  }),
  ...of('tcp-video', {
    'drop-tail':
      'bitRate at 58: 5.8 Mbit/s; bitRate at 110: 235 kbit/s; delay at 110: 508 ms; bitRate at 150: 235 kbit/s',
    codel: 'bitRate at 110: 4.3 Mbit/s; delay at 110: 9.81 ms; bitRate at 150: 1.8 Mbit/s; bitRate at 58: 5.8 Mbit/s',
    'fq-codel':
      'bitRate at 110: 4.3 Mbit/s; delay at 110: 9.24 ms; bitRate at 150: 1.8 Mbit/s; bitRate at 58: 5.8 Mbit/s',
  }),
  ...of('segments-burst-loss', {
    newreno: 'meanTime at 40: 5.7 s; lost at 40: 14.9 %',
    lccp: 'meanTime at 40: 2.7 s; lost at 40: 0.1 %',
  }),
  ...of('tcp-policed-link', {
    cubic: 'goodput at 30: 8.9 Mbit/s; lost at 30: 0.5 %',
    bbr: 'goodput at 30: 9.3 Mbit/s; lost at 30: 6.3 %',
    bbr3: 'goodput at 30: 9.4 Mbit/s; lost at 30: 0.9 %',
  }),
  ...of('tcp-reordering', {
    cubic: 'goodput.rack at 30: 94.5 Mbit/s; goodput.duplicates at 30: 1.9 Mbit/s',
    newreno: 'goodput.rack at 30: 94.9 Mbit/s; goodput.duplicates at 30: 1.5 Mbit/s',
    bbr: 'goodput.rack at 30: 80.1 Mbit/s; goodput.duplicates at 30: 13.8 Mbit/s',
  }),
  ...of('tcp-phase-lock', {
    tail: 'goodput.two at 140: 690 kbit/s; goodput.one at 140: 78.3 kbit/s; ratio at 140: 8.8 : 1; ratio at 220: 1.4 : 1',
    red: 'ratio at 140: 1.3 : 1; ratio at 220: 1.1 : 1',
  }),
  ...of('tcp-wifi-hop', {
    cubic: 'goodput.wifi at 60: 8.9 Mbit/s; goodput.wired at 60: 10.4 Mbit/s',
    copa: 'goodput.wifi at 60: 4.1 Mbit/s; goodput.wired at 60: 14.8 Mbit/s',
    bbr3: 'goodput.wifi at 60: 12.9 Mbit/s; goodput.wired at 60: 6.0 Mbit/s',
  }),
  ...of('tcp-satellite-handovers', {
    cubic: 'goodput at 14: 19.3 Mbit/s; delay at 14: 46.4 ms',
    vegas: 'goodput at 14: 19.2 Mbit/s; delay at 14: 1.4 ms; goodput at 40: 2.3 Mbit/s',
    bbr3: 'goodput at 14: 18.8 Mbit/s',
  }),
];
