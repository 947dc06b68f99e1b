/** Where the side panel stands: beside the stage, or over it where the window is narrow. */
import { Icon } from './icons/icon.tsx';
import { usePage, useSession } from './session/session-context.ts';
import { SidePanel } from './panel/side-panel.tsx';

export function PanelFrame() {
  const session = useSession();
  const tab = usePage((page) => page.panelTab);
  return (
    <div className="panel-frame">
      <button
        type="button"
        className="header-button square panel-close"
        aria-label="Close the panel"
        onClick={() => session.togglePanel()}
      >
        <Icon name="close" />
      </button>
      <SidePanel tab={tab} onTab={(chosen) => session.showPanel(chosen)} />
    </div>
  );
}
