import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';

interface OneLinkOptions {
  readonly discipline: string;
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  readonly scheme?: string;
  readonly rateBitsPerSecond?: number;
  readonly bufferPackets?: number;
  /** Instead of packets. */
  readonly bufferLimit?: object;
  readonly untilSeconds?: number;
  readonly transport?: object;
  /** Flows of each of the two sources; the default: three that never end, and short ones. */
  readonly traffic?: readonly object[];
  readonly timeline?: readonly object[];
  /** The lane names the discipline, not the link. */
  readonly byLane?: boolean;
}

/** Two sources and two receivers on one slow link, `core`, whose discipline is named. */
export function oneLink(options: OneLinkOptions): Scenario {
  const { discipline, parameters = {}, rateBitsPerSecond = 4e6, bufferPackets = 60 } = options;
  const transport = { windowSegments: 1000, segmentBytes: 1000, ...options.transport };
  const queue = { discipline, parameters };
  const hosts = ['s0', 's1', 'd0', 'd1'].map((id, i) => ({ id, kind: 'host', x: i < 2 ? 0 : 90, y: 20 * (i % 2) }));
  const routers = ['r0', 'r1'].map((id, i) => ({ id, kind: 'router', x: 30 + 30 * i, y: 10 }));
  const access = { rateBitsPerSecond: 100e6, delaySeconds: 0.001, bufferPackets: 1000 };
  const ends = { from: ['s0', 's1'], to: ['d0', 'd1'] };
  const result = validateScenario({
    headway: 1,
    title: discipline,
    network: {
      form: 'drawn',
      nodes: [...hosts, ...routers],
      links: [
        {
          id: 'core',
          from: 'r0',
          to: 'r1',
          rateBitsPerSecond,
          delaySeconds: 0.02,
          bufferPackets,
          bufferLimit: options.bufferLimit,
          ...(options.byLane ? {} : { queue }),
        },
        ...['s0', 's1'].map((id) => ({ id: `${id}-r0`, from: id, to: 'r0', ...access })),
        ...['d0', 'd1'].map((id) => ({ id: `r1-${id}`, from: 'r1', to: id, ...access })),
      ],
    },
    traffic: options.traffic?.map((one) => ({ ...ends, ...one })) ?? [
      { id: 'bulk', kind: 'long-lived', ...ends, count: 3, transport },
      {
        id: 'web',
        kind: 'flows',
        ...ends,
        arrivals: { kind: 'poisson', flowsPerSecond: 4 },
        size: { kind: 'pareto', meanBytes: 20_000, shape: 1.5 },
        transport,
      },
    ],
    timeline: options.timeline ?? [],
    lanes: [{ id: 'one', scheme: options.scheme ?? 'none', ...(options.byLane ? { queue } : {}) }],
    run: { seed: 3, untilSeconds: options.untilSeconds ?? 12 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}
