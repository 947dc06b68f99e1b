import { expect, test } from 'vitest';
import { close, stillBox, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

test('a map is enlarged and moved by keys, wheel and hand, in all lanes at once', async () => {
  const page = await laboratory.openAt('slbn-experiment-2b-tenth', 0.05);
  const parts = () =>
    page.locator('.stage-picture').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['map']));
  const tools = page.getByRole('group', { name: /^Map of lane A/ });
  await tools.getByRole('button', { name: 'Enlarge the map' }).focus();
  await page.keyboard.press('+');
  await expect.poll(parts).toEqual(['part', 'part']);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('0');
  await expect.poll(parts).toEqual(['whole', 'whole']);
  await expect
    .poll(() => tools.getByRole('button', { name: 'Shrink the map' }).getAttribute('aria-disabled'))
    .toBe('true');

  const box = await stillBox(page.locator('.stage-picture').first());
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -400);
  await expect.poll(parts).toEqual(['part', 'part']);
  // A drag moves the map, and selects nothing.
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y + 20, { steps: 4 });
  await page.mouse.up();
  expect(await page.getByRole('heading', { name: /^(s|t)\d/ }).count()).toBe(0);
  await page
    .getByRole('group', { name: /^Map of lane B/ })
    .getByRole('button', { name: 'Whole' })
    .click();
  await expect.poll(parts).toEqual(['whole', 'whole']);
  await close(page);
});

test('routers and sessions are found by name and number, and the cloud says in words what it shows', async () => {
  const page = await laboratory.openAt('slbn-experiment-2b-tenth', 0.2);
  const cloud = page.getByRole('slider', { name: 'Rates of all sessions against their max-min rates, lane A' });
  await cloud.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => cloud.getAttribute('aria-valuetext')).toMatch(/sessions/);
  await page.keyboard.press('Escape');

  const find = page.getByRole('searchbox', { name: 'Find a router or a session, lane A' });
  await find.fill('nowhere');
  await find.press('Enter');
  await expect.poll(() => page.getByRole('group', { name: /^Map of lane A/ }).textContent()).toContain('“nowhere”');
  await find.fill('s1-1-1-1');
  await find.press('Enter');
  await page.getByRole('heading', { name: 's1-1-1-1', exact: true }).waitFor();
  await expect.poll(() => page.locator('.stage-picture').last().getAttribute('data-map')).toBe('part');
  await find.fill('Session 250');
  await find.press('Enter');
  await page.getByRole('heading', { name: 'Session crowd-250', exact: true }).waitFor();
  await page.locator('.stage-picture[data-follows]').first().waitFor();
  await close(page);
});

test('from one map to another with lanes of the same names, each lane has its picture', async () => {
  const page = await laboratory.openAt('slbn-experiment-2b-tenth', 0.05);
  await page.getByRole('group', { name: /^Map of lane B/ }).waitFor();
  await page.evaluate(() => void (location.hash = '#slbn-experiment-1a-tenth'));
  await expect.poll(() => page.locator('[data-lane]').count()).toBe(6);
  for (const letter of ['A', 'B'])
    await page.getByRole('group', { name: new RegExp(`^Map of lane ${letter}`) }).waitFor();
  expect(await page.locator('.stage-picture').count()).toBe(6);
  await close(page);
});
