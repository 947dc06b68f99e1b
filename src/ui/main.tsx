/** Where the page begins: find out what to open, start the lanes, then draw. */
import './theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { beginAddress } from './session/begin-address.ts';
import { openingScenario } from './session/opening-scenario.ts';
import { keepEdits, leftByCrashes, leftInThisTab } from './saved/autosave.ts';
import { Session } from './session/session.ts';
import { SessionContext } from './session/session-context.ts';
import { startLaneWorker } from './session/start-lane-worker.ts';
import { showTheme, storedTheme } from './session/theme.ts';
import { tellDocument } from './session/tell-document.ts';

showTheme(storedTheme(), false);
const session = new Session(openingScenario(), startLaneWorker);
void beginAddress(session, leftInThisTab());
keepEdits(session);
void leftByCrashes().then(([lost]) => {
  if (lost !== undefined) session.notify(`“${lost.name}” was not closed: it is in the list of scenarios (O).`);
});
tellDocument(session);
createRoot(document.getElementById('root')!).render(
  <SessionContext value={session}>
    <App />
  </SessionContext>,
);
