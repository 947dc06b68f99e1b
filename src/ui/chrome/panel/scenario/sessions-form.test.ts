import { expect, test } from 'vitest';
import { newSession } from './traffic-section.tsx';

const session = (id: string) => ({ id, from: 'a', to: 'b', joinSeconds: 0, leaveSeconds: 3, demandBitsPerSecond: 1e6 });

test('another session goes between the same nodes, joins now, and has a name of its own', () => {
  const list = [session('s1'), session('s3'), session('s2')];
  expect(newSession(list, 2.5)).toEqual({ id: 's4', from: 'a', to: 'b', joinSeconds: 2.5 });
  expect(newSession([session('x')], 0)?.id).toBe('x1');
  expect(newSession([], 0)).toBe(null);
});
