/** How a class's flows send: TCP with its window law, and every number of it. */
import { hostOf2026 } from '../../../../scenario/host-of-2026.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { lawDeclarations } from '../../../../laws/declarations.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { SwitchField } from '../../../../widgets/controls/switch-field.tsx';
import { changeLabel } from '../../../core/words/change-words.ts';
import { ChosenPart } from './chosen-part.tsx';
import { DescribedField } from './described-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

type Flows = Extract<Scenario['traffic'][number], { kind: 'flows' }>;

interface TransportItemProps {
  readonly transport: Flows['transport'];
  /** The path of the traffic class. */
  readonly path: string;
  readonly editing: ScenarioEditing;
}

export function TransportItem({ transport, path, editing }: TransportItemProps) {
  return (
    <details className="form-item">
      <summary>
        TCP <span>{VARIANTS.find(({ value }) => value === transport.variant)?.title}</span>
      </summary>
      <p className="form-note">
        After a change here, all lanes are recomputed.{' '}
        <button
          type="button"
          className="text-button"
          title="CUBIC with HyStart++, SACK, RACK-TLP, an initial window of 10, delayed ACKs"
          onClick={() =>
            editing.change(`${path}.transport`, hostOf2026(editing.scenario.network), 'TCP as on a host of 2026')
          }
        >
          As on a host of 2026
        </button>
      </p>
      <Transport transport={transport} path={`${path}.transport`} editing={editing} />
    </details>
  );
}

const VARIANTS = [
  {
    value: 'reno',
    title: 'Reno',
    help: 'Recovers one lost segment; another loss needs three more duplicate ACKs or the timer.',
  },
  { value: 'newreno', title: 'NewReno', help: 'Recovers one lost segment per round trip.' },
  {
    value: 'sack',
    title: 'SACK',
    help: 'The receiver reports what has arrived, so that several losses are repaired at once.',
  },
] as const;

/** Numbers that may be absent and yet have a field. */
const LISTED = ['acknowledgedSegments', 'processingDelaySeconds'];

const SWITCHES = [
  {
    name: 'limitedTransmit',
    title: 'Limited transmit',
    help: 'Each of the first two duplicate ACKs releases a new segment.',
  },
  { name: 'ecn', title: 'ECN', help: 'Queues that can mark packets mark them instead of dropping them.' },
  {
    name: 'paced',
    title: 'Pacing',
    help: 'The segments that the window allows leave one after another, not in bursts.',
  },
  { name: 'fullSegments', title: 'Full segments', help: 'The last segment of a flow is as large as the others.' },
] as const;

const PROFILES = [
  { value: 'standard', title: 'The RFCs, simplified', help: '' },
  { value: 'modern', title: 'The RFCs to the letter', help: '' },
  {
    value: 'today',
    title: 'A host of 2026',
    help: 'With SACK: proportional rate reduction (RFC 9937) and RACK-TLP (RFC 8985).',
  },
  { value: 'ns-2', title: 'ns-2 2.35', help: '' },
  {
    value: 'ns-3',
    title: 'ns-3 3.44',
    help: 'Proportional rate reduction without RACK-TLP, and shorter back-offs of the timer.',
  },
] as const;

interface TransportProps {
  readonly transport: Flows['transport'];
  readonly path: string;
  readonly editing: ScenarioEditing;
}

function Transport({ transport, path, editing }: TransportProps) {
  const numbers = Object.entries(transport).filter(
    ([name, value]) => typeof value === 'number' && !LISTED.includes(name),
  );
  return (
    <>
      <ChoiceField
        label="Loss recovery"
        options={VARIANTS}
        value={transport.variant}
        error={editing.errorOf(`${path}.variant`)}
        onChange={(variant) => editing.change(`${path}.variant`, variant, changeLabel('Loss recovery', variant))}
      />
      <ChoiceField
        label="Conventions"
        options={PROFILES}
        value={transport.profile ?? 'standard'}
        error={editing.errorOf(`${path}.profile`)}
        onChange={(profile) => editing.change(`${path}.profile`, profile, changeLabel('Conventions', profile))}
      />
      <ChosenPart
        label="Window law"
        choices={lawDeclarations}
        idKey="law"
        absent="newreno"
        path={`${path}.windowLaw`}
        editing={editing}
      />
      {numbers.map(([name]) => (
        <DescribedField key={name} editing={editing} path={`${path}.${name}`} />
      ))}
      <DescribedField editing={editing} path={`${path}.acknowledgedSegments`} absent={1} />
      <DescribedField editing={editing} path={`${path}.processingDelaySeconds`} absent={0} />
      {SWITCHES.map(({ name, title, help }) => (
        <SwitchField
          key={name}
          label={title}
          help={help}
          value={transport[name] ?? false}
          error={editing.errorOf(`${path}.${name}`)}
          onChange={(value) => editing.change(`${path}.${name}`, value, changeLabel(title, value))}
        />
      ))}
    </>
  );
}
