/** The side panel: guide, inspector, scenario, and the pages that features give it. */
import './panel-tabs.css';
import './side-panel.css';
import { type ReactNode, useId, useMemo, useState, type KeyboardEvent, useRef } from 'react';
import { expandNetwork } from '../../../scenario/network.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { InspectTab } from './inspect/inspect-tab.tsx';
import { SenderInspector } from './inspect/sender-inspector.tsx';
import type { ScenarioForms } from './scenario/scenario-forms.ts';
import { ScenarioTab } from './scenario/scenario-tab.tsx';
import type { PanelTab } from '../../core/page/page-state.ts';

interface Props {
  readonly forms: ScenarioForms;
  readonly lesson: ReactNode;
  readonly score: ReactNode;
  readonly guide: ReactNode;
}

export function SidePanel({ forms, lesson, score, guide }: Props) {
  const page = usePage();
  const wanted = usePageState((state) => state.panelTab);
  const hasLesson = usePageState((state) => state.draft.lesson !== undefined);
  const isRace = usePageState((state) => state.scenario.race !== undefined);
  const seenFrom = usePageState((state) => state.lesson?.seenFrom ?? null);
  const network = usePageState((state) => state.draft.network);
  const selectedLane = usePageState((state) => state.selection?.laneId ?? null);
  const without = [...(hasLesson ? [] : ['lesson' as const]), ...(isRace ? [] : ['score' as const])];
  const tab = without.some((one) => one === wanted) ? 'guide' : wanted;
  const prefix = useId();
  const [laneId, setLaneId] = useState<string | null>(null);
  // What is listed where nothing is selected any more is of the lane where something was.
  if (selectedLane !== null && selectedLane !== laneId) setLaneId(selectedLane);
  // A large network takes a tenth of a second.
  const isScenario = tab === 'scenario';
  const expanded = useMemo(() => (isScenario ? expandNetwork(network) : null), [isScenario, network]);
  return (
    <aside className="side-panel" aria-label="Side panel">
      <PanelTabs tab={tab} onTab={(panelTab) => page.show({ panelTab })} without={without} prefix={prefix} />
      <div
        key={tab}
        id={`${prefix}-panel`}
        className="panel-body"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${prefix}-${tab}`}
      >
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

interface Tab {
  readonly id: PanelTab;
  readonly title: string;
}

const TABS: readonly Tab[] = [
  { id: 'lesson', title: 'Lesson' },
  { id: 'score', title: 'Score' },
  { id: 'guide', title: 'Guide' },
  { id: 'inspect', title: 'Inspect' },
  { id: 'scenario', title: 'Scenario' },
];

interface PanelTabsProps {
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  /** Tabs that this scenario does not have. */
  readonly without: readonly PanelTab[];
  /** Ids of tabs and of the one panel are made from it. */
  readonly prefix: string;
}

/** The panel's tabs: one stop of the Tab key, arrows go from one to the next. */
function PanelTabs({ tab, onTab, without, prefix }: PanelTabsProps) {
  const tabs = TABS.filter(({ id }) => !without.includes(id));
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = nextTab(
      event.key,
      tabs.findIndex(({ id }) => id === tab),
      tabs.length,
    );
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onTab(tabs[next].id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} className="panel-tabs" role="tablist" aria-label="Side panel" onKeyDown={move}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          id={`${prefix}-${id}`}
          type="button"
          role="tab"
          aria-selected={id === tab}
          aria-controls={`${prefix}-panel`}
          tabIndex={id === tab ? 0 : -1}
          onClick={() => onTab(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function nextTab(key: string, present: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (present + 1) % count;
    case 'ArrowLeft':
      return (present + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
