/** The network's numbers: of the generator, or of each drawn link. */
import { duration } from '../../../base/format.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { capacityWords } from '../../header/network-words.ts';
import { DescribedField } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

/** Beyond so many, links are edited in the picture or in the file. */
const MOST_LINKS = 60;
const LINK_NUMBERS = ['rateBitsPerSecond', 'delaySeconds', 'bufferPackets'] as const;

export function NetworkSection({ editing }: { readonly editing: ScenarioEditing }) {
  const { network } = editing.scenario;
  return (
    <FormSection title="Network" summary={networkSummary(network)}>
      <p className="form-note">A change here runs all lanes again.</p>
      {network.form === 'generated' ? (
        <>
          {Object.keys(network.parameters).map((name) => (
            <DescribedField key={name} editing={editing} path={`network.parameters.${name}`} />
          ))}
          {/* Of networks that are drawn at random. */}
          <DescribedField editing={editing} path="network.seed" typedOnly />
        </>
      ) : (
        <DrawnLinks network={network} editing={editing} />
      )}
    </FormSection>
  );
}

type Drawn = Extract<Scenario['network'], { form: 'drawn' }>;

function DrawnLinks({ network, editing }: { readonly network: Drawn; readonly editing: ScenarioEditing }) {
  const labels = new Map(network.nodes.map(({ id, label }) => [id, label ?? id]));
  const listed = network.links.slice(0, MOST_LINKS);
  return (
    <>
      {listed.map((link) => (
        <details key={link.id} className="form-item">
          <summary>
            {labels.get(link.from)} to {labels.get(link.to)}
            <span>
              {capacityWords(link.rateBitsPerSecond)}, {duration(link.delaySeconds)}
            </span>
          </summary>
          {LINK_NUMBERS.map((name) => (
            <DescribedField key={name} editing={editing} path={`network.links.${link.id}.${name}`} />
          ))}
          {LINK_NUMBERS.filter((name) => link.reverse?.[name] !== undefined).map((name) => (
            <DescribedField
              key={`reverse ${name}`}
              editing={editing}
              path={`network.links.${link.id}.reverse.${name}`}
            />
          ))}
        </details>
      ))}
      {network.links.length > listed.length && (
        <p className="form-note">
          The first {listed.length} of {network.links.length} links are listed.
        </p>
      )}
    </>
  );
}

function networkSummary(network: Scenario['network']): string {
  if (network.form === 'drawn') return `${network.nodes.length} nodes, ${network.links.length} links`;
  return network.generator.replaceAll('-', ' ');
}
