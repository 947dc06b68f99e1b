/** The list of scenarios that the title opens: type to find, arrows to choose, Enter to open; it runs at once. */
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Icon } from '../icons/icon.tsx';
import { KeptList } from '../saved/kept-list.tsx';
import { usePage, useSession } from '../session/session-context.ts';
import { findScenarios, type ListedScenario } from './listed-scenarios.ts';
import './scenario-list.css';

export function ScenarioListDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const openTitle = usePage((page) => page.scenario.title);
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const found = useMemo(() => findScenarios(words), [words]);
  const chosen = Math.min(active, found.length - 1);
  const open = (listed: ListedScenario | undefined) => {
    if (listed !== undefined) session.open(listed.scenario);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (event.key === 'Enter') open(found[chosen]);
    else if (step !== 0) setActive((chosen + step + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Scenarios" onClose={onClose} className="scenario-list-dialog">
      <label className="search-field">
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          data-autofocus
          placeholder="Find a scenario or a scheme"
          aria-label="Find a scenario"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found[chosen] === undefined ? undefined : `${list}-${found[chosen].name}`}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </label>
      <KeptList />
      <ul className="scenario-list" id={list} role="listbox" aria-label="Scenarios found">
        {found.map((listed, index) => (
          <li
            key={listed.name}
            id={`${list}-${listed.name}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setActive(index)}
            onClick={() => open(listed)}
          >
            <b>{listed.title}</b>
            <span className="scenario-family">{listed.title === openTitle ? 'open' : listed.family}</span>
            <span className="scenario-summary">{listed.summary}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p>No scenario has these words. A file of your own opens from Share, or when dropped on the page.</p>
      )}
    </Dialog>
  );
}
