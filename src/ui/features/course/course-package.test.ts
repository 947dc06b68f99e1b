import { expect, it } from 'vitest';
import { elementsOf } from './scorm.ts';
import { courseStructure, imsManifest, startPage } from './course-package.ts';

const lesson = { title: '<Two> & one', aim: 'say "so"', steps: [] };

it('a title is text in both descriptions of a course', () => {
  expect(imsManifest('headway-1', lesson, ['assets/a.js'])).toContain('<title>&lt;Two&gt; &amp; one</title>');
  expect(courseStructure('headway-1', lesson)).toContain('say &quot;so&quot;');
});

it('the page of a package says what it opens, needs no manifest, and only cmi5 connects elsewhere', () => {
  const html = `<head><meta content="connect-src &#39;self&#39;;"><link rel="manifest" href="./m"></head>`;
  const scorm = startPage(html, 'scorm-1.2', 'd1.abc');
  expect(scorm).toContain('<meta name="headway-lesson" content="d1.abc" />');
  expect(scorm).not.toContain('rel="manifest"');
  expect(scorm).toContain('"connect-src &#39;self&#39;;"');
  expect(startPage(html, 'cmi5', 'd1.abc')).toContain('connect-src https: http: &#39;self&#39;;');
});

it('tells SCORM texts within its lengths', () => {
  const answer = { step: 2, question: 'How long?', answer: 'a'.repeat(200), reason: 'b'.repeat(200), isAsRun: null };
  const told = new Map(elementsOf({ place: 2, answers: [answer], isComplete: false, share: 1 / 3 }));
  expect(told.get('cmi.interactions.0.student_response')).toHaveLength(255);
  expect(told.get('cmi.interactions.0.result')).toBe('neutral');
  expect(told.get('cmi.core.score.raw')).toBe('33');
  expect(told.get('cmi.core.lesson_status')).toBe('incomplete');
});
