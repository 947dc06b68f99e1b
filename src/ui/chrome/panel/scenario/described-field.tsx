/** The field for a number of the scenario, as the schema describes it. */
import { describeField, mayVary } from '../../../../scenario/describe-field.ts';
import type { ProfileDescription, ProfiledNumber } from '../../../../scenario/schema/profile.ts';
import { NumberField } from '../../../../widgets/controls/number-field.tsx';
import { changeLabel } from '../../../core/words/change-words.ts';
import { asCourse } from './profile-courses.ts';
import { ProfileField } from './profile-field.tsx';
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

/** Nothing where the value is no number or profile, or where the schema says nothing about it. */
export function DescribedField({ editing, path, title, standard, absent, typedOnly }: Props) {
  const field = describeField(path, editing.scenario);
  const value = editing.valueOf(path) ?? absent;
  if (field === undefined) return null;
  const label = title ?? field.title;
  const error = editing.errorOf(path);
  const change = (next: ProfiledNumber) => editing.change(path, next, changeLabel(label, next, field.unit));
  const { untilSeconds } = editing.scenario.run;
  if (isProfile(value)) {
    return <ProfileField {...{ field, label, untilSeconds, error }} profile={value} onChange={change} />;
  }
  if (typeof value !== 'number') return null;
  return (
    <>
      <NumberField {...field} {...{ label, value, standard, typedOnly, error }} onChange={change} />
      {mayVary(path, editing.scenario) && (
        <p className="form-note">
          <button
            type="button"
            className="text-button"
            aria-label={`${label}: vary over time`}
            onClick={() => change(asCourse(value, 'ramp', untilSeconds))}
          >
            Vary over time
          </button>
        </p>
      )}
    </>
  );
}

function isProfile(value: unknown): value is ProfileDescription {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
