/** Scenarios with authored schemes, for tests. */
import type { AuthoredKind } from '../authored/contract/kinds.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';

export interface AuthoredRunOptions {
  readonly untilSeconds?: number;
  /** Flows a second that arrive; default 8. */
  readonly flowsPerSecond?: number;
  readonly transport?: object;
  /** Parameters of both lanes. */
  readonly parameters?: Readonly<Record<string, number | boolean>>;
  readonly timeline?: readonly object[];
}

export const OWN_ID = 'own-x';

/**
 * Two lanes on one dumbbell: `own` runs the source, `twin` what comes with Headway.
 * @param twin the id of a built-in scheme, law or discipline
 */
export function authoredScenario(
  kind: AuthoredKind,
  source: string,
  twin: string,
  options: AuthoredRunOptions = {},
): Scenario {
  const result = validateScenario(authoredScenarioText(kind, source, twin, options));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

export function authoredScenarioText(
  kind: AuthoredKind,
  source: string,
  twin: string,
  options: AuthoredRunOptions = {},
): unknown {
  const { untilSeconds = 12, flowsPerSecond = 8, parameters = {}, timeline = [] } = options;
  const transport = { segmentBytes: 1000, windowSegments: 1000, ...options.transport };
  const lane = (id: string, name: string): object => {
    if (kind === 'window law') {
      const law = { law: name, parameters };
      return { id, scheme: 'none', windowLaws: { bulk: law, web: law } };
    }
    if (kind === 'queue discipline') return { id, scheme: 'none', queue: { discipline: name, parameters } };
    return { id, scheme: name, parameters };
  };
  const ends = { from: ['sources'], to: ['receivers'] };
  return {
    headway: 1,
    title: 'own',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 3, rateBitsPerSecond: 4e6, delaySeconds: 0.02, bufferPackets: 40 },
    },
    traffic: [
      { id: 'bulk', kind: 'long-lived', ...ends, count: 3, transport },
      {
        id: 'web',
        kind: 'flows',
        ...ends,
        arrivals: { kind: 'poisson', flowsPerSecond },
        size: { kind: 'pareto', meanBytes: 20_000, shape: 1.5 },
        transport,
      },
    ],
    ownSchemes: [{ id: OWN_ID, title: 'own', kind, source }],
    timeline,
    lanes: [lane('own', OWN_ID), lane('twin', twin)],
    run: { seed: 3, untilSeconds },
  };
}

/** A window law whose `acknowledged` has this body; the rest is that of AIMD. */
export function lawSource(acknowledged: string, beside = '', members = ''): string {
  return `export default { kind: 'window law', title: 'x', parameters: { step: { from: 0, to: 2, start: 1 } },
  acknowledged(flow, ack) {
${acknowledged}
  },
  congested(flow) { flow.window = Math.max(2, flow.inFlight / 2); },
  ${members}
};
${beside}`;
}
