/** A scenario file dropped anywhere on the page is opened; a network file comes under the open scenario. */
import { useEffect } from 'react';
import { usePage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import './dropped-files.css';

/** Shows nothing while no file is held over the page. */
export function DroppedFiles(): null {
  const page = usePage();
  useEffect(() => listenToDroppedFiles(page), [page]);
  return null;
}

/** Listens until the returned function is called. */
function listenToDroppedFiles(page: Page): () => void {
  const veil = document.createElement('div');
  veil.className = 'drop-veil';
  veil.textContent = 'Drop the scenario, or a network, here';
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.append(veil);
  };
  const leave = (event: DragEvent) => {
    // Between elements of the page there is always a related target.
    if (event.relatedTarget === null) veil.remove();
  };
  const drop = (event: DragEvent) => {
    veil.remove();
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void import('./scenario-file.ts').then(({ openFile }) => openFile(page, file));
  };
  document.addEventListener('dragover', over);
  document.addEventListener('dragleave', leave);
  document.addEventListener('drop', drop);
  return () => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('dragleave', leave);
    document.removeEventListener('drop', drop);
  };
}
