/** One of a few: side by side where their names are short, else a list. The chosen one says what it does. */
import { useId } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import { Segments } from './segments.tsx';

export interface ChoiceOption {
  readonly value: string;
  readonly title: string;
  readonly help?: string;
}

interface ChoiceFieldProps extends FieldTexts {
  readonly value: string;
  readonly options: readonly ChoiceOption[];
  readonly standard?: string | undefined;
  readonly source?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: string) => void;
}

/** Characters of all names together that still fit side by side. */
const SEGMENTED_LENGTH = 30;

export function ChoiceField({ value, options, standard, source, disabled, onChange, ...texts }: ChoiceFieldProps) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const segmented =
    options.length <= 3 && options.reduce((length, { title }) => length + title.length, 0) <= SEGMENTED_LENGTH;
  const control = segmented ? (
    <Segments
      label={texts.label}
      options={options}
      value={value}
      disabled={disabled}
      describedBy={describedBy(id)}
      onChange={onChange}
    />
  ) : (
    <select
      id={id}
      className="field-select"
      value={value}
      disabled={disabled}
      aria-describedby={describedBy(id)}
      onChange={(event) => onChange(event.target.value)}
    >
      {/* A value from elsewhere is shown as it is, so that nothing changes by looking. */}
      {chosen === undefined && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  );
  const standardTitle = options.find((option) => option.value === standard)?.title ?? standard ?? '';
  return (
    <Field
      controlId={id}
      {...texts}
      control={control}
      standard={
        standard === undefined
          ? undefined
          : { text: standardTitle, source, changed: value !== standard, reset: () => onChange(standard) }
      }
    >
      <p className="field-note">{chosen?.help}</p>
    </Field>
  );
}
