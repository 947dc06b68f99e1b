import { describe, expect, it } from 'vitest';
import type { Inspection, LaneShape } from '../../../../simulation/report.ts';
import { counterpart, sameTarget } from './same-object.ts';

const shape = (gates: readonly number[]) => ({ gates }) as unknown as LaneShape;
const packet = { kind: 'packet', serial: 12 } as const;
const related: Inspection['related'] = [
  { label: 'The link', target: { kind: 'link', link: 2 } },
  { label: 'Flow 4,812', target: { kind: 'flow', flow: 4811 } },
];

it('tells objects apart by kind and number', () => {
  expect(sameTarget({ kind: 'flow', flow: 3 }, { kind: 'flow', flow: 3 })).toBe(true);
  expect(sameTarget({ kind: 'flow', flow: 3 }, { kind: 'link', link: 3 })).toBe(false);
});

describe('counterpart', () => {
  it('is the flow of a packet', () => {
    expect(counterpart(packet, { related } as Inspection, shape([2]), shape([]))).toEqual({ kind: 'flow', flow: 4811 });
    expect(counterpart(packet, null, shape([2]), shape([]))).toBeNull();
  });

  it('is the gate on the same link, or the link where no gate stands', () => {
    expect(counterpart({ kind: 'gate', gate: 1 }, null, shape([2, 5]), shape([5]))).toEqual({ kind: 'gate', gate: 0 });
    expect(counterpart({ kind: 'gate', gate: 0 }, null, shape([2]), shape([]))).toEqual({ kind: 'link', link: 2 });
    expect(counterpart({ kind: 'gate', gate: 0 }, null, shape([2]), null)).toBeNull();
  });

  it('is the same flow, link or node; what waits there is another', () => {
    expect(counterpart({ kind: 'node', node: 4, attempt: 2 }, null, null, null)).toBeNull();
    expect(counterpart({ kind: 'node', node: 4 }, null, null, null)).toEqual({ kind: 'node', node: 4 });
  });
});
