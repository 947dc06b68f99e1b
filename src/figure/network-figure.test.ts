import { expect, it } from 'vitest';
import { shippedScenarios } from '../scenario/shipped.ts';
import { validateScenario } from '../scenario/validate.ts';
import { networkSentences, networkSvg } from './network-figure.ts';

function network(name: string) {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is not valid');
  return result.scenario.network;
}

it('says what the links between routers are like', () => {
  expect(networkSentences(network('a-flood-of-flows'))).toBe(
    'A network of 22 nodes. R1 to R2: 2 Mbit/s, 50.0 ms, buffer 24 packets.',
  );
  expect(networkSentences(network('slbn-experiment-2b'))).toBe('A part of a large network.');
});

it('names every node, and only dots stand for more than there is room for', () => {
  const named = networkSvg(network('a-flood-of-flows'));
  for (const name of ['s1', 's10', 'R1', 'r10']) expect(named).toContain(`>${name}</text>`);
  const dots = networkSvg(network('slbn-crowd'));
  expect(dots).not.toContain('<text');
  expect(dots.length).toBeLessThan(20_000);
});

it('a name from outside is text, and no element', () => {
  const drawn = network('lesson-near-and-far');
  if (drawn.form !== 'drawn') throw new Error('another network is needed');
  const label = '"><script>alert(1)</script>';
  const nodes = drawn.nodes.map((node, index) => (index === 0 ? { ...node, label } : node));
  const svg = networkSvg({ ...drawn, nodes });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&quot;&gt;&lt;script&gt;');
});
