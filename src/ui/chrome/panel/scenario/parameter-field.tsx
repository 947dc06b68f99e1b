/** The field for a scheme's parameter, drawn from its declaration. */
import type { ParameterDeclaration, ParameterValue } from '../../../../schemes/declaration.ts';
import { ChoiceField } from '../../../../widgets/controls/choice-field.tsx';
import { LinksField } from '../../../../widgets/controls/links-field.tsx';
import { NumberField } from '../../../../widgets/controls/number-field.tsx';
import { SwitchField } from '../../../../widgets/controls/switch-field.tsx';

interface Props {
  readonly parameter: ParameterDeclaration;
  readonly value: ParameterValue;
  readonly error: string | null;
  /** Directed links that may be chosen. */
  readonly links: readonly { readonly id: string; readonly title: string }[];
  readonly onChange: (value: ParameterValue) => void;
}

const RULES = {
  bottlenecks: { value: 'bottlenecks', title: 'Bottlenecks' },
  none: { value: 'none', title: 'None' },
};

export function ParameterField({ parameter, value, error, links, onChange }: Props) {
  const { title, symbol, help, source } = parameter;
  const texts = { label: title, symbol, help, source, error };
  switch (parameter.kind) {
    case 'number': {
      const { minimum, maximum, unit, default: standard } = parameter;
      const flags = { integer: parameter.integer === true, logarithmic: parameter.logarithmic === true };
      const number = typeof value === 'number' ? value : standard;
      return <NumberField {...texts} {...flags} {...{ minimum, maximum, unit, standard, onChange }} value={number} />;
    }
    case 'choice':
      return (
        <ChoiceField
          {...texts}
          value={String(value)}
          options={parameter.options}
          standard={parameter.default}
          onChange={onChange}
        />
      );
    case 'boolean':
      return <SwitchField {...texts} value={value === true} standard={parameter.default} onChange={onChange} />;
    case 'links': {
      const rule = RULES[parameter.default];
      const chosen = typeof value === 'string' || Array.isArray(value) ? value : rule.value;
      return <LinksField {...texts} value={chosen} rule={rule} links={links} onChange={onChange} />;
    }
  }
}
