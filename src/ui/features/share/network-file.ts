/** Networks of templates, under the traffic of the open scenario; and from files of other programs, with traffic of their own. */
import { capitalised } from '../../../base/format.ts';
import { withoutHidden } from '../../../base/plain-text.ts';
import { addNetwork, replaceNetwork } from '../../../scenario/edit/replace-network.ts';
import type { NetworkMessage, NetworkQuery } from '../../../scenario/import/open-file.ts';
import { LARGEST_TEXT } from '../../../scenario/import/raw-graph.ts';
import type { NetworkDescription } from '../../../scenario/schema/network.ts';
import type { Page } from '../../core/page/page.ts';
import { whyTooLarge } from './file-size.ts';
import { progressDialog } from './progress-dialog.ts';

/** Whether a file is one that `importNetwork` takes, by its name. */
export function isNetworkFile({ name }: File): boolean {
  return /\.(gml|graphml|xml|txt)$/i.test(name);
}

/** Reads a file in a worker. Until it has been read nothing has changed, and whoever waits may cancel. */
export async function importNetwork(page: Page, file: File): Promise<void> {
  const title = withoutHidden(file.name);
  const refuse = (message: string, remedy: string): void =>
    page.show({
      trouble: { title: `“${title}” is not a network that can be read`, reasons: [message], readable: null, remedy },
    });
  const tooLarge = whyTooLarge(file, LARGEST_TEXT);
  if (tooLarge !== null) return refuse(tooLarge, 'Use a part of it.');
  const { opened } = page.store.getState();
  const name = title.replace(/\.\w+$/, '').slice(0, 100);
  const read = await readInWorker(title, file, { name, draft: page.document.draft });
  // Another document may have been opened by its address meanwhile.
  if (read === null || page.store.getState().opened !== opened) return;
  if (read.kind === 'refused') return refuse(read.message, read.remedy);
  const edit = page.apply(() => read.edit);
  if (edit === null) return;
  page.show({ remarks: { title: capitalised(edit.label), sentences: read.sentences }, editing: true });
}

/** @returns null: it was cancelled */
function readInWorker(
  title: string,
  file: File,
  query: NetworkQuery,
): Promise<Exclude<NetworkMessage, { kind: 'progress' }> | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('../../../../workers/import.worker.ts', import.meta.url), { type: 'module' });
    const end = (outcome: Parameters<typeof resolve>[0]): void => {
      worker.terminate();
      dialog.end();
      resolve(outcome);
    };
    const dialog = progressDialog(`Reading “${title}”`, () => end(null));
    worker.addEventListener('message', ({ data }: MessageEvent<NetworkMessage>) => {
      if (data.kind === 'progress') dialog.show(data.words, data.share);
      else end(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const message = `It could not be read: ${event.message || 'the program for it could not be loaded'}.`;
      end({ kind: 'refused', message, remedy: 'Try again, or use a part of it.' });
    });
    worker.postMessage({ file, ...query });
  });
}

/** Puts another network under the present traffic and lanes. */
export function takeNetwork(page: Page, network: NetworkDescription, name: string): void {
  const edit = page.apply((draft) => {
    const made = replaceNetwork(draft, network, name);
    return { ...made, notes: [], sentences: made.notes };
  });
  if (edit === null) return;
  // Nothing of the run so far is of this network: it begins.
  page.run.restart();
  const { label, sentences } = edit;
  page.show({ remarks: sentences.length === 0 ? null : { title: capitalised(label), sentences } });
}

/** Puts a second network beside the one that is open. Its nodes are selected then. */
export function addBeside(page: Page, network: NetworkDescription, name: string): void {
  const edit = page.apply((draft) => addNetwork(draft, network, name));
  if (edit !== null) page.show({ editSelection: { nodes: edit.ids, links: [] } });
}
