/** What a threshold is asked of: a setting and its bounds, an ending, a lane, seeds. */
import { laneTitle } from '../../../scenario/titles.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { AxisChoice } from './experiment-draft.ts';
import { FailureFields } from './find-form.tsx';
import { GroupedOptions } from './grouped-options.tsx';
import { NumberField } from './map-form.tsx';
import type { ThresholdSetting } from './first-threshold.ts';
import { longEnough, type ThresholdDraft } from './threshold-draft.ts';

const GROUPS: readonly AxisChoice['group'][] = ['Traffic', 'Network', 'Lanes', 'Timeline'];

interface Props {
  readonly draft: ThresholdDraft;
  readonly settings: readonly ThresholdSetting[];
  readonly scenario: Scenario;
  readonly onChange: (draft: ThresholdDraft) => void;
}

export function ThresholdForm({ draft, settings, scenario, onChange }: Props) {
  const { unit } = settings.find(({ path }) => path === draft.path)!;
  const put = (change: Partial<ThresholdDraft>) => onChange({ ...draft, ...change });
  const putLong = (change: Partial<ThresholdDraft>) => onChange(longEnough({ ...draft, ...change }, scenario));
  return (
    <>
      <label>
        At which value of
        <select
          className="field-select"
          value={draft.path}
          onChange={({ target }) => {
            const { path, from, to } = settings.find((one) => one.path === target.value)!;
            putLong({ path, from, to });
          }}
        >
          <GroupedOptions
            groups={GROUPS.filter((one) => settings.some(({ group }) => group === one))}
            choices={settings}
          />
        </select>
      </label>
      <div className="map-row">
        <NumberField title="from" isSilent value={draft.from} onChange={(from) => put({ from })} />
        to
        <NumberField title="to" isSilent value={draft.to} onChange={(to) => putLong({ to })} />
        {unit}
      </div>
      <label>
        does this lane begin to end badly?
        <select className="field-select" value={draft.laneId} onChange={({ target }) => put({ laneId: target.value })}>
          {scenario.lanes.map((lane) => (
            <option key={lane.id} value={lane.id}>
              {laneTitle(scenario, lane.id)}
            </option>
          ))}
        </select>
      </label>
      <FailureFields
        title="It ends badly if"
        fail={draft.fail}
        scenario={scenario}
        onChange={(fail) => putLong({ fail })}
      />
      <div className="map-row">
        <NumberField title="Seeds" value={draft.seeds} onChange={(seeds) => put({ seeds })} />
        <NumberField
          title="Runs end at, s"
          value={draft.untilSeconds}
          onChange={(untilSeconds) => put({ untilSeconds })}
        />
      </div>
      <p className="experiment-note">
        At each seed the range is halved until the value is known to 1 %. The first seed is that of the scenario.
      </p>
    </>
  );
}
