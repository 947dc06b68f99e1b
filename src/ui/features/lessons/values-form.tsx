/** Values of the scenario that differ in a step: chosen from all that may, and set. */
import { LIMITS } from '../../../scenario/limits.ts';
import { mayDifferInLesson } from '../../../scenario/may-change.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LessonValue } from '../../../scenario/schema/lesson.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { SettingFields, useSettings, valueAt } from '../guide-form/setting-fields.tsx';

interface Props {
  readonly title: string;
  readonly scenario: Scenario;
  readonly values: readonly LessonValue[];
  readonly onChange: (values: LessonValue[]) => void;
}

export function ValuesForm({ title, scenario, values, onChange }: Props) {
  const settings = useSettings(scenario, mayDifferInLesson);
  const first = settings[0]?.value;
  return (
    <fieldset className="lesson-values-form">
      <legend>{title}</legend>
      {values.map((one, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <div key={index}>
          <SettingFields
            {...{ scenario, settings }}
            path={one.set}
            value={one.value}
            onChange={(set, value) => onChange(values.with(index, { set, value }))}
          />
          <Button className="button" onClick={() => onChange(values.toSpliced(index, 1))}>
            Remove
          </Button>
        </div>
      ))}
      <Button
        className="button"
        disabled={values.length >= LIMITS.lessonValues || first === undefined}
        onClick={() => first !== undefined && onChange([...values, { set: first, value: valueAt(scenario, first) }])}
      >
        Set a value
      </Button>
    </fieldset>
  );
}
