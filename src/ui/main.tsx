/** Where the page begins: find out what to open, start the lanes, then draw. */
import './theme.css';
import { createRoot } from 'react-dom/client';
import type { LaneWorker } from '../protocol/client.ts';
import { App } from './app.tsx';
import { beginAddress, openingScenario } from './session/begin-address.ts';
import { keepEdits, leftByCrashes, leftInThisTab } from './saved/autosave.ts';
import { showFaults } from './session/fault.ts';
import { ErrorBoundary } from './dialog/error-boundary.tsx';
import { Session } from './session/session.ts';
import { SessionContext } from './session/session-context.ts';
import { showTheme, storedTheme } from './session/theme.ts';
import { tellDocument } from './session/tell-document.ts';

/** The one place that makes a lane's worker; the bundler reads this very expression. */
function startLaneWorker(): LaneWorker {
  return new Worker(new URL('../../workers/lane.worker.ts', import.meta.url), { type: 'module' });
}

showTheme(storedTheme(), false);
const session = new Session(openingScenario(), startLaneWorker);
showFaults(session);
const begun = beginAddress(session, leftInThisTab());
keepEdits(session);
void Promise.all([leftByCrashes(), begun]).then(([[lost]]) => {
  if (lost === undefined) return;
  const sentences = [`“${lost.name}” was open when the page ended: it is in the list of scenarios (O).`];
  session.remark({ title: 'Work was found again', sentences });
});
tellDocument(session);
createRoot(document.getElementById('root')!).render(
  <SessionContext value={session}>
    <ErrorBoundary part="The page">
      <App />
    </ErrorBoundary>
  </SessionContext>,
);
