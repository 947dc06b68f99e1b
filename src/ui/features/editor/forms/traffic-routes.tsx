/** The routes of a traffic class: which there are, another one, and back to the shortest path. */
import { counted } from '../../../../base/format.ts';
import type { Traffic } from '../../../../scenario/edit/edit.ts';
import { addRoute, linksOnRoute, removeRoute, routesOf } from '../../../../scenario/edit/route-edits.ts';
import type { RouteDescription } from '../../../../scenario/schema/traffic.ts';
import { usePage, usePageState } from '../../../core/page/page-context.ts';
import { useEditor } from '../editor-context.ts';
import { NamesField } from './names-field.tsx';

/** More are edited in the file. */
const MAX_ROWS = 40;

export function TrafficRoutes({ traffic }: { readonly traffic: Traffic }) {
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
              <button type="button" className="text-button" aria-label={`Show ${words}`} onClick={() => show(route)}>
                Show
              </button>
            )}{' '}
            <button
              type="button"
              className="text-button"
              aria-label={`Remove ${words}`}
              onClick={() => page.apply((draft) => removeRoute(draft, traffic.id, key))}
            >
              Remove
            </button>
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
