/** A number: typed with its unit, or dragged. A drag reports each value that it passes. */
import { useId, useState } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import { NumberSlider } from './number-slider.tsx';
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

function TypedNumber({ id, value, unit = '', error, disabled, onChange, onRefuse, ...range }: Props) {
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

interface NumberFieldProps extends FieldTexts, SliderRange {
  readonly value: number;
  readonly unit?: string | undefined;
  /** The default; absent: there is none to go back to. */
  readonly standard?: number | undefined;
  /** Where the default comes from. */
  readonly source?: string | undefined;
  /** No slider: for numbers that mean nothing by their size, such as a seed. */
  readonly typedOnly?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

export function NumberField(props: NumberFieldProps) {
  const { label, symbol, help, error, value, unit, standard, source, typedOnly, disabled, onChange } = props;
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  // A slider's scale must not move with its value: without a default it stands around the value that it began with.
  const [first] = useState(value);
  const shown = held ?? value;
  const change = (next: number) => {
    setRefusal(null);
    if (next !== value) onChange(next);
  };
  const back =
    standard === undefined
      ? undefined
      : { text: quantityInWords(standard, unit), source, changed: shown !== standard, reset: () => change(standard) };
  return (
    <Field
      controlId={id}
      label={label}
      symbol={symbol}
      help={help}
      error={refusal ?? error}
      standard={back}
      control={<TypedNumber {...props} id={id} value={shown} onRefuse={setRefusal} onChange={change} />}
    >
      {typedOnly !== true && (
        <NumberSlider
          label={label}
          range={props}
          reference={standard ?? first}
          value={value}
          unit={unit}
          disabled={disabled}
          describedBy={describedBy(id)}
          onHold={setHeld}
          onChange={change}
        />
      )}
    </Field>
  );
}
