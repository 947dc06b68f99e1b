/** Scenarios as files: saved by the browser, opened with every problem named. */
import { withoutHidden } from '../../../base/plain-text.ts';
import { packedPlaylist, parsePlaylist } from '../../../scenario/link/playlist.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import { problemInWords } from '../../../scenario/problem.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { savedText } from '../../../scenario/saved-text.ts';
import { parseScenario } from '../../../scenario/validate.ts';
import type { Trouble } from '../../core/page/page-state.ts';
import { importNetwork, isNetworkFile, whyTooLarge } from './network-file.ts';
import type { Page } from '../../core/page/page.ts';
import { download, fileName } from '../../../widgets/files/download.ts';

export function saveFile(scenario: Scenario): void {
  download(`${fileName(scenario.title)}.json`, new Blob([savedText(scenario)], { type: 'application/json' }));
}

/** A scenario, a playlist, or a network of another program. */
export async function openFile(page: Page, file: File): Promise<void> {
  const name = withoutHidden(file.name);
  if (isNetworkFile(file)) return importNetwork(page, file);
  const tooLarge = whyTooLarge(file, LIMITS.textLength);
  if (tooLarge !== null)
    return page.show({ trouble: trouble(`“${name}” is too large`, [tooLarge], 'Save a smaller scenario.') });
  const text = await file.text();
  const playlist = parsePlaylist(text);
  if (playlist?.ok) return page.show({ broughtPlaylist: { given: packedPlaylist(playlist.playlist), isOpen: false } });
  if (playlist !== null) {
    const title = `“${name}” is not a playlist that can be opened`;
    return page.show({ trouble: trouble(title, [playlist.message], 'Save it again where it was made.') });
  }
  const result = parseScenario(text);
  if (result.ok) page.open({ scenario: result.scenario });
  else {
    const reasons = result.problems.slice(0, 6).map((problem) => problemInWords(problem));
    const remedy = 'Fix the file at these places and open it again.';
    page.show({ trouble: trouble(`“${name}” is not a scenario that can run`, reasons, remedy) });
  }
}

function trouble(title: string, reasons: readonly string[], remedy: string): Trouble {
  return { title, reasons, readable: null, remedy: `${remedy} The open scenario has not changed.` };
}
