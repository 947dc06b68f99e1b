/** The things to try: what each is called, where to look afterwards, and what it changes. */
import { describeField } from '../../../scenario/describe-field.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Attempt } from '../../../scenario/schema/guide.ts';
import { AreaField } from '../../../widgets/controls/area-field.tsx';
import { Button } from '../../../widgets/controls/button.tsx';
import { ChoiceField, type ChoiceOption } from '../../../widgets/controls/choice-field.tsx';
import { NumberField } from '../../../widgets/controls/number-field.tsx';
import { SwitchField } from '../../../widgets/controls/switch-field.tsx';
import { FormSection } from '../../chrome/panel/scenario/form-section.tsx';
import { SettingFields, settingsOf, useSettings, valueAt } from './setting-fields.tsx';

interface Props {
  readonly scenario: Scenario;
  readonly tries: readonly Attempt[];
  readonly onChange: (tries: Attempt[]) => void;
}

/** What is tried becomes an entry of its own: it changes no other. */
const isNoEntry = (path: string) => !path.startsWith('timeline.');

export function TriesForm({ scenario, tries, onChange }: Props) {
  const settings = useSettings(scenario, isNoEntry);
  return (
    <>
      {tries.map((attempt, index) => (
        // Things to try have no name but their place.
        // eslint-disable-next-line react/no-array-index-key
        <FormSection key={index} title={`Try ${index + 1}`} summary={attempt.title}>
          <AttemptFields {...{ scenario, settings, attempt }} onChange={(next) => onChange(tries.with(index, next))} />
          <p className="form-actions">
            <Button
              className="button"
              disabled={index === 0}
              onClick={() => onChange(tries.toSpliced(index - 1, 2, attempt, tries[index - 1]!))}
            >
              Earlier
            </Button>
            <Button className="button" onClick={() => onChange(tries.toSpliced(index, 1))}>
              Remove
            </Button>
          </p>
        </FormSection>
      ))}
      <p className="form-actions">
        <Button
          className="button"
          disabled={tries.length >= LIMITS.guideTries || settings.length === 0}
          onClick={() => onChange([...tries, newAttempt(scenario)])}
        >
          Add a thing to try
        </Button>
      </p>
    </>
  );
}

interface AttemptProps {
  readonly scenario: Scenario;
  readonly settings: readonly ChoiceOption[];
  readonly attempt: Attempt;
  readonly onChange: (attempt: Attempt) => void;
}

function AttemptFields({ scenario, settings, attempt, onChange }: AttemptProps) {
  const { title, look, atSeconds, edit } = attempt;
  const { untilSeconds } = scenario.run;
  const schemes = describeField(`lanes.${scenario.lanes[0].id}.scheme`, scenario);
  const set = (path: string, value: number | string | boolean) => onChange({ ...attempt, edit: { set: path, value } });
  const move = (seconds: number | undefined) => {
    const { atSeconds: _before, ...others } = attempt;
    onChange({ ...others, ...(seconds !== undefined && { atSeconds: seconds }) });
  };
  return (
    <>
      <AreaField
        rows={2}
        label="Title"
        help="What happens, e.g. “Halve the link’s rate”."
        value={title}
        maximumLength={LIMITS.guideTitleLength}
        onChange={(next) => onChange({ ...attempt, title: oneLine(next) || title })}
      />
      <AreaField
        rows={2}
        label="Look at"
        help="What to look at afterwards."
        value={look}
        maximumLength={LIMITS.guideLookLength}
        onChange={(next) => onChange({ ...attempt, look: oneLine(next) || look })}
      />
      <ChoiceField
        label="Does"
        value={'addLane' in edit ? 'addLane' : 'set'}
        options={[
          { value: 'set', title: 'Set a value' },
          { value: 'addLane', title: 'Add a lane' },
        ]}
        onChange={(kind) =>
          onChange(
            kind === 'set' ? { ...newAttempt(scenario), title, look } : { ...attempt, edit: { addLane: 'none' } },
          )
        }
      />
      {'addLane' in edit && schemes?.kind === 'choice' && (
        <ChoiceField
          label="With"
          value={edit.addLane}
          options={schemes.options}
          onChange={(addLane) => onChange({ ...attempt, edit: { addLane } })}
        />
      )}
      {'set' in edit && <SettingFields {...{ scenario, settings }} path={edit.set} value={edit.value} onChange={set} />}
      <SwitchField
        label="Moves to a moment first"
        value={atSeconds !== undefined}
        onChange={(on) => move(on ? untilSeconds / 2 : undefined)}
      />
      {atSeconds !== undefined && (
        <NumberField
          label="Moment"
          unit="s"
          typedOnly
          minimum={0}
          maximum={untilSeconds}
          value={atSeconds}
          onChange={move}
        />
      )}
    </>
  );
}

/** Valid, so that the form never shows what cannot run. */
function newAttempt(scenario: Scenario): Attempt {
  const first = settingsOf(scenario)
    .map(({ value }) => value)
    .find(isNoEntry)!;
  return { title: 'Change a value', look: 'What is different?', edit: { set: first, value: valueAt(scenario, first) } };
}

/** A pasted line break is a space. */
export function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}
