/** From when edits hold: while the run is on, from now or from its beginning. */
import { useEffect, useState } from 'react';
import { usePageState, usePage } from '../page/page-context.ts';

/** What edits do to the run, in words. */
export function EditHold() {
  const fromBeginning = usePageState((state) => state.fromBeginning);
  const begun = useBegun();
  return (
    <p className="edit-hold">
      {!begun
        ? 'Not begun: edits change the scenario itself.'
        : fromBeginning
          ? 'Every edit holds from 0 s: lanes run again, to where they are.'
          : 'Links are joined, cut and changed from now on; places change nothing. New nodes, traffic, lanes and ids: lanes run again, to where they are.'}
    </p>
  );
}

export function EditTime() {
  const page = usePage();
  const fromBeginning = usePageState((state) => state.fromBeginning);
  if (!useBegun()) return null;
  return (
    <label className="edit-time">
      <span>Edits hold</span>
      <select
        aria-label="From when edits hold"
        value={fromBeginning ? 'beginning' : 'now'}
        onChange={(event) => page.setFromBeginning(event.target.value === 'beginning')}
      >
        <option value="now">from now on</option>
        <option value="beginning">from 0 s</option>
      </select>
    </label>
  );
}

/** Whether the run is past 0. */
function useBegun(): boolean {
  const { run } = usePage();
  const [begun, setBegun] = useState(!run.unstarted);
  useEffect(() => run.onQuarter(() => setBegun(!run.unstarted)), [run]);
  return begun;
}
