/** A lane's scheme and its parameters, drawn from what the scheme declares. */
import type { ReactNode } from 'react';
import { linkEnds } from '../../../../base/links-by-node.ts';
import { describeField, fieldsBelow } from '../../../../scenario/describe-field.ts';
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { schemeDeclaration } from '../../../../schemes/declarations.ts';
import { usePage } from '../../../core/page/page-context.ts';
import { DescribedField, FieldControl } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

interface Props {
  readonly lane: Scenario['lanes'][number];
  readonly letter: string;
  readonly network: ExpandedNetwork;
  readonly editing: ScenarioEditing;
  /** What else can be done with the lane. */
  readonly children?: ReactNode;
}

export function LaneSection({ lane, letter, network, editing, children }: Props) {
  const { document } = usePage();
  const { scenario } = editing;
  const path = `lanes.${lane.id}`;
  const parameters = fieldsBelow(path, scenario);
  const links = network.links.map((link) => ({ id: link.id, title: linkEnds(network, link) }));
  const summary = lane.title ?? schemeDeclaration(lane.scheme)?.title ?? lane.scheme;
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
