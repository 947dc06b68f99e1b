/** A text whose words of the glossary are underlined: each shows its definition on hover, tap and focus. */
import './glossary-text.css';
import { withUnitsKept } from '../../../base/format.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { type GlossaryEntry, glossaryParts } from '../../core/words/glossary.ts';

/** A pointer that passes opens nothing. */
const HOVER_MILLISECONDS = 300;

export function GlossaryText({ text }: { readonly text: string }) {
  return glossaryParts(withUnitsKept(text)).map(({ text: part, entry }, index) =>
    entry === null ? part : <Term key={index} word={part} entry={entry} />,
  );
}

function Term({ word, entry }: { readonly word: string; readonly entry: GlossaryEntry }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span className="glossary-term">
      <button
        type="button"
        aria-describedby={isOpen ? id : undefined}
        aria-expanded={isOpen}
        onClick={() => {
          clearTimeout(timer.current);
          setOpen(!isOpen);
        }}
        onFocus={(event) => {
          // A press opens it by itself, and closes it when it is open.
          if (event.currentTarget.matches(':focus-visible')) setOpen(true);
        }}
        onBlur={close}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), HOVER_MILLISECONDS);
        }}
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') close();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          close();
        }}
      >
        {word}
      </button>
      {isOpen && (
        <span id={id} role="tooltip" className="glossary-definition">
          <b>{entry.term}</b> {entry.definition}
        </span>
      )}
    </span>
  );
}
