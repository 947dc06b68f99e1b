/** Where the page begins: find out what to open, start the lanes, then draw. */
import './theme.css';
import '../widgets/shapes.css';
import { createRoot } from 'react-dom/client';
import type { LaneWorker } from '../protocol/client.ts';
import { App } from './app.tsx';
import { embedOptions } from './core/page/embed-options.ts';
import { firstMovement } from './core/page/first-movement.ts';
import { beginAddress, openingScenario } from './core/page/begin-address.ts';
import { keepEdits, leftByCrashes, leftInThisTab } from './chrome/saved/autosave.ts';
import { showFaults } from './core/page/fault.ts';
import { ErrorBoundary } from './core/dialog/error-boundary.tsx';
import { onDemand } from './core/lazy/lazy-component.ts';
import { keepLeftOff, resumeAfterReload } from './chrome/saved/left-off.ts';
import { Page } from './core/page/page.ts';
import { PageContext } from './core/page/page-context.ts';
import { lateWorker } from './core/sandbox/late-worker.ts';
import { followTheme } from './chrome/header/page-theme.ts';
import { showTheme } from './core/page/theme.ts';
import { followTranslation } from './core/page/translated-text.ts';
import { markDocument } from './core/page/mark-document.ts';

/** The one place that makes a lane's worker; the bundler reads this very expression. */
function startLaneWorker(runsCode: boolean): LaneWorker {
  if (runsCode)
    return lateWorker(async () => new (await import('./core/sandbox/sandboxed-worker.ts')).SandboxedWorker());
  return new Worker(new URL('../../workers/lane.worker.ts', import.meta.url), { type: 'module' });
}

const EmbedApp = onDemand(async () => (await import('./features/embed/embed-app.tsx')).EmbedApp);

/** A course package says in the page's head what it opens, and by which standard it reports. */
const marked = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? null;
const course = marked('headway-course');
if (course !== null && location.hash.length <= 1) location.replace(`#${marked('headway-lesson') ?? ''}`);

const embed = course === null ? embedOptions(location.search) : null;
const page = new Page(openingScenario(), startLaneWorker, embed);
showFaults(page);
if (embed === null) beginAlone();
else {
  document.documentElement.dataset['embed'] = '';
  showTheme(embed.theme ?? 'system', false);
  void beginAddress(page, null);
}
markDocument(page);
followTranslation();
createRoot(document.getElementById('root')!).render(
  <PageContext value={page}>
    <ErrorBoundary part="The page">{embed === null ? <App /> : <EmbedApp options={embed} />}</ErrorBoundary>
  </PageContext>,
);

/** In a tab of its own the page keeps what is edited, and finds again what was left. An embed keeps nothing. */
function beginAlone(): void {
  followTheme(page);
  const begun = beginAddress(page, leftInThisTab());
  // What is watched comes first.
  void firstMovement.passed.then(async () => (await import('./core/page/follow-machine.ts')).followMachine(page));
  keepEdits(page);
  keepLeftOff(page);
  if (course === null) addEventListener('load', keepOfflineCopy);
  else void begun.then(async () => (await import('./features/course/report-course.ts')).reportCourse(page, course));
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

/** Lets the browser keep the site, so that it opens without a network. */
function keepOfflineCopy(): void {
  // A browser that blocks a site's storage refuses, and the page does without.
  void navigator.serviceWorker?.register('./sw.js', { scope: './' }).catch(() => {});
}
