/** How the editor's parts reach the one editor of a page. It is made when the first of them is shown. */
import type { Session } from '../session/session.ts';
import { useSession } from '../session/session-context.ts';
import { Editor } from './editor.ts';

const editors = new WeakMap<Session, Editor>();

export function useEditor(): Editor {
  const session = useSession();
  let editor = editors.get(session);
  if (editor === undefined) editors.set(session, (editor = new Editor(session)));
  return editor;
}
