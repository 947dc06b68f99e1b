/** The network: a recipe's numbers, and the lists by which it is edited. */
import type { ReactNode } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import { DescribedField } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

/** Parameters that a recipe need not name. Generators without them show nothing. */
const OPTIONAL = ['sourceDelaySpreadSeconds'];

interface Props {
  readonly editing: ScenarioEditing;
  /** Lists of nodes and links, templates, files. */
  readonly children?: ReactNode;
}

export function NetworkSection({ editing, children }: Props) {
  const { network } = editing.scenario;
  return (
    <FormSection title="Network" summary={networkSummary(network)}>
      {network.form === 'generated' && (
        <>
          <p className="form-note">
            This network is made by a recipe. Rates, delays and buffers change from now on; after any other change, all
            lanes are recomputed.
          </p>
          {[...new Set([...Object.keys(network.parameters), ...OPTIONAL])].map((name) => (
            <DescribedField key={name} editing={editing} path={`network.parameters.${name}`} absent={0} />
          ))}
          {/* Of networks that are drawn at random. */}
          <DescribedField editing={editing} path="network.seed" typedOnly />
        </>
      )}
      {children}
    </FormSection>
  );
}

function networkSummary(network: Scenario['network']): string {
  if (network.form === 'drawn') return `${network.nodes.length} nodes, ${network.links.length} links`;
  return network.generator.replaceAll('-', ' ');
}
