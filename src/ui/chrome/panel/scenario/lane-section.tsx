/** A lane's scheme and its parameters, drawn from what the scheme declares. */
import { linkEnds } from '../../../../base/links-by-node.ts';
import type { ReactNode } from 'react';
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import { authoredLaneSchemes } from '../../../../scenario/authored-schemes.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import type { ParameterDeclaration, ParameterValue } from '../../../../schemes/declaration.ts';
import { schemeDeclaration, schemeDeclarations } from '../../../../schemes/declarations.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { changeLabel } from '../../../core/words/change-words.ts';
import { lawDeclarations } from '../../../../laws/declarations.ts';
import { disciplineDeclarations } from '../../../../queues/declarations.ts';
import { usePage } from '../../../core/page/page-context.ts';
import { ChosenPart } from './chosen-part.tsx';
import { FormSection } from './form-section.tsx';
import { ParameterField } from './parameter-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

interface Props {
  readonly lane: Scenario['lanes'][number];
  readonly letter: string;
  readonly network: ExpandedNetwork;
  readonly editing: ScenarioEditing;
  /** What else can be done with the lane. */
  readonly children?: ReactNode;
}

const SCHEMES = schemeDeclarations.map(({ id, title, tagline }) => ({ value: id, title, help: tagline }));

export function LaneSection({ lane, letter, network, editing, children }: Props) {
  const { document } = usePage();
  const declaration = schemeDeclaration(lane.scheme);
  const parameters = declaration?.parameters ?? [];
  const links = network.links.map((link) => ({ id: link.id, title: linkEnds(network, link) }));
  const own = authoredLaneSchemes(editing.scenario).map(({ id, title, kind }) => ({
    value: id,
    title: `Your own: ${title}`,
    help: `Written by the author of this scenario: ${kind}.`,
  }));
  const path = ({ id }: ParameterDeclaration) => `lanes.${lane.id}.parameters.${id}`;
  const change = (parameter: ParameterDeclaration, value: ParameterValue) => {
    const unit = parameter.kind === 'number' ? parameter.unit : undefined;
    editing.change(path(parameter), value, `${letter}: ${changeLabel(parameter.title, value, unit)}`);
  };
  return (
    <FormSection title={`Lane ${letter}`} summary={lane.title ?? declaration?.title ?? lane.scheme} open>
      <ChoiceField
        label="Scheme"
        options={[...SCHEMES, ...own]}
        value={lane.scheme}
        onChange={(scheme) => document.setScheme(lane.id, scheme)}
      />
      {parameters.map((parameter) => (
        <ParameterField
          key={`${lane.scheme} ${parameter.id}`}
          parameter={parameter}
          value={(editing.valueOf(path(parameter)) as ParameterValue | undefined) ?? parameter.default}
          error={editing.errorOf(path(parameter))}
          links={links}
          onChange={(value) => change(parameter, value)}
        />
      ))}
      {lane.dataPlane === 'packets' && (
        <ChosenPart
          label="Queues of bottlenecks"
          choices={disciplineDeclarations}
          idKey="discipline"
          absent="drop-tail"
          path={`lanes.${lane.id}.queue`}
          editing={editing}
        />
      )}
      {lane.dataPlane === 'packets' && <WindowLaws lane={lane} editing={editing} />}
      {parameters.length === 0 && <p className="form-note">This scheme has no parameters.</p>}
      {children}
    </FormSection>
  );
}

/** The window law of each class that has one, in this lane. */
function WindowLaws({ lane, editing }: Pick<Props, 'lane' | 'editing'>) {
  const laws = lane.windowLaws;
  const map = `lanes.${lane.id}.windowLaws`;
  return editing.scenario.traffic.map((one) => {
    if (!('transport' in one)) return null;
    const path = `${map}.${one.id}`;
    // The map itself may not be there yet.
    const ofClass: ScenarioEditing = {
      ...editing,
      valueOf: (at) => (laws === undefined ? undefined : editing.valueOf(at)),
      change: (at, value, label) =>
        laws === undefined ? editing.change(map, { [one.id]: value }, label) : editing.change(at, value, label),
    };
    return (
      <ChosenPart
        key={one.id}
        label={`Window law of ${one.title ?? one.id}`}
        choices={lawDeclarations}
        idKey="law"
        absent={one.transport.windowLaw?.law ?? STANDARD_LAW}
        path={path}
        editing={ofClass}
      />
    );
  });
}

/** What a class has that names none: the first of the list. */
const STANDARD_LAW = lawDeclarations[0].id;
