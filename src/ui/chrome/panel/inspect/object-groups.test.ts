import { expect, it } from 'vitest';
import { expandNetwork } from '../../../../scenario/network.ts';
import { objectGroups } from './object-groups.ts';

it('lists what can be inspected, the few that matter first', () => {
  const network = expandNetwork({
    form: 'generated',
    generator: 'dumbbell',
    parameters: {
      pairs: 2,
      rateBitsPerSecond: 2e6,
      delaySeconds: 0.1,
      bufferPackets: 24,
      accessRateBitsPerSecond: 1e8,
      accessDelaySeconds: 0.001,
      accessBufferPackets: 1000,
    },
  });
  const groups = objectGroups(network, [0]);
  expect(groups.map(({ title, count, objects }) => `${title} ${count} ${objects.length}`)).toEqual([
    'Gates 1 1',
    'Links 2 2',
    'Routers 2 2',
    'Hosts 4 4',
    'Access links 8 8',
  ]);
  expect(groups[0].objects[0]).toEqual({ name: 'Gate on R1 to R2', detail: '', target: { kind: 'gate', gate: 0 } });
  expect(groups[1].objects[0]).toMatchObject({
    name: 'Link R1 to R2',
    detail: '2 Mbit/s',
    target: { kind: 'link', link: 0 },
  });
});

it('names no more than it lists, and counts them all', () => {
  let named = 0;
  const node = {
    id: '',
    kind: 'router',
    get label() {
      named++;
      return 'R';
    },
  };
  const network = {
    nodes: Array.from({ length: 3000 }, () => node),
    links: Array.from({ length: 5000 }, () => ({ from: 0, to: 1, rateBitsPerSecond: 1e6 })),
  } as never;
  const groups = objectGroups(network, []);
  expect(groups.map(({ title, count, objects }) => `${title} ${count} ${objects.length}`)).toEqual([
    'Links 5000 200',
    'Routers 3000 200',
  ]);
  expect(named).toBe(2 * 200 + 200);
});
