/** The scenario as forms: traffic, network, timeline, lanes, run. */
import './scenario-tab.css';
import { useMemo } from 'react';
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { cautionsOf } from '../../../scenario/work.ts';
import { quantityInWords } from '../../../widgets/controls/quantity-text.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { BookmarksSection } from './bookmarks-section.tsx';
import { laneLetter } from '../../../base/format.ts';
import { DescribedField } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import { LaneSection } from './lane-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { NO_FORMS, type ScenarioForms } from './scenario-forms.ts';
import { useScenarioEditing } from './scenario-editing.ts';
import { ScopeNote } from './scope-note.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { TrafficSection } from './traffic-section.tsx';
import type { BookmarkWords } from '../../page/bookmarks.ts';

export interface ScenarioTabProps {
  readonly scenario: Scenario;
  readonly network: ExpandedNetwork;
  /** Lanes that run, in the scenario's order. */
  readonly feeds: readonly LaneFeed[];
  /** The value at a path as in force, changes that are about to happen included. */
  readonly valueOf: (path: string) => unknown;
  /**
   * A value was changed; a dragged slider calls it often. The label is for the timeline and for undo. Returns why the
   * value was refused; null: it was not.
   */
  readonly onChange: (path: string, value: unknown, label: string) => string | null;
  readonly onScheme: (laneId: string, scheme: string) => void;
  readonly onRemoveEntry: (index: number) => void;
  readonly onChartLink: (linkId: string | null) => void;
  readonly onSeek: (seconds: number) => void;
  /** Another name or sentence for a bookmark; null: takes it out. */
  readonly onBookmark: (atSeconds: number, words: BookmarkWords | null) => void;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  readonly forms?: ScenarioForms | undefined;
}

export function ScenarioTab(props: ScenarioTabProps) {
  const { scenario, network, feeds, onScheme, onRemoveEntry, onChartLink, onSeek, forms = NO_FORMS } = props;
  const editing = useScenarioEditing(props);
  const cautions = useMemo(() => cautionsOf(scenario), [scenario]);
  const { seed, untilSeconds } = scenario.run;
  return (
    <div className="scenario-tab">
      {forms.chosen(editing)}
      <TrafficSection editing={editing} shown={props.shown} forms={forms} />
      <TimelineSection scenario={scenario} onSeek={onSeek} onRemoveEntry={onRemoveEntry} />
      {scenario.view.bookmarks !== undefined && (
        <BookmarksSection bookmarks={scenario.view.bookmarks} onSeek={onSeek} onBookmark={props.onBookmark} />
      )}
      {scenario.lanes.map((lane, index) => (
        <LaneSection
          key={lane.id}
          lane={lane}
          letter={laneLetter(index)}
          network={network}
          editing={editing}
          onScheme={onScheme}
        >
          <ScopeNote feed={feeds.find(({ laneId }) => laneId === lane.id)} />
          {forms.lane(lane.id)}
        </LaneSection>
      ))}
      {forms.newLane}
      <NetworkSection editing={editing} network={network} onChartLink={onChartLink}>
        {forms.network}
      </NetworkSection>
      <FormSection title="Run" summary={`seed ${seed}, ${quantityInWords(untilSeconds, 's')}`}>
        <DescribedField editing={editing} path="run.seed" typedOnly />
        <DescribedField editing={editing} path="run.untilSeconds" />
        {cautions.map(({ place, message, remedy }) => (
          <p key={place} className="form-note">
            {message} {remedy}
          </p>
        ))}
      </FormSection>
      {forms.lesson}
    </div>
  );
}
