/** The field for a number of the scenario, as the schema describes it. */
import { describeField } from '../../../scenario/describe-field.ts';
import { NumberField } from '../../../widgets/controls/number-field.tsx';
import { changeLabel } from './change-words.ts';
import type { ScenarioEditing } from './scenario-editing.ts';

interface Props {
  readonly editing: ScenarioEditing;
  readonly path: string;
  /** Instead of the schema's title. */
  readonly title?: string;
  readonly standard?: number;
  /** What a value that is not there stands for. */
  readonly absent?: number;
  readonly typedOnly?: boolean;
}

/** Nothing where the value is no number, or where the schema says nothing about it. */
export function DescribedField({ editing, path, title, standard, absent, typedOnly }: Props) {
  const field = describeField(path, editing.scenario);
  const value = editing.valueOf(path) ?? absent;
  if (field === undefined || typeof value !== 'number') return null;
  const label = title ?? field.title;
  return (
    <NumberField
      {...field}
      label={label}
      value={value}
      standard={standard}
      typedOnly={typedOnly}
      error={editing.errorOf(path)}
      onChange={(next) => editing.change(path, next, changeLabel(label, next, field.unit))}
    />
  );
}
