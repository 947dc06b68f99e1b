/** Users who ask and think, and players of video: how many, and what each of them does. */
import type { Scenario } from '../../../../scenario/schema.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { TextField } from '../../../../widgets/controls/text-field.tsx';
import { changeLabel } from '../../../core/words/change-words.ts';
import { DescribedField } from './described-field.tsx';
import { namesOf } from './names-of.ts';
import type { ScenarioEditing } from './scenario-editing.ts';
import { SizeFields } from './size-fields.tsx';
import { TransportItem } from './transport-item.tsx';

type Traffic = Scenario['traffic'][number];
type Requests = Extract<Traffic, { kind: 'requests' }>;
type Video = Extract<Traffic, { kind: 'video' }>;

interface Props<Clients> {
  readonly clients: Clients;
  readonly editing: ScenarioEditing;
}

export function ClientsForm({ clients, editing }: Props<Requests | Video>) {
  const path = `traffic.${clients.id}`;
  return (
    <>
      {clients.kind === 'requests' ? (
        <RequestsFields clients={clients} editing={editing} />
      ) : (
        <VideoFields clients={clients} editing={editing} />
      )}
      <ChoiceField
        label="Connections"
        options={CONNECTIONS}
        value={clients.connection ?? 'new'}
        error={editing.errorOf(`${path}.connection`)}
        onChange={(connection) =>
          editing.change(`${path}.connection`, connection, changeLabel('Connections', connection))
        }
      />
      <DescribedField editing={editing} path={`${path}.start.earliestSeconds`} typedOnly />
      <DescribedField editing={editing} path={`${path}.start.latestSeconds`} typedOnly />
      <TransportItem transport={clients.transport} path={path} editing={editing} />
    </>
  );
}

const CONNECTIONS = [
  { value: 'new', title: 'One for each response', help: '' },
  { value: 'kept', title: 'Kept by the client', help: '' },
] as const;

const THOUGHTS = [
  { value: 'exponential', title: 'Exponential', help: '' },
  { value: 'fixed', title: 'Fixed', help: '' },
] as const;

function RequestsFields({ clients: { id, from, to, think, size }, editing }: Props<Requests>) {
  const path = `traffic.${id}`;
  return (
    <>
      <p className="form-note">
        Users at {namesOf(to)} ask {namesOf(from)}, wait for the whole response, think, and ask again.
      </p>
      <DescribedField editing={editing} path={`${path}.users`} />
      <ChoiceField
        label="Think times"
        options={THOUGHTS}
        value={think.kind}
        error={editing.errorOf(`${path}.think.kind`)}
        onChange={(kind) => editing.change(`${path}.think.kind`, kind, changeLabel('Think times', kind))}
      />
      <DescribedField editing={editing} path={`${path}.think.seconds`} />
      <SizeFields size={size} path={`${path}.size`} editing={editing} />
    </>
  );
}

function VideoFields({ clients: { id, from, to, player }, editing }: Props<Video>) {
  const path = `traffic.${id}`;
  const rates = `${path}.player.ratesBitsPerSecond`;
  return (
    <>
      <p className="form-note">
        Players at {namesOf(to)} fetch video from {namesOf(from)}, chunk by chunk. The level of the buffer chooses the
        bit rate (BBA-0).
      </p>
      <DescribedField editing={editing} path={`${path}.players`} />
      <TextField
        label="Bit rates, kbit/s"
        help="From low to high, with commas between. After a change here, all lanes are recomputed."
        value={player.ratesBitsPerSecond.map((rate) => rate / 1000).join(', ')}
        maximumLength={400}
        error={editing.errorOf(rates)}
        onChange={(text) => editing.change(rates, ratesIn(text), 'Bit rates')}
      />
      {(['chunkSeconds', 'bufferSeconds', 'reservoirSeconds', 'cushionSeconds'] as const).map((name) => (
        <DescribedField key={name} editing={editing} path={`${path}.player.${name}`} />
      ))}
    </>
  );
}

/** A word that is no number is refused by the schema. */
function ratesIn(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => Number(word) * 1000);
}
