/** A value that changes with time: its course, and the numbers that the course is made of. */
import { Button } from '../../../../widgets/controls/button.tsx';
import type { NumberField as NumberDescription } from '../../../../base/field.ts';
import { LIMITS } from '../../../../scenario/limits.ts';
import type { ProfileDescription, ProfiledNumber } from '../../../../scenario/schema/profile.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { NumberField } from '../../../../widgets/controls/number-field.tsx';
import { pointsOf, profileOf, type ProfilePoint } from '../../../../scenario/edit/drawn-profile.ts';
import { ProfilePad } from './profile-pad.tsx';
import { asCourse, COURSES, partsOf, type CourseKind } from './profile-courses.ts';

interface Props {
  readonly field: NumberDescription;
  readonly label: string;
  readonly profile: ProfileDescription;
  /** Length of the run. */
  readonly untilSeconds: number;
  readonly error: string | null;
  readonly onChange: (value: ProfiledNumber) => void;
}

const MAX_POINTS = 60;

export function ProfileField({ field, label, profile, untilSeconds, error, onChange }: Props) {
  const change = (changes: object) => onChange({ ...profile, ...changes } as ProfileDescription);
  const number = (key: string, title: string, isTime: boolean, value: number, set: (value: number) => void) => (
    <NumberField
      key={key}
      {...(isTime
        ? { minimum: 0, maximum: LIMITS.untilSeconds, unit: 's' }
        : { ...field, help: undefined, integer: false })}
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
      <ProfilePad
        points={pointsOf(profile)}
        until={untilSeconds}
        name={label}
        {...field}
        unit={field.unit}
        onDrawn={(points) => onChange(profileOf(points))}
      />
      {partsOf(profile).map(({ key, title, isTime }) =>
        number(key, title, isTime, (profile as unknown as Record<string, number>)[key], (value) =>
          change({ [key]: value }),
        ),
      )}
      {profile.kind === 'list' && (
        <details className="form-item">
          <summary>
            Points <span>{profile.points.length}</span>
          </summary>
          {profile.points.slice(0, MAX_POINTS).flatMap((point, index) => {
            const set = (changes: object) => {
              const points = profile.points.map((one, i) => (i === index ? { ...one, ...changes } : one));
              change({ points: points.toSorted((a, b) => a.atSeconds - b.atSeconds) });
            };
            return [
              number(`time ${index}`, `time ${index + 1}`, true, point.atSeconds, (atSeconds) => set({ atSeconds })),
              number(`value ${index}`, `value ${index + 1}`, false, point.value, (value) => set({ value })),
            ];
          })}
          {profile.points.length > MAX_POINTS && (
            <p className="form-note">
              Only the first {MAX_POINTS} are listed. Draw the others, or edit them in the file.
            </p>
          )}
          <p className="form-actions">
            <Button onClick={() => change({ points: [...profile.points, afterLast(profile.points)] })}>
              Add a point
            </Button>
            <Button
              disabled={profile.points.length === 1}
              onClick={() => change({ points: profile.points.slice(0, -1) })}
            >
              Remove the last
            </Button>
          </p>
        </details>
      )}
    </>
  );
}

/** A tenth of the time so far later, at the same value. */
function afterLast(points: readonly ProfilePoint[]): ProfilePoint {
  const { atSeconds, value } = points.at(-1)!;
  return { atSeconds: Math.min(LIMITS.untilSeconds, atSeconds * 1.1 || 1), value };
}
