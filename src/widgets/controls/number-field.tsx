/** A number: typed with its unit, or dragged. A drag tells each value that it passes, and the last one once more. */
import { type CSSProperties, useId, useState } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import { parseQuantity, quantityInWords, quantityText } from './quantity-text.ts';
import { knobPlace, SLIDER_STEPS, sliderSpan, type SliderRange, valueAtKnob } from './slider-scale.ts';

export interface NumberFieldProps extends FieldTexts, SliderRange {
  readonly value: number;
  readonly unit?: string | undefined;
  /** The default; absent: there is none to go back to. */
  readonly standard?: number | undefined;
  /** Where the default comes from. */
  readonly source?: string | undefined;
  /** No slider: for numbers that mean nothing by their size, such as a seed. */
  readonly typedOnly?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** `dragging`: more values of the same gesture will come. */
  readonly onChange: (value: number, dragging: boolean) => void;
}

export function NumberField(props: NumberFieldProps) {
  const { label, symbol, help, error, value, unit, standard, source, typedOnly, disabled, onChange } = props;
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? value;
  const change = (next: number, dragging: boolean) => {
    setRefusal(null);
    if (next !== value) onChange(next, dragging);
  };
  return (
    <Field
      controlId={id}
      label={label}
      symbol={symbol}
      help={help}
      error={refusal ?? error}
      control={
        <TypedNumber {...props} id={id} value={shown} onRefuse={setRefusal} onChange={(next) => change(next, false)} />
      }
      standard={
        standard === undefined
          ? undefined
          : {
              text: quantityInWords(standard, unit),
              source,
              changed: shown !== standard,
              reset: () => change(standard, false),
            }
      }
    >
      {typedOnly !== true && (
        <Slider
          label={label}
          range={props}
          reference={standard ?? value}
          value={value}
          unit={unit}
          disabled={disabled}
          describedBy={describedBy(id)}
          onDrag={setDragged}
          onChange={change}
        />
      )}
    </Field>
  );
}

interface TypedProps extends NumberFieldProps {
  readonly id: string;
  readonly onChange: (value: number) => void;
  readonly onRefuse: (reason: string | null) => void;
}

function TypedNumber({
  id,
  value,
  unit = '',
  minimum,
  maximum,
  integer,
  error,
  disabled,
  onChange,
  onRefuse,
}: TypedProps) {
  const shown = quantityText(value, unit);
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    const number = parseQuantity(typed, unit, shown);
    if (number === null || number < minimum || number > maximum) {
      onRefuse(`Give a number from ${quantityInWords(minimum, unit)} to ${quantityInWords(maximum, unit)}.`);
      return;
    }
    setTyped(null);
    onRefuse(null);
    onChange(integer === true ? Math.round(number) : number);
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
      {shown.unit !== '' && <span className="field-unit">{shown.unit}</span>}
    </>
  );
}

interface SliderProps {
  readonly label: string;
  readonly range: SliderRange;
  /** The slider's middle on a log scale. */
  readonly reference: number;
  readonly value: number;
  readonly unit: string | undefined;
  readonly disabled: boolean | undefined;
  readonly describedBy: string;
  /** Follows the hand; null: it has let go. */
  readonly onDrag: (value: number | null) => void;
  readonly onChange: (value: number, dragging: boolean) => void;
}

function Slider({
  label,
  range,
  reference,
  value,
  unit,
  disabled,
  describedBy: description,
  onDrag,
  onChange,
}: SliderProps) {
  const [held, setHeld] = useState<{ readonly place: number; readonly span: SliderRange } | null>(null);
  // While the hand holds the knob the scale stands still under it.
  const span = held?.span ?? sliderSpan(range, reference, value);
  const place = held?.place ?? knobPlace(span, value);
  const letGo = () => {
    if (held === null) return;
    onChange(valueAtKnob(held.span, held.place), false);
    setHeld(null);
    onDrag(null);
  };
  return (
    <input
      className="field-slider"
      type="range"
      min={0}
      max={1}
      step={1 / SLIDER_STEPS}
      value={place}
      disabled={disabled}
      style={{ '--place': place } as CSSProperties}
      aria-label={label}
      aria-valuetext={quantityInWords(valueAtKnob(span, place), unit)}
      aria-describedby={description}
      onChange={(event) => {
        const next = Number(event.target.value);
        setHeld({ place: next, span });
        onDrag(valueAtKnob(span, next));
        onChange(valueAtKnob(span, next), true);
      }}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  );
}
