/** How the editor's parts reach the one editor of a page. It is made when the first of them is shown. */
import { keptBySession } from '../session/kept-by-session.ts';
import { useSession } from '../session/session-context.ts';
import { Editor } from './editor.ts';

const editorOf = keptBySession((session) => new Editor(session));

export function useEditor(): Editor {
  return editorOf(useSession());
}
