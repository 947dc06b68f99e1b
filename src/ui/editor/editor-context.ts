/** How the editor's parts reach the one editor of a page. */
import { createContext, useContext } from 'react';
import type { Editor } from './editor.ts';

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('a component that needs the editor stands outside of it');
  return editor;
}
