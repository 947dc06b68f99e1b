/** Where the page begins: find out what to open, start the lanes, then draw. */
import './theme.css';
import { createRoot } from 'react-dom/client';
import type { LaneWorker } from '../protocol/client.ts';
import { App } from './app.tsx';
import { embedOptions } from './page/embed-options.ts';
import { beginAddress, openingScenario } from './page/begin-address.ts';
import { keepEdits, leftByCrashes, leftInThisTab } from './saved/autosave.ts';
import { showFaults } from './page/fault.ts';
import { ErrorBoundary } from './dialog/error-boundary.tsx';
import { onDemand } from './lazy/lazy-component.ts';
import { keepOfflineCopy } from './saved/offline-copy.ts';
import { keepLeftOff, resumeAfterReload } from './saved/left-off.ts';
import { Page } from './page/page.ts';
import { PageContext } from './page/page-context.ts';
import { lateWorker } from './sandbox/late-worker.ts';
import { followTheme } from './header/page-theme.ts';
import { showTheme } from './page/theme.ts';
import { markDocument } from './page/mark-document.ts';

/** The one place that makes a lane's worker; the bundler reads this very expression. */
function startLaneWorker(runsCode: boolean): LaneWorker {
  if (runsCode) return lateWorker(async () => new (await import('./sandbox/sandboxed-worker.ts')).SandboxedWorker());
  return new Worker(new URL('../../workers/lane.worker.ts', import.meta.url), { type: 'module' });
}

const EmbedApp = onDemand(async () => (await import('./embed/embed-app.tsx')).EmbedApp);

const embed = embedOptions(location.search);
const page = new Page(openingScenario(), startLaneWorker, embed);
showFaults(page);
if (embed === null) beginAlone();
else {
  document.documentElement.dataset['embed'] = '';
  showTheme(embed.theme ?? 'system', false);
  void beginAddress(page, null);
}
markDocument(page);
createRoot(document.getElementById('root')!).render(
  <PageContext value={page}>
    <ErrorBoundary part="The page">{embed === null ? <App /> : <EmbedApp options={embed} />}</ErrorBoundary>
  </PageContext>,
);

/** In a tab of its own the page keeps what is edited, and finds again what was left. An embed keeps nothing. */
function beginAlone(): void {
  followTheme(page);
  const begun = beginAddress(page, leftInThisTab());
  keepEdits(page);
  keepLeftOff(page);
  keepOfflineCopy();
  // Without a link the document is open already.
  if (location.hash.length <= 1) resumeAfterReload(page);
  else void begun.then(() => resumeAfterReload(page));
  void Promise.all([leftByCrashes(), begun]).then(([[lost]]) => {
    if (lost === undefined) return;
    const sentences = [
      `“${lost.name}” was open when the page closed unexpectedly. It is in the list of scenarios (O).`,
    ];
    page.show({ remarks: { title: 'Your work was recovered', sentences } });
  });
}
