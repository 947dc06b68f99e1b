/** Something could not be opened: what is wrong, what could be read, and the ways out. The last work lies greyed below. */
import { useEffect, useRef } from 'react';
import type { Trouble } from '../session/page-state.ts';
import { usePage, useSession } from '../session/session-context.ts';
import { FaultSheet } from './fault-sheet.tsx';
import './trouble-sheet.css';

export function TroubleSheet() {
  const trouble = usePage((page) => page.trouble);
  const session = useSession();
  const fault = usePage((page) => page.fault);
  if (fault !== null) {
    return (
      <div className="trouble-veil">
        <FaultSheet fault={fault} goOn="Go on" onGoOn={() => session.goOnAfterFault()} />
      </div>
    );
  }
  return trouble === null ? null : <Sheet trouble={trouble} />;
}

function Sheet({ trouble }: { readonly trouble: Trouble }) {
  const session = useSession();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const { reasons, readable, remedy } = trouble;
  const title = usePage((page) => page.scenario.title);
  return (
    <div className="trouble-veil">
      <section className="trouble-sheet" role="alertdialog" aria-label={trouble.title}>
        <h2>{trouble.title}</h2>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p>{remedy}</p>
        <div className="trouble-ways">
          <button ref={back} type="button" className="button primary" onClick={() => session.report(null)}>
            Go on with “{title}”
          </button>
          {readable !== null && (
            <button type="button" className="button" onClick={() => session.open(readable)}>
              Open what could be read
            </button>
          )}
          <button type="button" className="button" onClick={() => session.show('scenarios')}>
            Open another scenario
          </button>
        </div>
      </section>
    </div>
  );
}
