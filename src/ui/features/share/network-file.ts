/** Networks of templates, under the traffic of the open scenario; and from files of other programs, with traffic of their own. */
import { capitalised } from '../../../base/format.ts';
import { withoutHidden } from '../../../base/plain-text.ts';
import { addNetwork, replaceNetwork } from '../../../scenario/edit/replace-network.ts';
import type { NetworkMessage, NetworkQuery } from '../../../scenario/import/open-file.ts';
import { LARGEST_TEXT } from '../../../scenario/import/raw-graph.ts';
import type { NetworkDescription } from '../../../scenario/schema/network.ts';
import type { Page } from '../../core/page/page.ts';
import '../../core/dialog/dialog.css';

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

/** Work of seconds that nothing may be changed under: how far it is, and a way to cancel it. */
interface ProgressDialog {
  show(words: string, share: number): void;
  end(): void;
}

/** Opens it until it is ended. @param cancel is called when somebody presses Cancel or Escape */
function progressDialog(title: string, cancel: () => void): ProgressDialog {
  const dialog = Object.assign(document.createElement('dialog'), { className: 'dialog' });
  const body = Object.assign(document.createElement('div'), { className: 'dialog-body' });
  const heading = Object.assign(document.createElement('h2'), { textContent: title });
  const words = Object.assign(document.createElement('p'), { role: 'status' });
  const bar = document.createElement('progress');
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button' });
  button.textContent = 'Cancel';
  button.addEventListener('click', cancel);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    cancel();
  });
  dialog.ariaLabel = title;
  bar.ariaLabel = title;
  body.append(heading, words, bar, button);
  dialog.append(body);
  document.body.append(dialog);
  dialog.showModal();
  return {
    show(what, share) {
      words.textContent = what;
      bar.value = share;
    },
    end() {
      dialog.close();
      dialog.remove();
    },
  };
}

/** Text is at most four bytes a character: what is larger is refused without being read. */
const BYTES_A_CHARACTER = 4;

/** Why a file is too large for a reader of this many characters; null: it may not be. */
export function whyTooLarge({ size }: File, characters: number): string | null {
  if (size <= characters * BYTES_A_CHARACTER) return null;
  return `The file has ${(size / 1e6).toFixed(1)} MB. At most ${characters} characters are read.`;
}
