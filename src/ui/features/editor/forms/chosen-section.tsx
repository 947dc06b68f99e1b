/** Properties of what is chosen in the editor: one node, one link, or several. */
import { Fragment, memo, useDeferredValue, useState } from 'react';
import { Button } from '../../../../widgets/controls/button.tsx';
import type { ChoiceField as ChoiceDescription } from '../../../../base/field.ts';
import { describeField, type ScenarioField } from '../../../../scenario/describe-field.ts';
import { LIMITS } from '../../../../scenario/limits.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { elementsOf } from '../../../../scenario/edit/as-drawn.ts';
import { type Link, linkWords, type Node } from '../../../../scenario/edit/edit.ts';
import { changeLink, changeNode, renameLink, renameNode } from '../../../../scenario/edit/network-edits.ts';
import {
  addHosts,
  changeKinds,
  changeLinks,
  directionsOf,
  impairLinks,
  impairmentsOf,
  linksOfHosts,
  placeSchemes,
  placesParameter,
  spreadDelays,
} from '../../../../scenario/edit/several-edits.ts';
import { impairmentDeclarations, type ImpairmentName } from '../../../../scenario/schema/impairments/impairments.ts';
import { greatestValue } from '../../../../scenario/varying.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { quantityInWords } from '../../../../widgets/controls/quantity-text.ts';
import { SwitchField } from '../../../../widgets/controls/switch-field.tsx';
import { TextField } from '../../../../widgets/controls/text-field.tsx';
import { BufferField } from '../../../chrome/panel/scenario/buffer-field.tsx';
import { DescribedField, FieldControl, FieldsBelow } from '../../../chrome/panel/scenario/described-field.tsx';
import { FormSection } from '../../../chrome/panel/scenario/form-section.tsx';
import type { ScenarioEditing } from '../../../chrome/panel/scenario/scenario-editing.ts';
import { usePageState, usePage } from '../../../core/page/page-context.ts';
import { bitRate, capitalised, laneLetter } from '../../../../base/format.ts';
import { chosenWords } from '../drawn-from-scenario.ts';
import { ProblemList } from '../problem-list.tsx';
import { useEditor } from '../editor.ts';

export function ChosenSection({ editing }: { readonly editing: ScenarioEditing }) {
  const draft = usePageState((state) => state.draft);
  const chosen = usePageState((state) => state.editSelection);
  const editor = useEditor();
  const problems = usePageState((state) => state.problems);
  const isOnStage = usePageState((state) => state.editing);
  const page = usePage();
  if (chosen.nodes.length + chosen.links.length === 0) {
    // On the stage they stand under the picture.
    return isOnStage ? null : <ProblemList problems={problems} page={page} onShow={(ids) => editor.choose(ids)} />;
  }
  const { nodes, links } = elementsOf(draft);
  const node =
    chosen.links.length === 0 && chosen.nodes.length === 1 ? nodes.find(({ id }) => id === chosen.nodes[0]) : undefined;
  const link =
    chosen.nodes.length === 0 && chosen.links.length === 1 ? links.find(({ id }) => id === chosen.links[0]) : undefined;
  return (
    <FormSection key="chosen" title={chosenWords(draft, chosen).replace(/ selected$/, '')} summary="selected" open>
      {node !== undefined && <NodeForm key={node.id} node={node} others={nodes} editing={editing} />}
      {link !== undefined && <LinkForm key={link.id} link={link} editing={editing} />}
      {node === undefined && link === undefined && (
        <SeveralForm
          nodes={nodes.filter(({ id }) => chosen.nodes.includes(id))}
          links={links.filter(({ id }) => chosen.links.includes(id))}
        />
      )}
      <p className="form-actions">
        <Button onClick={() => editor.remove()}>Delete</Button>
        {chosen.nodes.length > 0 && <Button onClick={() => editor.duplicate()}>Duplicate</Button>}
      </p>
    </FormSection>
  );
}

/** Fields of a drawn network: a template's becomes one with the first change. */
const ANY_DRAWN = { network: { form: 'drawn', nodes: [], links: [] } } as unknown as Scenario;
const nodeField = (name: keyof Node) => describeField(`network.nodes.any.${name}`, ANY_DRAWN)!;
const linkField = (name: keyof Link) => describeField(`network.links.any.${name}`, ANY_DRAWN)!;

interface NodeFormProps {
  readonly node: Node;
  readonly others: readonly Node[];
  readonly editing: ScenarioEditing;
}

function NodeForm({ node, others, editing }: NodeFormProps) {
  const page = usePage();
  const editor = useEditor();
  const { id, label, kind, clockOffsetSeconds = 0 } = node;
  return (
    <>
      <TextField
        label="Name"
        value={label ?? id}
        maximumLength={LIMITS.labelLength}
        onChange={(text) => editor.name(id, text)}
      />
      <TextField
        label="Id"
        help="The name used in traffic, routes, the timeline and files. References are renamed too."
        value={id}
        maximumLength={LIMITS.idLength}
        onChange={(to) => {
          if (page.apply((draft) => renameNode(draft, id, to)) !== null) editor.choose([to]);
        }}
      />
      <FieldControl
        field={nodeField('kind')}
        value={kind}
        error={null}
        onChange={(value) => page.apply((draft) => changeNode(draft, id, { kind: value as Node['kind'] }))}
      />
      {node.server !== undefined && <FieldsBelow editing={editing} path={`network.nodes.${id}.server`} />}
      <GroupField nodes={[node]} />
      <FieldControl
        field={nodeField('clockOffsetSeconds')}
        value={clockOffsetSeconds}
        error={null}
        onChange={(value) =>
          page.apply((draft) => changeNode(draft, id, { clockOffsetSeconds: value === 0 ? undefined : Number(value) }))
        }
      />
      <ConnectTo id={id} others={others} />
    </>
  );
}

const KINDS = nodeField('kind') as ChoiceDescription;

/** Beyond this many a list is no help: the id is typed. */
const MAX_OPTIONS = 500;

/** A long list of names follows when there is time: what was edited is shown first. */
function ConnectTo({ id, others }: { readonly id: string; readonly others: readonly Node[] }) {
  return <ConnectToOneOf id={id} others={useDeferredValue(others)} />;
}

const ConnectToOneOf = memo(function ConnectToOneOf({
  id,
  others,
}: {
  readonly id: string;
  readonly others: readonly Node[];
}) {
  const editor = useEditor();
  return (
    <ChoiceField
      label="Connect to"
      value=""
      options={[
        { value: '', title: 'select a node' },
        ...others
          .filter((other) => other.id !== id)
          .slice(0, MAX_OPTIONS)
          .map((other) => ({ value: other.id, title: other.label ?? other.id })),
      ]}
      onChange={(to) => to !== '' && editor.connect(id, to)}
    />
  );
});

function GroupField({ nodes }: { readonly nodes: readonly Node[] }) {
  const page = usePage();
  const groups = new Set(nodes.map(({ group }) => group ?? ''));
  return (
    <TextField
      label="Group"
      help="Traffic can name a group instead of single nodes."
      placeholder={groups.size > 1 ? 'several' : 'none'}
      value={groups.size === 1 ? [...groups][0] : ''}
      maximumLength={LIMITS.idLength}
      onChange={(text) =>
        page.apply((draft) => {
          const group = text.trim() === '' ? undefined : text.trim();
          const edit = nodes.reduce(({ scenario }, { id }) => changeNode(scenario, id, { group }), {
            scenario: draft,
            label: '',
            notes: [],
          } as ReturnType<typeof changeNode>);
          return { ...edit, label: group === undefined ? 'remove from the group' : `move to group ${group}` };
        })
      }
    />
  );
}

/** What many nodes and links can be given at once. */
function SeveralForm({ nodes, links }: { readonly nodes: readonly Node[]; readonly links: readonly Link[] }) {
  const page = usePage();
  const editor = useEditor();
  const draft = usePageState((state) => state.draft);
  const [nodeIds, linkIds] = [nodes.map(({ id }) => id), links.map(({ id }) => id)];
  const kinds = new Set(nodes.map(({ kind }) => kind));
  const hostLinks = linksOfHosts(draft, nodeIds);
  const delayed = [...new Set([...linkIds, ...hostLinks])];
  const controlled = draft.lanes.flatMap((lane, index) => (placesParameter(lane) === null ? [] : [laneLetter(index)]));
  const addHostsHere = () => {
    const edit = page.apply((scenario) => addHosts(scenario, nodeIds));
    if (edit !== null) editor.choose(edit.ids);
  };
  return (
    <>
      {nodes.length > 0 && (
        <>
          <ChoiceField
            label="Kind of all"
            options={[...(kinds.size > 1 ? [{ value: '', title: 'several' }] : []), ...KINDS.options]}
            value={kinds.size === 1 ? [...kinds][0] : ''}
            onChange={(kind) =>
              kind !== '' && page.apply((scenario) => changeKinds(scenario, nodeIds, kind as Node['kind']))
            }
          />
          <GroupField nodes={nodes} />
        </>
      )}
      {links.length > 0 && <LinksForm links={links} />}
      {delayed.length > 1 && <SpreadDelays key={delayed.join()} ids={delayed} ofHosts={links.length === 0} />}
      <p className="form-actions">
        {nodes.length > 1 && (
          <Button onClick={() => editor.connectChosen()}>Connect to {nodes[0].label ?? nodes[0].id}</Button>
        )}
        {nodes.some(({ kind }) => kind !== 'host') && <Button onClick={addHostsHere}>Add a host to each</Button>}
        {controlled.length > 0 && (
          <Button
            title="The selected links, and the links from the selected nodes to nodes that are not hosts"
            onClick={() => page.apply((scenario) => placeSchemes(scenario, directionsOf(scenario, nodeIds, linkIds)))}
          >
            Control these links in lane {controlled.join(', ')}
          </Button>
        )}
      </p>
    </>
  );
}

/** Numbers of all selected links. Where they differ, the first one's is shown. */
function LinksForm({ links }: { readonly links: readonly Link[] }) {
  const page = usePage();
  const ids = links.map(({ id }) => id);
  const change = (numbers: Parameters<typeof changeLinks>[2]) =>
    page.apply((draft) => changeLinks(draft, ids, numbers), `links ${ids.join()}`);
  return (
    <>
      {NUMBERS_OF_ALL.map(({ name, label, without }) => (
        <FieldControl
          key={name}
          field={typed(linkField(name))}
          label={label}
          value={greatestValue(links[0][name])}
          error={null}
          onChange={(value) => change({ [name]: value, ...without })}
        />
      ))}
      <ImpairmentFields links={links} />
    </>
  );
}

const NUMBERS_OF_ALL: readonly {
  readonly name: 'rateBitsPerSecond' | 'delaySeconds' | 'bufferPackets';
  readonly label: string;
  readonly without?: { readonly bufferLimit: undefined };
}[] = [
  { name: 'rateBitsPerSecond', label: 'Rate of all' },
  { name: 'delaySeconds', label: 'Delay of all' },
  { name: 'bufferPackets', label: 'Buffer of all', without: { bufferLimit: undefined } },
];

const typed = (field: ScenarioField) => ({ ...field, typedOnly: true, help: undefined }) as ScenarioField;

/** Round trips that differ by host. */
function SpreadDelays({ ids, ofHosts }: { readonly ids: readonly string[]; readonly ofHosts: boolean }) {
  const page = usePage();
  const [from, setFrom] = useState(0.001);
  const [to, setTo] = useState(0.1);
  const delay = typed(linkField('delaySeconds'));
  return (
    <details className="form-item">
      <summary>
        {ofHosts ? 'Delay by host' : 'Delay by link'} <span>{ids.length} links</span>
      </summary>
      <FieldControl
        field={delay}
        label="Minimum delay"
        error={null}
        value={from}
        onChange={(to) => setFrom(Number(to))}
      />
      <FieldControl field={delay} label="Maximum delay" error={null} value={to} onChange={(to) => setTo(Number(to))} />
      <p className="form-actions">
        <Button onClick={() => page.apply((draft) => spreadDelays(draft, ids, from, to))}>
          Spread the delays evenly
        </Button>
      </p>
    </details>
  );
}

interface ImpairmentsProps {
  readonly links: readonly Link[];
  /** Absent: only switches. */
  readonly editing?: ScenarioEditing;
  readonly way?: 'there' | 'back';
}

/** What is impaired of links, as of the first, each with a switch; on the way there `lossProbability` stands before them. */
function ImpairmentFields({ links, editing, way = 'there' }: ImpairmentsProps) {
  const page = usePage();
  const ids = links.map(({ id }) => id);
  const [{ id, reverse }] = links;
  const impairments = impairmentsOf(links[0], way);
  // A way back without impairments of its own has those of the way there, which have their fields there.
  const hasFields = editing !== undefined && (way === 'there' || reverse?.impairments !== undefined);
  const path = `network.links.${id}.${way === 'back' ? 'reverse.' : ''}impairments`;
  const names = Object.keys(impairmentDeclarations) as ImpairmentName[];
  const on = names.filter((name) => impairments[name] !== undefined);
  return (
    <details className="form-item" open={on.length > 0}>
      <summary>
        {way === 'back' ? 'Impairments of the way back' : 'Impairments'}{' '}
        <span>{on.length === 0 ? 'none' : on.map((name) => impairmentDeclarations[name].title).join(', ')}</span>
      </summary>
      {hasFields && way === 'back' && <DescribedField editing={editing} path={`${path}.lossProbability`} />}
      {names.map((name) => {
        const { title, help, start } = impairmentDeclarations[name];
        return (
          <Fragment key={name}>
            <SwitchField
              label={title}
              help={help}
              value={on.includes(name)}
              onChange={(isOn) => page.apply((draft) => impairLinks(draft, ids, name, isOn ? start : undefined, way))}
            />
            {hasFields && on.includes(name) && <FieldsBelow editing={editing} path={`${path}.${name}`} />}
          </Fragment>
        );
      })}
    </details>
  );
}

interface LinkFormProps {
  readonly link: Link;
  readonly editing: ScenarioEditing;
}

function LinkForm({ link, editing }: LinkFormProps) {
  const page = usePage();
  const editor = useEditor();
  const { id, label, oneWay = false, reverse } = link;
  const path = `network.links.${id}`;
  // A template's links have no place of their own in the scenario.
  const isDrawn = editing.scenario.network.form === 'drawn';
  const words = linkWords(elementsOf(editing.scenario).nodes, link);
  if (!isDrawn) {
    return (
      <p className="form-note">
        {capitalised(words)}: {bitRate(greatestValue(link.rateBitsPerSecond))},{' '}
        {quantityInWords(link.delaySeconds, 's')}. A template made this network; its numbers are under Network, below.
        To edit single nodes and links, turn the template into a drawn network.{' '}
        <Button onClick={() => editor.makeDrawn()}>Make it editable</Button>
      </p>
    );
  }
  return (
    <>
      <DescribedField editing={editing} path={`${path}.rateBitsPerSecond`} />
      <DescribedField editing={editing} path={`${path}.delaySeconds`} />
      <BufferField editing={editing} path={path} rate={link.rateBitsPerSecond} />
      <DescribedField editing={editing} path={`${path}.impairments.lossProbability`} />
      <ImpairmentFields links={[link]} editing={editing} />
      <DescribedField editing={editing} path={`${path}.queue`} />
      <FieldControl
        field={linkField('isDown')}
        value={editing.valueOf(`${path}.isDown`)}
        error={editing.errorOf(`${path}.isDown`)}
        onChange={(down) => editing.change(`${path}.isDown`, down, `${words} ${down ? 'down' : 'up'}`)}
      />
      {!oneWay && (
        <SwitchField
          label="Different in the other direction"
          value={reverse !== undefined}
          onChange={(differs) => {
            const { rateBitsPerSecond, delaySeconds, bufferPackets, bufferLimit } = link;
            const impairments = { lossProbability: 0, ...link.impairments };
            const numbers = { rateBitsPerSecond, delaySeconds, bufferPackets, impairments };
            const own = { ...numbers, ...(bufferLimit && { bufferLimit }) };
            page.apply((draft) => changeLink(draft, id, { reverse: differs ? own : undefined }));
          }}
        />
      )}
      {!oneWay &&
        (['rateBitsPerSecond', 'delaySeconds'] as const)
          .filter((name) => reverse?.[name] !== undefined)
          .map((name) => <DescribedField key={name} editing={editing} path={`${path}.reverse.${name}`} />)}
      {!oneWay && (reverse?.bufferPackets !== undefined || reverse?.bufferLimit !== undefined) && (
        <BufferField
          editing={editing}
          path={`${path}.reverse`}
          rate={reverse.rateBitsPerSecond ?? link.rateBitsPerSecond}
        />
      )}
      {!oneWay && reverse !== undefined && <ImpairmentFields links={[link]} editing={editing} way="back" />}
      <FieldControl
        field={linkField('oneWay')}
        value={oneWay}
        error={null}
        onChange={(only) => page.apply((draft) => changeLink(draft, id, { oneWay: only === true ? true : undefined }))}
      />
      <TextField
        label="Name"
        value={label ?? ''}
        placeholder="none"
        maximumLength={LIMITS.labelLength}
        onChange={(text) => page.apply((draft) => changeLink(draft, id, { label: text.trim() || undefined }))}
      />
      <TextField
        label="Id"
        help="The name used in routes, the timeline and files. References are renamed too."
        value={id}
        maximumLength={LIMITS.idLength}
        onChange={(to) => {
          if (page.apply((draft) => renameLink(draft, id, to)) !== null) editor.choose([], [to]);
        }}
      />
    </>
  );
}
