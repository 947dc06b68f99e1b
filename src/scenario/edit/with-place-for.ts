import type { Scenario } from '../schema.ts';

/** Makes room in a scenario for a value that a path leads to and that stands for itself so far: no loss, no way back of its own. */
export function withPlaceFor(scenario: Scenario, path: string): Scenario {
  const [, id, holder] = /^network\.links\.([^.]+)\.(impairments|reverse)\./.exec(path) ?? [];
  if (id === undefined || scenario.network.form !== 'drawn') return scenario;
  const missing = holder === 'impairments' ? { lossProbability: 0 } : {};
  const links = scenario.network.links.map((link) =>
    link.id === id && link[holder as 'impairments' | 'reverse'] === undefined ? { ...link, [holder]: missing } : link,
  );
  return { ...scenario, network: { ...scenario.network, links } };
}
