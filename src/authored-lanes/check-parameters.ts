/** Whether a scenario's values of authored schemes are as their sources declare them. Nothing of the sources runs. */
import type { CompiledScheme } from '../authored/language/compile.ts';
import { checkParameters } from '../scenario/check-parameters.ts';
import { expandNetwork, type ExpandedNetwork } from '../scenario/network.ts';
import { setPath } from '../scenario/path.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { commonParameters } from './declarations.ts';

/** By the id of each authored scheme that could be read. */
type Compiled = ReadonlyMap<string, CompiledScheme>;

/**
 * What is wrong with the values in a lane, at 0 and after each change of the timeline.
 * @returns the problems of the first moment that has any; their places are paths of the scenario
 */
export function checkAuthoredParameters(scenario: Scenario, laneId: string, compiled: Compiled): Problem[] {
  const network = expandNetwork(scenario.network);
  let present = scenario;
  let problems = problemsIn(present, laneId, compiled, network);
  for (const { atSeconds, set, value } of scenario.timeline) {
    if (problems.length > 0) return problems;
    present = setPath(present, set, value);
    problems = problemsIn(present, laneId, compiled, network).map((problem) => ({
      ...problem,
      place: `timeline, ${atSeconds} s: ${problem.place}`,
    }));
  }
  return problems;
}

function problemsIn(scenario: Scenario, laneId: string, compiled: Compiled, network: ExpandedNetwork): Problem[] {
  return placesOf(scenario, laneId).flatMap(({ place, id, values }) => {
    const scheme = compiled.get(id);
    if (scheme === undefined) return [];
    const declared = [...scheme.parameters, ...commonParameters(scheme)];
    // A value that the source declares no more has no effect: it stays, so that an undo finds it.
    return checkParameters(place, declared, values, network, () => true);
  });
}

interface Place {
  /** The path of the values. */
  readonly place: string;
  /** The scheme, law or discipline that is named there. */
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Everywhere in a scenario where a lane gives values to a scheme, a law or a discipline. */
function placesOf({ lanes, traffic, network }: Scenario, laneId: string): Place[] {
  const lane = lanes.find(({ id }) => id === laneId);
  if (lane === undefined) return [];
  const at = `lanes.${laneId}`;
  const links = network.form === 'drawn' ? network.links : [];
  const queue = (place: string, chosen: typeof lane.queue): Place[] =>
    chosen === undefined ? [] : [{ place: `${place}.parameters`, id: chosen.discipline, values: chosen.parameters }];
  return [
    { place: `${at}.parameters`, id: lane.scheme, values: lane.parameters },
    ...queue(`${at}.queue`, lane.queue),
    ...links.flatMap((link) => queue(`network.links.${link.id}.queue`, link.queue)),
    ...traffic.flatMap((one): Place[] => {
      if (!('transport' in one)) return [];
      const own = lane.windowLaws?.[one.id];
      const chosen = own ?? one.transport.windowLaw;
      const place = own === undefined ? `traffic.${one.id}.transport.windowLaw` : `${at}.windowLaws.${one.id}`;
      return chosen === undefined ? [] : [{ place: `${place}.parameters`, id: chosen.law, values: chosen.parameters }];
    }),
  ];
}
