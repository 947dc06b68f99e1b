/** The scenario as forms: traffic, network, timeline, lanes, run. */
import './scenario-tab.css';
import { useMemo, type ReactNode } from 'react';
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import { cautionsOf } from '../../../../scenario/work.ts';
import { quantityInWords } from '../../../../widgets/controls/quantity-text.ts';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { useLaneShape } from '../../../../views/lane-source.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { BookmarksSection, TimelineSection } from './bookmarks-section.tsx';
import { laneLetter, counted } from '../../../../base/format.ts';
import { DescribedField, FieldControl, FieldsBelow } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ScenarioForms } from './scenario-forms.ts';
import { useScenarioEditing, type ScenarioEditing } from './scenario-editing.ts';
import { TrafficSection } from './traffic-section.tsx';
import { linkEnds } from '../../../../base/links-by-node.ts';
import { describeField, fieldsBelow } from '../../../../scenario/describe-field.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { titleOfLane } from '../../../../scenario/titles.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { chartLink } from '../../../../scenario/edit/charted-link.ts';
import { BufferField } from './buffer-field.tsx';

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

interface LaneSectionProps {
  readonly lane: Scenario['lanes'][number];
  readonly letter: string;
  readonly network: ExpandedNetwork;
  readonly editing: ScenarioEditing;
  /** What else can be done with the lane. */
  readonly children?: ReactNode;
}

/** A lane's scheme and its parameters, drawn from what the scheme declares. */
function LaneSection({ lane, letter, network, editing, children }: LaneSectionProps) {
  const { document } = usePage();
  const { scenario } = editing;
  const path = `lanes.${lane.id}`;
  const parameters = fieldsBelow(path, scenario);
  const links = network.links.map((link) => ({ id: link.id, title: linkEnds(network, link) }));
  const summary = titleOfLane(lane);
  return (
    <FormSection title={`Lane ${letter}`} summary={summary} open>
      <FieldControl
        field={describeField(`${path}.scheme`, scenario)!}
        value={lane.scheme}
        error={null}
        onChange={(scheme) => document.setScheme(lane.id, String(scheme))}
      />
      {parameters.map((one) => (
        <DescribedField key={`${lane.scheme} ${one}`} editing={editing} path={one} links={links} />
      ))}
      {lane.dataPlane === 'packets' && (
        <>
          <DescribedField editing={editing} path={`${path}.queue`} title="Queues of bottlenecks" />
          {scenario.traffic.flatMap((one) =>
            'retry' in one ? (
              <DescribedField
                key={one.id}
                editing={editing}
                path={`${path}.retries.${one.id}`}
                title={`Own retries of ${one.title ?? one.id}`}
              />
            ) : (
              []
            ),
          )}
          {network.nodes.flatMap(({ id, label, server }) =>
            server === null ? (
              []
            ) : (
              <DescribedField
                key={id}
                editing={editing}
                path={`${path}.servers.${id}`}
                title={`Own server: ${label}`}
              />
            ),
          )}
          {scenario.traffic.map(
            (one) =>
              'transport' in one && (
                <DescribedField
                  key={one.id}
                  editing={editing}
                  path={`${path}.windowLaws.${one.id}`}
                  title={`Window law of ${one.title ?? one.id}`}
                />
              ),
          )}
        </>
      )}
      {parameters.length === 0 && <p className="form-note">This scheme has no parameters.</p>}
      {children}
    </FormSection>
  );
}

interface NetworkSectionProps {
  readonly editing: ScenarioEditing;
  readonly network: ExpandedNetwork;
  /** Lists of nodes and links, templates, files. */
  readonly children?: ReactNode;
}

/** The network: a template's numbers, and the lists by which it is edited. */
function NetworkSection({ editing, network: expanded, children }: NetworkSectionProps) {
  const { network } = editing.scenario;
  return (
    <FormSection title="Network" summary={networkSummary(network)}>
      {network.form === 'generated' && (
        <>
          <p className="form-note">
            This network is made by a template. Rates, delays and buffers change from now on; after any other change,
            all lanes are recomputed.
          </p>
          <FieldsBelow
            editing={editing}
            path="network.parameters"
            draw={(path) => {
              if (path.includes('.bufferLimit.')) return null;
              if (path !== 'network.parameters.bufferPackets' || !('rateBitsPerSecond' in network.parameters))
                return undefined;
              const { rateBitsPerSecond } = network.parameters;
              return <BufferField editing={editing} path="network.parameters" rate={rateBitsPerSecond} />;
            }}
          />
          {/* Of networks that are drawn at random. */}
          <DescribedField editing={editing} path="network.seed" />
        </>
      )}
      <ChartedLinkField editing={editing} network={expanded} />
      {children}
    </FormSection>
  );
}

/** A longer list helps nobody: then links are chosen by a click on the picture. */
const MAX_LISTED = 400;

/** The link that charts and figures are about. */
function ChartedLinkField({ editing, network }: Pick<NetworkSectionProps, 'editing' | 'network'>) {
  const page = usePage();
  const { chartedLink = '' } = editing.scenario.view;
  const { links } = network;
  if (links.length <= 2) return null;
  const listed = links.length <= MAX_LISTED ? links : links.filter(({ id }) => id === chartedLink);
  return (
    <ChoiceField
      label="Charted link"
      help="Charts, the queue and its figures are about this link in all lanes. A click on a link of a picture offers the same."
      value={chartedLink}
      standard=""
      options={[
        { value: '', title: 'A bottleneck that each lane finds' },
        ...listed.map((link) => ({ value: link.id, title: linkEnds(network, link) })),
      ]}
      onChange={(id) => page.apply((draft) => chartLink(draft, id === '' ? null : id))}
    />
  );
}

function networkSummary(network: Scenario['network']): string {
  if (network.form === 'drawn')
    return `${counted(network.nodes.length, 'node')}, ${counted(network.links.length, 'link')}`;
  return network.generator.replaceAll('-', ' ');
}
