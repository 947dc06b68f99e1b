/** Figures of single traffic classes and links, beside those of the whole lane. */
import { useId, useMemo, useRef, useState } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Draft } from './experiment-draft.ts';
import { type FigureOwner, figureOwners, ownersOf, withoutOwner, withOwner } from './figure-owners.ts';
import { GroupedOptions } from './grouped-options.tsx';

interface Props {
  readonly figures: Draft['figures'];
  readonly scenario: Scenario;
  readonly onChange: (figures: Draft['figures']) => void;
}

const GROUPS: readonly FigureOwner['group'][] = ['Traffic classes', 'Links'];

export function FigureFields({ figures, scenario, onChange }: Props) {
  const owners = useMemo(() => figureOwners(scenario), [scenario]);
  const asked = ownersOf(figures);
  const free = owners.filter(({ path }) => !asked.includes(path));
  const [chosen, setChosen] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  const owner = free.find(({ path }) => path === chosen) ?? free[0];
  const titleOf = (path: string) => owners.find((one) => one.path === path)?.title ?? path;
  return (
    <div className="experiment-figures row wrap" role="group" aria-label="Single classes and links">
      {owner !== undefined && (
        <>
          <label htmlFor={`${id}-owner`}>Also measure</label>
          <select
            ref={select}
            id={`${id}-owner`}
            className="field-select"
            value={owner.path}
            onChange={({ target }) => setChosen(target.value)}
          >
            <GroupedOptions groups={GROUPS} choices={free} />
          </select>
          <button type="button" className="button" onClick={() => onChange(withOwner(figures, owner.path, owner.kind))}>
            Add
          </button>
        </>
      )}
      {asked.length > 0 && (
        <ul aria-label="Measured on their own">
          {asked.map((path) => (
            <li key={path}>
              <span>{titleOf(path)}</span>
              <button
                type="button"
                className="text-button"
                aria-label={`Do not measure ${titleOf(path)}`}
                onClick={() => {
                  onChange(withoutOwner(figures, path));
                  // The button that was pressed is gone.
                  select.current?.focus();
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
