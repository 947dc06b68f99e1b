/** Where the side panel stands: beside the stage, or over it where the window is narrow. */
import { useCallback } from 'react';
import type { InspectionTarget } from '../simulation/report.ts';
import { Icon } from './icons/icon.tsx';
import { usePage, useSession } from './session/session-context.ts';
import { SidePanel } from './panel/side-panel.tsx';

export function PanelFrame() {
  const session = useSession();
  const { run, document } = session;
  const select = useCallback(
    (laneId: string, target: InspectionTarget | null) => session.select(laneId, target),
    [session],
  );
  const ask = useCallback(
    (laneId: string, target: InspectionTarget | null) => session.run.lanes.lane(laneId)?.inspect(target),
    [session],
  );
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
      <SidePanel
        tab={usePage((page) => page.panelTab)}
        onTab={(chosen) => session.showPanel(chosen)}
        feeds={usePage((page) => page.lanes)}
        scenario={usePage((page) => page.scenario)}
        selected={usePage((page) => page.selection)}
        onSelect={select}
        onAsk={ask}
        valueOf={(path) => document.value(path)}
        onChange={(path, value, label) => document.change(path, value, label)}
        onScheme={(laneId, scheme) => session.setScheme(laneId, scheme)}
        onRemoveEntry={(index) => session.removeTimelineEntry(index)}
        onSeek={(seconds) => run.seek(seconds)}
        paintLoop={run.paintLoop}
        shown={run.shown}
      />
    </div>
  );
}
