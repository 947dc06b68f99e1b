/** The network: a template's numbers, and the lists by which it is edited. */
import { counted } from '../../../../base/format.ts';
import { linkEnds } from '../../../../base/links-by-node.ts';
import type { ReactNode } from 'react';
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { chartLink } from '../../../../scenario/edit/charted-link.ts';
import { usePage } from '../../../core/page/page-context.ts';
import { BufferField } from './buffer-field.tsx';
import { DescribedField, FieldsBelow } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

interface Props {
  readonly editing: ScenarioEditing;
  readonly network: ExpandedNetwork;
  /** Lists of nodes and links, templates, files. */
  readonly children?: ReactNode;
}

export function NetworkSection({ editing, network: expanded, children }: Props) {
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
function ChartedLinkField({ editing, network }: Pick<Props, 'editing' | 'network'>) {
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
