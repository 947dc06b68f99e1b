/** A picker for a window law or a queue discipline, and the fields of its parameters. */
import type { ParameterDeclaration, ParameterValue } from '../../../schemes/declaration.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { changeLabel } from '../../words/change-words.ts';
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

export function ChosenPart({ label, choices, idKey, absent, path, editing }: Props) {
  const chosen = editing.valueOf(path) as Chosen | undefined;
  const id = chosen?.[idKey] ?? absent;
  const declaration = choices.find((one) => one.id === id);
  const values = chosen?.parameters ?? {};
  const title = (value: string) => choices.find((one) => one.id === value)?.title ?? value;
  const change = (parameter: ParameterDeclaration, value: ParameterValue) => {
    const unit = parameter.kind === 'number' ? parameter.unit : undefined;
    editing.change(`${path}.parameters.${parameter.id}`, value, changeLabel(parameter.title, value, unit));
  };
  return (
    <>
      <ChoiceField
        label={label}
        options={choices.map((one) => ({ value: one.id, title: one.title, help: one.help }))}
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
