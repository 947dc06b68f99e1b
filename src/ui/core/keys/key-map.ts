/**
 * Every key of the page, once: listeners look keys up here, the help lists them, tooltips name them. What a focused
 * control does with keys of its own (a slider, a list, the code) stands with the control.
 */

import { characterKeysWork } from './character-keys.ts';

export interface Key {
  /** As `KeyboardEvent.key`, letters in lower case, or the `code` of a digit; with `ctrl+` for Ctrl or Cmd, and `shift+` where the character does not say it. */
  readonly keys: readonly string[];
  /** As printed on keyboards. */
  readonly printed: readonly string[];
  readonly does: string;
}

export const KEYS = {
  /** Everywhere, unless one of the others takes the key. */
  page: {
    play: { keys: [' ', 'k'], printed: ['Space'], does: 'Play or pause' },
    step: { keys: ['.'], printed: ['.'], does: 'One event' },
    stepBack: { keys: [','], printed: [','], does: 'Back to the previous event' },
    nextDrop: { keys: ['d'], printed: ['D'], does: 'Run to the next drop' },
    nextAgain: { keys: ['n'], printed: ['N'], does: 'Repeat the last search for an event' },
    runTo: { keys: ['u'], printed: ['U'], does: 'Run to an event, a time or a condition' },
    restart: { keys: ['r'], printed: ['R'], does: 'Restart' },
    bookmarkBefore: { keys: ['['], printed: ['['], does: 'To the previous bookmark' },
    bookmarkAfter: { keys: [']'], printed: [']'], does: 'To the next bookmark' },
    slower: { keys: ['-'], printed: ['-'], does: 'Slower' },
    faster: { keys: ['+'], printed: ['+'], does: 'Faster' },
    realTime: { keys: ['='], printed: ['='], does: 'Real time' },
    jumpBack: { keys: ['j'], printed: ['J'], does: 'Back by a twentieth of the time that charts show' },
    jumpOn: { keys: ['l'], printed: ['L'], does: 'Forward by a twentieth of the time that charts show' },
    bookmark: { keys: ['b'], printed: ['B'], does: 'Add or remove a bookmark at this moment' },
    scenarios: { keys: ['o'], printed: ['O'], does: 'Open another scenario' },
    experiments: { keys: ['x'], printed: ['X'], does: 'Experiments' },
    edit: { keys: ['e'], printed: ['E'], does: 'Edit the network' },
    share: { keys: ['s'], printed: ['S'], does: 'Share' },
    present: { keys: ['p'], printed: ['P'], does: 'Present' },
    guide: { keys: ['1'], printed: ['1'], does: 'Guide' },
    inspect: { keys: ['2'], printed: ['2'], does: 'Inspect' },
    scenario: { keys: ['3'], printed: ['3'], does: 'Scenario' },
    overlay: { keys: ['c'], printed: ['C'], does: 'Overlay the charts of all lanes, or draw them separately' },
    compare: { keys: ['v'], printed: ['V'], does: 'Compare all lanes in a table, or show them side by side' },
    parting: { keys: ['y'], printed: ['Y'], does: 'Where two lanes part, or the lanes again' },
    panel: { keys: ['i'], printed: ['I'], does: 'Show or hide the side panel' },
    dismiss: { keys: ['Escape'], printed: ['Esc'], does: 'Close what covers the lanes, or leave the presentation' },
    theme: { keys: ['t'], printed: ['T'], does: 'Switch between light and dark' },
    say: {
      keys: ['m'],
      printed: ['M'],
      does: 'Say the pictures in words every few seconds while playing, or be silent',
    },
    tone: { keys: ['a'], printed: ['A'], does: 'Hear the leading figure as a tone while playing: higher is more' },
    help: { keys: ['?'], printed: ['?'], does: 'This help' },
    undo: { keys: ['ctrl+z'], printed: ['Ctrl', 'Z'], does: 'Undo' },
    redo: { keys: ['ctrl+shift+z', 'ctrl+y'], printed: ['Shift', 'Ctrl', 'Z'], does: 'Redo' },
  },
  presenting: {
    chapterAfter: { keys: ['PageDown'], printed: ['Page Down'], does: 'To the next chapter, then on in the playlist' },
    chapterBefore: {
      keys: ['PageUp'],
      printed: ['Page Up'],
      does: 'To the previous chapter, then back in the playlist',
    },
    walkOn: { keys: ['ArrowRight'], printed: ['→'], does: 'The same: to the next chapter' },
    walkBack: { keys: ['ArrowLeft'], printed: ['←'], does: 'The same: to the previous chapter' },
    chapter: { keys: ['1', '2', '3', '4', '5', '6'], printed: ['1', '…', '6'], does: 'To this chapter' },
    black: { keys: ['b', '.'], printed: ['B', '.'], does: 'Black screen, any key ends it' },
    code: { keys: ['q'], printed: ['Q'], does: 'The link of this moment as a large code' },
    strip: { keys: ['h'], printed: ['H'], does: 'Show or hide the main controls' },
    window: { keys: ['w'], printed: ['W'], does: 'Notes, time and what comes then in a window of their own' },
    undo: { keys: ['z'], printed: ['Z'], does: 'Undo' },
  },
  lesson: {
    next: { keys: ['PageDown', 'shift+PageDown'], printed: ['Page Down'], does: 'Reveal, then the next step' },
    back: { keys: ['PageUp', 'shift+PageUp'], printed: ['Page Up'], does: 'Back' },
    answer: {
      keys: ['Digit1', 'Digit2', 'Digit3', 'Digit4'],
      printed: ['1', '…', '4'],
      does: 'Choose an answer; while presenting: count a hand for it, with Shift one fewer',
    },
    picture: { keys: ['p'], printed: ['P'], does: 'While presenting: the picture, or the step again' },
  },
  /** Where two lanes part. */
  parting: {
    differenceAfter: { keys: [']'], printed: [']'], does: 'To the next difference' },
    differenceBefore: { keys: ['['], printed: ['['], does: 'To the previous difference' },
    zoomIn: { keys: ['+'], printed: ['+'], does: 'A shorter window' },
    zoomOut: { keys: ['-'], printed: ['-'], does: 'A longer window' },
  },
  /** In a map of experiments, in what a search asks, and in the examination's table. */
  experiments: {
    start: { keys: [' '], printed: ['Space'], does: 'In a map: start or stop its runs' },
    table: { keys: ['t'], printed: ['T'], does: 'In a map: its numbers as a table, or the map again' },
    mark: { keys: ['m'], printed: ['M'], does: 'In a map: mark the cell under the cursor, or take its mark away' },
    question: {
      keys: ['Digit1', 'Digit2', 'Digit3', 'Digit4'],
      printed: ['1', '…', '4'],
      does: 'In what a search asks: to this question',
    },
    nextFailure: { keys: ['n'], printed: ['N'], does: 'In the examination: to the next question that is not met' },
    sort: { keys: ['s'], printed: ['S'], does: 'In the examination: sort the columns' },
  },
  editor: {
    next: { keys: ['PageDown'], printed: ['Page Down'], does: 'Select the next node or link' },
    before: { keys: ['PageUp'], printed: ['Page Up'], does: 'Select the previous node or link' },
    alsoNext: { keys: ['shift+PageDown'], printed: ['Shift', 'Page Down'], does: 'Add the next node to the selection' },
    alsoBefore: {
      keys: ['shift+PageUp'],
      printed: ['Shift', 'Page Up'],
      does: 'Add the previous node to the selection',
    },
    add: { keys: ['Enter'], printed: ['Enter'], does: 'With a tool that adds nodes: add a node beside the selection' },
    connect: { keys: ['ctrl+j'], printed: ['Ctrl', 'J'], does: 'Connect the selected nodes' },
    move: {
      keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
      printed: ['←', '→'],
      does: 'Move the selected nodes',
    },
    moveFar: {
      keys: ['shift+ArrowLeft', 'shift+ArrowRight', 'shift+ArrowUp', 'shift+ArrowDown'],
      printed: ['Shift', '←', '→'],
      does: 'Move them farther',
    },
    rename: { keys: ['F2'], printed: ['F2'], does: 'Rename' },
    remove: { keys: ['Delete', 'Backspace'], printed: ['Del'], does: 'Delete' },
    copy: { keys: ['ctrl+c'], printed: ['Ctrl', 'C'], does: 'Copy' },
    cut: { keys: ['ctrl+x'], printed: ['Ctrl', 'X'], does: 'Cut' },
    paste: { keys: ['ctrl+v'], printed: ['Ctrl', 'V'], does: 'Paste' },
    duplicate: { keys: ['ctrl+d'], printed: ['Ctrl', 'D'], does: 'Duplicate' },
    all: { keys: ['ctrl+a'], printed: ['Ctrl', 'A'], does: 'Select all nodes' },
    clear: { keys: ['Escape'], printed: ['Esc'], does: 'Clear the selection' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Key>>>>;

export type Place = keyof typeof KEYS;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What a key means in a place; null: nothing, or it is a character alone and those are turned off. */
export function meaningOf<P extends Place>(place: P, event: Pressed): keyof (typeof KEYS)[P] | null {
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  const isControl = ctrlKey || metaKey;
  if (!isControl && isCharacter(key) && !characterKeysWork()) return null;
  // The digits' row: with Shift they write something else on each keyboard.
  const isDigit = !isControl && code.startsWith('Digit');
  const name = key.length === 1 ? key.toLowerCase() : key;
  const pressed = `${isControl ? 'ctrl+' : ''}${shiftKey && (isControl || key.length > 1) ? 'shift+' : ''}${name}`;
  const known = Object.entries<Key>(KEYS[place]);
  const found = known.find(([, { keys }]) => keys.includes(pressed) || (isDigit && keys.includes(code)));
  return (found?.[0] as keyof (typeof KEYS)[P] | undefined) ?? null;
}

/** Space is none: it plays, and presses what has the focus. */
function isCharacter(key: string): boolean {
  return key.length === 1 && key !== ' ';
}

/** A tooltip with its key, if that is one: "Share (S)". */
export function withKey(title: string, { printed }: Pick<Key, 'printed'>): string {
  if (printed.length === 1 && isCharacter(printed[0]!) && !characterKeysWork()) return title;
  return `${title} (${printed.join('+')})`;
}
