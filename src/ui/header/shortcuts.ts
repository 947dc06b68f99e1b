/** Every key the page knows: one table for the listener and for the help dialog. */
import type { Page } from '../page/page.ts';
import { toggleRunMenu } from '../transport-bar/toggle-run-menu.ts';
import { toggleBlack, togglePresenting } from './presenting.ts';
import { toggleComparing } from '../compare/toggle-comparing.ts';
import { toggleBookmark } from '../page/bookmarks.ts';
import { WIDE_ENOUGH_FOR_PANEL } from '../../widgets/use-media.ts';
import { dismissed } from '../page/screen.ts';
import { nextSpeed } from '../page/speed.ts';
import { toggleTheme } from './page-theme.ts';
import { jump, standAt, toChapter, toNext } from '../transport-bar/moves.ts';

export interface Shortcut {
  /** As `KeyboardEvent.key` gives it; letters in lower case. */
  readonly keys: readonly string[];
  /** As printed on keyboards. */
  readonly printed: readonly string[];
  readonly does: string;
  run(page: Page): unknown;
}

export const shortcuts: readonly Shortcut[] = [
  { keys: [' ', 'k'], printed: ['Space'], does: 'Play or pause', run: (page) => page.run.toggle() },
  { keys: ['.'], printed: ['.'], does: 'One event', run: (page) => page.run.step() },
  { keys: [','], printed: [','], does: 'Back to the previous event', run: (page) => page.run.stepBack() },
  { keys: ['d'], printed: ['D'], does: 'Run to the next drop', run: (page) => toNext(page, 'drop') },
  {
    keys: ['n'],
    printed: ['N'],
    does: 'Repeat the last search for an event',
    run: (page) => toNext(page, page.store.getState().nextKind),
  },
  { keys: ['u'], printed: ['U'], does: 'Run to an event, a time or a condition', run: toggleRunMenu },
  { keys: ['r'], printed: ['R'], does: 'Restart', run: (page) => page.run.restart() },
  { keys: ['['], printed: ['['], does: 'To the previous bookmark', run: (page) => toChapter(page, -1) },
  { keys: [']'], printed: [']'], does: 'To the next bookmark', run: (page) => toChapter(page, 1) },
  {
    keys: ['-'],
    printed: ['-'],
    does: 'Slower',
    run: (page) => page.run.setSpeed(nextSpeed(page.run.clock.speed, -1)),
  },
  {
    keys: ['+'],
    printed: ['+'],
    does: 'Faster',
    run: (page) => page.run.setSpeed(nextSpeed(page.run.clock.speed, 1)),
  },
  { keys: ['='], printed: ['='], does: 'Real time', run: (page) => page.run.setSpeed(1) },
  {
    keys: ['j'],
    printed: ['J'],
    does: 'Back by a twentieth of the time that charts show',
    run: (page) => jump(page, -1),
  },
  {
    keys: ['l'],
    printed: ['L'],
    does: 'Forward by a twentieth of the time that charts show',
    run: (page) => jump(page, 1),
  },
  {
    keys: ['PageDown'],
    printed: ['Page Down'],
    does: 'Presenting: to the next chapter, then on in the playlist',
    run: (page) => page.store.getState().presenting && toChapter(page, 1),
  },
  {
    keys: ['PageUp'],
    printed: ['Page Up'],
    does: 'Presenting: to the previous chapter, then back in the playlist',
    run: (page) => page.store.getState().presenting && toChapter(page, -1),
  },
  {
    keys: ['b'],
    printed: ['B'],
    does: 'Add or remove a bookmark at this moment',
    run: (page) => toggleBookmark(page, page.run.shown()),
  },
  { keys: ['o'], printed: ['O'], does: 'Open another scenario', run: (page) => page.show({ dialog: 'scenarios' }) },
  { keys: ['x'], printed: ['X'], does: 'Experiments', run: (page) => page.show({ dialog: 'experiments' }) },
  {
    keys: ['e'],
    printed: ['E'],
    does: 'Edit the network',
    run: (page) => page.show({ editing: !page.store.getState().editing }),
  },
  { keys: ['s'], printed: ['S'], does: 'Share', run: (page) => page.show({ dialog: 'share' }) },
  { keys: ['p'], printed: ['P'], does: 'Present', run: (page) => togglePresenting(page) },
  { keys: ['1'], printed: ['1'], does: 'Inspect', run: (page) => page.show({ panelTab: 'inspect' }) },
  { keys: ['2'], printed: ['2'], does: 'Scenario', run: (page) => page.show({ panelTab: 'scenario' }) },
  { keys: ['3'], printed: ['3'], does: 'Notes', run: (page) => page.show({ panelTab: 'notes' }) },
  {
    keys: ['c'],
    printed: ['C'],
    does: 'Overlay the charts of all lanes, or draw them separately',
    run: (page) => page.show({ chartsOverlaid: !page.store.getState().chartsOverlaid }),
  },
  {
    keys: ['v'],
    printed: ['V'],
    does: 'Compare all lanes in a table, or show them side by side',
    run: (page) => toggleComparing(page),
  },
  {
    keys: ['i'],
    printed: ['I'],
    does: 'Show or hide the side panel',
    run: (page) => page.show({ panelOpen: !page.store.getState().panelOpen }),
  },
  {
    keys: ['Escape'],
    printed: ['Esc'],
    does: 'Close what covers the lanes, or leave the presentation',
    run: (page) => dismiss(page),
  },
  { keys: ['t'], printed: ['T'], does: 'Switch between light and dark', run: (page) => toggleTheme(page) },
  { keys: ['?'], printed: ['?'], does: 'This help', run: (page) => page.show({ dialog: 'help' }) },
];

/** Undo and redo stand apart: they are pressed with Ctrl, or Cmd. */
export const editShortcuts: readonly Pick<Shortcut, 'printed' | 'does'>[] = [
  { printed: ['Ctrl', 'Z'], does: 'Undo' },
  { printed: ['Shift', 'Ctrl', 'Z'], does: 'Redo' },
  { printed: ['B', '.'], does: 'Presenting: black screen, any key ends it' },
  { printed: ['Q'], does: 'Presenting: the link of this moment as a large code' },
  { printed: ['H'], does: 'Presenting: hide or show what the scenario is about' },
  { printed: ['Z'], does: 'Presenting: undo' },
];

/** Listens until the returned function is called. */
export function listenToKeys(page: Page): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog:modal') !== null) return;
    // A menu closes by itself.
    if (event.key === 'Escape' && document.querySelector(':popover-open') !== null) return;
    if (event.ctrlKey || event.metaKey) return undoOrRedo(page, event);
    if (belongsToControl(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (presentingKey(page, key, isSlider(event.target))) return event.preventDefault();
    const shortcut = shortcuts.find(({ keys }) => keys.includes(key));
    if (shortcut === undefined) return;
    event.preventDefault();
    shortcut.run(page);
  };
  document.addEventListener('keydown', press);
  document.addEventListener('click', releaseClickedButton);
  return () => {
    document.removeEventListener('keydown', press);
    document.removeEventListener('click', releaseClickedButton);
  };
}

const PRESENTING_KEYS: Readonly<Record<string, (page: Page) => void>> = {
  h: (page) => page.show({ stripHidden: !page.store.getState().stripHidden }),
  q: () => document.querySelector<HTMLElement>('.qr-button')?.click(),
  z: (page) => page.undo(),
};

/**
 * While presenting: B and the full stop of a clicker blacken the screen and any key gives it back; arrows walk chapters, and
 * digits go to one. A slider keeps its arrows. @returns whether it was such a key
 */
function presentingKey(page: Page, key: string, onSlider: boolean): boolean {
  const { presenting, black, scenario, lesson, playlist } = page.store.getState();
  if (!presenting) return false;
  if (black || key === 'b' || key === '.') {
    toggleBlack(page);
    return true;
  }
  const own = PRESENTING_KEYS[key];
  if (own !== undefined) {
    own(page);
    return true;
  }
  const { bookmarks } = scenario.view;
  if ((bookmarks === undefined && playlist === null) || lesson !== null || (onSlider && key.startsWith('Arrow')))
    return false;
  const chapter = /^[1-6]$/.test(key) ? bookmarks?.[Number(key) - 1] : undefined;
  if (chapter !== undefined) standAt(page, chapter.atSeconds);
  else if (key === 'ArrowRight') toChapter(page, 1);
  else if (key === 'ArrowLeft') toChapter(page, -1);
  else return false;
  return true;
}

/** Takes away what lies over the lanes, or ends the presentation; where nothing does, the choice of an object. */
function dismiss(page: Page): void {
  const { selection } = page.store.getState();
  const change = dismissed(page.store.getState(), matchMedia(WIDE_ENOUGH_FOR_PANEL).matches);
  if (change !== null) page.show(change);
  else if (selection !== null) page.choose(null);
}

function undoOrRedo(page: Page, event: KeyboardEvent): void {
  if (isTextField(event.target)) return;
  const key = event.key.toLowerCase();
  const redo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
  if (!redo && key !== 'z') return;
  event.preventDefault();
  if (redo) page.redo();
  else page.undo();
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

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['range', 'checkbox', 'radio', 'button'].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** A button clicked with the pointer gives up the focus: otherwise space would press it again and not play. */
function releaseClickedButton(event: MouseEvent): void {
  // `detail` counts clicks; a press of a key counts none.
  if (event.detail === 0 || !(event.target instanceof Element)) return;
  const button = event.target.closest('button');
  if (button !== null && button === document.activeElement && button.closest('dialog') === null) button.blur();
}
