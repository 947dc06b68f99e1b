/** A network is expanded once on the page's own thread: for the check of its scenario, and for all lanes that open. */
import { afterEach, expect, it, vi } from 'vitest';
import tenth from '../../../../scenarios/slbn-experiment-1a-tenth.json' with { type: 'json' };
import { checkedNetworks, validateScenario } from '../../../scenario/validate.ts';
import { PretendWorker } from './pretend-worker.fixture.ts';
import { Run } from './run.ts';
import { sharedExpansion } from './shared-expansion.ts';

afterEach(() => vi.unstubAllGlobals());

function checked() {
  const result = validateScenario({ ...tenth, lanes: tenth.lanes.slice(0, 2) });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { scenario } = result;
  return { scenario, network: checkedNetworks.get(scenario.network)!.deref()! };
}

it('lanes that open have the nodes and links that the check has made', () => {
  vi.stubGlobal('requestAnimationFrame', () => {});
  const { scenario, network } = checked();
  const workers: PretendWorker[] = [];
  const ignore = () => {};
  const run = new Run(scenario, () => (workers[workers.length] = new PretendWorker()), {
    playingChanged: ignore,
    keptDiffers: () => {},
    nothingLeft: ignore,
    failed: (error) => expect.fail(String(error)),
    stepped: ignore,
    speedChanged: ignore,
    found: ignore,
  });
  run.begin(scenario, 0);
  for (const worker of workers) worker.work();
  const opened = run.lanes.lanes.map((lane) => lane.opened?.network);
  expect(opened).toHaveLength(2);
  expect(opened[0]).toBe(opened[1]);
  expect(opened[0]?.nodes).toBe(network.nodes);
  expect(opened[0]?.links).toBe(network.links);
});

it('each run has an object of its own around them', () => {
  const { scenario, network } = checked();
  const [one, other] = [sharedExpansion(), sharedExpansion()];
  expect(one(scenario.network)).toBe(one(scenario.network));
  expect(one(scenario.network)).not.toBe(other(scenario.network));
  expect(other(scenario.network).links).toBe(network.links);
});
