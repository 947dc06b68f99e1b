/** Lanes: another one, a copy, another order, away. */
import { laneLetter } from '../../../../base/format.ts';
import { addLane, duplicateLane, moveLane, removeLane } from '../../../../scenario/edit/lane-edits.ts';
import { LIMITS } from '../../../../scenario/limits.ts';
import { schemeDeclarations } from '../../../../schemes/declarations.ts';
import { usePageState, usePage } from '../../../core/page/page-context.ts';

export function LaneTools({ laneId }: { readonly laneId: string }) {
  const page = usePage();
  const lanes = usePageState((state) => state.draft.lanes);
  const index = lanes.findIndex(({ id }) => id === laneId);
  const letter = laneLetter(index);
  const full = lanes.length >= LIMITS.lanes;
  return (
    <p className="form-actions lane-tools">
      <button
        type="button"
        className="button"
        disabled={full}
        aria-label={`Duplicate lane ${letter}`}
        onClick={() => page.apply((draft) => duplicateLane(draft, laneId))}
      >
        Duplicate
      </button>
      <button
        type="button"
        className="button"
        disabled={index === 0}
        aria-label={`Move lane ${letter} to the left`}
        onClick={() => page.apply((draft) => moveLane(draft, laneId, index - 1))}
      >
        Left
      </button>
      <button
        type="button"
        className="button"
        disabled={index === lanes.length - 1}
        aria-label={`Move lane ${letter} to the right`}
        onClick={() => page.apply((draft) => moveLane(draft, laneId, index + 1))}
      >
        Right
      </button>
      <button
        type="button"
        className="button"
        disabled={lanes.length === 1}
        aria-label={`Remove lane ${letter}`}
        onClick={() => page.apply((draft) => removeLane(draft, laneId))}
      >
        Remove
      </button>
    </p>
  );
}

export function NewLane() {
  const page = usePage();
  const full = usePageState((state) => state.draft.lanes.length >= LIMITS.lanes);
  return (
    <p className="form-actions new-lane">
      <select
        className="field-select"
        aria-label="Add a lane with a scheme"
        disabled={full}
        value=""
        onChange={(event) => page.apply((draft) => addLane(draft, event.target.value))}
      >
        <option value="">{full ? `Maximum: ${LIMITS.lanes} lanes` : 'Add a lane'}</option>
        {schemeDeclarations.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <span className="form-note">Lanes are recomputed up to now.</span>
    </p>
  );
}
