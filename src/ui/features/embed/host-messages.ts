/**
 * Messages between an embed and the page that embeds it. The embedding page asks, the embed answers to the window and the
 * origin that asked. Without a question an embed says only that it is ready. docs/embedding.md has the list.
 */
import '../../../scenario/schema/without-eval.ts';
import * as z from 'zod/mini';
import { PathError } from '../../../scenario/path.ts';
import type { Page } from '../../core/page/page.ts';
import type { Run } from '../../core/page/run.ts';
import { numberOf, textOf, valueOf, WINDOW_SECONDS } from '../../../quantities/quantity.ts';
import { allFigures } from '../../../views/view-of.ts';

/** The version of the messages; every message has it as `headway`. */
const VERSION = 1;
const LONGEST = 200;
const LATEST_SECONDS = 1e9;
const MOST_WAITING = 100;

const text = z.string().check(z.maxLength(LONGEST));
const number = z.number().check(z.minimum(-1e15), z.maximum(1e15));
const identifier = z.union([text, number]);
const common = { headway: z.literal(VERSION), id: z.optional(identifier) };
const request = z.discriminatedUnion('do', [
  z.strictObject({ ...common, do: z.literal('play') }),
  z.strictObject({ ...common, do: z.literal('pause') }),
  z.strictObject({
    ...common,
    do: z.literal('seek'),
    seconds: z.number().check(z.minimum(0), z.maximum(LATEST_SECONDS)),
  }),
  z.strictObject({ ...common, do: z.literal('set'), path: text, value: z.union([number, text, z.boolean()]) }),
  z.strictObject({ ...common, do: z.literal('read'), lane: text, figure: z.optional(text) }),
  z.strictObject({ ...common, do: z.literal('state') }),
]);

type HostRequest = z.infer<typeof request>;

type Answer = { readonly ok: true; readonly [field: string]: unknown } | { readonly ok: false; readonly error: string };

interface Asked {
  readonly request: HostRequest;
  readonly reply: (answer: Answer) => void;
}

/** What each message has besides `headway`, `id` and `do`. */
const NEEDS: Readonly<Record<HostRequest['do'], string>> = {
  play: 'nothing else',
  pause: 'nothing else',
  seek: `"seconds": a number from 0 to ${LATEST_SECONDS}`,
  set: `"path": a text of at most ${LONGEST} characters, and "value": a number, such a text, true or false`,
  read: '"lane": a lane\'s id and, for one figure only, "figure": its id',
  state: 'nothing else',
};

/**
 * Answers messages in the order in which they came: each is carried out once the one before has taken effect, and is
 * answered when it has taken effect itself. Two do not wait: `state`, and a `seek` right after another, which it replaces.
 */
export class HostMessages {
  private readonly page: Page;
  private readonly readOnly: boolean;
  private readonly waiting: Asked[] = [];
  /** Carried out, and not in effect yet. */
  private underWay: Asked | null = null;
  private isAtWork = false;
  readonly end: () => void;

  constructor(page: Page, readOnly: boolean) {
    this.page = page;
    this.readOnly = readOnly;
    this.end = page.run.onQuarter(() => this.goOn());
  }

  /** @param answer is called once with the answer; never, if the message is not for an embed */
  hear(message: unknown, answer: (answer: object) => void): void {
    if (typeof message !== 'object' || message === null || !('headway' in message)) return;
    const id = idOf(message);
    const reply = (fields: Answer) => answer({ headway: VERSION, ...(id !== undefined && { id }), ...fields });
    const parsed = request.safeParse(message);
    if (!parsed.success) return reply({ ok: false, error: misunderstood(message) });
    const asked = { request: parsed.data, reply };
    if (parsed.data.do === 'state') return reply(state(this.page));
    if (this.waiting.length >= MOST_WAITING) {
      return reply({
        ok: false,
        error: `${MOST_WAITING} messages wait already. Wait for answers before you send more.`,
      });
    }
    if (parsed.data.do === 'seek' && this.underWay?.request.do === 'seek' && this.waiting.length === 0) {
      this.underWay.reply({ ok: false, error: 'Another seek came before this one had arrived.' });
      this.underWay = null;
      this.begin(asked);
    } else this.waiting.push(asked);
    this.goOn();
  }

  private goOn(): void {
    // What is carried out here may call this again.
    if (this.isAtWork) return;
    this.isAtWork = true;
    while (isSettled(this.page.run)) {
      this.underWay?.reply(this.effectOf(this.underWay.request));
      this.underWay = null;
      const next = this.waiting.shift();
      if (next === undefined) break;
      this.begin(next);
    }
    this.isAtWork = false;
  }

  private begin(asked: Asked): void {
    const refused = this.carryOut(asked.request);
    if (refused === null) this.underWay = asked;
    else asked.reply({ ok: false, error: refused });
  }

  /** @returns why it is refused; null: it is not */
  private carryOut(asked: HostRequest): string | null {
    const { run } = this.page;
    if (asked.do === 'play') run.play();
    else if (asked.do === 'pause') run.pause();
    else if (asked.do === 'seek') run.seek(asked.seconds);
    else if (asked.do === 'set') {
      return this.readOnly ? 'This embed is read-only.' : change(this.page, asked.path, asked.value);
    }
    return null;
  }

  private effectOf(asked: HostRequest): Answer {
    const { run } = this.page;
    if (asked.do === 'read') return figures(this.page, asked.lane, asked.figure);
    if (asked.do === 'seek') {
      const target = Math.min(asked.seconds, run.clock.untilSeconds);
      const shown = run.shown();
      // Somebody took hold of the time in the frame, or every lane failed.
      if (shown < target || (shown > target && !run.playing())) {
        return { ok: false, error: `The seek to ${target} s was given up: the time is ${shown} s.` };
      }
    }
    return state(this.page);
  }
}

/** Whether no lane is on its way: time stands where it was asked for, or passes. */
function isSettled(run: Run): boolean {
  if (run.clock.targetSeconds !== null) return false;
  return run.clock.playing
    ? run.lanes.able.every(({ computedSeconds }) => Number.isFinite(computedSeconds))
    : run.resting;
}

/** The answer to a message that is not understood has its id too, or nobody would know what it answers. */
function idOf(message: object): string | number | undefined {
  const parsed = identifier.safeParse((message as { id?: unknown }).id);
  return parsed.success ? parsed.data : undefined;
}

function misunderstood(message: object): string {
  const { headway, do: what } = message as { headway?: unknown; do?: unknown };
  if (headway !== VERSION) return `This embed knows version ${VERSION} of the messages: "headway" is ${VERSION}.`;
  if (typeof what === 'string' && Object.hasOwn(NEEDS, what)) {
    return `The message "${what}" is not understood. It has ${NEEDS[what as HostRequest['do']]}.`;
  }
  return `There is no such message. "do" is one of: ${Object.keys(NEEDS).join(', ')}.`;
}

/** @returns why the value was refused; null: it was not */
function change(page: Page, path: string, value: unknown): string | null {
  try {
    return page.document.set(path, value, path);
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
    const value = valueOf(quantity, lane, seconds, WINDOW_SECONDS);
    const { unit } = textOf(quantity, value);
    return { id: quantity.id, title: quantity.title, value, text: `${numberOf(quantity, value)} ${unit}`.trim() };
  });
  return { ok: true, seconds, windowSeconds: Math.min(seconds, WINDOW_SECONDS), figures: values };
}

/** Listens to the embedding page, and says that the embed is ready. @returns the function that ends it */
export function listenToHost(page: Page, readOnly: boolean): () => void {
  if (window.parent === window) return () => {};
  const messages = new HostMessages(page, readOnly);
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent) return;
    // A page of no origin (a file, a sandbox) cannot be named.
    messages.hear(data, (answer) => window.parent.postMessage(answer, origin === 'null' ? '*' : origin));
  };
  addEventListener('message', hear);
  window.parent.postMessage({ headway: VERSION, event: 'ready' }, '*');
  return () => {
    removeEventListener('message', hear);
    messages.end();
  };
}
