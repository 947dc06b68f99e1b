/** The field for whatever may be set: drawn from what the schema says of a path, or from what a scheme declares. */
import { Fragment } from 'react';
import { Button } from '../../../../widgets/controls/button.tsx';
import type { Field } from '../../../../base/field.ts';
import { chosenOf, describeField, fieldsBelow, mayVary, partWith } from '../../../../scenario/describe-field.ts';
import type { ProfileDescription } from '../../../../scenario/schema/profile.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { LinksField } from '../../../../widgets/controls/links-field.tsx';
import { NumberField } from '../../../../widgets/controls/number-field.tsx';
import { SwitchField } from '../../../../widgets/controls/switch-field.tsx';
import { TextField } from '../../../../widgets/controls/text-field.tsx';
import { entryWords } from '../../../core/words/change-words.ts';
import { asCourse } from './profile-courses.ts';
import { ProfileField } from './profile-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

interface ControlProps {
  readonly field: Field & { readonly default?: unknown; readonly symbol?: string; readonly source?: string };
  readonly label?: string | undefined;
  readonly value: unknown;
  readonly error: string | null;
  /** Directed links that may be chosen. */
  readonly links?: readonly { readonly id: string; readonly title: string }[] | undefined;
  readonly onChange: (value: number | string | boolean | readonly string[]) => void;
}

const RULES = {
  bottlenecks: { value: 'bottlenecks', title: 'Bottlenecks' },
  none: { value: 'none', title: 'None' },
};

/** Nothing where the value is of another kind than the field. */
export function FieldControl({ field, label = field.title, value, error, links = [], onChange }: ControlProps) {
  const { symbol, help, source } = field;
  const texts = { label, symbol, help, source, error };
  const standard = field.default;
  switch (field.kind) {
    case 'number':
      return typeof value !== 'number' ? null : (
        <NumberField {...field} {...texts} {...{ value, onChange }} standard={standard as number | undefined} />
      );
    case 'choice':
      return (
        <ChoiceField
          {...texts}
          value={String(value)}
          options={field.options}
          standard={standard as string | undefined}
          onChange={onChange}
        />
      );
    case 'boolean':
      return (
        <SwitchField {...texts} value={value === true} standard={standard as boolean | undefined} onChange={onChange} />
      );
    case 'words':
      return <TextField {...texts} value={String(value)} maximumLength={field.maximum} onChange={onChange} />;
    case 'links': {
      const rule = RULES[standard as keyof typeof RULES];
      const chosen = typeof value === 'string' || Array.isArray(value) ? (value as string | string[]) : rule.value;
      return <LinksField {...texts} {...{ rule, links, onChange }} value={chosen} />;
    }
  }
}

interface Props {
  readonly editing: ScenarioEditing;
  readonly path: string;
  /** Instead of the field's own. */
  readonly title?: string | undefined;
  readonly links?: ControlProps['links'];
}

/** Nothing where there is no value, or where nothing is known of it. */
export function DescribedField({ editing, path, title, links }: Props) {
  const { scenario } = editing;
  const field = describeField(path, scenario);
  const value = editing.valueOf(path) ?? field?.default;
  if (field === undefined || value === undefined) return null;
  const label = title ?? field.title;
  const error = editing.errorOf(path);
  const change = (next: unknown) => editing.change(path, next, entryWords(scenario, { set: path, value: next }, title));
  const control = { field, label, error, links };
  if (field.part !== undefined) {
    const chosen = chosenOf(field, value);
    // What is listed in a file, one by one, has no other way here.
    if (field.kind === 'choice' && field.part.key === 'kind' && !field.options.some((one) => one.value === chosen))
      return null;
    return (
      <>
        <FieldControl {...control} value={chosen} onChange={(next) => change(partWith(path, String(next), scenario))} />
        {typeof value === 'object' && <FieldsBelow key={String(chosen)} editing={editing} path={path} />}
      </>
    );
  }
  const { untilSeconds } = scenario.run;
  if (field.kind === 'number' && isProfile(value)) {
    return <ProfileField {...{ field, label, untilSeconds, error }} profile={value} onChange={change} />;
  }
  return (
    <>
      <FieldControl {...control} value={value} onChange={change} />
      {typeof value === 'number' && mayVary(path, scenario) && (
        <p className="form-note">
          <Button
            className="text-button"
            aria-label={`${label}: vary over time`}
            onClick={() => change(asCourse(value, 'ramp', untilSeconds))}
          >
            Vary over time
          </Button>
        </p>
      )}
    </>
  );
}

interface BelowProps {
  readonly editing: ScenarioEditing;
  readonly path: string;
  /** Draws some in another way. @returns undefined: as all others */
  readonly draw?: (path: string) => React.ReactNode;
}

/** All that may be set below a path, in the order of the schema. Items of lists have forms of their own. */
export function FieldsBelow({ editing, path, draw }: BelowProps) {
  return fieldsBelow(path, editing.scenario).flatMap((below) => {
    if (/\.\d+(\.|$)/.test(below)) return [];
    const drawn = draw?.(below);
    return [
      <Fragment key={below}>
        {drawn === undefined ? <DescribedField editing={editing} path={below} /> : drawn}
      </Fragment>,
    ];
  });
}

function isProfile(value: unknown): value is ProfileDescription {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
