/** A value that changes with time: its course, and the numbers that the course is made of. */
import type { FieldDescription } from '../../../scenario/schema/field.ts';
import type { ProfileDescription, ProfiledNumber } from '../../../scenario/schema/profile.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { NumberField } from '../../../widgets/controls/number-field.tsx';
import { asCourse, COURSES, partsOf, type CourseKind } from './profile-courses.ts';

interface Props {
  readonly field: FieldDescription;
  readonly label: string;
  readonly profile: ProfileDescription;
  /** Length of the run. */
  readonly untilSeconds: number;
  readonly error: string | null;
  readonly onChange: (value: ProfiledNumber) => void;
}

const LATEST_SECONDS = 100_000;
/** Of more, the points are edited in the file. */
const MOST_POINTS = 12;

export function ProfileField({ field, label, profile, untilSeconds, error, onChange }: Props) {
  const change = (changes: object) => onChange({ ...profile, ...changes } as ProfileDescription);
  const number = (key: string, title: string, isTime: boolean, value: number, set: (value: number) => void) => (
    <NumberField
      key={key}
      {...(isTime ? { minimum: 0, maximum: LATEST_SECONDS, unit: 's' } : { ...field, help: undefined, integer: false })}
      label={`${label}: ${title}`}
      value={value}
      typedOnly={isTime}
      error={null}
      onChange={set}
    />
  );
  return (
    <>
      <ChoiceField
        label={label}
        options={COURSES}
        value={profile.kind}
        help={field.help}
        error={error}
        onChange={(kind) => onChange(asCourse(profile, kind as CourseKind, untilSeconds))}
      />
      {partsOf(profile).map(({ key, title, isTime }) =>
        number(key, title, isTime, (profile as unknown as Record<string, number>)[key], (value) =>
          change({ [key]: value }),
        ),
      )}
      {profile.kind === 'list' && profile.points.length > MOST_POINTS && (
        <p className="form-note">{profile.points.length} points: edit them in the file.</p>
      )}
      {profile.kind === 'list' &&
        profile.points.length <= MOST_POINTS &&
        profile.points.flatMap((point, index) => {
          const set = (changes: object) =>
            change({ points: profile.points.map((one, i) => (i === index ? { ...one, ...changes } : one)) });
          return [
            number(`time ${index}`, `time ${index + 1}`, true, point.atSeconds, (atSeconds) => set({ atSeconds })),
            number(`value ${index}`, `value ${index + 1}`, false, point.value, (value) => set({ value })),
          ];
        })}
    </>
  );
}
