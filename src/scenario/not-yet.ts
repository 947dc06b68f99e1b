import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

/** What the format has a place for and this version of Headway cannot simulate. The list may only shrink. */
export function notYet(scenario: Scenario): Problem[] {
  const problems: Problem[] = [];
  const refuse = (place: string, what: string, remedy: string): void => {
    problems.push({ place, message: `${what} cannot be simulated yet.`, remedy });
  };
  const { network } = scenario;
  if (network.form === 'drawn') {
    for (const { id, impairments } of network.links) {
      if (impairments !== undefined) refuse(`network.links.${id}.impairments`, 'Random loss', 'Remove it.');
    }
  }
  for (const traffic of scenario.traffic) {
    const place = `traffic.${traffic.id}`;
    if (traffic.kind === 'sessions' || traffic.kind === 'raw') {
      refuse(`${place}.kind`, `Traffic of kind "${traffic.kind}"`, 'Use "flows", "long-lived" or "constant-rate".');
      continue;
    }
    for (const [key, value] of profiles(traffic)) {
      if (typeof value === 'object') {
        refuse(`${place}.${key}`, 'A load profile', 'Give a number, and changes in the timeline.');
      }
    }
  }
  for (const { id, dataPlane } of scenario.lanes) {
    if (dataPlane !== 'packets') refuse(`lanes.${id}.dataPlane`, `The data plane "${dataPlane}"`, 'Use "packets".');
  }
  return problems;
}

/** The values of a traffic class that may have a profile. */
function profiles(traffic: Scenario['traffic'][number]): (readonly [key: string, value: unknown])[] {
  if (traffic.kind === 'constant-rate') return [['rateBitsPerSecond', traffic.rateBitsPerSecond]];
  if (traffic.kind !== 'flows') return [];
  const { arrivals, size } = traffic;
  return [
    ['arrivals.flowsPerSecond', arrivals.kind === 'poisson' ? arrivals.flowsPerSecond : 0],
    ['size', size.kind === 'fixed' ? size.bytes : size.meanBytes],
  ];
}
