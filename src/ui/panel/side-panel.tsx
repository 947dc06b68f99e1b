/** The side panel: inspector, scenario, notes. Everything comes by its props. */
import './panel-tabs.css';
import './side-panel.css';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { expandNetwork } from '../../scenario/network.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { InspectionTarget } from '../../simulation/report.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { InspectTab, type SelectedObject } from './inspect/inspect-tab.tsx';
import { SenderInspector } from './inspect/sender-inspector.tsx';
import { NotesTab } from './notes/notes-tab.tsx';
import { type PanelTab, PanelTabs } from './panel-tabs.tsx';
import type { ScenarioForms } from './scenario/scenario-forms.ts';
import { ScenarioTab } from './scenario/scenario-tab.tsx';
import type { BookmarkWords } from '../page/bookmarks.ts';

export interface SidePanelProps {
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  /** Lanes in the scenario's order. */
  readonly feeds: readonly LaneFeed[];
  /** What runs. */
  readonly scenario: Scenario;
  /** What the forms edit: the same, or one that has problems. */
  readonly draft: Scenario;
  readonly forms?: ScenarioForms;
  /** The page of the tab Lesson; absent: there is no such tab. */
  readonly lesson?: ReactNode;
  /** The page of the tab Score; absent: there is no such tab. */
  readonly score?: ReactNode;
  /** The id of a host, while the step of a lesson shows what a sender there sees. */
  readonly seenFrom?: string | null;
  /** Shows what happened up to now; absent: there is no log here. */
  readonly onLog?: () => void;
  /** Stands first where nothing is selected. */
  readonly invitation?: ReactNode;
  readonly selected: SelectedObject | null;
  readonly onSelect: (laneId: string, target: InspectionTarget | null) => void;
  /**
   * Asks a lane about an object without selecting it, to compare it with the selected one; null: about none. The next
   * selection ends it too. Keep the same function.
   */
  readonly onAsk: (laneId: string, target: InspectionTarget | null) => void;
  /** The value at a path of the scenario as in force now, changes that are about to happen included. */
  readonly valueOf: (path: string) => unknown;
  /**
   * A value was changed; a dragged slider calls it often. The label is for the timeline and for undo. Returns why the
   * value was refused; null: it was not.
   */
  readonly onChange: (path: string, value: unknown, label: string) => string | null;
  readonly onScheme: (laneId: string, scheme: string) => void;
  /** Takes the entry out of the scenario's timeline. */
  readonly onRemoveEntry: (index: number) => void;
  /** Another name or sentence for a bookmark; null: takes it out. */
  readonly onBookmark: (atSeconds: number, words: BookmarkWords | null) => void;
  /** The directed link whose queue is charted in all lanes; null: each lane finds a bottleneck. */
  readonly onChartLink: (linkId: string | null) => void;
  readonly onSeek: (seconds: number) => void;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  /** Where the laboratory's model notes are. */
}

export function SidePanel(props: SidePanelProps) {
  const { onTab, scenario, draft, lesson, score } = props;
  const without = Object.entries({ lesson, score }).flatMap(([tab, page]) =>
    page === undefined ? [tab as PanelTab] : [],
  );
  const tab = without.includes(props.tab) ? 'inspect' : props.tab;
  const prefix = useId();
  const [laneId, setLaneId] = useState<string | null>(null);
  // What is listed where nothing is selected any more is of the lane where something was.
  if (props.selected !== null && props.selected.laneId !== laneId) setLaneId(props.selected.laneId);
  // A large network takes a tenth of a second.
  const isScenario = tab === 'scenario';
  const draftNetwork = useMemo(() => (isScenario ? expandNetwork(draft.network) : null), [isScenario, draft.network]);
  return (
    <aside className="side-panel" aria-label="Side panel">
      <PanelTabs tab={tab} onTab={onTab} without={without} prefix={prefix} />
      <div
        key={tab}
        id={`${prefix}-panel`}
        className="panel-body"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${prefix}-${tab}`}
      >
        {tab === 'lesson' && lesson}
        {tab === 'score' && score}
        {tab === 'inspect' &&
          (props.seenFrom == null ? (
            <InspectTab {...props} laneId={laneId} onLane={setLaneId} />
          ) : (
            <SenderInspector
              host={props.seenFrom}
              feeds={props.feeds}
              selected={props.selected}
              onSelect={props.onSelect}
              onAsk={props.onAsk}
            />
          ))}
        {draftNetwork !== null && <ScenarioTab {...props} scenario={draft} network={draftNetwork} />}
        {tab === 'notes' && <NotesTab {...scenario} />}
      </div>
    </aside>
  );
}
