/**
 * Messages between an embed and the page that embeds it. The embedding page asks, the embed answers to the window and the
 * origin that asked. Without a question an embed says only that it is ready. docs/embedding.md has the list.
 */
import '../../../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { PathError } from '../../../scenario/path.ts';
import type { Page } from '../../core/page/page.ts';
import { numberOf, textOf, valueOf, WINDOW_SECONDS } from '../../../quantities/quantity.ts';
import { allFigures } from '../../../views/view-of.ts';

/** The version of the messages; every message has it as `headway`. */
const VERSION = 1;
const LONGEST = 200;

const text = z.string().check(z.maxLength(LONGEST));
const number = z.number().check(z.minimum(-1e15), z.maximum(1e15));
const common = { headway: z.literal(VERSION), id: z.optional(z.union([text, number])) };
const request = z.discriminatedUnion('do', [
  z.strictObject({ ...common, do: z.literal('play') }),
  z.strictObject({ ...common, do: z.literal('pause') }),
  z.strictObject({ ...common, do: z.literal('seek'), seconds: z.number().check(z.minimum(0), z.maximum(1e9)) }),
  z.strictObject({ ...common, do: z.literal('set'), path: text, value: z.union([number, text, z.boolean()]) }),
  z.strictObject({ ...common, do: z.literal('read'), lane: text, figure: z.optional(text) }),
  z.strictObject({ ...common, do: z.literal('state') }),
]);

export type HostRequest = z.infer<typeof request>;

type Answer = { readonly ok: true; readonly [field: string]: unknown } | { readonly ok: false; readonly error: string };

/** Answers a message; null: it is not for an embed. */
export function answerTo(page: Page, message: unknown, readOnly: boolean): object | null {
  if (typeof message !== 'object' || message === null || !('headway' in message)) return null;
  const parsed = request.safeParse(message);
  if (!parsed.success) {
    const known = 'Known: play, pause, seek with seconds, set with path and value, read with lane and figure, state.';
    return { headway: VERSION, ok: false, error: `The message is not understood. ${known}` };
  }
  const { id } = parsed.data;
  return { headway: VERSION, ...(id !== undefined && { id }), ...answer(page, parsed.data, readOnly) };
}

function answer(page: Page, asked: HostRequest, readOnly: boolean): Answer {
  const { run } = page;
  switch (asked.do) {
    case 'play':
      run.play();
      return state(page);
    case 'pause':
      run.pause();
      return state(page);
    case 'seek':
      run.seek(Math.min(asked.seconds, page.document.scenario.run.untilSeconds));
      return state(page);
    case 'set': {
      if (readOnly) return { ok: false, error: 'This embed is read-only.' };
      const refused = change(page, asked.path, asked.value);
      return refused === null ? state(page) : { ok: false, error: refused };
    }
    case 'read':
      return figures(page, asked.lane, asked.figure);
    default:
      return state(page);
  }
}

/** @returns why the value was refused; null: it was not */
function change(page: Page, path: string, value: unknown): string | null {
  try {
    return page.document.change(path, value, path);
  } catch (error) {
    if (error instanceof PathError) return error.message;
    throw error;
  }
}

function state(page: Page): Answer {
  const { scenario, playing } = page.store.getState();
  return {
    ok: true,
    title: scenario.title,
    seconds: page.run.shown(),
    untilSeconds: scenario.run.untilSeconds,
    playing,
    lanes: scenario.lanes.map(({ id }) => id),
  };
}

/** The figures of a lane at the shown moment, over the page's window of five seconds; one of them, or all. */
function figures(page: Page, laneId: string, id: string | undefined): Answer {
  const lane = page.run.lanes.lane(laneId);
  const known = page.store.getState().lanes.map((one) => one.laneId);
  if (lane === undefined) {
    return { ok: false, error: `There is no lane "${laneId}". Known: ${known.join(', ')}.` };
  }
  if (lane.shape === null) return { ok: false, error: `Lane "${laneId}" has not opened yet.` };
  const all = allFigures(lane.shape);
  const chosen = id === undefined ? all : all.filter((figure) => figure.id === id);
  if (chosen.length === 0) {
    return { ok: false, error: `There is no figure "${id}". Known: ${all.map((figure) => figure.id).join(', ')}.` };
  }
  const seconds = page.run.shown();
  const values = chosen.map((quantity) => {
    const value = valueOf(quantity, lane, seconds);
    const { unit } = textOf(quantity, value);
    return { id: quantity.id, title: quantity.title, value, text: `${numberOf(quantity, value)} ${unit}`.trim() };
  });
  return { ok: true, seconds, windowSeconds: Math.min(seconds, WINDOW_SECONDS), figures: values };
}

/** Listens to the embedding page, and says that the embed is ready. @returns the function that ends it */
export function listenToHost(page: Page, readOnly: boolean): () => void {
  if (window.parent === window) return () => {};
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent) return;
    const answered = answerTo(page, data, readOnly);
    // A page of no origin (a file, a sandbox) cannot be named.
    if (answered !== null) window.parent.postMessage(answered, origin === 'null' ? '*' : origin);
  };
  addEventListener('message', hear);
  window.parent.postMessage({ headway: VERSION, event: 'ready' }, '*');
  return () => removeEventListener('message', hear);
}
