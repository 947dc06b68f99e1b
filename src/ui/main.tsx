/** Where the page begins: find out what to open, start the lanes, then draw. */
import './theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { beginAddress } from './session/begin-address.ts';
import { openingScenario } from './session/opening-scenario.ts';
import { keepEdits, leftByCrashes, leftInThisTab } from './saved/autosave.ts';
import { showFaults } from './session/fault.ts';
import { ErrorBoundary } from './dialog/error-boundary.tsx';
import { Session } from './session/session.ts';
import { SessionContext } from './session/session-context.ts';
import { startLaneWorker } from './session/start-lane-worker.ts';
import { showTheme, storedTheme } from './session/theme.ts';
import { tellDocument } from './session/tell-document.ts';

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
