import type { Scenario } from '../schema.ts';

/** Makes room in a scenario for a value that a path leads to and that stands for itself so far: no loss, no window laws of a lane. */
export function withPlaceFor(scenario: Scenario, path: string): Scenario {
  const [root, id, holder] = path.replace(/^network\./, '').split('.');
  const missing = holder === 'impairments' ? { lossProbability: 0 } : {};
  const filled = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
    items.map((item) => (item.id === id && !(holder! in item) ? { ...item, [holder!]: missing } : item));
  if (root === 'lanes' && holder === 'windowLaws') return { ...scenario, lanes: filled(scenario.lanes) };
  const isOfLink = root === 'links' && (holder === 'impairments' || holder === 'reverse');
  if (!isOfLink || scenario.network.form !== 'drawn') return scenario;
  return { ...scenario, network: { ...scenario.network, links: filled(scenario.network.links) } };
}
