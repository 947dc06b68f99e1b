/** A value of the scenario, chosen by the words that its forms and experiments use, and set in its own field and unit. */
import { useMemo } from 'react';
import type { Field } from '../../../base/field.ts';
import { describeField, fieldsBelow, varyingPaths } from '../../../scenario/describe-field.ts';
import { getPath, PathError } from '../../../scenario/path.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { ChoiceField, type ChoiceOption } from '../../../widgets/controls/choice-field.tsx';
import { FieldControl } from '../../chrome/panel/scenario/described-field.tsx';
import { axisChoices } from '../experiments/experiment-draft.ts';

/** More sessions are not looked through by anybody. */
const MAX_SESSIONS = 30;

/** What may be set, by its words. @param may whether a path may be */
export function useSettings(scenario: Scenario, may: (path: string) => boolean): readonly ChoiceOption[] {
  return useMemo(() => settingsOf(scenario).filter(({ value }) => may(value)), [scenario, may]);
}

export function settingsOf(scenario: Scenario): readonly ChoiceOption[] {
  const { timeline, traffic, lanes } = scenario;
  const named = axisChoices(scenario).map(({ path, title }) => ({ value: path, title }));
  const titleOf = (path: string) => {
    const [root, id, list, name] = path.split('.');
    const lane = root === 'lanes' ? lanes.findIndex((one) => one.id === id) : -1;
    const ofClass = root === 'traffic' ? traffic.find((one) => one.id === id)?.title : undefined;
    const owner = list === 'list' ? name : lane < 0 ? ofClass : laneTitle(scenario, id);
    const title = describeField(path, scenario)?.title ?? path;
    return named.find(({ value }) => value === path)?.title ?? (owner === undefined ? title : `${owner}: ${title}`);
  };
  // What experiments do not vary: courses over time, laws, what a lane has of its own, impairments, sessions one by one, and the seed.
  const others = [
    ...varyingPaths(scenario),
    ...traffic.flatMap((one) =>
      'transport' in one && one.transport.windowLaw !== undefined ? [`traffic.${one.id}.transport.windowLaw.law`] : [],
    ),
    ...lanes.flatMap(({ id, windowLaws = {}, retries = {}, servers = {} }) =>
      Object.entries({ windowLaws, retries, servers }).flatMap(([member, own]) =>
        Object.keys(own).flatMap((one) => {
          const path = `lanes.${id}.${member}.${one}`;
          // The numbers of a part that is chosen by its kind, as those of a budget.
          const fields = fieldsBelow(path, scenario).flatMap((field) =>
            describeField(field, scenario)?.part === undefined ? [field] : fieldsBelow(field, scenario),
          );
          return [...(member === 'windowLaws' ? [`${path}.law`] : []), ...fields];
        }),
      ),
    ),
    ...lanes.flatMap(({ id, queue }) => (queue === undefined ? [] : fieldsBelow(`lanes.${id}.queue`, scenario))),
    ...traffic.flatMap((one) =>
      one.kind === 'sessions'
        ? one.list.slice(0, MAX_SESSIONS).flatMap(({ id }) => fieldsBelow(`traffic.${one.id}.list.${id}`, scenario))
        : [],
    ),
    ...fieldsBelow('network.parameters.impairments', scenario),
    'run.seed',
  ];
  return [
    ...named,
    ...others
      .filter((path) => named.every(({ value }) => value !== path))
      .map((value) => ({ value, title: titleOf(value) })),
    ...timeline.flatMap(({ atSeconds, set, label }, index) =>
      [
        { value: `timeline.${index}.value`, title: `${titleOf(set)}, from ${atSeconds} s on` },
        { value: `timeline.${index}.atSeconds`, title: `Moment of “${label ?? titleOf(set)}”` },
      ].filter(({ value }) => named.every((one) => one.value !== value)),
    ),
  ];
}

function fieldAt(scenario: Scenario, path: string): Field | undefined {
  if (!/^timeline\.\d+\.atSeconds$/.test(path)) return describeField(path, scenario);
  const maximum = scenario.run.untilSeconds;
  return { kind: 'number', title: 'Moment', unit: 's', minimum: 0, maximum, typedOnly: true };
}

type Value = number | string | boolean;

interface Props {
  readonly scenario: Scenario;
  readonly settings: readonly ChoiceOption[];
  readonly path: string;
  /** An object: it varies over time. */
  readonly value: Value | object;
  readonly onChange: (path: string, value: Value) => void;
}

export function SettingFields({ scenario, settings, path, value, onChange }: Props) {
  const field = fieldAt(scenario, path);
  const varies = typeof value === 'object';
  return (
    <>
      <ChoiceField
        label="Value"
        value={path}
        options={settings}
        onChange={(next) => onChange(next, valueAt(scenario, next))}
      />
      {field !== undefined && (
        <FieldControl
          key={path}
          field={field}
          label={varies ? 'Is (varies over time until now)' : 'Is'}
          value={varies ? 0 : value}
          error={null}
          onChange={(next) => onChange(path, next as Value)}
        />
      )}
    </>
  );
}

/** The value that the scenario has there; 0 where it varies, or where there is none. */
export function valueAt(scenario: Scenario, path: string): Value {
  try {
    const value = getPath(scenario, path) ?? describeField(path, scenario)?.default;
    return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : 0;
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return 0;
  }
}
