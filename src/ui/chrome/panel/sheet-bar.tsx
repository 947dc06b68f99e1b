/** On a phone: the upper edge of the side panel, which opens as a sheet. */
import './sheet-bar.css';
import { Icon } from '../../core/icons/icon.tsx';
import { usePage } from '../../core/page/page-context.ts';
import { TAB_TITLES, usePanelTabs } from './panel-tabs.ts';

export function SheetBar() {
  const page = usePage();
  const { tab } = usePanelTabs();
  return (
    <button type="button" className="sheet-bar row" onClick={() => page.show({ panelOpen: true })}>
      <b>{TAB_TITLES[tab]}</b>
      {tab === 'guide' && <span>what to watch, change it, try this</span>}
      <Icon name="up" />
    </button>
  );
}
