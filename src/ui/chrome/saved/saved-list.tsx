/** Scenarios kept in this browser: opened, deleted, and the present one added. */
import { useState } from 'react';
import { LIMITS } from '../../../scenario/limits.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { wholeOf } from '../../core/page/screen.ts';
import { browserShelf, forget, keep, listSaved, NAMED, type Kept } from './local-shelf.ts';
import './saved-list.css';

/** `lost`: the work of pages that crashed. */
export function SavedList({ lost: left }: { readonly lost: readonly Kept[] }) {
  const page = usePage();
  const title = usePageState((state) => state.scenario.title);
  const shelf = browserShelf();
  const [kept, setKept] = useState(() => listSaved(shelf, NAMED));
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const lost = left.filter(({ key }) => !removed.includes(key));
  const [name, setName] = useState(title);
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = () => {
    const { scenario, draft } = wholeOf(page.store.getState());
    const wanted = name.trim() || title;
    setRefusal(
      keep(shelf, NAMED, encodeURIComponent(wanted), {
        name: wanted,
        savedMilliseconds: Date.now(),
        scenario,
        draft,
        isOpen: false,
      }),
    );
    setKept(listSaved(shelf, NAMED));
  };
  const open = ({ scenario, draft }: Kept) => page.open({ scenario, ...(draft !== null && { draft }) });
  const remove = (one: Kept) => {
    forget(shelf, one.key);
    setKept((list) => list.filter(({ key }) => key !== one.key));
    setRemoved((keys) => [...keys, one.key]);
  };
  return (
    <section className="kept" aria-label="Saved in this browser">
      <form
        className="kept-add"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          type="text"
          aria-label="Name for the saved scenario"
          maxLength={LIMITS.titleLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button">
          Save this scenario
        </button>
      </form>
      {refusal !== null && (
        <p className="kept-refusal" role="alert">
          {refusal}
        </p>
      )}
      {kept.length + lost.length === 0 && <p>Nothing is saved yet. Saved scenarios stay in this browser.</p>}
      <ul className="kept-list">
        {lost.map((one) => (
          <SavedItem key={one.key} kept={one} words="recovered" onOpen={open} onRemove={remove} />
        ))}
        {kept.map((one) => (
          <SavedItem
            key={one.key}
            kept={one}
            words={one.draft === null ? '' : 'with errors'}
            onOpen={open}
            onRemove={remove}
          />
        ))}
      </ul>
    </section>
  );
}

interface SavedItemProps {
  readonly kept: Kept;
  readonly words: string;
  readonly onOpen: (kept: Kept) => void;
  readonly onRemove: (kept: Kept) => void;
}

function SavedItem({ kept, words, onOpen, onRemove }: SavedItemProps) {
  const { name, savedMilliseconds } = kept;
  const when = new Date(savedMilliseconds).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <Button className="kept-open row" onClick={() => onOpen(kept)}>
        <b>{name}</b>
        <span>{[words, when].filter((part) => part !== '').join(', ')}</span>
      </Button>
      <Button className="entry-remove" aria-label={`Delete ${name}`} onClick={() => onRemove(kept)}>
        <Icon name="close" />
      </Button>
    </li>
  );
}
