/** The pages of the side panel that are there, and the one that is shown. */
import type { PanelTab } from '../../core/page/page-state.ts';
import { usePageState } from '../../core/page/page-context.ts';

export const TAB_TITLES: Readonly<Record<PanelTab, string>> = {
  lesson: 'Lesson',
  score: 'Score',
  guide: 'Guide',
  inspect: 'Inspect',
  scenario: 'Scenario',
};

export function usePanelTabs(): { readonly tabs: readonly PanelTab[]; readonly tab: PanelTab } {
  const wanted = usePageState((state) => state.panelTab);
  const hasLesson = usePageState((state) => state.draft.lesson !== undefined);
  const isRace = usePageState((state) => state.scenario.race !== undefined);
  const isNameless = usePageState((state) => state.lesson?.nameless != null);
  const tabs = (Object.keys(TAB_TITLES) as PanelTab[]).filter((each) => {
    // Other pages say what runs in a lane.
    if (isNameless) return each === 'lesson' || (each === 'score' && isRace);
    return (each !== 'lesson' || hasLesson) && (each !== 'score' || isRace);
  });
  return { tabs, tab: tabs.includes(wanted) ? wanted : isNameless ? 'lesson' : 'guide' };
}
