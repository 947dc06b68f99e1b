/** A scenario that goes on for ever as another is at one moment, under a gate of a fixed rate. */
import { valueAt } from '../../../../base/profile.ts';
import { schemeDeclaration } from '../../../../schemes/declarations.ts';
import { setPath } from '../../../../scenario/path.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import type { ProfileDescription } from '../../../../scenario/schema/profile.ts';
import { varying } from '../../../../scenario/varying.ts';

export const FROZEN_LANE = 'frozen';

/**
 * Traffic and links as in force at `seconds`, for `untilSeconds`: the timeline's changes so far are made, and what
 * follows a profile stays at its value. What comes at listed times still does.
 * @param laneId whose gates are meant
 */
export function frozenScenario(scenario: Scenario, laneId: string, seconds: number, untilSeconds: number): Scenario {
  let present = scenario;
  for (const { atSeconds, set, value } of scenario.timeline) {
    if (atSeconds <= seconds) present = setPath(present, set, value);
  }
  const lane = present.lanes.find(({ id }) => id === laneId);
  const { scheme = '', keeps = [] } = fixedBy(scenario, laneId) ?? {};
  const kept = Object.entries(lane?.parameters ?? {}).filter(([key]) => keeps.includes(key));
  return {
    ...present,
    network: frozen(present.network, seconds) as Scenario['network'],
    traffic: frozen(present.traffic, seconds) as Scenario['traffic'],
    timeline: [],
    lanes: [{ id: FROZEN_LANE, scheme, parameters: Object.fromEntries(kept), dataPlane: 'packets' }],
    run: { seed: present.run.seed, untilSeconds },
  };
}

/** The same scenario with the frozen lane's setting at another value. */
export function atSetting(scenario: Scenario, value: number): Scenario {
  const setting = fixedBy(scenario, FROZEN_LANE)?.setting ?? '';
  return setPath(scenario, `lanes.${FROZEN_LANE}.parameters.${setting}`, value);
}

function fixedBy({ lanes }: Scenario, laneId: string) {
  return schemeDeclaration(lanes.find(({ id }) => id === laneId)?.scheme ?? '')?.fixedBy;
}

const PROFILES: ReadonlySet<unknown> = new Set<ProfileDescription['kind']>([
  'constant',
  'ramp',
  'step',
  'pulse',
  'triangle',
  'list',
]);

/** A copy in which every profile is a constant one. */
function frozen(value: unknown, seconds: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => frozen(item, seconds));
  if ('kind' in value && PROFILES.has(value.kind)) {
    return { kind: 'constant', value: valueAt(varying(value as ProfileDescription), seconds) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozen(item, seconds)]));
}
