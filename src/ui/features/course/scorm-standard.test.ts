/** What the page tells a platform, held against a run-time of SCORM 1.2 that checks every element and value. */
import { Scorm12API } from 'scorm-again';
import { expect, it } from 'vitest';
import { elementsOf } from './scorm.ts';

it('every element and value is one that SCORM 1.2 allows', () => {
  const api = new Scorm12API({ autocommit: false });
  expect(api.lmsInitialize('')).toBe('true');
  const answers = [true, false, null].map((isAsRun, step) => ({
    step,
    question: 'How long does the page take?',
    answer: 'About a round trip longer, seen at 12.4 s after 2 changes',
    reason: 'x'.repeat(300),
    isAsRun,
  }));
  for (const isComplete of [false, true]) {
    for (const [element, value] of elementsOf({ place: 2, answers, isComplete, share: 1 / 3 })) {
      expect([element, value, api.lmsSetValue(element, value), api.lmsGetLastError()]).toEqual([
        element,
        value,
        'true',
        '0',
      ]);
    }
  }
  expect(api.lmsGetValue('cmi.core.lesson_status')).toBe('completed');
  // It does check: a status of another standard is refused.
  expect(api.lmsSetValue('cmi.core.lesson_status', 'finished')).toBe('false');
});
