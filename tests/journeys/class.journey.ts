import { expect, test } from 'vitest';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { placedLesson } from '../../src/scenario/lesson/step-moment.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { beginning, NO_MARK, packed } from '../../src/ui/features/lessons/lesson-state.ts';
import { lineOf } from '../../src/ui/features/lessons/prediction.ts';
import { axeFindings } from './axe-findings.ts';
import { close, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

const result = validateScenario(shippedScenarios.find(({ name }) => name === 'lesson-when-too-many-come')!.scenario);
if (!result.ok) throw new Error(result.problems[0].message);
const { scenario } = result;
const lesson = placedLesson(scenario, scenario.lesson!);

/** What a student hands in who gives the n-th answer everywhere. */
function handedIn(name: string, answer: number, why: string): string {
  const marks = lesson.steps.map(({ prediction }) => {
    if (prediction?.kind === 'draw') return { ...NO_MARK, line: lineOf(prediction.answers[answer]!.shape) };
    return prediction?.kind === 'choose' ? { ...NO_MARK, choice: answer } : NO_MARK;
  });
  const reasons = lesson.steps.map(() => ({ why, change: '' }));
  const place = { ...beginning(lesson), revealed: true, handedIn: true, name, marks, reasons };
  return `https://example.org/#${encodeLink(scenario, { modelVersion: 1, lesson: packed(lesson, place) })}`;
}

test('a lecturer pastes what a class handed in, and sees each step beside the run, without names until they are wanted', async () => {
  const page = await laboratory.open('#lesson-when-too-many-come');
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  await page.getByRole('button', { name: 'What the class handed in' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the class handed in' });
  const mail = [
    handedIn('Ann', 0, 'The link is full'),
    handedIn('Bob', 2, 'The link loses packets'),
    handedIn('Ann', 2, 'It is full, nothing moves'),
    handedIn('Cut', 0, '').slice(0, -12),
  ];
  await dialog
    .getByLabel('A file with links')
    .setInputFiles({ name: 'mail.txt', mimeType: 'text/plain', buffer: Buffer.from(mail.join('\nGreetings, ')) });
  await dialog.getByText('3 links read.').waitFor();
  await dialog.getByText('2 students, 1 handed in twice: the later counts').waitFor();
  await dialog.getByText('1 could not be read').click();
  await dialog.getByText(/cut or changed/).waitFor();
  // Each step says how many were as its run, once the lanes have come to the end of Reveal.
  const step = dialog.getByRole('button', { name: /^Step 3/ });
  await expect.poll(() => step.textContent()).toContain('2 of 2 as the run');
  await step.click();
  const rows = dialog.getByRole('table').getByRole('row');
  expect(await rows.nth(1).textContent()).toMatch(/^Student 1.*nothing moves/);
  expect(await rows.nth(1).getByRole('img', { name: 'Step 3: as the run' }).count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Names' }).check();
  expect(await rows.nth(1).textContent()).toMatch(/^Ann/);
  // A line to a student comes back in a link of her own, with what she handed in.
  await dialog.getByLabel('Feedback to student 1').fill('Well seen. What would a gate change?');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the link to send back' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  const back = await page.evaluate(() => navigator.clipboard.readText());
  const returned = await laboratory.open(back.slice(back.indexOf('#')), { reducedMotion: 'reduce' });
  await returned.getByText('Well seen. What would a gate change?').waitFor();
  await returned.getByText('Handed in by Ann', { exact: false }).waitFor();
  await close(returned);
  await dialog.getByRole('button', { name: /^Fewer than before/ }).click();
  expect(await rows.count()).toBe(3);
  await dialog.getByRole('button', { name: 'Show to the class' }).click();
  await expect.poll(() => rows.count()).toBe(0);
  await close(page);
});

test('a file of three hundred links is read beside the page, and gives a row for each student', async () => {
  const page = await laboratory.open('#lesson-when-too-many-come');
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  await page.getByRole('button', { name: 'What the class handed in' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the class handed in' });
  const links = Array.from({ length: 300 }, (_, i) => handedIn(`Student ${i}`, i % 3, `Reason ${i}`));
  await dialog
    .getByLabel('A file with links')
    .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(links.join('\n')) });
  await dialog.getByText('300 links read.').waitFor();
  await dialog.getByText(/^300 students/).waitFor();
  const step = dialog.getByRole('button', { name: /^Step 3/ });
  await expect.poll(() => step.textContent()).toContain('of 300 as the run');
  await expect.poll(() => dialog.getByRole('table').getByRole('row').count()).toBe(301);
  await close(page);
});
