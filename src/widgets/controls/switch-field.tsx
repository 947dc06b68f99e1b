/** On or off. */
import { useId } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';

interface SwitchFieldProps extends FieldTexts {
  readonly value: boolean;
  readonly standard?: boolean | undefined;
  readonly source?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: boolean) => void;
}

export function SwitchField({ value, standard, source, disabled, onChange, ...texts }: SwitchFieldProps) {
  const id = useId();
  return (
    <Field
      controlId={id}
      {...texts}
      control={
        <input
          id={id}
          className="field-switch"
          type="checkbox"
          role="switch"
          checked={value}
          disabled={disabled}
          aria-describedby={describedBy(id)}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
      standard={
        standard === undefined || value === standard
          ? undefined
          : { text: standard ? 'on' : 'off', source, changed: true, reset: () => onChange(standard) }
      }
    />
  );
}
