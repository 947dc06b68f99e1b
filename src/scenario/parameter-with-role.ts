import type { ParameterRole, ParameterValue } from '../schemes/declaration.ts';
import { schemeDeclaration } from '../schemes/declarations.ts';
import type { Scenario } from './schema.ts';

/** A lane's parameter in a role at a time, with the timeline's changes so far; null: its scheme has none in that role. */
export function parameterWithRole(
  { lanes, timeline }: Scenario,
  laneId: string,
  role: ParameterRole,
  seconds: number,
): ParameterValue | null {
  const lane = lanes.find(({ id }) => id === laneId);
  const parameter = schemeDeclaration(lane?.scheme ?? '')?.parameters.find((one) => one.role === role);
  if (lane === undefined || parameter === undefined) return null;
  const path = `lanes.${laneId}.parameters.${parameter.id}`;
  const change = timeline.findLast(({ atSeconds, set }) => atSeconds <= seconds && set === path);
  return (change?.value ?? lane.parameters[parameter.id] ?? parameter.default) as ParameterValue;
}
