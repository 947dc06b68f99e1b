/** The side panel: guide, inspector, scenario, and the pages that features give it. */
import './side-panel.css';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { expandNetwork } from '../../../scenario/network.ts';
import { Tabs } from '../../../widgets/controls/tabs.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { InspectTab } from './inspect/inspect-tab.tsx';
import { SenderInspector } from './inspect/sender-inspector.tsx';
import type { ScenarioForms } from './scenario/scenario-forms.ts';
import { ScenarioTab } from './scenario/scenario-tab.tsx';
import { TAB_TITLES, usePanelTabs } from './panel-tabs.ts';

interface Props {
  readonly forms: ScenarioForms;
  readonly lesson: ReactNode;
  readonly score: ReactNode;
  readonly guide: ReactNode;
}

export function SidePanel({ forms, lesson, score, guide }: Props) {
  const page = usePage();
  const { tabs, tab } = usePanelTabs();
  const seenFrom = usePageState((state) => state.lesson?.seenFrom ?? null);
  const network = usePageState((state) => state.draft.network);
  const selectedLane = usePageState((state) => state.selection?.laneId ?? null);
  const panelId = useId();
  const [laneId, setLaneId] = useState<string | null>(null);
  // What is listed where nothing is selected any more is of the lane where something was.
  if (selectedLane !== null && selectedLane !== laneId) setLaneId(selectedLane);
  // A large network takes a tenth of a second.
  const isScenario = tab === 'scenario';
  const expanded = useMemo(() => (isScenario ? expandNetwork(network) : null), [isScenario, network]);
  return (
    <aside className="side-panel" aria-label="Side panel">
      <Tabs
        label="Side panel"
        titles={tabs.map((each) => TAB_TITLES[each])}
        title={TAB_TITLES[tab]}
        panelId={panelId}
        onChoose={(title) => page.show({ panelTab: tabs.find((each) => TAB_TITLES[each] === title)! })}
      />
      <div key={tab} id={panelId} className="panel-body" role="tabpanel" tabIndex={0} aria-label={TAB_TITLES[tab]}>
        {tab === 'lesson' && lesson}
        {tab === 'guide' && guide}
        {tab === 'score' && score}
        {tab === 'inspect' &&
          (seenFrom === null ? <InspectTab laneId={laneId} onLane={setLaneId} /> : <SenderInspector host={seenFrom} />)}
        {expanded !== null && <ScenarioTab network={expanded} forms={forms} />}
      </div>
    </aside>
  );
}
