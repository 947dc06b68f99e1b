/** The reason of what was clicked, as a card over the pictures. */
import { useMemo } from 'react';
import { usePage, usePageState } from '../page/page-context.ts';
import { InspectTab } from '../panel/inspect/inspect-tab.tsx';

export function EmbedCard() {
  const page = usePage();
  const lanes = usePageState((state) => state.lanes);
  const selection = usePageState((state) => state.selection);
  const actions = useMemo(
    () => ({
      onSelect: page.select.bind(page),
      // The card is there only while something is selected: no list is shown.
      onLane: () => undefined,
      onAsk: page.ask.bind(page),
      onSeek: page.run.seek.bind(page.run),
    }),
    [page],
  );
  // It stands over the other lane where there are two.
  const side = lanes.findIndex(({ laneId }) => laneId === selection?.laneId) === 0 ? 'end' : 'start';
  return (
    <aside className="embed-card" data-side={side} aria-label="Selected object">
      <InspectTab feeds={lanes} selected={selection} laneId={null} {...actions} />
    </aside>
  );
}
