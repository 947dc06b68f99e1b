/** Words of several lines: what is typed counts when the field is left. */
import { useId, useState } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';

interface Props extends FieldTexts {
  readonly value: string;
  readonly maximumLength: number;
  readonly rows: number;
  readonly onChange: (value: string) => void;
}

export function AreaField({ value, maximumLength, rows, onChange, ...texts }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field {...texts} controlId={id} control={null}>
      <textarea
        id={id}
        className="field-area"
        rows={rows}
        maxLength={maximumLength}
        value={typed ?? value}
        aria-describedby={describedBy(id)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          setTyped(null);
          if (typed !== null && typed !== value) onChange(typed);
        }}
      />
    </Field>
  );
}
