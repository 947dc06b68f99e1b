/** Two tabs: vary a value of the open scenario over seeds, and the papers' tables and figures with their verdicts. */
import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from '../../core/dialog/dialog.tsx';
import { keptByPage } from '../../core/page/page-context.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { ExperimentForm } from './experiment-form.tsx';
import { ExperimentResults } from './experiment-results.tsx';
import { Papers } from './papers.tsx';
import { newRun } from '../../core/runs/runs-of.ts';
import '../../chrome/panel/panel-tabs.css';
import './experiments.css';

const TABS = ['This scenario', 'Papers'] as const;
type Tab = (typeof TABS)[number];

/** It goes on while the dialog is closed. */
const experimentRunOf = keptByPage(newRun);

export function ExperimentsDialog({ onClose }: { readonly onClose: () => void }) {
  const page = usePage();
  const [tab, setTab] = useState<Tab>('This scenario');
  const id = useId();
  return (
    <Dialog title="Experiments" onClose={onClose} className="experiments">
      <Tabs tab={tab} panelId={id} onTab={setTab} />
      <div id={id} role="tabpanel" aria-label={tab} className="experiment-page">
        {tab === 'Papers' ? <Papers onOpen={(scenario) => page.open({ scenario })} /> : <ThisScenario />}
      </div>
    </Dialog>
  );
}

function ThisScenario() {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const opened = usePageState((state) => state.opened);
  const run = experimentRunOf(page);
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
          page.open({ scenario: point });
          page.show({ shownLaneId: laneId });
        }}
      />
    </>
  );
}

interface TabsProps {
  readonly tab: Tab;
  readonly panelId: string;
  readonly onTab: (tab: Tab) => void;
}

/** One stop of the Tab key; arrows go from one to the other. */
function Tabs({ tab, panelId, onTab }: TabsProps) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = TABS.find((one) => one !== tab)!;
    onTab(other);
    event.currentTarget.querySelectorAll('button')[TABS.indexOf(other)]?.focus();
  };
  return (
    <div className="panel-tabs" role="tablist" aria-label="Experiments" onKeyDown={press}>
      {TABS.map((title) => (
        <button
          key={title}
          type="button"
          role="tab"
          aria-selected={title === tab}
          aria-controls={panelId}
          tabIndex={title === tab ? 0 : -1}
          onClick={() => onTab(title)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
