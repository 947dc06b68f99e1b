/** A number as text, with its unit beside it. What is typed counts when it is done: Enter, or leaving the field. */
import { useState } from 'react';
import { describedBy } from './field.tsx';
import { parseQuantity, quantityInWords, quantityText } from './quantity-text.ts';
import type { SliderRange } from './slider-scale.ts';

interface Props extends SliderRange {
  readonly id: string;
  readonly value: number;
  readonly unit?: string | undefined;
  readonly error?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
  /** Why the typed text cannot be taken; null: it can. */
  readonly onRefuse: (reason: string | null) => void;
}

export function TypedNumber({ id, value, unit = '', error, disabled, onChange, onRefuse, ...range }: Props) {
  const shown = quantityText(value, unit);
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    const number = parseQuantity(typed, unit, shown);
    if (number === null || number < range.minimum || number > range.maximum) return onRefuse(rangeInWords(range, unit));
    setTyped(null);
    onRefuse(null);
    onChange(range.integer === true ? Math.round(number) : number);
  };
  const forget = () => {
    setTyped(null);
    onRefuse(null);
  };
  return (
    <>
      <input
        id={id}
        className="field-number"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={typed ?? shown.number}
        aria-describedby={describedBy(id)}
        aria-invalid={error !== null && error !== undefined}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          else if (event.key === 'Escape') forget();
        }}
      />
      {/* Also where it is empty, so that numbers stand below each other. */}
      <span className="field-unit">{shown.unit}</span>
    </>
  );
}

function rangeInWords({ minimum, maximum, integer }: SliderRange, unit: string): string {
  const kind = integer === true ? 'a whole number' : 'a number';
  return `Enter ${kind} from ${quantityInWords(minimum, unit)} to ${quantityInWords(maximum, unit)}.`;
}
