/** Where the page begins: find out what to open, start the lanes, then draw. */
import './theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepAddress, openAddress, openingScenario } from './session/address.ts';
import { Session } from './session/session.ts';
import { SessionContext } from './session/session-context.ts';
import { startLaneWorker } from './session/start-lane-worker.ts';
import { showTheme, storedTheme } from './session/theme.ts';
import { tellDocument } from './session/tell-document.ts';

showTheme(storedTheme(), false);
const session = new Session(openingScenario(), startLaneWorker);
openAddress(session);
keepAddress(session);
tellDocument(session);
createRoot(document.getElementById('root')!).render(
  <SessionContext value={session}>
    <App />
  </SessionContext>,
);
