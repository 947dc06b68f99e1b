import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { encodeLink } from '../../src/scenario/link/encode-link.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { close, pause, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

const link = (id: string, from: string, to: string) => ({
  ...{ id, from, to, rateBitsPerSecond: 1e6, delaySeconds: 0.01, bufferPackets: 50 },
});

/** Two hosts, and two ways between them. */
function twoPaths(): string {
  const result = validateScenario({
    headway: 1,
    title: 'Two paths',
    network: {
      form: 'drawn',
      nodes: [
        { id: 'a', kind: 'host', x: 0, y: 20 },
        { id: 'upper', kind: 'router', x: 40, y: 0 },
        { id: 'lower', kind: 'router', x: 30, y: 40 },
        { id: 'far', kind: 'router', x: 60, y: 40 },
        { id: 'd', kind: 'host', x: 90, y: 20 },
      ],
      links: [
        ...[link('a-upper', 'a', 'upper'), link('upper-d', 'upper', 'd'), link('a-lower', 'a', 'lower')],
        ...[link('lower-far', 'lower', 'far'), link('far-d', 'far', 'd')],
      ],
    },
    traffic: ['near', 'far'].map((id) => ({ id, kind: 'long-lived', from: ['a'], to: ['d'], count: 1 })),
    lanes: [{ id: 'lane', scheme: 'none' }],
    run: { untilSeconds: 60 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return `#${encodeLink(result.scenario, { modelVersion: 1 })}`;
}

function routesOfLink(page: Page): unknown {
  const decoded = decodeLink(new URL(page.url()).hash);
  if (!decoded.ok) throw new Error(decoded.problem.message);
  return decoded.scenario.traffic.map((one) => (one.kind === 'sessions' ? null : (one.routes ?? null)));
}

test('flows are sent another way: a route is named, shown, refused with a reason, removed and brought back', async () => {
  const page = await laboratory.open(twoPaths());
  await pause(page);
  await page.keyboard.press('e');
  await page.locator('.edit-canvas canvas').waitFor();
  await page.keyboard.press('3');
  const routes = page.locator('details.form-item', { has: page.locator('summary', { hasText: 'Routes' }) }).nth(1);
  await routes.locator('summary').click();
  const field = routes.getByRole('textbox', { name: 'New route' });

  await field.fill('a, upper, lower, d');
  await field.press('Enter');
  const remarks = page.locator('.remarks-bar');
  await expect.poll(() => remarks.innerText()).toContain('The route would pass "a" twice.');

  // The only source and the only destination go without saying.
  await field.fill('lower');
  await field.press('Enter');
  const path = { nodes: ['a', 'lower', 'far', 'd'] };
  await expect.poll(() => routesOfLink(page)).toEqual([null, [path]]);
  await expect.poll(() => remarks.innerText()).toBe('');
  await routes.getByRole('button', { name: 'Show a → lower → far → d' }).click();
  await expect.poll(() => page.locator('.edit-chosen').innerText()).toBe('3 links selected');

  await routes.getByRole('button', { name: 'Remove a → lower → far → d' }).click();
  await expect.poll(() => routesOfLink(page)).toEqual([null, null]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => routesOfLink(page)).toEqual([null, [path]]);
  await close(page);
});
