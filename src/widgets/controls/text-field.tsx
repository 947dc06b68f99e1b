/** A name: what is typed counts when it is done, by Enter or by leaving the field. */
import { type ReactNode, useId, useState } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts {
  readonly value: string;
  readonly maximumLength: number;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  /** Under the label. */
  readonly children?: ReactNode;
}

export function TextField({ value, maximumLength, placeholder, onChange, children, ...texts }: TextFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    setTyped(null);
    if (typed !== null && typed !== value) onChange(typed);
  };
  return (
    <Field
      {...texts}
      controlId={id}
      control={
        <input
          id={id}
          className="field-text"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          maxLength={maximumLength}
          value={typed ?? value}
          aria-describedby={describedBy(id)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            else if (event.key === 'Escape') setTyped(null);
          }}
        />
      }
    >
      {children}
    </Field>
  );
}
