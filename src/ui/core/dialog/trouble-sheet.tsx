/** Something could not be opened: what is wrong, what could be read, and the ways out. The last work lies greyed below. */
import { useEffect, useRef } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import type { Trouble } from '../page/page-state.ts';
import { usePageState, usePage } from '../page/page-context.ts';
import { FaultSheet } from './fault-sheet.tsx';
import './trouble-sheet.css';

export function TroubleSheet() {
  const trouble = usePageState((state) => state.trouble);
  const page = usePage();
  const fault = usePageState((state) => state.fault);
  if (fault !== null) {
    return (
      <div className="trouble-veil cover">
        <FaultSheet
          fault={fault}
          goOn="Continue"
          onContinue={() => {
            page.show({ fault: null });
            // What failed is tried again.
            page.run.paintLoop.retry();
          }}
        />
      </div>
    );
  }
  return trouble === null ? null : <Sheet trouble={trouble} />;
}

function Sheet({ trouble }: { readonly trouble: Trouble }) {
  const page = usePage();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const { reasons, readable, near = [], remedy } = trouble;
  const title = usePageState((state) => state.scenario.title);
  return (
    <div className="trouble-veil cover">
      <section className="trouble-sheet stack" role="alertdialog" aria-label={trouble.title}>
        <h2>{trouble.title}</h2>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p>{remedy}</p>
        <div className="trouble-ways">
          <Button ref={back} className="button primary" onClick={() => page.show({ trouble: null })}>
            Continue with “{title}”
          </Button>
          {readable !== null && (
            <Button onClick={() => page.open({ scenario: readable })}>Open what could be read</Button>
          )}
          {near.map((name) => (
            <Button key={name} onClick={() => location.assign(`#${name}`)}>
              Open {name}
            </Button>
          ))}
          <Button onClick={() => page.show({ dialog: 'scenarios' })}>Open another scenario</Button>
        </div>
      </section>
    </div>
  );
}
