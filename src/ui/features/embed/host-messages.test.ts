import { beforeEach, expect, it, vi } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { Page } from '../../core/page/page.ts';
import { PretendWorker } from '../../core/page/pretend-worker.fixture.ts';
import { HostMessages } from './host-messages.ts';

type Answered = { readonly id?: number; readonly ok: boolean; readonly error?: string; readonly seconds?: number };

let workers: PretendWorker[];
let page: Page;
let messages: HostMessages;
let answers: Answered[];
let paint: FrameRequestCallback | null;
let now: number;

beforeEach(() => {
  paint = null;
  now = 0;
  workers = [];
  answers = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => void (paint = callback));
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is not valid');
  const options = { theme: null, charts: null, autoplay: false, readOnly: false, laneId: null };
  page = new Page(result.scenario, () => (workers[workers.length] = new PretendWorker()), options);
  page.open({ scenario: result.scenario });
  messages = new HostMessages(page, false);
});

const ask = (message: object) => messages.hear(message, (answer) => answers.push(answer as Answered));

/** One paint, and what workers do until the next. @returns whether there was one */
function paintOnce(): boolean {
  const callback = paint;
  paint = null;
  if (callback === null) return false;
  now += 1000 / 60;
  callback(now);
  for (const worker of workers) worker.work();
  return true;
}

function rest(): void {
  for (let paints = 0; paints < 20_000; paints++) if (!paintOnce()) return;
  throw new Error('it never rests');
}

it('answers a seek when every lane is there, and a read after it with the figures of that moment', () => {
  ask({ headway: 1, id: 1, do: 'seek', seconds: 3 });
  ask({ headway: 1, id: 2, do: 'read', lane: 'cp', figure: 'completed' });
  expect(answers).toEqual([]);
  rest();
  expect(answers).toMatchObject([
    { id: 1, ok: true, seconds: 3 },
    { id: 2, ok: true, seconds: 3, figures: [{ id: 'completed', value: expect.any(Number) }] },
  ]);
  for (const { computedSeconds } of page.run.lanes.lanes) expect(computedSeconds).toBe(3);
});

it('changes a value after the seek that was asked for first, from that moment on', () => {
  rest();
  ask({ headway: 1, id: 1, do: 'seek', seconds: 3 });
  ask({ headway: 1, id: 2, do: 'set', path: 'lanes.cp.parameters.stepSize', value: 20 });
  rest();
  expect(answers).toMatchObject([
    { id: 1, ok: true, seconds: 3 },
    { id: 2, ok: true, seconds: 3 },
  ]);
  const { timeline, lanes } = page.document.scenario;
  expect(lanes.find(({ id }) => id === 'cp')?.parameters?.['stepSize']).not.toBe(20);
  expect(timeline.find(({ set }) => set === 'lanes.cp.parameters.stepSize')).toMatchObject({ value: 20 });
  expect(timeline.find(({ set }) => set === 'lanes.cp.parameters.stepSize')!.atSeconds).toBeGreaterThan(3);
});

it('refuses each of two quick values that are not allowed', () => {
  rest();
  ask({ headway: 1, id: 1, do: 'set', path: 'run.seed', value: 2 });
  ask({ headway: 1, id: 2, do: 'set', path: 'run.seed', value: -5 });
  rest();
  expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(page.document.scenario.run.seed).toBe(2);
});

it('answers what it does not understand, with the id that came, and says what is wrong', () => {
  ask({ headway: 1, id: 1, do: 'stop' });
  ask({ headway: 1, id: 2, do: 'seek', seconds: -1 });
  ask({ headway: 1, id: 3, do: 'seek', seconds: Number.NaN });
  ask({ headway: 2, id: 4, do: 'play' });
  ask({ event: 'of another program' });
  expect(answers.map(({ id, ok }) => [id, ok])).toEqual([1, 2, 3, 4].map((id) => [id, false]));
  expect(answers.map(({ error }) => error)).toEqual([
    'There is no such message. "do" is one of: play, pause, seek, set, read, state.',
    ...Array.from(
      { length: 2 },
      () => 'The message "seek" is not understood. It has "seconds": a number from 0 to 1000000000.',
    ),
    'This embed knows version 1 of the messages: "headway" is 1.',
  ]);
});

it('a seek takes the place of the one under way; one that the reader stops is answered with an error', () => {
  rest();
  ask({ headway: 1, id: 1, do: 'seek', seconds: 5 });
  ask({ headway: 1, id: 2, do: 'seek', seconds: 2 });
  rest();
  expect(answers).toMatchObject([
    { id: 1, ok: false },
    { id: 2, ok: true, seconds: 2 },
  ]);
  ask({ headway: 1, id: 3, do: 'seek', seconds: 20 });
  page.run.stopSeek();
  rest();
  expect(answers[2]).toMatchObject({ id: 3, ok: false, error: expect.stringContaining('given up') });
});

it('tells its state at once, and takes no more messages than it can keep', () => {
  rest();
  ask({ headway: 1, id: 0, do: 'seek', seconds: 5 });
  for (let id = 1; id <= 101; id++) ask({ headway: 1, id, do: 'read', lane: 'cp' });
  expect(answers.map(({ id, ok }) => [id, ok])).toEqual([[101, false]]);
  ask({ headway: 1, id: 102, do: 'state' });
  expect(answers[1]).toMatchObject({ id: 102, ok: true });
  rest();
  expect(answers).toHaveLength(103);
});
