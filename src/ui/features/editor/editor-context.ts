/** How the editor's parts reach the one editor of a page. It is made when the first of them is shown. */
import { keptByPage } from '../../core/page/kept-by-page.ts';
import { usePage } from '../../core/page/page-context.ts';
import { Editor } from './editor.ts';

const editorOf = keptByPage((page) => new Editor(page));

export function useEditor(): Editor {
  return editorOf(usePage());
}
