/** Keys of the editor's stage, where it has the focus or nothing has. */
import { KEYS, meaningOf } from '../../core/keys/key-map.ts';
import { isNodeKind, type Named, type Tool } from './canvas/edit-listener.ts';
import type { Editor } from './editor.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP_PIXELS = 5;
const FAR_PIXELS = 40;

interface Hands {
  /** A distance on the plane that is this many pixels. */
  readonly units: (pixels: number) => number;
  readonly rename: (named: Named) => void;
  readonly tool: Tool;
}

/** An action that answers `false` leaves the key to the page. */
type Action = (editor: Editor, hands: Hands, key: string) => unknown;

const nudge =
  (pixels: number): Action =>
  (editor, { units }, key) => {
    if (editor.chosen.nodes.length === 0) return false;
    const [dx, dy] = ARROWS[key]!;
    return editor.nudge(dx * units(pixels), dy * units(pixels));
  };

const ACTIONS: Readonly<Record<keyof typeof KEYS.editor, Action>> = {
  next: (editor) => editor.chooseNext(1),
  before: (editor) => editor.chooseNext(-1),
  alsoNext: (editor) => editor.chooseAlso(1),
  alsoBefore: (editor) => editor.chooseAlso(-1),
  add: (editor, { tool }) => (isNodeKind(tool) ? editor.addBeside(tool) : false),
  connect: (editor) => editor.connectChosen(),
  move: nudge(STEP_PIXELS),
  moveFar: nudge(FAR_PIXELS),
  rename: ({ onlyOne }, { rename }) => void (onlyOne !== null && rename(onlyOne)),
  remove: (editor) => editor.remove(),
  copy: (editor) => editor.copy(),
  cut: (editor) => editor.cut(),
  paste: (editor) => editor.paste(),
  duplicate: (editor) => editor.duplicate(),
  all: (editor) => editor.chooseAll(),
  clear: (editor) => (editor.chosen.nodes.length + editor.chosen.links.length === 0 ? false : editor.choose([])),
};

/** @returns whether the key was for the editor */
export function pressEditKey(event: KeyboardEvent, editor: Editor, hands: Hands): boolean {
  // Text that is marked on the page is what is to be copied.
  if ((event.ctrlKey || event.metaKey) && document.getSelection()?.isCollapsed === false) return false;
  const meaning = meaningOf('editor', event);
  return meaning !== null && ACTIONS[meaning](editor, hands, event.key) !== false;
}
