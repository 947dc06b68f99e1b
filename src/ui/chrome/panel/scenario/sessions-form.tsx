/** Sessions of a class: what each asks for, when it leaves, and a new one. */
import { describeField } from '../../../../scenario/describe-field.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { DescribedField } from './described-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

type Sessions = Extract<Scenario['traffic'][number], { kind: 'sessions' }>;
type Session = Sessions['list'][number];

interface Props {
  readonly sessions: Sessions;
  readonly editing: ScenarioEditing;
  /** Simulated seconds shown. */
  readonly shown: () => number;
}

/** More than these are a crowd, and edited in the file. */
const MAX_ROWS = 40;

export function SessionsForm({ sessions, editing, shown }: Props) {
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
          <button type="button" className="button" onClick={add}>
            Add a session like {list.at(-1)!.id}
          </button>
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
        <button type="button" className="button" onClick={leave}>
          Let it leave now
        </button>
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
