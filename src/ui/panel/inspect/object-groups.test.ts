import { expect, it } from 'vitest';
import { expandNetwork } from '../../../scenario/network.ts';
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
  expect(groups.map(({ title, objects }) => `${title} ${objects.length}`)).toEqual([
    'Gates 1',
    'Links 2',
    'Routers 2',
    'Hosts 4',
    'Access links 8',
  ]);
  expect(groups[0].objects[0]).toEqual({ name: 'Gate on R1 to R2', detail: '', target: { kind: 'gate', gate: 0 } });
  expect(groups[1].objects[0]).toMatchObject({
    name: 'Link R1 to R2',
    detail: '2 Mbit/s',
    target: { kind: 'link', link: 0 },
  });
});
