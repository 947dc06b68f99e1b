/** Traffic classes: their ends by what is chosen in the editor, new ones, and away with them. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../../widgets/controls/button.tsx';
import { useEditor } from '../editor.ts';
import { LIMITS } from '../../../../scenario/limits.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import type { Traffic } from '../../../../scenario/edit/edit.ts';
import {
  addTraffic,
  removeTraffic,
  renameTraffic,
  setPairing,
  setTrafficEnds,
  titleTraffic,
  type TrafficKind,
} from '../../../../scenario/edit/traffic-edits.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { TextField } from '../../../../widgets/controls/text-field.tsx';
import { usePageState, usePage } from '../../../core/page/page-context.ts';
import { NamesField } from './names-field.tsx';
import { counted } from '../../../../base/format.ts';
import { addRoute, linksOnRoute, removeRoute, routesOf } from '../../../../scenario/edit/route-edits.ts';
import type { RouteDescription } from '../../../../scenario/schema/traffic.ts';

export function TrafficTools({ classId }: { readonly classId: string }) {
  const traffic = usePageState((state) => state.draft.traffic.find(({ id }) => id === classId));
  if (traffic === undefined) return null;
  return (
    <>
      <EndsAndName traffic={traffic} />
      <TrafficRoutes traffic={traffic} />
    </>
  );
}

function EndsAndName({ traffic }: { readonly traffic: Traffic }) {
  const page = usePage();
  const { id, title = '' } = traffic;
  return (
    <details className="form-item">
      <summary>
        Endpoints and name <span>{traffic.kind === 'sessions' ? 'sessions' : endsWords(traffic)}</span>
      </summary>
      {traffic.kind !== 'sessions' && (
        <>
          <NamesField
            help={ENDS_HELP}
            label="From"
            names={traffic.from}
            onChange={(from) => page.apply((draft) => setTrafficEnds(draft, id, from, traffic.to))}
          />
          <NamesField
            help={ENDS_HELP}
            label="To"
            names={traffic.to}
            onChange={(to) => page.apply((draft) => setTrafficEnds(draft, id, traffic.from, to))}
          />
          <ChoiceField
            label="Pairing"
            options={PAIRINGS}
            value={traffic.pairing}
            onChange={(pairing) => page.apply((draft) => setPairing(draft, id, pairing as 'matched' | 'random'))}
          />
        </>
      )}
      <TextField
        label="Title"
        value={title}
        placeholder={id}
        maximumLength={LIMITS.titleLength}
        onChange={(text) => page.apply((draft) => titleTraffic(draft, id, text))}
      />
      <TextField
        label="Id"
        help="The id selects the random draws: with another id, different flows arrive."
        value={id}
        maximumLength={LIMITS.idLength}
        onChange={(to) => page.apply((draft) => renameTraffic(draft, id, to))}
      />
      <p className="form-actions">
        <Button onClick={() => page.apply((draft) => removeTraffic(draft, id))}>Delete this traffic</Button>
      </p>
    </details>
  );
}

const PAIRINGS = [
  { value: 'matched', title: 'One to one', help: 'The first source sends to the first destination, and so on.' },
  { value: 'random', title: 'At random', help: 'Each flow goes to a randomly drawn destination.' },
] as const;

const ENDS_HELP = 'Ids of nodes or names of groups. You can also select nodes in the editor.';

const TRAFFIC: readonly { readonly value: TrafficKind; readonly title: string; readonly help: string }[] = [
  {
    value: 'flows',
    title: 'Short flows',
    help: 'TCP flows that arrive at random, send a given number of bytes and leave.',
  },
  {
    value: 'requests',
    title: 'Requests and responses',
    help: 'Users who ask, wait for the response, think, and ask again. From: servers. To: users.',
  },
  {
    value: 'video',
    title: 'Video',
    help: 'Players that fetch chunks at a bit rate chosen by their buffer. From: servers. To: players.',
  },
  { value: 'long-lived', title: 'Long-lived flows', help: 'TCP flows that never run out of data.' },
  { value: 'constant-rate', title: 'Constant rate', help: 'Flows that do not react to congestion.' },
  { value: 'raw', title: 'Raw packets', help: 'Packets of a Poisson process, without a transport.' },
  { value: 'sessions', title: 'Sessions', help: 'They join, ask for a rate, and leave.' },
  { value: 'crowd', title: 'A crowd of sessions', help: 'They join and leave at random.' },
  {
    value: 'calls',
    title: 'Calls',
    help: 'Clients that call a server, wait for an answer, give up and try again. From: clients. To: servers.',
  },
  {
    value: 'calls-over-tcp',
    title: 'Calls over TCP',
    help: 'Clients that ask over TCP, wait for the whole answer, give up and try again. From: servers. To: clients.',
  },
];

export function NewTraffic() {
  const page = usePage();
  const editor = useEditor();
  const groups = usePageState((state) => groupsOf(state.draft));
  const [kind, setKind] = useState<TrafficKind>('flows');
  const { from, to } = useStore(editor.ends);
  const add = () => {
    const { document } = page;
    const start = document.isLive ? document.nextMoment : 0;
    if (page.apply((draft) => addTraffic(draft, kind, from, to, start)) === null) return;
    editor.ends.setState({ from: [], to: [] });
  };
  return (
    <details className="form-item" open={from.length + to.length > 0 || undefined}>
      <summary>New traffic</summary>
      <p className="form-note">
        Select nodes in the editor, or type names{groups === '' ? '' : ` (groups: ${groups})`}. It starts now; lanes are
        recomputed up to now.
      </p>
      <ChoiceField label="Kind" options={TRAFFIC} value={kind} onChange={(value) => setKind(value as TrafficKind)} />
      <NamesField
        help={ENDS_HELP}
        label="From"
        names={from}
        onChange={(names) => editor.ends.setState({ from: names })}
      />
      <NamesField help={ENDS_HELP} label="To" names={to} onChange={(names) => editor.ends.setState({ to: names })} />
      <p className="form-actions">
        <Button disabled={from.length === 0 || to.length === 0} onClick={add}>
          Add this traffic
        </Button>
      </p>
    </details>
  );
}

/** A string, so that the store's reader gives the same thing for the same state. */
function groupsOf({ network, traffic }: Scenario): string {
  const named =
    network.form === 'drawn'
      ? network.nodes.flatMap(({ group }) => (group === undefined ? [] : [group]))
      : traffic.flatMap((one) => (one.kind === 'sessions' ? [] : [...one.from, ...one.to]));
  return [...new Set(named)].slice(0, 6).join(', ');
}

function endsWords({ from, to }: { readonly from: readonly string[]; readonly to: readonly string[] }): string {
  const some = (names: readonly string[]) => (names.length === 1 ? names[0] : `${names.length} nodes`);
  return `${some(from)} to ${some(to)}`;
}

/** More are edited in the file. */
const MAX_ROWS = 40;

function TrafficRoutes({ traffic }: { readonly traffic: Traffic }) {
  const page = usePage();
  const editor = useEditor();
  const isOnStage = usePageState((state) => state.editing);
  const routes = routesOf(traffic);
  const show = (route: RouteDescription) => editor.choose([], linksOnRoute(page.document.draft, route));
  return (
    <details className="form-item">
      <summary>
        Routes <span>{routes.length === 0 ? 'shortest paths' : counted(routes.length, 'route')}</span>
      </summary>
      <p className="form-note">
        {traffic.kind === 'sessions' ? 'Sessions' : 'Flows'} take the shortest path, unless a route is named for their
        two endpoints. Acknowledgements go back over the same links.
      </p>
      {routes.slice(0, MAX_ROWS).map(({ key, route }) => {
        const words = routeWords(route);
        return (
          <p className="form-note" key={key}>
            {traffic.kind === 'sessions' ? `${key}: ` : ''}
            {words}{' '}
            {isOnStage && (
              <Button className="text-button" aria-label={`Show ${words}`} onClick={() => show(route)}>
                Show
              </Button>
            )}{' '}
            <Button
              className="text-button"
              aria-label={`Remove ${words}`}
              onClick={() => page.apply((draft) => removeRoute(draft, traffic.id, key))}
            >
              Remove
            </Button>
          </p>
        );
      })}
      {routes.length > MAX_ROWS && <p className="form-note">And {routes.length - MAX_ROWS} more.</p>}
      <NamesField
        label="New route"
        help="Ids of nodes in the order along the route, or of links. Between the nodes that you name, the shortest path is filled in."
        names={[]}
        onChange={(names) => page.apply((draft) => addRoute(draft, traffic.id, names))}
      />
    </details>
  );
}

/** Long routes by their ends. */
const MAX_NAMES = 6;

function routeWords(route: RouteDescription): string {
  const names = 'nodes' in route ? route.nodes : route.links;
  const what = 'nodes' in route ? '' : 'links ';
  if (names.length <= MAX_NAMES) return what + names.join(' → ');
  const left = names.length - MAX_NAMES + 1;
  return `${what}${names.slice(0, MAX_NAMES - 2).join(' → ')} → ${left} more → ${names.at(-1)}`;
}
