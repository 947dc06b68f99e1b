/** The futures that were left when something in the past was changed, and the way back to each. */
import { useRef } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import type { Scenario } from '../../../scenario/schema.ts';
import { entryWords } from '../../core/words/change-words.ts';
import { entriesOnlyIn, firstDifference } from '../../core/page/branches.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import './futures.css';

const MENU_ID = 'futures';

export function Futures() {
  const page = usePage();
  const branches = usePageState((state) => state.branches);
  const scenario = usePageState((state) => state.scenario);
  const menu = useRef<HTMLDivElement>(null);
  if (branches.length === 0) return null;
  const count = branches.length;
  return (
    <>
      <Button
        className="futures-button"
        popoverTarget={MENU_ID}
        title="Runs that you left when you changed something in the past"
      >
        {count} <span>other </span>
        {count === 1 ? 'future' : 'futures'}
      </Button>
      <div ref={menu} id={MENU_ID} className="futures" popover="auto" role="dialog" aria-label="Other futures">
        <h3>Return to the run</h3>
        <p>
          You changed something at a moment that had passed, and the run went another way. What it did before is kept.
        </p>
        <ol>
          {branches.map((branch) => (
            <li key={branchWords(branch, scenario)}>
              <button
                type="button"
                onClick={() => {
                  menu.current?.hidePopover();
                  page.takeBranch(branch);
                }}
              >
                <strong>{branchWords(branch, scenario)}</strong>
                <small>{sinceWords(firstDifference(branch, scenario))}</small>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

/** What the branch has, and what it lacks, beside the present run. */
function branchWords(branch: Scenario, present: Scenario): string {
  const named = (scenario: Scenario, other: Scenario): string =>
    entriesOnlyIn(scenario, other)
      .map((entry) => entry.label ?? entryWords(scenario, entry))
      .join(', ');
  const has = named(branch, present);
  const lacks = named(present, branch);
  if (has !== '') return `with ${has}`;
  return lacks !== '' ? `without ${lacks}` : 'with the earlier setup';
}

function sinceWords(seconds: number): string {
  return seconds === 0 ? 'differs from the start' : `differs from ${shortSeconds(seconds)} s on`;
}
