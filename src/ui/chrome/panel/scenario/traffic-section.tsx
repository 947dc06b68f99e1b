/** Who sends what: arrivals and sizes of each class, and its transport. */
import type { Scenario } from '../../../../scenario/schema.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { counted } from '../../../../base/format.ts';
import { ClientsForm } from './clients-form.tsx';
import { CrowdForm } from './crowd-form.tsx';
import { DescribedField } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import { namesOf } from './names-of.ts';
import { SessionsForm } from './sessions-form.tsx';
import { SizeFields } from './size-fields.tsx';
import { TransportItem } from './transport-item.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';
import type { ScenarioForms } from './scenario-forms.ts';
import { changeLabel } from '../../../core/words/change-words.ts';

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
          {(item.kind === 'requests' || item.kind === 'video') && <ClientsForm clients={item} editing={editing} />}
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
      <SizeFields size={size} path={`${path}.size`} editing={editing} />
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

function nameOf({ title, id }: TrafficClass): string {
  return title ?? id;
}
