import { expect, test } from 'vitest';
import { choose, close, stillBox, useLaboratory } from './laboratory.ts';

const laboratory = useLaboratory();

test("PCC's worked example: an experiment, its flow, and why", async () => {
  const page = await laboratory.openAt('pcc-worked-example', 11);
  const lane = page.getByRole('region', { name: 'Lane A' });
  await expect.poll(() => lane.getByText(/0\.41 ≤ 0\.76, stays on/).count()).toBe(1);
  for (const picture of [/Which flows are on/, /Last random trials/, /Distribution of the flows/]) {
    await expect.poll(() => lane.getByRole('img', { name: picture }).count()).toBe(1);
  }
  await lane.getByRole('button', { name: 'Stream 1' }).click();
  const panel = page.getByRole('tabpanel');
  await expect.poll(() => panel.getByRole('heading', { name: 'Stream 1' }).count()).toBe(1);
  await expect.poll(() => panel.getByText(/It drew 0\.410, not above p′ = 0\.760: it stays on/).count()).toBe(1);
  await expect.poll(() => panel.getByRole('img', { name: /TCP-friendly rate.*Effective rate/ }).count()).toBe(1);
  await expect.poll(() => panel.getByText('drew 0.410, p′ = 0.760: stays on').count()).toBe(1);
  await close(page);
});

test('AACC: interfaces by keyboard, sampling packets in the key, words of its own between the lanes', async () => {
  const page = await laboratory.openAt('aacc-dynamic-trace', 1);
  await expect.poll(() => page.getByLabel('What the shapes are').textContent()).toMatch(/sampling packet/);
  const lane = page.getByRole('region', { name: 'Lane A' });
  await expect.poll(() => lane.getByRole('img', { name: /against the thresholds/ }).count()).toBe(1);
  const spine = await page.getByLabel('Lane B against lane A').first().textContent();
  for (const words of ['queueing delay', 'dropped by links', 'goodput in time', 'fairness']) {
    expect(spine).toContain(words);
  }
  expect(spine).not.toMatch(/completions|mean time/);
  // What the page leads with comes first.
  const figures = await page.getByLabel('Figures of lane A').textContent();
  expect(figures).toMatch(/^Queueing delay.*In time.*At interfaces.*Goodput.*Dropped.*Fairness.*Minimum β/);
  // The window of all figures is named once.
  const windowOf = () => page.locator('.window-choice').innerText();
  expect(await windowOf()).toBe('All figures: since 0 s');
  await page.keyboard.press('Space');
  await expect.poll(windowOf).toBe('All figures: last 5 s');
  await lane.getByRole('button', { name: 'Interface on link Source 1 to Router' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('tabpanel');
  await expect.poll(() => panel.getByRole('heading', { name: 'Interface at Source 1' }).count()).toBe(1);
  await expect.poll(() => panel.getByRole('img', { name: /Congestion parameter/ }).count()).toBe(1);
  await close(page);
});

test('the window of all figures is chosen once: figures, sentences and the table then say the same, also after a reload', async () => {
  const page = await laboratory.openAt('tcp-bufferbloat', 12);
  const windowOf = page.locator('.window-choice');
  const dropped = () =>
    page
      .getByLabel('Figures of lane A')
      .locator('.figure')
      .filter({ has: page.getByText('Dropped', { exact: true }) })
      .locator('b')
      .textContent();
  const lastSeconds = await dropped();
  await windowOf.click();
  await page.getByRole('dialog', { name: 'Window of all figures' }).getByRole('button', { name: 'since 0 s' }).click();
  await expect.poll(() => windowOf.innerText()).toBe('All figures: since 0 s');
  await expect.poll(dropped).not.toBe(lastSeconds);
  const sinceStart = await dropped();
  await page
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  const cell = page.getByRole('row', { name: /^A/ }).first();
  await expect.poll(() => cell.textContent()).toContain(`${sinceStart} %`);
  await page.reload();
  await expect.poll(() => windowOf.innerText()).toBe('All figures: since 0 s');
  await close(page);
});

test('a game server: the words fit streams, downloads and pages; what is on is reported', async () => {
  const page = await laboratory.openAt('pcc-game-server', 3);
  const figures = page.getByLabel('Figures of lane B');
  for (const words of ['Goodput', 'Dropped', 'Queueing delay', 'Fairness', 'Completed', 'Players on']) {
    await expect.poll(() => figures.textContent()).toContain(words);
  }
  const spine = page.getByLabel('Lane B against lane A').first();
  await expect.poll(() => spine.textContent()).toMatch(/^B against A.*Downloads.*dropped by links.*flows on/);
  // Only the lane that makes experiments shows them.
  const strips = page.getByRole('img', { name: /Last random trials/ });
  await expect
    .poll(() => strips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(['Last random trials, lane B: the probability to stay on, and the draw']);
  await close(page);
});

test('one TCP flow: the charts of all lanes are about its window, with what its law was doing', async () => {
  const page = await laboratory.openAt('tcp-laws-side-by-side', 1);
  const chart = (letter: string) =>
    page.getByRole('slider', { name: `Window and in flight, lane ${letter}: cursor in time` });
  await page.getByLabel('Charts of').selectOption('Transfer');
  for (const letter of ['A', 'B', 'C', 'D']) await expect.poll(() => chart(letter).count()).toBe(1);
  // The table behind the chart has what the law was doing, in words.
  await chart('C').focus();
  await page.keyboard.press('t');
  const table = page.getByRole('dialog', { name: /Window and in flight, lane C/ });
  await expect.poll(() => table.getByRole('cell', { name: 'startup' }).count()).toBeGreaterThan(0);
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(expect.arrayContaining([expect.stringMatching(/congestion window/), expect.stringMatching(/in flight/)]));
  await page.keyboard.press('Escape');
  await page.getByLabel('Charts of').selectOption('whole lane');
  await expect.poll(() => chart('A').count()).toBe(0);
  await close(page);
});

test('a video: its buffer and bit rate, the rule by which its player chooses, and players who come while it runs', async () => {
  const page = await laboratory.openAt('tcp-video', 12);
  const figures = page.getByLabel('Figures of lane A');
  for (const title of ['Buffer', 'Bit rate', 'Stalled'])
    await expect.poll(() => figures.getByText(title, { exact: true }).count()).toBe(1);
  const chart = (title: string) => page.getByRole('slider', { name: `${title}, lane A: cursor in time` });
  await page.getByLabel('Charts of').selectOption('Video');
  await expect.poll(() => page.getByText('dashes: the rate map f(B)').count()).toBeGreaterThan(0);
  await chart('Playback buffer').focus();
  await page.keyboard.press('t');
  const table = page.getByRole('dialog', { name: /Playback buffer, lane A/ });
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(expect.arrayContaining([expect.stringMatching(/playback buffer/), expect.stringMatching(/reservoir/)]));
  await page.keyboard.press('Escape');
  // What is asked of the host of a player comes from the part of the worker that is fetched with the first question.
  const panel = page.getByRole('tabpanel');
  await panel.locator('summary', { hasText: 'Hosts' }).click();
  await panel.getByRole('button', { name: /^r1/ }).click();
  await expect.poll(() => panel.getByText('playback buffer, seconds of video').count()).toBe(1);
  await page.getByRole('tab', { name: 'Scenario' }).click();
  const players = page.getByRole('textbox', { name: 'Players' }).first();
  await players.fill('3');
  await players.press('Enter');
  const change = page.locator('.timeline-markers').getByRole('button', { name: /^players 3 at 12/ });
  await expect.poll(() => change.count()).toBe(1);
  await close(page);
});

test('the link that charts are about is chosen by a click on it, and all lanes follow', async () => {
  const page = await laboratory.openAt('aacc-multi-bottleneck', 0.5);
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: /Link R1 to R2/ }).click();
  await panel.getByRole('button', { name: 'Chart this link in all lanes' }).click();
  const back = panel.getByRole('button', { name: 'Let each lane find its bottleneck' });
  await expect.poll(() => back.count()).toBe(1);
  await page.getByRole('tab', { name: 'Scenario' }).click();
  const places = panel.getByText(/The charts show the queue of R1–R2 \(1 Mbit\/s\): it was chosen\./);
  await expect.poll(() => places.count()).toBe(2);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => panel.getByText(/The charts show the queue of R0–R1/).count()).toBe(2);
  await close(page);
});

test('the queues of FQ-CoDel stand under their link: whose they are, how long, and where in turn; a flow is one click away', async () => {
  const page = await laboratory.openAt('tcp-bufferbloat', 12);
  const panel = page.getByRole('tabpanel');
  await choose(panel.getByRole('radiogroup', { name: 'Lane' }).getByRole('radio', { name: 'C' }));
  await panel.getByRole('button', { name: 'Longest queue' }).click();
  const queues = panel.getByRole('region', { name: 'Queues by flow' });
  const download = queues.getByRole('listitem').filter({ hasText: 'Download 1' });
  await expect
    .poll(() => download.textContent())
    .toMatch(/Download 1\d+ packets?(New|Old) queue, deficit -?[\d,]+ bytes/);
  await expect.poll(() => queues.textContent()).toMatch(/packets wait in \d of 1,024/);
  // The picture says the same to those who listen.
  const picture = page.getByRole('group', { name: 'Network picture, lane C' });
  await expect.poll(() => picture.textContent()).toMatch(/packets queued, \d queues?: [\d, ]+ packets?/);
  await download.getByRole('button').click();
  await expect.poll(() => panel.getByRole('heading', { name: 'Download 1' }).count()).toBe(1);
  await close(page);
});

test('what stands out is found: the longest queue, the slowest flow, most refused at a gate; what cannot be is said', async () => {
  const page = await laboratory.openAt('a-flood-of-flows', 2);
  const panel = page.getByRole('tabpanel');
  await choose(panel.getByRole('radio', { name: 'Lane A' }));
  await panel.getByRole('button', { name: 'Longest queue' }).click();
  await expect.poll(() => panel.getByRole('heading', { name: /R1 to R2/ }).count()).toBe(1);
  await panel.getByRole('button', { name: 'Stop inspecting' }).click();
  // The list is of the lane where the object was.
  await expect.poll(() => panel.getByRole('radio', { name: 'Lane A' }).isChecked()).toBe(true);
  await panel.getByText(/Not in this lane: most refused \(the scheme refuses nothing\); slowest session/).waitFor();
  await panel.getByRole('button', { name: 'Slowest flow' }).click();
  await expect.poll(() => panel.getByRole('heading', { name: /^Flow \d/ }).count()).toBe(1);
  await panel.getByRole('button', { name: 'Stop inspecting' }).click();
  await choose(panel.getByRole('radio', { name: 'Lane B' }));
  await panel.getByRole('button', { name: 'Most refused' }).click();
  await expect.poll(() => panel.getByRole('heading', { name: /Gate/ }).count()).toBe(1);
  await close(page);
});

test('calls: what waits at a server is looked at by keys and by a click; a budget is added in the form and taken away', async () => {
  const page = await laboratory.openAt('calls-retry-storm', 60);
  const lane = page.getByRole('region', { name: 'Lane B' });
  const panel = page.getByRole('tabpanel');
  await lane.getByRole('button', { name: 'Server Server' }).focus();
  await page.keyboard.press('Enter');
  const next = panel.getByRole('button', { name: /^Next to be served: attempt \d of call/ });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => panel.getByText(/^number 1 of 7,\d{3} to be served, for nobody$/).count()).toBe(1);
  await panel.getByRole('button', { name: 'Served after it' }).click();
  await expect.poll(() => panel.getByText(/^number 2 of 7,\d{3} to be served, for nobody$/).count()).toBe(1);
  expect(await panel.getByText(/^The same node in lane/).count()).toBe(0);
  // The well of the server is at the right of the picture, and hundreds of attempts are a pixel of it.
  const { x, y, width, height } = await stillBox(lane.locator('.lane-picture'));
  await page.mouse.click(x + 0.9 * width, y + 0.35 * height);
  await expect.poll(() => panel.getByText(/^number [3-7],\d{3} of 7,\d{3} to be served, for nobody$/).count()).toBe(1);
  await page.getByRole('tab', { name: 'Scenario' }).click();
  const budget = panel.getByRole('combobox', { name: 'Retry budget' }).first();
  await budget.selectOption('tokens');
  await expect.poll(() => panel.getByLabel('Cost of a retry').count()).toBeGreaterThan(0);
  // What is chosen starts as it is published.
  await budget.selectOption('aws-sdk');
  await expect
    .poll(() =>
      panel
        .getByRole('textbox', { name: /^Cost after a timeout/ })
        .first()
        .inputValue(),
    )
    .toBe('10');
  await budget.selectOption('none');
  await expect.poll(() => panel.getByLabel('Cost of a retry').count()).toBe(0);
  await close(page);
});
