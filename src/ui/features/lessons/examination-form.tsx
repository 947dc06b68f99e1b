/** The examination that a step asks for, as a form: which lane, and which questions of RFC 9743 are required of it. */
import { QUESTIONS } from '../../../examination/questions.ts';
import { lanesOf } from '../../../scenario/lesson/step-scenario.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LessonStep } from '../../../scenario/schema/lesson.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { laneOptions } from './lane-options.ts';

interface Props {
  readonly scenario: Scenario;
  readonly step: LessonStep;
  readonly onChange: (step: LessonStep) => void;
}

export function ExaminationForm({ scenario, step, onChange }: Props) {
  const { examination, ...others } = step;
  const asked = examination?.questions ?? QUESTIONS.filter(({ rank }) => rank === 'MUST').map(({ id }) => id);
  return (
    <>
      <ChoiceField
        label="Examines"
        help="The student examines what this lane runs, and hands in the verdicts of the questions below."
        value={examination?.lane ?? ''}
        options={[{ value: '', title: 'no lane' }, ...laneOptions(scenario, lanesOf(scenario, step))]}
        onChange={(lane) =>
          onChange(lane === '' ? others : { ...others, examination: { lane, questions: [...asked] } })
        }
      />
      {examination !== undefined && (
        <fieldset className="lesson-questions">
          <legend>Questions of RFC 9743</legend>
          {QUESTIONS.map(({ id, section, title }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={asked.includes(id)}
                disabled={asked.length === 1 && asked[0] === id}
                onChange={({ target }) => {
                  const questions = QUESTIONS.map((one) => one.id).filter((one) =>
                    one === id ? target.checked : asked.includes(one),
                  );
                  onChange({ ...others, examination: { ...examination, questions } });
                }}
              />
              {title} <small>{section}</small>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
