/**
 * From the text of another program's file to an edit of the open scenario. A large network takes seconds, so a worker
 * does it all, the check of what came out too, and says how far it is.
 */
import { EditError, type Edit } from '../edit/edit.ts';
import { openNetwork } from '../edit/replace-network.ts';
import { problemInWords } from '../problem.ts';
import type { Scenario } from '../schema.ts';
import { whyNotKept } from '../saved-text.ts';
import { validateScenario } from '../validate.ts';
import { importNetwork } from './import-network.ts';

export interface NetworkQuery {
  /** The name of the network where the file has none. */
  readonly name: string;
  readonly draft: Scenario;
}

export type NetworkMessage =
  | { readonly kind: 'progress'; readonly words: string; readonly share: number }
  /** `sentences`: what the file did not say, and what the network was given. */
  | { readonly kind: 'made'; readonly edit: Edit; readonly sentences: readonly string[] }
  /** The file, or the network in it, cannot be used. */
  | { readonly kind: 'refused'; readonly message: string; readonly remedy: string };

export function openNetworkText(
  text: string,
  { name, draft }: NetworkQuery,
  progress: (words: string, share: number) => void,
): NetworkMessage {
  progress('Reading nodes and links', 0.1);
  const read = importNetwork(text);
  if (!read.ok) return { kind: 'refused', message: read.message, remedy: read.remedy };
  progress('Finding traffic for it', 0.4);
  try {
    const { notes, ...edit } = openNetwork(draft, read.network, read.name || name, read.demands);
    progress('Checking it', 0.6);
    const checked = validateScenario(edit.scenario);
    if (!checked.ok) return { kind: 'refused', message: problemInWords(checked.problems[0]), remedy: '' };
    const why = whyNotKept(read.network, checked.scenario);
    if (why !== null) return { kind: 'refused', message: why, remedy: 'Use a part of it, or fewer lanes.' };
    return {
      kind: 'made',
      edit: { ...edit, scenario: checked.scenario, notes: [], isValid: true },
      sentences: [...read.notes, ...notes],
    };
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    return { kind: 'refused', message: error.message, remedy: '' };
  }
}
