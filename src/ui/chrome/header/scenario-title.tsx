/** The open scenario's title; it opens the list of all scenarios. */
import { Icon } from '../../core/icons/icon.tsx';
import { networkWords } from '../../core/words/network-words.ts';
import { KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';

export function ScenarioTitle() {
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
