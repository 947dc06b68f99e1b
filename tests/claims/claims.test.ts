import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { Measurement } from '../../src/simulation/measurement.ts';
import { type Claim, CLAIMS } from './claims.ts';

function shipped(name: string): Scenario {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)?.scenario);
  if (!result.ok) throw new Error(`${name}: ${result.problems[0].message}`);
  return result.scenario;
}

/** The claims about each lane of each scenario: it is run once, no further than they ask. */
const lanes = new Map<string, Claim[]>();
for (const claim of CLAIMS) {
  const name = `${claim.scenario}/${claim.lane}`;
  lanes.set(name, [...(lanes.get(name) ?? []), claim]);
}

test('what is claimed is said, word for word', () => {
  for (const { scenario, says } of CLAIMS) {
    const { title, summary, watch, notes } = shipped(scenario);
    const words = [title, summary, watch, notes].join('\n');
    expect([scenario, says, words.includes(says)]).toEqual([scenario, says, true]);
  }
});

describe('what is said is so', () => {
  test.each([...lanes])('%s', (_, claims) => {
    const [{ scenario: name, lane }] = claims;
    const scenario = shipped(name);
    const untilSeconds = Math.max(...claims.map(({ window }) => window[1]));
    const run = { sampleIntervalSeconds: scenario.run.untilSeconds / 3000, ...scenario.run, untilSeconds };
    const figures = claims.map(({ figure, window: [fromSeconds, toSeconds] }) => ({
      ...figure,
      fromSeconds,
      toSeconds,
    }));
    const measurement = new Measurement({ ...scenario, run }, lane, figures);
    expect(measurement.missingColumns()).toEqual([]);
    measurement.advance(Infinity);
    const { values } = measurement.result();
    const wrong = claims
      .map(({ says, least, most }, index) => ({ says, least, most, value: values[index] }))
      .filter(({ least, most, value }) => value === null || value < least || value > most);
    expect(wrong).toEqual([]);
  });
});
