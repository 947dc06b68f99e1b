/** Who sends what: arrivals and sizes of each class, and its transport. */
import { Button } from '../../../../widgets/controls/button.tsx';
import type { Scenario } from '../../../../scenario/schema.ts';
import { TextField } from '../../../../widgets/controls/text-field.tsx';
import { counted } from '../../../../base/format.ts';
import { fieldsBelow, describeField } from '../../../../scenario/describe-field.ts';
import { DescribedField } from './described-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';
import type { ScenarioForms } from './scenario-forms.ts';
import { modernTcp } from '../../../../scenario/modern-tcp.ts';

type TrafficClass = Scenario['traffic'][number];
type Of<Kind> = Extract<TrafficClass, { kind: Kind }>;

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
          {item.kind === 'sessions' ? (
            <SessionsForm sessions={item} editing={editing} shown={shown} />
          ) : (
            <ClassForm item={item} editing={editing} />
          )}
          {forms.trafficClass(item.id)}
        </div>
      ))}
      {forms.newTraffic}
    </FormSection>
  );
}

interface FormProps<Item> {
  readonly item: Item;
  readonly editing: ScenarioEditing;
}

/** What a class is, in words, and all that may be set of it. */
function ClassForm({ item, editing }: FormProps<Exclude<TrafficClass, Of<'sessions'>>>) {
  const path = `traffic.${item.id}`;
  const fields = fieldsBelow(path, editing.scenario)
    .filter((one) => !ELSEWHERE.test(one.slice(path.length)))
    .toSorted((a, b) => Number(LAST.test(a)) - Number(LAST.test(b)));
  return (
    <>
      <p className="form-note">{sentenceOf(item)}</p>
      {item.kind === 'video' && <BitRates item={item} editing={editing} />}
      {fields.map((one) => (
        <DescribedField key={one} editing={editing} path={one} />
      ))}
      {item.kind === 'crowd' && item.arrivals.kind === 'waves' && <Waves item={item} editing={editing} />}
      {'transport' in item && item.kind !== 'crowd' && <TransportItem path={`${path}.transport`} editing={editing} />}
    </>
  );
}

/** Drawn in an item of its own, or row by row. */
const ELSEWHERE = /^\.(pairing$|transport\.|.*\.\d+(\.|$))/;
const LAST = /\.(connection|start\.[A-Za-z]+)$/;

function sentenceOf(item: Exclude<TrafficClass, Of<'sessions'>>): string {
  const [from, to] = [namesOf(item.from), namesOf(item.to)];
  switch (item.kind) {
    case 'flows':
      return `${arrivalWords(item.arrivals)} from ${from} to ${to}.`;
    case 'requests':
      return `Users at ${to} ask ${from}, wait for the whole response, think, and ask again.`;
    case 'video':
      return `Players at ${to} fetch video from ${from}, chunk by chunk. The level of the buffer chooses the bit rate (BBA-0).`;
    case 'long-lived':
      return `Flows that never run out of data, from ${from} to ${to}.`;
    case 'constant-rate':
      return `Flows that do not react to congestion, from ${from} to ${to}.`;
    case 'crowd':
      return `Sessions that ${item.arrivals.kind === 'poisson' ? 'join at random' : 'come in waves'}, from ${from} to ${to}.`;
    case 'calls':
      return `Clients at ${from} call servers at ${to}, wait for an answer, give up and try again.`;
    case 'calls-over-tcp':
      return `Clients at ${to} ask ${from} over TCP, wait for the whole answer, give up and try again.`;
    case 'raw':
      return `Packets without a transport at each of ${from}, to ${to}.`;
  }
}

function arrivalWords(arrivals: Of<'flows'>['arrivals']): string {
  switch (arrivals.kind) {
    case 'poisson':
      return 'Poisson arrivals';
    case 'together':
      return `${counted(arrivals.flows, 'flow')} at once`;
    default:
      return `${arrivals.flows.length} listed flows`;
  }
}

function BitRates({ item, editing }: FormProps<Of<'video'>>) {
  const path = `traffic.${item.id}.player.ratesBitsPerSecond`;
  return (
    <TextField
      label="Bit rates, kbit/s"
      help="From low to high, with commas between. After a change here, all lanes are recomputed."
      value={item.player.ratesBitsPerSecond.map((rate) => rate / 1000).join(', ')}
      maximumLength={400}
      error={editing.errorOf(path)}
      onChange={(text) => editing.change(path, ratesIn(text), 'Bit rates')}
    />
  );
}

/** A word that is no number is refused by the schema. */
function ratesIn(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => Number(word) * 1000);
}

function Waves({ item: { id, arrivals }, editing }: FormProps<Of<'crowd'>>) {
  if (arrivals.kind !== 'waves') return null;
  return arrivals.waves.map(({ fromSeconds, untilSeconds }, index) => (
    <div key={index}>
      <p className="form-note">
        From {fromSeconds} s to {untilSeconds} s:
      </p>
      <DescribedField editing={editing} path={`traffic.${id}.arrivals.waves.${index}.joins`} />
      <DescribedField editing={editing} path={`traffic.${id}.arrivals.waves.${index}.leaves`} />
    </div>
  ));
}

function nameOf({ title, id }: TrafficClass): string {
  return title ?? id;
}

/** Names in a sentence; of many the first and how many. A host may be named several times, once for each pair. */
function namesOf(all: readonly string[]): string {
  const names = [...new Set(all)];
  return names.length <= 4 ? names.join(', ') : `${names[0]} and ${names.length - 1} others`;
}

interface Props {
  /** The path of the transport. */
  readonly path: string;
  readonly editing: ScenarioEditing;
}

/** How a class's flows send: TCP with its window law, and every number of it. */
function TransportItem({ path, editing }: Props) {
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
        <Button
          className="text-button"
          title="CUBIC with HyStart++, SACK, RACK-TLP, an initial window of 10, delayed ACKs"
          onClick={() => editing.change(path, modernTcp(scenario.network), 'TCP as on a host of 2026')}
        >
          As on a host of 2026
        </Button>
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

type Sessions = Extract<Scenario['traffic'][number], { kind: 'sessions' }>;
type Session = Sessions['list'][number];

interface SessionsFormProps {
  readonly sessions: Sessions;
  readonly editing: ScenarioEditing;
  /** Simulated seconds shown. */
  readonly shown: () => number;
}

/** More than these are a crowd, and edited in the file. */
const MAX_ROWS = 40;

/** Sessions of a class: what each asks for, when it leaves, and a new one. */
function SessionsForm({ sessions, editing, shown }: SessionsFormProps) {
  const { id, list } = sessions;
  const add = () => {
    const joins = newSession(list, shown());
    if (joins !== null) editing.change(`traffic.${id}.list`, [...list, joins], `${joins.id} joins`);
  };
  return (
    <>
      {list.slice(0, MAX_ROWS).map((session) => (
        <SessionItem
          key={session.id}
          session={session}
          path={`traffic.${id}.list.${session.id}`}
          {...{ editing, shown }}
        />
      ))}
      {list.length > MAX_ROWS && <p className="form-note">And {list.length - MAX_ROWS} more.</p>}
      {list.length > 0 && (
        <p className="form-actions">
          <Button onClick={add}>Add a session like {list.at(-1)!.id}</Button>
        </p>
      )}
    </>
  );
}

interface ItemProps {
  readonly session: Session;
  readonly path: string;
  readonly editing: ScenarioEditing;
  readonly shown: () => number;
}

function SessionItem({ session, path, editing, shown }: ItemProps) {
  const { id, from, to, joinSeconds } = session;
  const demandPath = `${path}.demandBitsPerSecond`;
  const demand = editing.valueOf(demandPath);
  const leaves = editing.valueOf(`${path}.leaveSeconds`);
  const isLimited = demand !== undefined && demand !== describeField(demandPath, editing.scenario)?.default;
  const leave = () => {
    // What should have happened already happens at the next moment.
    const seconds = Math.max(shown(), joinSeconds + 1e-6);
    editing.change(`${path}.leaveSeconds`, seconds, `${id} leaves`);
  };
  return (
    <details className="form-item">
      <summary>
        {id}{' '}
        <span>
          {from} to {to}
          {isLimited ? ', limited' : ''}
        </span>
      </summary>
      <DescribedField editing={editing} path={demandPath} />
      <p className="form-note">
        Joins at {joinSeconds} s{typeof leaves === 'number' ? `, leaves at ${leaves} s` : ''}.{' '}
        <Button onClick={leave}>Let it leave now</Button>
      </p>
    </details>
  );
}

/** One between the same nodes as the last, that joins now; null: every name that would do is taken. */
export function newSession(list: readonly Session[], seconds: number): Session | null {
  const last = list.at(-1);
  if (last === undefined) return null;
  const [, stem, number] = /^(.*?)(\d*)$/.exec(last.id)!;
  const taken = new Set(list.map(({ id }) => id));
  for (let next = Number(number) + 1; next < 100_000; next++) {
    const id = `${stem}${next}`;
    if (id.length > 40) return null;
    if (taken.has(id)) continue;
    const { from, to, route } = last;
    return { id, from, to, joinSeconds: seconds, ...(route !== undefined && { route }) };
  }
  return null;
}
