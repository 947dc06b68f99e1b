/** The open scenario's title; it opens the list of all scenarios. */
import { Icon } from '../icons/icon.tsx';
import { networkWords } from '../words/network-words.ts';
import { usePage, useSession } from '../session/session-context.ts';

export function ScenarioTitle() {
  const session = useSession();
  const title = usePage((page) => page.scenario.title);
  const network = usePage((page) => networkWords(page.scenario.network));
  const edited = usePage((page) => page.undoLabel !== null);
  const unfinished = usePage((page) => page.problems.length > 0);
  const open = usePage((page) => page.dialog === 'scenarios');
  return (
    <h1 className="scenario-title">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        title="Open another scenario (O)"
        onClick={() => session.show('scenarios')}
      >
        <b>{title}</b>
        <span>
          {network}
          {edited && ', edited'}
          {unfinished && ', to be mended'}
        </span>
        <Icon name="down" />
      </button>
    </h1>
  );
}
