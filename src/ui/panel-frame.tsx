/** Where the side panel stands: beside the stage, or over it where the window is narrow. */
import { useMemo } from 'react';
import { EDITOR_FORMS } from './editor/forms/editor-forms.tsx';
import { Icon } from './icons/icon.tsx';
import { SidePanel } from './panel/side-panel.tsx';
import { usePage, useSession } from './session/session-context.ts';

export function PanelFrame() {
  const session = useSession();
  const tab = usePage((page) => page.panelTab);
  const lanes = usePage((page) => page.lanes);
  const scenario = usePage((page) => page.scenario);
  const draft = usePage((page) => page.draft);
  const selection = usePage((page) => page.selection);
  // The panel keeps these, so they must stay the same functions.
  const actions = useMemo(() => {
    const { document, run } = session;
    return {
      onTab: session.showPanel.bind(session),
      onSelect: session.select.bind(session),
      onAsk: session.ask.bind(session),
      valueOf: document.value.bind(document),
      onChange: document.change.bind(document),
      onScheme: session.setScheme.bind(session),
      onRemoveEntry: session.removeTimelineEntry.bind(session),
      onBookmark: session.changeBookmark.bind(session),
      onSeek: run.seek.bind(run),
      paintLoop: run.paintLoop,
      shown: run.shown,
    };
  }, [session]);
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
        tab={tab}
        feeds={lanes}
        scenario={scenario}
        draft={draft}
        forms={EDITOR_FORMS}
        selected={selection}
        {...actions}
      />
    </div>
  );
}
