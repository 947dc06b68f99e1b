/** The page in a frame of another page: pictures, charts where there is room, and a foot that plays. */
import { useEffect } from 'react';
import { ErrorBoundary } from '../../core/dialog/error-boundary.tsx';
import { TroubleSheet } from '../../core/dialog/trouble-sheet.tsx';
import { Lanes } from '../../stage/lanes/lanes.tsx';
import { onDemand } from '../../core/lazy/lazy-component.ts';
import type { EmbedOptions } from '../../core/page/embed-options.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { EmbedFoot } from './embed-foot.tsx';
import { listenToHost } from './host-messages.ts';
import { pauseOutOfSight } from './out-of-sight.ts';
import './embed.css';

const EmbedCard = onDemand(async () => (await import('./embed-card.tsx')).EmbedCard);

export function EmbedApp({ options }: { readonly options: EmbedOptions }) {
  const page = usePage();
  const title = usePageState((state) => state.scenario.title);
  const hasSelection = usePageState((state) => state.selection !== null);
  useEffect(() => listenToHost(page, options.readOnly), [page, options.readOnly]);
  useEffect(() => pauseOutOfSight(page), [page]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const { target } = event;
      const { selection } = page.store.getState();
      if (event.key === 'Escape' && selection !== null) page.select(selection.laneId, null);
      if (event.key !== ' ' || (target instanceof Element && target.closest('button, a, input, select') !== null))
        return;
      event.preventDefault();
      page.run.toggle();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [page]);
  return (
    <div className="app" data-charts={options.charts === null ? 0 : Math.max(1, options.charts.length)}>
      <main className="stage">
        <h1 className="visually-hidden">{title}</h1>
        <ErrorBoundary part="The stage">
          <Lanes />
        </ErrorBoundary>
        {hasSelection && <EmbedCard />}
        <TroubleSheet />
      </main>
      <EmbedFoot />
    </div>
  );
}
