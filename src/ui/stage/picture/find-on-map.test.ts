import { expect, test } from 'vitest';
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import { findOnMap } from './find-on-map.ts';

const router = (id: string): { id: string; label: string } => ({ id, label: id });
const network = {
  nodes: ['t2-1', 's2-3-1-5', 's2-4-1-1', 's2-4-1-2'].map(router),
} as unknown as ExpandedNetwork;
const nameOf = (words: string): string | null => {
  const found = findOnMap(network, words);
  return found?.kind === 'node' ? network.nodes[found.node]!.id : null;
};

test('a router is found by its name, whatever the case, or by the beginning of it', () => {
  expect(nameOf('s2-3-1-5')).toBe('s2-3-1-5');
  expect(nameOf('  S2-3-1-5 ')).toBe('s2-3-1-5');
  expect(nameOf('t2-1')).toBe('t2-1');
  expect(nameOf('s2-4')).toBe('s2-4-1-1');
});

test('a session is found by its number, with or without separators', () => {
  for (const words of ['31117', '31,117', 'session 31,117', '#31117', 'Flow 31117']) {
    expect(findOnMap(network, words)).toEqual({ kind: 'flow', flow: 31_116 });
  }
});

test('nothing, nonsense and the session before the first are not found', () => {
  for (const words of ['', '  ', 'nowhere', '0', '99999999999', '<b>']) expect(findOnMap(network, words)).toBeNull();
});
