import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';

export interface OneFlowOptions {
  readonly law?: string;
  readonly flows?: number;
  readonly rateBitsPerSecond?: number;
  /** The delay of the bottleneck, one way. The access links add 2 ms. */
  readonly delaySeconds?: number;
  readonly bufferPackets?: number;
  readonly untilSeconds?: number;
  readonly queue?: Scenario['lanes'][number]['queue'];
  readonly transport?: object;
  readonly impairments?: object;
}

/** Long-lived flows of one law over a dumbbell, with packets of 1000 bytes and SACK. */
export function longFlows(options: OneFlowOptions): Lane {
  const { law = 'newreno', flows = 1, rateBitsPerSecond = 8e6, delaySeconds = 0.018, bufferPackets = 100 } = options;
  const result = validateScenario({
    headway: 1,
    title: law,
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: {
        pairs: flows,
        rateBitsPerSecond,
        delaySeconds,
        bufferPackets,
        ...(options.impairments && { impairments: options.impairments }),
      },
    },
    traffic: [
      {
        id: 'bulk',
        kind: 'long-lived',
        from: ['sources'],
        to: ['receivers'],
        count: flows,
        start: { earliestSeconds: 0, latestSeconds: 0 },
        transport: {
          variant: 'sack',
          segmentBytes: 960,
          windowSegments: 100_000,
          windowLaw: { law },
          ...options.transport,
        },
      },
    ],
    lanes: [{ id: 'one', scheme: 'none', ...(options.queue && { queue: options.queue }) }],
    run: { seed: 1, untilSeconds: options.untilSeconds ?? 60 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario, 'one');
}
