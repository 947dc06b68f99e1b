/** Keys of the editor's stage, where it has the focus or nothing has. */
import type { Named, Tool } from './canvas/edit-listener.ts';
import type { Editor } from './editor.ts';

/** As printed, for the help. */
export const EDIT_KEYS: readonly { readonly printed: readonly string[]; readonly does: string }[] = [
  { printed: ['Page Down'], does: 'Select the next node or link; with Shift: add the next node to the selection' },
  { printed: ['Enter'], does: 'With a tool that adds nodes: add a node beside the selection' },
  { printed: ['Ctrl', 'J'], does: 'Connect the selected nodes' },
  { printed: ['←', '→'], does: 'Move the selected nodes; with Shift: farther' },
  { printed: ['F2'], does: 'Rename' },
  { printed: ['Del'], does: 'Delete' },
  { printed: ['Ctrl', 'C'], does: 'Copy (V: paste, D: duplicate, A: select all)' },
  { printed: ['Esc'], does: 'Clear the selection' },
];

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP_PIXELS = 5;

export interface Hands {
  /** A distance on the plane that is this many pixels. */
  readonly units: (pixels: number) => number;
  readonly rename: (named: Named) => void;
  readonly tool: Tool;
}

/** @returns whether the key was for the editor */
export function pressEditKey(event: KeyboardEvent, editor: Editor, { units, rename, tool }: Hands): boolean {
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    // Text that is marked on the page is what is to be copied.
    return document.getSelection()?.isCollapsed !== false && pressWithControl(key.toLowerCase(), editor);
  }
  const arrow = ARROWS[key];
  if (arrow !== undefined) {
    if (editor.chosen.nodes.length === 0) return false;
    const step = units(STEP_PIXELS * (event.shiftKey ? 8 : 1));
    editor.nudge(arrow[0] * step, arrow[1] * step);
    return true;
  }
  const { onlyOne } = editor;
  switch (key) {
    case 'Delete':
    case 'Backspace':
      editor.remove();
      return true;
    case 'PageDown':
      if (event.shiftKey) editor.chooseAlso(1);
      else editor.chooseNext(1);
      return true;
    case 'PageUp':
      if (event.shiftKey) editor.chooseAlso(-1);
      else editor.chooseNext(-1);
      return true;
    case 'Enter':
      if (tool !== 'host' && tool !== 'router' && tool !== 'middlebox') return false;
      editor.addBeside(tool);
      return true;
    case 'F2':
      if (onlyOne !== null) rename(onlyOne);
      return true;
    case 'Escape':
      if (editor.chosen.nodes.length + editor.chosen.links.length === 0) return false;
      editor.choose([]);
      return true;
    default:
      return false;
  }
}

function pressWithControl(key: string, editor: Editor): boolean {
  switch (key) {
    case 'a':
      editor.chooseAll();
      return true;
    case 'c':
      editor.copy();
      return true;
    case 'x':
      editor.cut();
      return true;
    case 'v':
      editor.paste();
      return true;
    case 'j':
      editor.connectChosen();
      return true;
    case 'd':
      editor.duplicate();
      return true;
    default:
      return false;
  }
}
