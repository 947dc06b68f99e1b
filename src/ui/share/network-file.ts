/** Networks of templates, under the traffic of the open scenario; and from files of other programs, with traffic of their own. */
import { withoutHidden } from '../../base/plain-text.ts';
import type { Edit } from '../../scenario/edit/edit.ts';
import { addNetwork, openNetwork, replaceNetwork } from '../../scenario/edit/replace-network.ts';
import { importNetwork as readNetwork } from '../../scenario/import/import-network.ts';
import { LARGEST_TEXT } from '../../scenario/import/raw-graph.ts';
import type { NetworkDescription } from '../../scenario/schema/network.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Page } from '../page/page.ts';

/** Whether a file is one that `importNetwork` takes, by its name. */
export function isNetworkFile({ name }: File): boolean {
  return /\.(gml|graphml|xml)$/i.test(name);
}

export async function importNetwork(page: Page, file: File): Promise<void> {
  // Text is at most four bytes a character: no need to read what would be refused anyway.
  const text = file.size > LARGEST_TEXT * 4 ? 'x'.repeat(LARGEST_TEXT + 1) : await file.text();
  const result = readNetwork(text);
  if (!result.ok) {
    const { message, remedy } = result;
    page.report({
      title: `“${withoutHidden(file.name)}” is not a network that can be read`,
      reasons: [message],
      readable: null,
      remedy,
    });
    return;
  }
  const name = result.name || withoutHidden(file.name.replace(/\.\w+$/, '')).slice(0, 100);
  applyWithNotes(page, result.notes, (draft) => openNetwork(draft, result.network, name));
  page.setEditing(true);
}

/** Puts another network under the present traffic and lanes. */
export function takeNetwork(page: Page, network: NetworkDescription, name: string): void {
  applyWithNotes(page, [], (draft) => replaceNetwork(draft, network, name));
}

/** Puts a second network beside the one that is open. Its nodes are selected then. */
export function addBeside(page: Page, network: NetworkDescription, name: string): void {
  const edit = page.apply((draft) => addNetwork(draft, network, name));
  if (edit !== null) page.choose({ nodes: edit.ids, links: [] });
}

/** Applies an edit. Its notes, after those on where the network comes from, stay until they are read. */
function applyWithNotes(page: Page, notes: readonly string[], change: (draft: Scenario) => Edit): void {
  const edit = page.apply((draft) => {
    const made = change(draft);
    return { ...made, notes: [], sentences: [...notes, ...made.notes] };
  });
  if (edit === null) return;
  if (edit.sentences.length > 0) page.remarkOn(edit, edit.sentences);
  else page.remark(null);
}
