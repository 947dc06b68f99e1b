/** Networks of templates, and from files of other programs: under the traffic and the lanes of the open scenario. */
import { replaceNetwork } from '../../scenario/edit/replace-network.ts';
import { importNetwork as readNetwork } from '../../scenario/import/import-network.ts';
import { LARGEST_TEXT } from '../../scenario/import/raw-graph.ts';
import type { NetworkDescription } from '../../scenario/schema/network.ts';
import type { Session } from '../session/session.ts';

/** Whether a file is one that `importNetwork` takes, by its name. */
export function isNetworkFile({ name }: File): boolean {
  return /\.(gml|graphml|xml)$/i.test(name);
}

export async function importNetwork(session: Session, file: File): Promise<void> {
  // Text is at most four bytes a character: no need to read what would be refused anyway.
  const text = file.size > LARGEST_TEXT * 4 ? 'x'.repeat(LARGEST_TEXT + 1) : await file.text();
  const result = readNetwork(text);
  if (!result.ok) {
    const { message, remedy } = result;
    session.report({
      title: `“${file.name}” is not a network that can be read`,
      reasons: [message],
      readable: null,
      remedy,
    });
    return;
  }
  const name = result.name || file.name.replace(/\.\w+$/, '');
  takeNetwork(session, result.network, name, result.notes);
  session.setEditing(true);
}

/** Takes another network. What it changes beside, and `notes` on where it comes from, stay until they are read. */
export function takeNetwork(
  session: Session,
  network: NetworkDescription,
  name: string,
  notes: readonly string[] = [],
): void {
  const edit = session.apply((draft) => {
    const replaced = replaceNetwork(draft, network, name);
    return { ...replaced, notes: [], sentences: [...notes, ...replaced.notes] };
  });
  if (edit === null) return;
  if (edit.sentences.length > 0) session.remarkOn(edit, edit.sentences);
  else session.remark(null);
}
