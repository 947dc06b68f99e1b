/** A part of the page has failed: what happened, and what can be done. Nothing of the work is lost. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { MODEL_VERSION } from '../../../engine/model-version.ts';
import type { Fault } from '../page/page-state.ts';
import { usePageState, usePage } from '../page/page-context.ts';
import './trouble-sheet.css';

interface Props {
  readonly fault: Fault;
  /** What the way on is called, and what it does. */
  readonly goOn: string;
  readonly onContinue: () => void;
}

export function FaultSheet({ fault, goOn, onContinue }: Props) {
  const page = usePage();
  const undoLabel = usePageState((state) => state.undoLabel);
  const [copied, setCopied] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const title = `${fault.part} has failed`;
  return (
    <section className="trouble-sheet stack" role="alertdialog" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        <li>{fault.message}</li>
      </ul>
      <p>
        This is an error in Headway. Your scenario is safe.
        {undoLabel !== null && ' If it started with your last change, undo that change.'}
      </p>
      <div className="trouble-ways">
        <Button ref={first} className="button primary" onClick={onContinue}>
          {goOn}
        </Button>
        {undoLabel !== null && (
          <Button
            onClick={() => {
              page.undo();
              onContinue();
            }}
          >
            Undo: {undoLabel}
          </Button>
        )}
        <Button onClick={() => location.reload()}>Reload the page, keeping your work</Button>
        <Button
          onClick={() => {
            const details = [
              `Headway, model version ${MODEL_VERSION}`,
              `${title}: ${fault.details}`,
              navigator.userAgent,
              JSON.stringify(page.document.scenario, null, 2),
            ];
            navigator.clipboard.writeText(details.join('\n')).then(
              () => setCopied(true),
              () => page.notify('The browser does not allow copying.'),
            );
          }}
        >
          {copied ? 'Copied' : 'Copy details'}
        </Button>
      </div>
    </section>
  );
}
