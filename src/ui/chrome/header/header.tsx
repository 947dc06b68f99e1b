/** The bar at the page's head: what is open, and what can be done with it. */
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { LaneSwitch } from '../../stage/lanes/lane-switch.tsx';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { toggleTheme } from './page-theme.ts';
import { togglePresenting } from './presenting.ts';
import './header.css';
import { networkWords } from '../../core/words/network-words.ts';

export function Header() {
  const page = usePage();
  const undoLabel = usePageState((state) => state.undoLabel);
  const redoLabel = usePageState((state) => state.redoLabel);
  const panelOpen = usePageState((state) => state.panelOpen);
  const editing = usePageState((state) => state.editing);
  const experimenting = usePageState((state) => state.experimenting);
  const { laneSwitch } = useStage();
  return (
    <header className="header">
      <a className="brand" href="./" aria-label="Headway: open the first scenario">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M1 9h6v2H1zM8 4h4v12H8zM14 5l5 5-5 5z" fill="currentColor" />
        </svg>
        <span translate="no">Headway</span>
      </a>
      <ScenarioTitle />
      <span className="header-gap" />
      {laneSwitch === 'header' && <LaneSwitch />}
      <Button
        className="header-button edit-button"
        aria-label="Edit"
        aria-pressed={editing && !experimenting}
        title={withKey('Edit the network', KEYS.page.edit)}
        onClick={() => page.show({ editing: experimenting || !editing })}
      >
        <Icon name="edit" />
        <span>Edit</span>
      </Button>
      {/* Both or none: neither moves from under a pointer. */}
      {(undoLabel !== null || redoLabel !== null) && (
        <>
          <Button
            className="header-button square edit"
            disabled={undoLabel === null}
            aria-label="Undo"
            title={undoLabel === null ? 'Nothing to undo' : withKey(`Undo: ${undoLabel}`, KEYS.page.undo)}
            onClick={() => page.undo()}
          >
            <Icon name="undo" />
          </Button>
          <Button
            className="header-button square edit"
            disabled={redoLabel === null}
            aria-label="Redo"
            title={redoLabel === null ? 'Nothing to redo' : withKey(`Redo: ${redoLabel}`, KEYS.page.redo)}
            onClick={() => page.redo()}
          >
            <Icon name="redo" />
          </Button>
        </>
      )}
      <Button
        className="header-button experiments-button"
        title={withKey('Experiments', KEYS.page.experiments)}
        aria-label="Experiments"
        aria-pressed={experimenting}
        onClick={() => page.show({ experimenting: !experimenting })}
      >
        <Icon name="experiment" />
        <span>Experiments</span>
      </Button>
      <Button
        className="header-button present-button"
        title={withKey('Present', KEYS.page.present)}
        onClick={() => togglePresenting(page)}
      >
        <Icon name="present" />
        <span>Present</span>
      </Button>
      <Button
        className="header-button primary"
        title={withKey('Share', KEYS.page.share)}
        onClick={() => page.show({ dialog: 'share' })}
      >
        <Icon name="share" />
        <span>Share</span>
      </Button>
      <Button
        className="header-button square panel-button"
        aria-label="Side panel"
        aria-expanded={panelOpen && !experimenting}
        title={withKey('Side panel', KEYS.page.panel)}
        onClick={() => page.show({ panelOpen: experimenting || !panelOpen })}
      >
        <Icon name="panel" />
      </Button>
      <Button
        className="header-button square"
        aria-label="Help"
        title={withKey('Help', KEYS.page.help)}
        onClick={() => page.show({ dialog: 'help' })}
      >
        <Icon name="help" />
      </Button>
      {/* Until it is pressed the page follows the system. */}
      <Button
        className="header-button square theme-button"
        aria-label="Light or dark"
        title={withKey('Light or dark', KEYS.page.theme)}
        onClick={() => toggleTheme(page)}
      >
        <Icon name="theme" />
      </Button>
    </header>
  );
}

/** The open scenario's title; it opens the list of all scenarios. */
function ScenarioTitle() {
  const page = usePage();
  const title = usePageState((state) => state.scenario.title);
  const network = usePageState((state) => networkWords(state.scenario.network));
  const edited = usePageState((state) => state.undoLabel !== null);
  const unfinished = usePageState((state) => state.problems.length > 0);
  const open = usePageState((state) => state.dialog === 'scenarios');
  return (
    <h1 className="scenario-title">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={withKey('Open another scenario', KEYS.page.scenarios)}
        onClick={() => page.show({ dialog: 'scenarios' })}
      >
        <b>{title}</b>
        <span>
          {network}
          {edited && ', edited'}
          {unfinished && ', with errors'}
        </span>
        <Icon name="down" />
      </button>
    </h1>
  );
}
