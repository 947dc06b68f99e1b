/** How a class's flows send: TCP with its window law, and every number of it. */
import { describeField, fieldsBelow } from '../../../../scenario/describe-field.ts';
import { modernTcp } from '../../../../scenario/modern-tcp.ts';
import { DescribedField } from './described-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

interface Props {
  /** The path of the transport. */
  readonly path: string;
  readonly editing: ScenarioEditing;
}

export function TransportItem({ path, editing }: Props) {
  const { scenario } = editing;
  const kindAt = (one: string) => KINDS.indexOf(describeField(one, scenario)!.kind);
  const variant = describeField(`${path}.variant`, scenario);
  const chosen = editing.valueOf(`${path}.variant`);
  return (
    <details className="form-item">
      <summary>
        TCP <span>{variant?.kind === 'choice' && variant.options.find(({ value }) => value === chosen)?.title}</span>
      </summary>
      <p className="form-note">
        After a change here, all lanes are recomputed.{' '}
        <button
          type="button"
          className="text-button"
          title="CUBIC with HyStart++, SACK, RACK-TLP, an initial window of 10, delayed ACKs"
          onClick={() => editing.change(path, modernTcp(editing.scenario.network), 'TCP as on a host of 2026')}
        >
          As on a host of 2026
        </button>
      </p>
      {fieldsBelow(path, scenario)
        .toSorted((a, b) => kindAt(a) - kindAt(b))
        .map((one) => (
          <DescribedField key={one} editing={editing} path={one} />
        ))}
    </details>
  );
}

const KINDS = ['choice', 'number', 'boolean'];
