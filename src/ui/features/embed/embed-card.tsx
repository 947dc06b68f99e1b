/** The reason of what was clicked, as a card over the pictures. */
import { usePageState } from '../../core/page/page-context.ts';
import { SelectedObject } from '../../chrome/panel/inspect/inspect-tab.tsx';
import { targetKey } from '../../chrome/panel/inspect/same-object.ts';

export function EmbedCard() {
  const lanes = usePageState((state) => state.lanes);
  const selection = usePageState((state) => state.selection);
  const place = lanes.findIndex(({ laneId }) => laneId === selection?.laneId);
  const lane = lanes[place];
  if (selection === null || lane === undefined) return null;
  return (
    // It stands over the other lane where there are two.
    <aside className="embed-card" data-side={place === 0 ? 'end' : 'start'} aria-label="Selected object">
      <div className="inspect-tab stack">
        <SelectedObject key={`${lane.laneId} ${targetKey(selection.target)}`} lane={lane} target={selection.target} />
      </div>
    </aside>
  );
}
