/** The settings of the reference tables as our scenarios, and the columns of theirs that our figures are compared with. */
import type { Scenario } from '../../src/scenario/schema.ts';
import { dumbbells, redDumbbells, variantDumbbells } from './dumbbells.ts';
import type { Window } from './measure.ts';
import { impairedSetups, l4sSetups } from './l4s.ts';
import { ns3Setups } from './ns3.ts';
import { names, NS2_TRANSPORT, TENTH, TWENTIETH, UTILISATION, valid } from './ns2.ts';
import { readMixName, type Mix } from './mix-name.ts';
import { grouped, numberOf, referenceRows, type Row } from './reference.ts';
import { readSessionSettings, type SessionSettings } from './session-settings.ts';
import type { Tolerance } from './statistics.ts';

export interface Figure {
  /** As `measure` calls it. */
  readonly name: string;
  /** The reference's column, or two: a ratio that its own column rounds too far. */
  readonly column: string | readonly [numerator: string, denominator: string];
  /** Absent: shown, without a verdict. */
  readonly tolerance?: Tolerance;
}

export interface Setup {
  /** e.g. `dumbbell Newreno 10 50 1`. */
  readonly name: string;
  readonly windows: readonly { readonly window: Window; readonly rows: readonly Row[] }[];
  readonly figures: readonly Figure[];
  /** Seconds that a run takes, roughly: long ones get fewer seeds. */
  readonly heavy: boolean;
  /** The runs that there are, where each has its own start times. Absent: any. */
  readonly seeds?: readonly number[];
  /** Why our engine cannot run it. */
  readonly skipped?: string;
  scenario(seed: number): Scenario;
}

export function allSetups(): Setup[] {
  return [
    ...dumbbells(),
    ...variantDumbbells(),
    ...redDumbbells(),
    ...sessions(),
    sessionUtilisation(),
    ...mixes(),
    ...ns3Setups(),
    ...l4sSetups(),
    ...impairedSetups(),
  ];
}

function sessions(): Setup[] {
  return [...grouped(referenceRows('session-fixed-rate.csv'), ['setup', 'args', 'admit_rate'])].map(([, rows]) => {
    const { setup, args, admit_rate } = rows[0];
    const settings = readSessionSettings(rows[0]);
    const windows = [...grouped(rows, ['t_from', 't_to'])].map(([, inWindow]) => ({
      window: { from: numberOf(inWindow[0], 't_from'), to: numberOf(inWindow[0], 't_to') },
      rows: inWindow,
    }));
    return {
      name: `session ${setup} (${args}) ${admit_rate}`,
      windows,
      heavy: settings.admitRate >= settings.lambda,
      figures: [
        { name: 'completionRate', column: 'completion_per_s', tolerance: TWENTIETH },
        { name: 'completionTime', column: 'fct_mean_s', tolerance: TENTH },
        { name: 'completionTimeFromSyn', column: 'fct_first_syn_mean_s', tolerance: TENTH },
        { name: 'medianCompletionTime', column: 'fct_p50_s', tolerance: TENTH },
        { name: 'size', column: 'size_mean_B', tolerance: TENTH },
        { name: 'utilisation', column: 'util', tolerance: UTILISATION },
        { name: 'loss', column: 'drop_rate', tolerance: TENTH },
        { name: 'meanQueue', column: 'mean_queue_pkts', tolerance: TENTH },
      ],
      scenario: (seed) => sessionDumbbell(seed, settings),
    };
  });
}

/**
 * Where the link is not full, the sizes that were drawn decide its utilisation. Their law has no variance, so that three
 * seeds of ns-2 say little: this table has twenty of one setting.
 */
function sessionUtilisation(): Setup {
  const rows = referenceRows('session-utilisation.csv');
  const settings = readSessionSettings({ setup: 'retry', args: 'default', admit_rate: '100' });
  return {
    name: 'session utilisation at 100 flows/s, twenty seeds of ns-2',
    windows: [{ window: { from: 50, to: 300 }, rows }],
    heavy: false,
    figures: [
      { name: 'utilisation', column: 'util', tolerance: UTILISATION },
      { name: 'loss', column: 'drop_rate' },
    ],
    scenario: (seed) => sessionDumbbell(seed, settings),
  };
}

function sessionDumbbell(seed: number, settings: SessionSettings): Scenario {
  const { admitRate, firstOfWindow, remembersAdmitted } = settings;
  const gated = admitRate < settings.lambda || firstOfWindow;
  return valid({
    headway: 1,
    title: 'Session control at a fixed rate',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: {
        pairs: 10,
        rateBitsPerSecond: settings.bw,
        delaySeconds: settings.owd - 0.002,
        bufferPackets: settings.buf,
        accessBufferPackets: 100_000,
      },
    },
    traffic: [
      {
        id: 'web',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: { kind: 'poisson', flowsPerSecond: settings.lambda },
        size: { kind: 'pareto', meanBytes: 10_000, shape: 1.5 },
        transport: {
          ...NS2_TRANSPORT,
          clockGranularitySeconds: settings.tick,
          minimumTimeoutSeconds: settings.minrto,
          segmentBytes: settings.pkt,
          windowSegments: settings.window,
          synTimeoutSeconds: settings.rtx0,
        },
      },
    ],
    lanes: [
      gated
        ? {
            id: 'fixed',
            scheme: 'fixed',
            parameters: { admitRate, admission: firstOfWindow ? 'first' : 'token', bucketDepth: 2, remembersAdmitted },
          }
        : { id: 'none', scheme: 'none' },
    ],
    run: { seed, untilSeconds: 300, sampleIntervalSeconds: 10 },
  });
}

function mixes(): Setup[] {
  return [...grouped(referenceRows('cbr-tcp-mix.csv'), ['config'])].map(([config, rows]) => {
    const settings = readMixName(config);
    return {
      name: `mix ${config}`,
      windows: [{ window: { from: 20, to: 120 }, rows }],
      heavy: false,
      figures: [
        { name: 'utilisation', column: 'util', tolerance: UTILISATION },
        { name: 'loss', column: 'loss_total', tolerance: TENTH },
        { name: 'meanQueue', column: 'mean_queue', tolerance: TENTH },
      ],
      scenario: (seed) => mix(seed, settings),
    };
  });
}

/** ns-2's random_: each gap half to one and a half of the mean. Without it flows of one rate lock into one phase. */
const GAP_SPREAD = 0.5;
const ALWAYS_ON = { meanOnSeconds: 1e5, meanOffSeconds: 1e-6, gapSpread: GAP_SPREAD };

/** Long-lived SACK flows, alone or beside flows of constant rate. */
function mix(seed: number, { tcpFlows, isSpread, constant }: Mix): Scenario {
  const hosts = tcpFlows + (constant?.flows ?? 0);
  const start = { earliestSeconds: 0, latestSeconds: 10 };
  const nodes = ['r1', 'r2', ...names('s', 1, hosts), ...names('d', 1, hosts)];
  // Low-discrepancy spread of the access delays over +-4 ms.
  const extra = (i: number): number => (isSpread ? ((i * 0.6180339887498949 + seed * 0.37) % 1) * 0.008 - 0.004 : 0);
  const access = { rateBitsPerSecond: 100e6, bufferPackets: 100_000 };
  return valid({
    headway: 1,
    title: 'Long-lived and constant-rate flows',
    network: {
      form: 'drawn',
      nodes: nodes.map((id, i) => ({ id, kind: id.startsWith('r') ? 'router' : 'host', x: i & 1, y: i })),
      links: [
        {
          id: 'bottleneck',
          from: 'r1',
          to: 'r2',
          rateBitsPerSecond: 32e6,
          delaySeconds: 0.04,
          bufferPackets: 50,
          reverse: { bufferPackets: 100_000 },
        },
        ...names('s', 1, hosts).map((id, i) => ({
          id: `a${id}`,
          from: id,
          to: 'r1',
          ...access,
          delaySeconds: 0.005 + extra(i),
        })),
        ...names('d', 1, hosts).map((id) => ({ id: `a${id}`, from: 'r2', to: id, ...access, delaySeconds: 0.005 })),
      ],
    },
    traffic: [
      {
        id: 'tcp',
        kind: 'long-lived',
        from: names('s', 1, tcpFlows),
        to: names('d', 1, tcpFlows),
        count: tcpFlows,
        start,
        transport: { ...NS2_TRANSPORT, variant: 'sack', segmentBytes: 960, windowSegments: 10_000 },
      },
      ...(constant === null ? [] : [constantRate(constant, tcpFlows + 1, hosts)]),
    ],
    lanes: [{ id: 'none', scheme: 'none' }],
    run: { seed, untilSeconds: 120, sampleIntervalSeconds: 1 },
  });
}

function constantRate({ bitsPerSecond, phases }: NonNullable<Mix['constant']>, first: number, last: number): object {
  const times = phases === null ? ALWAYS_ON : { meanOnSeconds: phases.onSeconds, meanOffSeconds: phases.offSeconds };
  return {
    id: 'cbr',
    kind: 'raw',
    from: names('s', first, last),
    to: names('d', first, last),
    packetBytes: 1000,
    process: { kind: 'on-off', packetsPerSecond: bitsPerSecond / 8000, ...times },
  };
}
