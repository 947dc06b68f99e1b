/** From when edits hold: while the run is on, from now or from its beginning. */
import { useEffect, useState } from 'react';
import { usePage, useSession } from '../session/session-context.ts';

const FROM_NOW =
  'Links that you join, cut or change do so from now on, by the timeline. New nodes, traffic, lanes and ids run the lanes again, to where they are.';
const FROM_BEGINNING = 'Every edit holds from 0 s: lanes run again, to where they are.';

export function EditTime() {
  const session = useSession();
  const fromBeginning = usePage((page) => page.fromBeginning);
  const begun = useBegun();
  if (!begun) return <span className="edit-time-words">Not begun: edits change the scenario itself.</span>;
  return (
    <label className="edit-time" title={fromBeginning ? FROM_BEGINNING : FROM_NOW}>
      <span>Edits hold</span>
      <select
        aria-label="From when edits hold"
        aria-description={fromBeginning ? FROM_BEGINNING : FROM_NOW}
        value={fromBeginning ? 'beginning' : 'now'}
        onChange={(event) => session.setFromBeginning(event.target.value === 'beginning')}
      >
        <option value="now">from now on</option>
        <option value="beginning">from 0 s: runs again</option>
      </select>
    </label>
  );
}

/** Whether the run is past 0. */
function useBegun(): boolean {
  const { run } = useSession();
  const [begun, setBegun] = useState(!run.unstarted);
  useEffect(() => run.onQuarter(() => setBegun(!run.unstarted)), [run]);
  return begun;
}
