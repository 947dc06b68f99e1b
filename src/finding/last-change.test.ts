import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { lastChange } from './last-change.ts';

const sessions = (list: readonly { readonly joinSeconds: number; readonly leaveSeconds?: number }[]) => ({
  id: 'all',
  kind: 'sessions',
  list: list.map((one, n) => ({ id: `s${n}`, ...one })),
});

function scenario(traffic: readonly object[], changes: readonly number[] = [], entry: object = {}): Scenario {
  return {
    traffic,
    timeline: changes.map((atSeconds) => ({ atSeconds, ...entry })),
    run: { untilSeconds: 2 },
  } as never;
}

test.each([
  ['nothing changes', scenario([]), 0],
  [
    'sessions join, and one leaves',
    scenario([sessions([{ joinSeconds: 0.1, leaveSeconds: 1 }, { joinSeconds: 0.4 }])]),
    1,
  ],
  ['the timeline', scenario([sessions([{ joinSeconds: 0.1 }])], [1.5]), 1.5],
  [
    'a session joins earlier by the timeline',
    scenario([sessions([{ joinSeconds: 2 }])], [0.2], { set: 'traffic.all.list.s0.joinSeconds', value: 0.3 }),
    0.3,
  ],
  ['what the run and the pause do not reach', scenario([sessions([{ joinSeconds: 0.1, leaveSeconds: 9 }])]), 0.1],
  [
    'what the pause after another change reaches',
    scenario([sessions([{ joinSeconds: 1, leaveSeconds: 3.9 }])], [6.8]),
    6.8,
  ],
  [
    'waves of a crowd',
    scenario([{ kind: 'crowd', arrivals: { kind: 'waves', waves: [{ untilSeconds: 0.5 }, { untilSeconds: 0.7 }] } }]),
    0.7,
  ],
  ['joins at random are not known', scenario([{ kind: 'crowd', arrivals: { kind: 'poisson' } }]), 0],
])('%s', (_, one, last) => {
  expect(lastChange(one, 3)).toBe(last);
});
