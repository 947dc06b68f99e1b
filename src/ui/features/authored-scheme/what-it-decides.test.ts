import { expect, test } from 'vitest';
import { whatItDecides } from './what-it-decides.ts';

test('what is selected is what a scheme decides about', () => {
  const shape = { gates: [4], chartedLink: 2 };
  expect(whatItDecides('queue discipline', shape).target).toEqual({ kind: 'link', link: 2 });
  expect(whatItDecides('explicit-rate rule', shape).target).toEqual({ kind: 'link', link: 2 });
  expect(whatItDecides('admission law', shape).target).toEqual({ kind: 'gate', gate: 0 });
  // A flow by its number may have ended.
  expect(whatItDecides('window law', shape).target).toBeNull();
  expect(whatItDecides('queue discipline', { gates: [], chartedLink: -1 }).target).toBeNull();
  expect(whatItDecides('admission law', null).target).toBeNull();
});
