/** What can be done with a lane: another beside it that differs in one thing, and away with it. */
import { canRun } from '../../../scenario/check-data-planes.ts';
import { examineLane } from '../../core/page/examine-lane.ts';
import { laneLike, removeLane } from '../../../scenario/edit/lane-edits.ts';
import { runsCode } from '../../../scenario/authored-schemes.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import { titleOfLane } from '../../../scenario/titles.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclarations } from '../../../schemes/declarations.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { exactSeconds } from '../../core/words/time-text.ts';
import { PopoverMenu } from '../../../widgets/controls/popover-menu.tsx';
import { drawing, SaveButtons } from '../../../widgets/files/save-menu.tsx';
import '../../../widgets/controls/field.css';
import './lane-menu.css';

interface Props {
  readonly laneId: string;
  readonly letter: string;
}

/** CSS pixels. */
const ROOM = 260;

export function LaneMenu({ laneId, letter }: Props) {
  return (
    <PopoverMenu
      className="lane-menu-button"
      label={`Lane ${letter}: add a lane like it, write its scheme, examine it, save its picture, or remove it`}
      title="Add a lane like this one, write its scheme, examine it, save its picture, or remove it"
      menuLabel={`Lane ${letter}`}
      face={<Icon name="plus" />}
      room={ROOM}
    >
      {(close, button) => <LaneMenuItems {...{ laneId, letter, button }} onDone={close} />}
    </PopoverMenu>
  );
}

interface ItemsProps extends Props {
  readonly button: () => HTMLElement | null;
  readonly onDone: () => void;
}

function LaneMenuItems({ laneId, letter, button, onDone }: ItemsProps) {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const lane = scenario.lanes.find(({ id }) => id === laneId);
  if (lane === undefined) return null;
  const isFull = scenario.lanes.length >= LIMITS.lanes;
  const add = (otherwise: Parameters<typeof laneLike>[2]) => {
    onDone();
    const edit = page.apply((draft) => laneLike(draft, laneId, otherwise));
    if (edit !== null) page.show({ shownLaneId: edit.id });
  };
  const remove = () => {
    onDone();
    page.apply((draft) => removeLane(draft, laneId));
  };
  const schemes = schemeDeclarations.filter(({ id }) => id !== lane.scheme && canRun(id, lane.dataPlane));
  const baseline = schemes.find(({ isBaseline }) => isBaseline === true);
  return (
    <>
      <h3>{isFull ? `Maximum: ${LIMITS.lanes} lanes` : 'Add a lane'}</h3>
      <button type="button" disabled={isFull} onClick={() => add({ seed: freshSeed(scenario) })}>
        Same with another seed
      </button>
      {baseline !== undefined && (
        <button type="button" disabled={isFull} onClick={() => add({ scheme: baseline.id })}>
          Same without control
        </button>
      )}
      <label>
        Same with
        <select
          className="field-select"
          aria-label="Same with another scheme"
          disabled={isFull}
          value=""
          onChange={(event) => add({ scheme: event.target.value })}
        >
          <option value="" disabled>
            another scheme
          </option>
          {schemes.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="button" disabled={isFull} onClick={() => add({})}>
        Exact copy
      </button>
      <h3>This lane</h3>
      <button
        type="button"
        onClick={() => {
          onDone();
          page.show({ codeLaneId: laneId });
        }}
      >
        {runsCode(scenario, laneId) ? 'Your own scheme: show the code' : 'Your own scheme: write the code'}
      </button>
      <button
        type="button"
        onClick={() => {
          onDone();
          examineLane(page, laneId);
        }}
      >
        Examine: what RFC 9743 asks
      </button>
      <h3>Save the picture as</h3>
      <SaveButtons
        name={`${scenario.title}, lane ${letter}`}
        heading={() => ({
          title: `${letter} ${titleOfLane(lane)}`,
          unit: `${exactSeconds(page.run.shown(), page.run.decimals)} s, seed ${lane.seed ?? scenario.run.seed}: ${scenario.title}`,
        })}
        figure={drawing(() => button()?.closest('.lane')?.querySelector('.stage-picture'))}
        onDone={onDone}
      />
      {scenario.lanes.length > 1 && (
        <button type="button" className="lane-menu-remove" onClick={remove}>
          Remove lane
        </button>
      )}
    </>
  );
}

/** One that no lane has yet, and that can be said aloud. */
function freshSeed({ lanes, run }: Scenario): number {
  const taken = [run.seed, ...lanes.map(({ seed }) => seed ?? 0)];
  let seed = run.seed + 1;
  while (taken.includes(seed)) seed++;
  return seed;
}
