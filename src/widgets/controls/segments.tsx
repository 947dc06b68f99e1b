/** A choice whose few options stand side by side: one stop of the Tab key, arrows go from one to the next. */
import { useId } from 'react';
import './field.css';

interface Props {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly title: string; readonly help?: string }[];
  readonly value: string;
  readonly disabled?: boolean | undefined;
  /** Id of the words that describe it. */
  readonly describedBy?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function Segments({ label, options, value, disabled, describedBy, onChange }: Props) {
  const name = useId();
  return (
    <div className="field-segments" role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {options.map((option) => (
        <label key={option.value} title={option.help}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.title}</span>
        </label>
      ))}
    </div>
  );
}
