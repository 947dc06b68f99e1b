import { afterEach, expect, it, vi } from 'vitest';
import { generate } from '../../scenario/generators/generate.ts';
import { expandNetwork } from '../../scenario/network.ts';
import { validateScenario } from '../../scenario/validate.ts';
import tenth from '../../../scenarios/slbn-experiment-1a-tenth.json' with { type: 'json' };
import { PretendWorker } from './pretend-worker.fixture.ts';
import { Run } from './run.ts';

vi.mock(import('../../scenario/generators/generate.ts'), async (original) => {
  const module = await original();
  return { ...module, generate: vi.fn(module.generate) };
});

afterEach(() => vi.mocked(generate).mockClear());

function checked() {
  const result = validateScenario({ ...tenth, lanes: tenth.lanes.slice(0, 2) });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

it('generates a network once for the check of its scenario and for all lanes that open', () => {
  vi.stubGlobal('requestAnimationFrame', () => {});
  const scenario = checked();
  const workers: PretendWorker[] = [];
  const ignore = () => {};
  const run = new Run(scenario, () => (workers[workers.length] = new PretendWorker()), {
    playingChanged: ignore,
    nothingLeft: ignore,
    failed: (error) => expect.fail(String(error)),
    stepped: ignore,
    held: ignore,
    found: ignore,
  });
  run.begin(scenario, 0);
  for (const worker of workers) worker.work();
  const { lanes } = run.lanes;
  expect(lanes.map(({ opened }) => opened !== null)).toEqual([true, true]);
  expect(lanes[0]?.opened?.network).toBe(lanes[1]?.opened?.network);
  expect(generate).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

it('gives each who asks an object of their own, around the same nodes and links', () => {
  const { network } = checked();
  const [one, other] = [expandNetwork(network), expandNetwork(network)];
  expect(one).not.toBe(other);
  expect([one.nodes, one.links]).toEqual([other.nodes, other.links]);
  expect(one.links).toBe(other.links);
  expect(one.nodes).toBe(other.nodes);
  // The values of another moment are other ones.
  expect(expandNetwork(network, 1).links).not.toBe(one.links);
  expect(expandNetwork(network).links).toBe(one.links);
});
