/** One axis of an experiment: what it varies, and the values. */
import { useId } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import type { Scenario } from '../../../scenario/schema.ts';
import { usePage } from '../../core/page/page-context.ts';
import {
  type AxisChoice,
  axisDraft,
  type AxisDraft,
  axisTitle,
  changesOnTimeline,
  unitOfAxis,
  withoutChanges,
  wordsOf,
} from './experiment-draft.ts';
import { GroupedOptions } from './grouped-options.tsx';

interface Props {
  readonly axis: AxisDraft;
  readonly index: number;
  readonly choices: readonly AxisChoice[];
  readonly scenario: Scenario;
  readonly problemsId: string;
  readonly onChange: (axis: AxisDraft) => void;
  readonly onRemove: () => void;
}

const GROUPS: readonly AxisChoice['group'][] = ['Traffic', 'Network', 'Lanes', 'Timeline'];
/** In place of a path: one that is typed. */
const BY_PATH = '*';

export function AxisFields(props: Props) {
  const { axis, index, choices, scenario, onRemove } = props;
  const title = axisTitle(axis, choices);
  const changes = changesOnTimeline(scenario, axis);
  return (
    <div className="experiment-axis" role="group" aria-label={`Axis ${index + 1}: ${title}`}>
      {axis.given === undefined ? <WrittenAxis {...props} /> : <GivenAxis axis={axis} title={title} />}
      <Button aria-label={`Do not vary ${title}`} onClick={onRemove}>
        Remove
      </Button>
      {changes.length > 0 && <Overridden axis={axis} title={title} changes={changes} />}
    </div>
  );
}

interface OverriddenProps extends Pick<Props, 'axis'> {
  readonly title: string;
  readonly changes: Scenario['timeline'];
}

/** What the timeline changes does not stay as the experiment sets it. */
function Overridden({ axis, title, changes }: OverriddenProps) {
  const page = usePage();
  const words =
    changes.length === 1
      ? `at ${changes[0]!.atSeconds} s`
      : `${changes.length} times, first at ${changes[0]!.atSeconds} s`;
  return (
    <div className="experiment-overridden">
      <p className="experiment-problems">
        The timeline sets this value {words}, so all settings are the same from then on.
      </p>
      <Button
        onClick={({ currentTarget }) => {
          const fields = currentTarget.closest('.experiment-axis');
          page.apply((draft) => withoutChanges(draft, axis, title));
          // The button that was pressed is gone.
          fields?.querySelector<HTMLElement>('select, button')?.focus();
        }}
      >
        {changes.length === 1 ? 'Remove this change' : 'Remove these changes'}
      </Button>
    </div>
  );
}

function WrittenAxis({ axis, index, choices, problemsId, onChange }: Props) {
  const id = useId();
  const choice = choices.find(({ path }) => path === axis.path);
  const { unit } = unitOfAxis(axis, choice);
  return (
    <>
      <label htmlFor={`${id}-path`}>{index === 0 ? 'Vary' : 'Also vary'}</label>
      <select
        id={`${id}-path`}
        className="field-select"
        value={choice?.path ?? BY_PATH}
        data-autofocus={index === 0 ? true : undefined}
        onChange={({ target }) => {
          const chosen = choices.find(({ path }) => path === target.value);
          onChange(chosen === undefined ? { id: axis.id, path: '', values: '' } : axisDraft(axis.id, chosen));
        }}
      >
        <GroupedOptions groups={GROUPS} choices={choices} />
        <option value={BY_PATH}>Another value (enter its path)</option>
      </select>
      {choice === undefined && (
        <>
          <label htmlFor={`${id}-words`}>Path</label>
          <input
            id={`${id}-words`}
            className="field-number"
            value={axis.path}
            placeholder="run.untilSeconds"
            spellCheck={false}
            aria-describedby={problemsId}
            onChange={({ target }) => onChange({ ...axis, path: target.value.trim() })}
          />
        </>
      )}
      {choice?.options === undefined ? (
        <>
          <label htmlFor={`${id}-values`}>Values{unit !== '' && ` (${unit})`}</label>
          <input
            id={`${id}-values`}
            className="field-number"
            value={axis.values}
            aria-describedby={problemsId}
            onChange={({ target }) => onChange({ ...axis, values: target.value })}
          />
        </>
      ) : (
        <AxisOptions title={choice.title} options={choice.options} axis={axis} onChange={onChange} />
      )}
    </>
  );
}

interface OptionsProps extends Pick<Props, 'axis' | 'onChange'> {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
}

/** In the order in which they were ticked: the first is what the others may be compared with. */
function AxisOptions({ title, options, axis, onChange }: OptionsProps) {
  const ticked = wordsOf(axis.values);
  return (
    <fieldset className="experiment-options" aria-label={`Values of ${title}`}>
      {options.map(({ value, title: name }) => (
        <label key={value} className="row">
          <input
            type="checkbox"
            checked={ticked.includes(value)}
            onChange={({ target }) => {
              const others = ticked.filter((one) => one !== value);
              onChange({ ...axis, values: (target.checked ? [...others, value] : others).join(', ') });
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** From a file or a link: several values together, or values that no field holds. */
function GivenAxis({ axis, title }: { readonly axis: AxisDraft; readonly title: string }) {
  return (
    <p className="experiment-given">
      Vary <b>{title}</b>: {axis.values}
    </p>
  );
}
