/** What a scenario asks: its title, question and texts, the quantities that the page leads with, controls and things to try. */
import { LIMITS } from '../../../scenario/limits.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { leadIds, quantitiesOf } from '../../../views/view-of.ts';
import { AreaField } from '../../../widgets/controls/area-field.tsx';
import { ChoiceField, type ChoiceOption } from '../../../widgets/controls/choice-field.tsx';
import { FormSection } from '../../chrome/panel/scenario/form-section.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { useLead } from '../../stage/instruments/use-lead.ts';
import { axisChoices } from '../experiments/experiment-draft.ts';
import { oneLine, TriesForm } from './tries-form.tsx';

/** Stands for what an absent value means. */
const ABSENT = '';

export function GuideForm() {
  const page = usePage();
  const draft = usePageState((state) => state.draft);
  const { title, summary, watch, notes, guide = {}, view } = draft;
  const lead = useLead();
  const quantities = useQuantities();
  const write = (label: string, change: (draft: Scenario) => Partial<Scenario>) =>
    void page.apply((draft) => ({ scenario: { ...draft, ...change(draft) }, label, notes: [] }));
  const guideWith = (change: Partial<NonNullable<Scenario['guide']>>) => (draft: Scenario) => {
    const changed = Object.entries({ ...draft.guide, ...change }).filter(([, value]) => value !== undefined);
    return { guide: changed.length === 0 ? undefined : Object.fromEntries(changed) };
  };
  const [, ...byRule] = leadIds(lead);
  const companions = guide.companions ?? byRule;
  const chosen = [guide.hero ?? lead?.hero, ...companions];
  const setCompanion = (place: number, id: string) => {
    const next = [companions[0] ?? ABSENT, companions[1] ?? ABSENT].with(place, id).filter((one) => one !== ABSENT);
    write('companions', guideWith({ companions: next }));
  };
  return (
    <FormSection title="What it asks" summary={guide.question ?? ''}>
      <AreaField
        rows={2}
        label="Title"
        value={title}
        maximumLength={LIMITS.titleLength}
        onChange={(next) => write('title', () => ({ title: oneLine(next) }))}
      />
      <AreaField
        rows={2}
        label="Question"
        help="Stands above the lanes. The list of scenarios leads with it."
        value={guide.question ?? ''}
        maximumLength={LIMITS.guideQuestionLength}
        onChange={(next) => write('question', guideWith({ question: oneLine(next) || undefined }))}
      />
      <ChoiceField
        label="Leads with"
        help="The largest figure of each lane, its chart and its difference."
        value={guide.hero ?? ABSENT}
        options={[{ value: ABSENT, title: 'What matters of lanes of this kind' }, ...quantities]}
        onChange={(next) => write('what leads', guideWith({ hero: next || undefined }))}
      />
      {[0, 1].map((place) => (
        <ChoiceField
          key={place}
          label={place === 0 ? 'Beside it' : 'And'}
          value={companions[place] ?? ABSENT}
          options={[
            { value: ABSENT, title: 'Nothing' },
            ...quantities.filter(({ value }) => value === companions[place] || !chosen.includes(value)),
          ]}
          onChange={(next) => setCompanion(place, next)}
        />
      ))}
      <MainControls
        controls={view.controls ?? []}
        onChange={(controls) =>
          write('main controls', (draft) => ({
            view: { ...draft.view, controls: controls.length === 0 ? undefined : [...controls] },
          }))
        }
      />
      <AreaField
        label="What to watch"
        value={watch}
        rows={4}
        maximumLength={LIMITS.lineLength}
        onChange={(next) => write('what to watch', () => ({ watch: oneLine(next) }))}
      />
      <TriesForm
        scenario={draft}
        tries={guide.tries ?? []}
        onChange={(tries) => write('things to try', guideWith({ tries: tries.length === 0 ? undefined : tries }))}
      />
      <AreaField
        label="What you should see"
        help="Closed until somebody opens it."
        value={guide.expect ?? ''}
        rows={4}
        maximumLength={LIMITS.guideExpectLength}
        onChange={(next) => write('what to see', guideWith({ expect: oneLine(next) || undefined }))}
      />
      <AreaField
        rows={2}
        label="Where it comes from"
        value={guide.source ?? ''}
        maximumLength={LIMITS.lineLength}
        onChange={(next) => write('source', guideWith({ source: oneLine(next) || undefined }))}
      />
      <AreaField
        rows={2}
        label="Summary"
        help="One line for the list of scenarios."
        value={summary}
        maximumLength={LIMITS.lineLength}
        onChange={(next) => write('summary', () => ({ summary: oneLine(next) }))}
      />
      <AreaField
        label="Notes"
        help="What happens, what is modelled and what is left out. Markdown."
        value={notes}
        rows={8}
        maximumLength={LIMITS.notesLength}
        onChange={(next) => write('notes', () => ({ notes: next }))}
      />
    </FormSection>
  );
}

/** The quantities of the open lanes, by their titles. */
function useQuantities(): readonly ChoiceOption[] {
  const lanes = usePageState((state) => state.lanes);
  useLead();
  const all = lanes.flatMap(({ shape }) => quantitiesOf(shape));
  const titles = new Map(all.map(({ id, title, fullTitle = title }) => [id, fullTitle]));
  return Array.from(titles, ([value, title]) => ({ value, title }));
}

type Controls = NonNullable<Scenario['view']['controls']>;

interface MainControlsProps {
  readonly controls: Controls;
  readonly onChange: (controls: Controls) => void;
}

/** Two values at most that stand in the guide and on the strip while presenting. */
function MainControls({ controls, onChange }: MainControlsProps) {
  const scenario = usePageState((state) => state.draft);
  const choices = axisChoices(scenario)
    .filter(({ group }) => group !== 'Timeline')
    .map(({ path, title }) => ({ value: path, title }));
  return [0, 1].map((place) => {
    const present = controls[place]?.set ?? ABSENT;
    const other = controls[1 - place]?.set;
    return (
      <ChoiceField
        key={place}
        label={`Main control ${place + 1}`}
        value={present}
        options={[{ value: ABSENT, title: 'None' }, ...choices.filter(({ value }) => value !== other)]}
        onChange={(set) => {
          const kept = [0, 1].map((one) => (one === place ? { set } : (controls[one] ?? { set: ABSENT })));
          onChange(kept.filter((one) => one.set !== ABSENT));
        }}
      />
    );
  });
}
