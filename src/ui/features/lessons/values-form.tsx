/** Values of the scenario that differ in a step: chosen from all that may, and typed. */
import { useMemo } from 'react';
import { LIMITS } from '../../../scenario/limits.ts';
import { mayDifferInLesson } from '../../../scenario/may-change.ts';
import { getPath, listPaths, PathError } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LessonValue } from '../../../scenario/schema/lesson.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { NumberField } from '../../../widgets/controls/number-field.tsx';
import { SwitchField } from '../../../widgets/controls/switch-field.tsx';
import { TextField } from '../../../widgets/controls/text-field.tsx';

interface Props {
  readonly title: string;
  readonly scenario: Scenario;
  readonly values: readonly LessonValue[];
  readonly onChange: (values: LessonValue[]) => void;
}

export function ValuesForm({ title, scenario, values, onChange }: Props) {
  const paths = useMemo(() => pathsOf(scenario), [scenario]);
  return (
    <fieldset className="lesson-values-form">
      <legend>{title}</legend>
      {values.map((one, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <div key={index}>
          <ChoiceField
            label="Value"
            value={one.set}
            options={[...new Set([one.set, ...paths])].map((path) => ({ value: path, title: path }))}
            onChange={(set) => onChange(values.with(index, { set, value: valueAt(scenario, set) }))}
          />
          <ValueField value={one.value} onChange={(value) => onChange(values.with(index, { ...one, value }))} />
          <button type="button" className="button" onClick={() => onChange(values.toSpliced(index, 1))}>
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button"
        disabled={values.length >= LIMITS.lessonValues || paths.length === 0}
        onClick={() => onChange([...values, { set: paths[0]!, value: valueAt(scenario, paths[0]!) }])}
      >
        Set a value
      </button>
    </fieldset>
  );
}

function ValueField({
  value,
  onChange,
}: {
  readonly value: LessonValue['value'];
  readonly onChange: (value: LessonValue['value']) => void;
}) {
  switch (typeof value) {
    case 'number':
      return <NumberField label="Is" typedOnly minimum={-1e15} maximum={1e15} value={value} onChange={onChange} />;
    case 'boolean':
      return <SwitchField label="Is" value={value} onChange={onChange} />;
    case 'string':
      return <TextField label="Is" value={value} maximumLength={200} onChange={onChange} />;
    default:
      return (
        <NumberField
          label="Is (varies over time until now)"
          typedOnly
          minimum={0}
          maximum={1e15}
          value={0}
          onChange={onChange}
        />
      );
  }
}

/** What a step may set, as far as the scenario has it: plain values, and courses as a whole. */
function pathsOf(scenario: Scenario): readonly string[] {
  const { lesson: _lesson, view: _view, notes: _notes, ...others } = scenario;
  const all = listPaths(others).map(
    (path) => /^(timeline\.\d+\.value|.*\.(flowsPerSecond|packetsPerSecond|meanBytes))\./.exec(path)?.[1] ?? path,
  );
  return [...new Set(all)].filter(mayDifferInLesson).slice(0, MAX_PATHS);
}

/** More are not looked through by anybody. */
const MAX_PATHS = 500;

function valueAt(scenario: Scenario, path: string): LessonValue['value'] {
  try {
    const value = getPath(scenario, path);
    return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : 0;
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return 0;
  }
}
