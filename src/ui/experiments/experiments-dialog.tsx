/** Two pages: vary a value of the open scenario over seeds, and the papers' tables and figures with their verdicts. */
import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { keptBySession } from '../session/kept-by-session.ts';
import { usePage, useSession } from '../session/session-context.ts';
import { ExperimentForm } from './experiment-form.tsx';
import { ExperimentResults } from './experiment-results.tsx';
import { ExperimentRun } from './experiment-run.ts';
import { keptRuns } from './kept-runs.ts';
import { Papers } from './papers.tsx';
import { startRunWorker } from './start-run-worker.ts';
import '../panel/panel-tabs.css';
import './experiments.css';

const PAGES = ['This scenario', 'Papers'] as const;
type Page = (typeof PAGES)[number];

/** It goes on while the dialog is closed. */
const experimentRunOf = keptBySession(() => new ExperimentRun(startRunWorker, keptRuns));

export function ExperimentsDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const [page, setPage] = useState<Page>('This scenario');
  const id = useId();
  return (
    <Dialog title="Experiments" onClose={onClose} className="experiments">
      <PageTabs page={page} panelId={id} onPage={setPage} />
      <div id={id} role="tabpanel" aria-label={page} className="experiment-page">
        {page === 'Papers' ? <Papers onOpen={(scenario) => session.open(scenario)} /> : <ThisScenario />}
      </div>
    </Dialog>
  );
}

function ThisScenario() {
  const session = useSession();
  const scenario = usePage((page) => page.scenario);
  const opened = usePage((page) => page.opened);
  const run = experimentRunOf(session);
  return (
    <>
      <p>
        Varies values of “{scenario.title}” and runs its lanes with several seeds. The same seed means the same arrivals
        everywhere.
      </p>
      <ExperimentForm key={opened} scenario={scenario} run={run} />
      <ExperimentResults
        run={run}
        onOpen={(point, laneId) => {
          session.open(point);
          session.showLane(laneId);
        }}
      />
    </>
  );
}

interface TabsProps {
  readonly page: Page;
  readonly panelId: string;
  readonly onPage: (page: Page) => void;
}

/** One stop of the Tab key; arrows go from one to the other. */
function PageTabs({ page, panelId, onPage }: TabsProps) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = PAGES.find((one) => one !== page)!;
    onPage(other);
    event.currentTarget.querySelectorAll('button')[PAGES.indexOf(other)]?.focus();
  };
  return (
    <div className="panel-tabs" role="tablist" aria-label="Experiments" onKeyDown={press}>
      {PAGES.map((title) => (
        <button
          key={title}
          type="button"
          role="tab"
          aria-selected={title === page}
          aria-controls={panelId}
          tabIndex={title === page ? 0 : -1}
          onClick={() => onPage(title)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
