/** A picker for a window law or a queue discipline, and the fields of its parameters. */
import { authoredSchemesOfKind } from '../../../../scenario/authored-schemes.ts';
import type { ParameterDeclaration, ParameterValue } from '../../../../schemes/declaration.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { changeLabel } from '../../../core/words/change-words.ts';
import { ParameterField } from './parameter-field.tsx';
import type { ScenarioEditing } from './scenario-editing.ts';

interface Props {
  readonly label: string;
  readonly choices: readonly {
    readonly id: string;
    readonly title: string;
    readonly help: string;
    readonly parameters: readonly ParameterDeclaration[];
  }[];
  /** The key under which the scenario names the choice. */
  readonly idKey: 'law' | 'discipline';
  /** What holds where the scenario names nothing. */
  readonly absent: string;
  readonly path: string;
  readonly editing: ScenarioEditing;
}

type Chosen = Partial<Record<Props['idKey'], string>> & {
  readonly parameters?: Readonly<Record<string, ParameterValue>>;
};

const OWN_KIND = { law: 'window law', discipline: 'queue discipline' } as const;

export function ChosenPart({ label, choices, idKey, absent, path, editing }: Props) {
  const chosen = editing.valueOf(path) as Chosen | undefined;
  const id = chosen?.[idKey] ?? absent;
  // What an own one declares stands in its source: its values are moved beside its code.
  const own = authoredSchemesOfKind(editing.scenario, OWN_KIND[idKey]).map((one) => ({
    id: one.id,
    title: `Your own: ${one.title}`,
    help: 'Written by the author of this scenario. Its values are moved beside its code.',
  }));
  const declaration = choices.find((one) => one.id === id);
  const values = chosen?.parameters ?? {};
  const all = [...choices, ...own];
  const title = (value: string) => all.find((one) => one.id === value)?.title ?? value;
  const change = (parameter: ParameterDeclaration, value: ParameterValue) => {
    const unit = parameter.kind === 'number' ? parameter.unit : undefined;
    editing.change(`${path}.parameters.${parameter.id}`, value, changeLabel(parameter.title, value, unit));
  };
  return (
    <>
      <ChoiceField
        label={label}
        options={all.map((one) => ({ value: one.id, title: one.title, help: one.help }))}
        value={id}
        error={editing.errorOf(`${path}.${idKey}`)}
        onChange={(value) => editing.change(path, { [idKey]: value, parameters: {} }, changeLabel(label, title(value)))}
      />
      {chosen !== undefined &&
        declaration?.parameters.map((parameter) => (
          <ParameterField
            key={`${id} ${parameter.id}`}
            parameter={parameter}
            value={values[parameter.id] ?? parameter.default}
            error={editing.errorOf(`${path}.parameters.${parameter.id}`)}
            links={[]}
            onChange={(value) => change(parameter, value)}
          />
        ))}
    </>
  );
}
