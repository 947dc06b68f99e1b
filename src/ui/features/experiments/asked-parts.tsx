/** What the tabs Map, Threshold and Find have alike: which of those that ship is asked, or the open scenario; what is wrong with it. */
import { withUnitsKept } from '../../../base/format.ts';
import type { KeyboardEvent } from 'react';
import { MAXIMUM_FRAGMENT } from '../../../scenario/link/decode-link.ts';
import { type Problem, problemInWords } from '../../../scenario/problem.ts';
import { usePageState } from '../../core/page/page-context.ts';
import { writeAddress } from '../../core/page/written-address.ts';

interface Props {
  readonly label: string;
  /** The place among those that ship; null: the open scenario. */
  readonly value: number | null;
  readonly shipped: readonly { readonly title: string }[];
  readonly onChange: (place: number | null) => void;
}

export function AskedChoice({ label, value, shipped, onChange }: Props) {
  const title = usePageState((state) => state.scenario.title);
  return (
    <label>
      {label}
      <select
        className="field-select"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{title}</option>
        {shipped.map((one, index) => (
          <option key={one.title} value={index}>
            {one.title}
          </option>
        ))}
      </select>
    </label>
  );
}

export function AskedProblems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <div className="experiment-problems" role="alert">
      {problems.slice(0, 4).map((problem) => (
        <span key={problem.place + problem.message}>{problemInWords(problem)}</span>
      ))}
    </div>
  );
}

/** Space does it, where no field and no button has that key. */
export function pressSpace(event: KeyboardEvent, does: () => void): void {
  const { target } = event;
  const isTaken = target instanceof HTMLElement && target.closest('input, select, button, a') !== null;
  if (event.key !== ' ' || isTaken) return;
  event.preventDefault();
  does();
}

/** The address has what is asked, where it is not too long for one. */
export function writeAsked(link: string): void {
  const fragment = link.slice(link.indexOf('#'));
  if (fragment.length <= MAXIMUM_FRAGMENT) writeAddress(fragment);
}

/** What an experiment asks, or has found so far, in a sentence. */
export function LeadSentence({ text }: { readonly text: string }) {
  return (
    <p className="map-sentence" aria-live="polite">
      {withUnitsKept(text)}
    </p>
  );
}
