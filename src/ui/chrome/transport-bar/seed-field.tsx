/** The seed: click to set a number, or throw a new one. Another seed starts the run over. */
import { useRef, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import './seed-field.css';

export function SeedField() {
  const page = usePage();
  const seed = usePageState((state) => state.scenario.run.seed);
  const [editing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (!editing) {
    return (
      <Button className="seed" data-part="seed" onClick={() => setEditing(true)} title="Set another seed">
        seed {seed}
      </Button>
    );
  }
  const setSeed = (next: number) => {
    const { draft } = page.document;
    if (next !== draft.run.seed)
      page.document.edit({ ...draft, run: { ...draft.run, seed: next } }, `change the seed to ${next}`);
  };
  const commit = () => {
    const chosen = Number(input.current?.value);
    if (input.current?.value !== '' && Number.isSafeInteger(chosen) && chosen >= 0) setSeed(chosen);
    setEditing(false);
  };
  return (
    <form
      className="seed-form"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setEditing(false);
      }}
    >
      <label>
        seed{' '}
        <input
          ref={input}
          type="number"
          min={0}
          step={1}
          defaultValue={seed}
          autoFocus
          onFocus={(event) => event.target.select()}
        />
      </label>
      <button
        type="button"
        aria-label="A new random seed"
        title="A new random seed"
        onClick={() => {
          setSeed(anySeed());
          setEditing(false);
        }}
      >
        <Icon name="dice" />
      </button>
    </form>
  );
}

/** Small enough to read out in class. This is the page's own chance: the run is a function of what comes out. */
function anySeed(): number {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 9999);
}
