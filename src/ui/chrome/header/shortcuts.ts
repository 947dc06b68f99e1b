/** What the keys of the page and of a presentation do. */
import { WIDE_ENOUGH_FOR_PANEL } from '../../../widgets/use-media.ts';
import { toggleComparing } from '../../features/compare/toggle-comparing.ts';
import { toggleParting } from '../../core/page/toggle-parting.ts';
import { KEYS, meaningOf } from '../../core/keys/key-map.ts';
import { isTextField } from '../../core/keys/text-field.ts';
import { bookmarksOf, toggleBookmark } from '../../core/page/bookmarks.ts';
import type { Page } from '../../core/page/page.ts';
import { dismissed } from '../../core/page/screen.ts';
import { nextSpeed } from '../../core/page/speed.ts';
import { jump, standAt, toChapter, toggleRunMenu, toNext } from '../transport-bar/moves.ts';
import { toggleTheme } from './page-theme.ts';
import { toggleBlack, togglePresenting } from './presenting.ts';

const PAGE: Readonly<Record<keyof typeof KEYS.page, (page: Page) => unknown>> = {
  play: ({ run }) => run.toggle(),
  step: ({ run }) => run.step(),
  stepBack: ({ run }) => run.stepBack(),
  nextDrop: (page) => toNext(page, 'drop'),
  nextAgain: (page) => toNext(page, page.store.getState().nextKind),
  runTo: toggleRunMenu,
  restart: ({ run }) => run.restart(),
  bookmarkBefore: (page) => toChapter(page, -1),
  bookmarkAfter: (page) => toChapter(page, 1),
  slower: ({ run }) => run.setSpeed(nextSpeed(run.clock.speed, -1)),
  faster: ({ run }) => run.setSpeed(nextSpeed(run.clock.speed, 1)),
  realTime: ({ run }) => run.setSpeed(1),
  jumpBack: (page) => jump(page, -1),
  jumpOn: (page) => jump(page, 1),
  bookmark: (page) => toggleBookmark(page, page.run.shown()),
  scenarios: (page) => page.show({ dialog: 'scenarios' }),
  experiments: (page) => page.show({ experimenting: !page.store.getState().experimenting }),
  edit: (page) => page.show({ editing: page.store.getState().experimenting || !page.store.getState().editing }),
  share: (page) => page.show({ dialog: 'share' }),
  present: togglePresenting,
  guide: (page) => page.show({ panelTab: 'guide' }),
  inspect: (page) => page.show({ panelTab: 'inspect' }),
  scenario: (page) => page.show({ panelTab: 'scenario' }),
  overlay: (page) => page.show({ chartsOverlaid: !page.store.getState().chartsOverlaid }),
  compare: toggleComparing,
  parting: toggleParting,
  panel: (page) => page.show({ panelOpen: !page.store.getState().panelOpen }),
  dismiss,
  theme: toggleTheme,
  say: (page) => page.show({ spoken: !page.store.getState().spoken }),
  tone: (page) => page.show({ sounded: !page.store.getState().sounded }),
  help: (page) => page.show({ dialog: 'help' }),
  undo: (page) => page.undo(),
  redo: (page) => page.redo(),
};

/** Chapters are walked by arrows where a lesson has not taken them. A slider keeps its arrows. */
const walk = (direction: -1 | 1) => (page: Page, event: KeyboardEvent) => {
  if (!hasChapters(page) || isSlider(event.target)) return false;
  return toChapter(page, direction);
};

/** An action that answers `false` leaves the key to the page. */
const PRESENTING: Readonly<Record<keyof typeof KEYS.presenting, (page: Page, event: KeyboardEvent) => unknown>> = {
  chapterAfter: (page) => toChapter(page, 1),
  chapterBefore: (page) => toChapter(page, -1),
  walkOn: walk(1),
  walkBack: walk(-1),
  chapter: (page, { key }) => {
    const chapter = hasChapters(page) ? bookmarksOf(page.document.scenario)[Number(key) - 1] : undefined;
    return chapter === undefined ? false : standAt(page, chapter.atSeconds);
  },
  black: toggleBlack,
  code: () => document.querySelector<HTMLElement>('.qr-button')?.click(),
  strip: (page) => page.show({ stripShown: !page.store.getState().stripShown }),
  window: (page) => page.show({ presenterOpen: true }),
  undo: (page) => page.undo(),
};

/** What the page does while experiments stand in place of the run: nothing that moves its time. */
const BESIDE_EXPERIMENTS: ReadonlySet<keyof typeof KEYS.page> = new Set([
  'scenarios',
  'experiments',
  'edit',
  'share',
  'present',
  'dismiss',
  'theme',
  'help',
  'undo',
  'redo',
]);

/** Listens until the returned function is called. */
export function listenToKeys(page: Page): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal') !== null) return;
    // A menu closes by itself.
    if (event.key === 'Escape' && document.querySelector(':popover-open') !== null) return;
    if (belongsToControl(event)) return;
    if (pressPresenting(page, event)) return event.preventDefault();
    const meaning = meaningOf('page', event);
    if (meaning === null || (page.store.getState().experimenting && !BESIDE_EXPERIMENTS.has(meaning))) return;
    event.preventDefault();
    PAGE[meaning](page);
  };
  document.addEventListener('keydown', press);
  document.addEventListener('click', releaseClickedButton);
  return () => {
    document.removeEventListener('keydown', press);
    document.removeEventListener('click', releaseClickedButton);
  };
}

/** Any key gives a black screen back. @returns whether the key was the presentation's */
function pressPresenting(page: Page, event: KeyboardEvent): boolean {
  const { presenting, black } = page.store.getState();
  if (!presenting || event.ctrlKey || event.metaKey) return false;
  const meaning = black ? 'black' : meaningOf('presenting', event);
  return meaning !== null && PRESENTING[meaning](page, event) !== false;
}

function hasChapters(page: Page): boolean {
  const { scenario, lesson, playlist } = page.store.getState();
  if (playlist?.slide != null) return true;
  return lesson === null && (scenario.view.bookmarks !== undefined || playlist !== null);
}

/** Takes away what lies over the lanes, or ends the presentation; where nothing does, the choice of an object. */
function dismiss(page: Page): void {
  const { selection } = page.store.getState();
  const change = dismissed(page.store.getState(), matchMedia(WIDE_ENOUGH_FOR_PANEL).matches);
  if (change !== null) page.show(change);
  else if (selection !== null) page.choose(null);
}

/** Keys that the focused control needs for itself. */
function belongsToControl(event: KeyboardEvent): boolean {
  if (isTextField(event.target)) return true;
  if (event.key !== ' ') return false;
  return (
    event.target instanceof Element &&
    event.target.closest('button, a, summary, select, [role=button], [role=tab], input') !== null &&
    !(event.target instanceof HTMLInputElement && event.target.type === 'range')
  );
}

function isSlider(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input[type=range], [role=slider]') !== null;
}

/** A button clicked with the pointer gives up the focus: otherwise space would press it again and not play. */
function releaseClickedButton(event: MouseEvent): void {
  // `detail` counts clicks; a press of a key counts none.
  if (event.detail === 0 || !(event.target instanceof Element)) return;
  const button = event.target.closest('button');
  if (button !== null && button === document.activeElement && button.closest('dialog') === null) button.blur();
}
