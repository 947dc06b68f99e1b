/** When edits take effect: from the present moment of the run, or from its beginning. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEditor } from './editor.ts';
import { usePage } from '../../core/page/page-context.ts';

/** What edits do to the run, in words. */
export function EditHold() {
  const editor = useEditor();
  const fromBeginning = useStore(editor.fromBeginning);
  const begun = useBegun();
  return (
    <p className="edit-hold">
      {!begun
        ? 'The run has not started: edits change the scenario itself.'
        : fromBeginning
          ? 'Edits apply from 0 s: lanes are recomputed up to now.'
          : 'Changes to links apply from now on; moving a node changes nothing. For new nodes, traffic, lanes and ids, lanes are recomputed up to now.'}
    </p>
  );
}

export function EditTime() {
  const editor = useEditor();
  const fromBeginning = useStore(editor.fromBeginning);
  if (!useBegun()) return null;
  return (
    <label className="edit-time">
      <span>Apply edits</span>
      <select
        aria-label="Apply edits from"
        value={fromBeginning ? 'beginning' : 'now'}
        onChange={(event) => editor.setFromBeginning(event.target.value === 'beginning')}
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
