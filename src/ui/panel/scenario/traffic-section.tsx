/** Who sends what: arrivals and sizes of each class, and its transport. */
import type { Scenario } from '../../../scenario/schema.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { SwitchField } from '../../../widgets/controls/switch-field.tsx';
import { counted } from '../../../base/format.ts';
import { lawDeclarations } from '../../../laws/declarations.ts';
import { ChosenPart } from './chosen-part.tsx';
import { CrowdForm } from './crowd-form.tsx';
import { DescribedField } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import { SessionsForm } from './sessions-form.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';
import type { ScenarioForms } from './scenario-forms.ts';
import { SIZE_TABLES } from '../../../scenario/size-tables.ts';
import { hostOf2026 } from '../../../scenario/host-of-2026.ts';
import { changeLabel } from '../../words/change-words.ts';

type TrafficClass = Scenario['traffic'][number];
type Flows = Extract<TrafficClass, { kind: 'flows' }>;

interface TrafficSectionProps {
  readonly editing: ScenarioEditing;
  /** Simulated seconds shown. */
  readonly shown: () => number;
  readonly forms: Pick<ScenarioForms, 'trafficClass' | 'newTraffic'>;
}

export function TrafficSection({ editing, shown, forms }: TrafficSectionProps) {
  const { traffic } = editing.scenario;
  return (
    <FormSection
      title="Traffic"
      summary={traffic.length === 1 ? nameOf(traffic[0]) : counted(traffic.length, 'class')}
      open
    >
      {traffic.length === 0 && <p className="form-note">There is no traffic.</p>}
      {traffic.map((item) => (
        <div key={item.id}>
          {traffic.length > 1 && <h4>{nameOf(item)}</h4>}
          {item.kind === 'flows' && <FlowsForm flows={item} editing={editing} />}
          {item.kind === 'sessions' && <SessionsForm sessions={item} editing={editing} shown={shown} />}
          {(item.kind === 'long-lived' || item.kind === 'constant-rate') && (
            <StandingForm traffic={item} editing={editing} />
          )}
          {item.kind === 'crowd' && <CrowdForm crowd={item} editing={editing} />}
          {item.kind === 'raw' && <RawForm traffic={item} editing={editing} />}
          {forms.trafficClass(item.id)}
        </div>
      ))}
      {forms.newTraffic}
    </FormSection>
  );
}

function FlowsForm({ flows, editing }: { readonly flows: Flows; readonly editing: ScenarioEditing }) {
  const path = `traffic.${flows.id}`;
  const { arrivals, size } = flows;
  return (
    <>
      <p className="form-note">
        {arrivalWords(arrivals)} from {namesOf(flows.from)} to {namesOf(flows.to)}.
      </p>
      {arrivals.kind !== 'listed' && (
        <ChoiceField
          label="Arrivals"
          options={ARRIVALS}
          value={arrivals.kind}
          error={editing.errorOf(`${path}.arrivals`)}
          onChange={(kind) => editing.change(`${path}.arrivals`, arrivalsOfKind(kind), changeLabel('Arrivals', kind))}
        />
      )}
      {arrivals.kind === 'poisson' && <DescribedField editing={editing} path={`${path}.arrivals.flowsPerSecond`} />}
      {arrivals.kind === 'together' && (
        <>
          <DescribedField editing={editing} path={`${path}.arrivals.flows`} />
          <DescribedField editing={editing} path={`${path}.arrivals.everySeconds`} />
          <DescribedField editing={editing} path={`${path}.arrivals.startSeconds`} typedOnly />
        </>
      )}
      <SizeLaw size={size} path={`${path}.size`} editing={editing} />
      <TransportItem transport={flows.transport} path={path} editing={editing} />
    </>
  );
}

const ARRIVALS = [
  { value: 'poisson', title: 'Poisson process', help: '' },
  { value: 'together', title: 'Together (incast)', help: 'Many flows begin at once, time after time.' },
] as const;

function arrivalsOfKind(kind: string): Flows['arrivals'] {
  if (kind === 'poisson') return { kind, flowsPerSecond: 10 };
  return { kind: 'together', flows: 20, everySeconds: 1, startSeconds: 0 };
}

function arrivalWords(arrivals: Flows['arrivals']): string {
  switch (arrivals.kind) {
    case 'poisson':
      return 'Poisson arrivals';
    case 'together':
      return `${counted(arrivals.flows, 'flow')} at once`;
    default:
      return `${arrivals.flows.length} listed flows`;
  }
}

interface StandingFormProps {
  readonly traffic: Extract<TrafficClass, { kind: 'long-lived' | 'constant-rate' }>;
  readonly editing: ScenarioEditing;
}

/** Flows that stay: how many, from when, and how they send. */
function StandingForm({ traffic, editing }: StandingFormProps) {
  const path = `traffic.${traffic.id}`;
  return (
    <>
      <p className="form-note">
        {traffic.kind === 'long-lived' ? 'Flows that never run out of data' : 'Flows that do not react to congestion'},
        from {namesOf(traffic.from)} to {namesOf(traffic.to)}.
      </p>
      {traffic.kind === 'constant-rate' && <DescribedField editing={editing} path={`${path}.rateBitsPerSecond`} />}
      <DescribedField editing={editing} path={`${path}.count`} />
      {traffic.kind === 'constant-rate' && <DescribedField editing={editing} path={`${path}.packetBytes`} />}
      <DescribedField editing={editing} path={`${path}.start.earliestSeconds`} typedOnly />
      <DescribedField editing={editing} path={`${path}.start.latestSeconds`} typedOnly />
      {traffic.kind === 'long-lived' && <TransportItem transport={traffic.transport} path={path} editing={editing} />}
    </>
  );
}

const PROCESSES = {
  poisson: 'A Poisson process',
  'on-off': 'On and off',
  mmpp: 'A Markov-modulated Poisson process',
} as const;

interface RawFormProps {
  readonly traffic: Extract<TrafficClass, { kind: 'raw' }>;
  readonly editing: ScenarioEditing;
}

/** Raw packets: a process and its numbers. */
function RawForm({ traffic, editing }: RawFormProps) {
  const path = `traffic.${traffic.id}`;
  const { process } = traffic;
  const numbers = Object.entries(process).filter(([, value]) => typeof value !== 'string' && !Array.isArray(value));
  return (
    <>
      <p className="form-note">
        {PROCESSES[process.kind]}
        {process.kind === 'mmpp' ? ` of ${process.ratesPerSecond.length} states` : ''} at each of{' '}
        {namesOf(traffic.from)}, to {namesOf(traffic.to)}.
      </p>
      {numbers.map(([name]) => (
        <DescribedField key={name} editing={editing} path={`${path}.process.${name}`} />
      ))}
      <DescribedField editing={editing} path={`${path}.packetBytes`} />
    </>
  );
}

interface TransportItemProps {
  readonly transport: Flows['transport'];
  /** The path of the traffic class. */
  readonly path: string;
  readonly editing: ScenarioEditing;
}

function TransportItem({ transport, path, editing }: TransportItemProps) {
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
          onClick={() => editing.change(`${path}.transport`, hostOf2026(), 'TCP as on a host of 2026')}
        >
          As on a host of 2026
        </button>
      </p>
      <Transport transport={transport} path={`${path}.transport`} editing={editing} />
    </details>
  );
}

/** Names in a sentence; of many the first and how many. */
/** A host may be named several times, once for each pair. */
function namesOf(all: readonly string[]): string {
  const names = [...new Set(all)];
  return names.length <= 4 ? names.join(', ') : `${names[0]} and ${names.length - 1} others`;
}

const SIZE_LAWS = [
  { value: 'fixed', title: 'Fixed', help: '' },
  { value: 'exponential', title: 'Exponential', help: '' },
  { value: 'pareto', title: 'Pareto', help: '' },
  { value: 'table', title: 'Measured', help: 'Drawn from a published table.' },
] as const;

const TABLES = Object.entries(SIZE_TABLES).map(([value, { title, source }]) => ({ value, title, help: source }));
/** Where the law before had no mean. */
const MEAN_BYTES = 10_000;
/** The shape of web traffic, and of the session control paper. */
const PARETO_SHAPE = 1.5;

function SizeLaw({
  size,
  path,
  editing,
}: {
  readonly size: Flows['size'];
  readonly path: string;
  readonly editing: ScenarioEditing;
}) {
  const mean = size.kind === 'fixed' ? 'bytes' : 'meanBytes';
  const change = (kind: string) => editing.change(path, sizeLaw(kind, size), changeLabel('Size', kind));
  return (
    <>
      <ChoiceField
        label="Sizes"
        options={SIZE_LAWS}
        value={size.kind}
        error={editing.errorOf(path)}
        onChange={change}
      />
      {size.kind === 'table' ? (
        <ChoiceField
          label="Table"
          options={TABLES}
          value={size.table}
          error={editing.errorOf(`${path}.table`)}
          onChange={(table) => editing.change(`${path}.table`, table, changeLabel('Table', table))}
        />
      ) : (
        <DescribedField key={mean} editing={editing} path={`${path}.${mean}`} />
      )}
      {size.kind === 'pareto' && <DescribedField editing={editing} path={`${path}.shape`} standard={PARETO_SHAPE} />}
    </>
  );
}

/** The same mean by another law. */
function sizeLaw(kind: string, size: Flows['size']): Flows['size'] {
  if (kind === 'table') return { kind, table: 'internet' };
  const mean = size.kind === 'fixed' ? size.bytes : size.kind === 'table' ? MEAN_BYTES : size.meanBytes;
  if (kind === 'fixed') return { kind, bytes: mean };
  return kind === 'pareto' ? { kind, meanBytes: mean, shape: PARETO_SHAPE } : { kind: 'exponential', meanBytes: mean };
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
    ([name, value]) => typeof value === 'number' && name !== 'acknowledgedSegments',
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

function nameOf({ title, id }: TrafficClass): string {
  return title ?? id;
}
