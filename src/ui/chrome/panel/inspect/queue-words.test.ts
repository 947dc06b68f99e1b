import { expect, test } from 'vitest';
import { barScale, queueWords } from './inspection-view.tsx';

const flow = { label: 'Flow 7', target: { kind: 'flow', flow: 6 } } as const;
const queue = { queue: 3, flow, otherFlows: 0, about: [], packets: 4, waitedSeconds: 0.0021 };

test('a full bar holds the longest queue, and does not change its scale with every packet', () => {
  expect([0, 8, 9, 16, 17, 300].map(barScale)).toEqual([8, 8, 16, 16, 32, 512]);
});

test('the words of a queue: its class, its list, its deficit, and how long its first packet has waited', () => {
  expect(queueWords({ ...queue, about: ['Small requests'], list: 'new', deficit: 1514 })).toBe(
    'Small requests, new queue, deficit 1,514 bytes, first packet has waited 2.10 ms',
  );
  expect(queueWords({ ...queue, otherFlows: 2, deficit: -40 })).toMatch(
    /^Shared with 2 other flows, deficit -40 bytes, first/,
  );
});

test('an empty queue that is in no list has no turn', () => {
  expect(queueWords({ ...queue, packets: 0, waitedSeconds: Number.NaN })).toBe('Has no turn now');
});
