/** Experiments in place of the run, which waits: a tab for each question that one asks of many runs. */
import { type ComponentType, useEffect, useId, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { Tabs } from '../../../widgets/controls/tabs.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import type { Page } from '../../core/page/page.ts';
import { keptByPage, usePage } from '../../core/page/page-context.ts';
import { isLinkedExamination } from '../../../examination/link.ts';
import { Examine } from '../examine/examine.tsx';
import { isLinkedMap } from '../../../finding/map-schema.ts';
import { isLinkedSearch } from '../../../finding/search-schema.ts';
import { isThreshold } from '../../../finding/threshold.ts';
import { FindPage } from './find-page.tsx';
import { MapPage } from './map-page.tsx';
import { Papers } from './papers.tsx';
import { Sweep } from './sweep.tsx';
import { ThresholdPage } from './threshold-page.tsx';
import './experiments.css';

/** In the order of their tabs. */
const TABS: Readonly<Record<string, ComponentType>> = {
  Sweep,
  Map: MapPage,
  Threshold: ThresholdPage,
  Find: FindPage,
  Examine,
  Papers,
};
const TITLES = Object.keys(TABS);

/** The tab that was open last. */
const openOf = keptByPage(() => ({ tab: TITLES[0]! }));

/** What a link or a menu brought has its tab. */
function tabOf(page: Page): string {
  const { experiment } = page.store.getState().brought;
  if (experiment === undefined) return openOf(page).tab;
  if (isLinkedExamination(experiment)) return 'Examine';
  if (isThreshold(experiment)) return 'Threshold';
  return isLinkedMap(experiment) ? 'Map' : isLinkedSearch(experiment) ? 'Find' : 'Sweep';
}

export function ExperimentsPage() {
  const page = usePage();
  const [tab, setTab] = useState(() => tabOf(page));
  const id = useId();
  const close = () => page.show({ experimenting: false });
  useEffect(() => {
    const { opened, playing } = page.store.getState();
    page.run.pause();
    return () => {
      // Another scenario that was opened has begun as it says itself.
      if (playing && page.store.getState().opened === opened) page.run.play();
    };
  }, [page]);
  useEffect(() => {
    openOf(page).tab = tab;
  }, [page, tab]);
  const Shown = TABS[tab]!;
  return (
    <section
      className="experiments"
      aria-label="Experiments"
      onKeyDown={(event) => {
        // Also from a field, which keeps its keys from the page.
        if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':popover-open') !== null)
          return;
        event.preventDefault();
        close();
      }}
    >
      <div className="experiments-head">
        <h2 className="visually-hidden">Experiments</h2>
        <Tabs label="Experiments" titles={TITLES} title={tab} panelId={id} takesFocus onChoose={setTab} />
        <Button className="header-button square" aria-label="Close" title="Back to the run (Esc)" onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      <div id={id} key={tab} role="tabpanel" aria-label={tab} className="experiment-page stack">
        <Shown />
      </div>
    </section>
  );
}
