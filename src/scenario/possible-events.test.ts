import { expect, it } from 'vitest';
import { shippedScenarios } from './shipped.ts';
import { validateScenario } from './validate.ts';
import { schemeDeclarations } from '../schemes/declarations.ts';
import { openLane } from '../simulation/open-lane.ts';
import type { HappeningKind } from '../simulation/report.ts';
import { HAPPENING_KINDS } from '../simulation/watch/describe-happening.ts';
import { whyItCannotCome } from './possible-events.ts';

const EVENTS = 60_000;

it('nothing that is said to be impossible happens in any shipped scenario, and schemes that decide do decide', () => {
  const decided = new Set<string>();
  /** One lane of each scheme with each kind of traffic is enough. */
  const settings = new Set<string>();
  for (const { name, scenario: input } of shippedScenarios) {
    const result = validateScenario(input);
    if (!result.ok) throw new Error(name);
    const { scenario } = result;
    for (const { id, scheme } of scenario.lanes) {
      const setting = [scheme, ...scenario.traffic.map(({ kind }) => kind)].join();
      if (settings.has(setting)) continue;
      settings.add(setting);
      const lane = openLane(scenario, id);
      const seen = new Set<HappeningKind>();
      lane.observe({ stops: false, sampled: () => {}, happened: (kind) => void seen.add(HAPPENING_KINDS[kind]!) });
      lane.advance(scenario.run.untilSeconds, EVENTS);
      for (const kind of seen) {
        expect([name, id, kind, whyItCannotCome(scenario, kind, id)]).toContain(null);
      }
      if (seen.has('decision')) decided.add(scheme);
    }
  }
  const declared = schemeDeclarations.filter(({ decides }) => decides === true).map(({ id }) => id);
  expect([...decided].sort().filter((id) => !declared.includes(id))).toEqual([]);
  expect(declared.filter((id) => !decided.has(id))).toEqual([]);
});

it('says why something cannot come', () => {
  const [flood] = shippedScenarios;
  const result = validateScenario(flood!.scenario);
  if (!result.ok) throw new Error('not valid');
  expect(whyItCannotCome(result.scenario, 'refusal')).toBeNull();
  expect(whyItCannotCome(result.scenario, 'refusal', 'none')).toMatch(/refuses nothing/);
  expect(whyItCannotCome(result.scenario, 'any', 'none')).toBeNull();
});
