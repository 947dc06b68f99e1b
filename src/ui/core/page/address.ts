/**
 * The address bar holds the document: it is read when the page opens, kept up to date after edits, and followed when
 * it changes. So a reload, a bookmark and the back button never lose work.
 */
import { decodeLink, MAXIMUM_FRAGMENT } from '../../../scenario/link/decode-link.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { inSlices } from './in-slices.ts';
import { linkTrouble, openLink } from './open-link.ts';
import { fragmentOf, fragmentSteps } from './page-link.ts';
import type { LessonOnStage } from './page-state.ts';
import type { Page } from './page.ts';
import { noteAddress, writeAddress } from './written-address.ts';

/**
 * How long nothing must change before edits are written into the address: browsers slow down pages that write it often.
 * The first of them, with what it entails, is written at once.
 */
const QUIET_MILLISECONDS = 400;
const ENTAILED_MILLISECONDS = 50;

/** Opens what the address says when the page begins; where that is not readable, the opening scenario. */
export function openAddress(page: Page, left: LeftWork | null = null): void {
  // The same document, with the problems it had when the page was left; or one that no address can hold.
  if (left !== null && isMeant(location.hash, left)) {
    page.open({ scenario: left.scenario, playing: false, ...(left.draft !== null && { draft: left.draft }) });
    page.notify('Your work was restored.');
    return;
  }
  const link = decodeLink(location.hash);
  if (link.ok) return openLink(page, location.hash, link);
  // Behind the report the opening scenario waits, standing still.
  const screen = { trouble: linkTrouble(link.problem) };
  page.open({ scenario: page.document.scenario, playing: false, screen });
}

/** What a tab was working on. */
export interface LeftWork {
  readonly scenario: Scenario;
  readonly draft: Scenario | null;
}

/** What the address and the page were when they last agreed. */
export interface Followed {
  readonly hash: string;
  readonly opened: number;
  readonly scenario: Scenario;
  readonly lesson: LessonOnStage | null;
}

/** The address of a scenario that is too large for one: this tab alone can open it. */
const TOO_LARGE = '#too-large-for-a-link';

/** Whether the address means this work and cannot hold it. */
function isMeant(hash: string, { scenario, draft }: LeftWork): boolean {
  return hash === TOO_LARGE || (draft !== null && hash === addressOf(scenario));
}

function addressOf(scenario: Scenario): string {
  return addressWith(fragmentOf(scenario, null, null));
}

function addressWith(fragment: string): string {
  return fragment.length > MAXIMUM_FRAGMENT ? TOO_LARGE : `#${fragment}`;
}

/**
 * From now on the address follows the page, and the page the address; what either has become since `last` is made
 * up for. Returns the function that ends it.
 */
export function keepAddress(page: Page, last: Followed): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { opened } = last;
  let encoding = new AbortController();
  /** Another document is another page to the back button; but not one that came from the address itself. */
  let isAnotherPage = false;
  /** When the last edit was, and the first after a quiet time, ms. */
  let [changedAt, begunAt] = [-Infinity, -Infinity];
  const write = async () => {
    const fragment = await inSlices(
      fragmentSteps(page.document.scenario, page.store.getState().lesson),
      encoding.signal,
    );
    if (fragment === null) return;
    if (!writeAddress(addressWith(fragment), isAnotherPage)) return;
    isAnotherPage = false;
    tell('written');
  };
  const stop = () => {
    clearTimeout(timer);
    encoding.abort();
    encoding = new AbortController();
  };
  const followPage = (now: Omit<Followed, 'hash'>, before: Omit<Followed, 'hash'>) => {
    if (now.scenario === before.scenario && now.opened === before.opened && now.lesson === before.lesson) return;
    stop();
    tell('behind');
    const at = performance.now();
    if (at - changedAt > QUIET_MILLISECONDS) begunAt = at;
    changedAt = at;
    if (now.opened === opened) {
      timer = setTimeout(() => void write(), at - begunAt < ENTAILED_MILLISECONDS ? 0 : QUIET_MILLISECONDS);
    } else {
      opened = now.opened;
      // A step of a lesson is not another page: what was predicted since would be lost on the way back.
      isAnotherPage = !following && (now.lesson === null || now.lesson.scenario !== before.lesson?.scenario);
      if (isAnotherPage || !following) void write();
      else tell('written');
    }
  };
  let following = false;
  const follow = () => {
    noteAddress();
    stop();
    const link = decodeLink(location.hash.length > 1 ? location.hash : (shippedScenarios[0]?.name ?? ''));
    // A broken link leaves the page, and the work on it, as they are.
    if (!link.ok) return page.show({ trouble: linkTrouble(link.problem) });
    following = true;
    openLink(page, location.hash, link);
    following = false;
  };
  tell('written');
  noteAddress();
  const end = page.store.subscribe(followPage);
  addEventListener('hashchange', follow);
  if (location.hash !== last.hash) follow();
  else followPage(page.store.getState(), last);
  return () => {
    stop();
    end();
    removeEventListener('hashchange', follow);
  };
}

/** Says to scripts whether the address has what the page has: it is written a moment later. */
function tell(address: 'written' | 'behind'): void {
  document.documentElement.dataset['address'] = address;
}
