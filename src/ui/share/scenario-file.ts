/** Scenarios as files: saved by the browser, opened with every problem named. */
import { withoutHidden } from '../../base/plain-text.ts';
import { packedPlaylist, parsePlaylist } from '../../scenario/link/playlist.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { type Problem, problemInWords } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { parseScenario } from '../../scenario/validate.ts';
import type { Trouble } from '../page/page-state.ts';
import { importNetwork, isNetworkFile } from './network-file.ts';
import type { Page } from '../page/page.ts';
import { download, fileName } from '../../widgets/files/download.ts';

export function saveFile(scenario: Scenario): void {
  const text = `${JSON.stringify(scenario, null, 2)}\n`;
  download(`${fileName(scenario.title)}.json`, new Blob([text], { type: 'application/json' }));
}

/** A scenario, a playlist, or a network of another program. */
export async function openFile(page: Page, file: File): Promise<void> {
  const name = withoutHidden(file.name);
  if (isNetworkFile(file)) return importNetwork(page, file);
  // Text is at most four bytes a character: no need to read what would be refused anyway.
  const text = file.size > LIMITS.textLength * 4 ? 'x'.repeat(LIMITS.textLength + 1) : await file.text();
  const playlist = parsePlaylist(text);
  if (playlist?.ok) return page.bringPlaylist({ given: packedPlaylist(playlist.playlist), isOpen: false });
  if (playlist !== null) return page.report(playlistTrouble(name, playlist.message));
  const result = parseScenario(text);
  if (result.ok) page.open(result.scenario);
  else page.report(fileTrouble(name, result.problems));
}

function playlistTrouble(name: string, reason: string): Trouble {
  return {
    title: `“${name}” is not a playlist that can be opened`,
    reasons: [reason],
    readable: null,
    remedy: 'Save it again where it was made. The open scenario has not changed.',
  };
}

function fileTrouble(name: string, problems: readonly Problem[]): Trouble {
  return {
    title: `“${name}” is not a scenario that can run`,
    reasons: problems.slice(0, 6).map((problem) => problemInWords(problem)),
    readable: null,
    remedy: 'Fix the file at these places and open it again. The open scenario has not changed.',
  };
}
