/** The scenario as forms: traffic, network, timeline, lanes, run. */
import './scenario-tab.css';
import { useMemo } from 'react';
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import { cautionsOf } from '../../../../scenario/work.ts';
import { quantityInWords } from '../../../../widgets/controls/quantity-text.ts';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { useLaneShape } from '../../../../views/lane-source.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { BookmarksSection } from './bookmarks-section.tsx';
import { laneLetter } from '../../../../base/format.ts';
import { DescribedField } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import { LaneSection } from './lane-section.tsx';
import { NetworkSection } from './network-section.tsx';
import type { ScenarioForms } from './scenario-forms.ts';
import { useScenarioEditing } from './scenario-editing.ts';
import { TimelineSection } from './timeline-section.tsx';
import { TrafficSection } from './traffic-section.tsx';

interface Props {
  readonly network: ExpandedNetwork;
  readonly forms: ScenarioForms;
}

export function ScenarioTab({ network, forms }: Props) {
  const { run } = usePage();
  const feeds = usePageState((state) => state.lanes);
  const editing = useScenarioEditing();
  const { scenario } = editing;
  const cautions = useMemo(() => cautionsOf(scenario), [scenario]);
  const { seed, untilSeconds } = scenario.run;
  return (
    <div className="scenario-tab">
      {forms.chosen(editing)}
      <TrafficSection editing={editing} shown={run.shown} forms={forms} />
      <TimelineSection scenario={scenario} />
      {scenario.view.bookmarks !== undefined && <BookmarksSection bookmarks={scenario.view.bookmarks} />}
      {scenario.lanes.map((lane, index) => (
        <LaneSection key={lane.id} lane={lane} letter={laneLetter(index)} network={network} editing={editing}>
          {/* A lane of a draft may not run yet. */}
          {feeds
            .filter(({ laneId }) => laneId === lane.id)
            .map((feed) => (
              <ScopeNote key={feed.laneId} feed={feed} />
            ))}
          {forms.lane(lane.id)}
        </LaneSection>
      ))}
      {forms.newLane}
      <NetworkSection editing={editing} network={network}>
        {forms.network}
      </NetworkSection>
      <FormSection title="Run" summary={`seed ${seed}, ${quantityInWords(untilSeconds, 's')}`}>
        <DescribedField editing={editing} path="run.seed" />
        <DescribedField editing={editing} path="run.untilSeconds" />
        {cautions.map(({ place, message, remedy }) => (
          <p key={place} className="form-note">
            {message} {remedy}
          </p>
        ))}
      </FormSection>
      {forms.guide}
      {forms.lesson}
    </div>
  );
}

/** What a lane's scheme acts on in this scenario and where, why, and how to change that. */
function ScopeNote({ feed }: { readonly feed: LaneFeed }) {
  const shape = useLaneShape(feed);
  const paragraphs = [shape?.scope.sentences ?? [], shape?.places ?? []].filter(({ length }) => length > 0);
  return paragraphs.map((sentences) => (
    <p key={sentences[0]} className="form-note">
      {sentences.join(' ')}
    </p>
  ));
}
