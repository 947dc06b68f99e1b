/** A number as a place on a line. */
import { type CSSProperties, useEffect, useState } from 'react';
import { quantityInWords } from './quantity-text.ts';
import { knobPlace, SLIDER_STEPS, sliderSpan, type SliderRange, valueAtKnob } from './slider-scale.ts';

interface Props {
  readonly label: string;
  readonly range: SliderRange;
  /** The middle of a logarithmic slider. */
  readonly reference: number;
  readonly value: number;
  readonly unit: string | undefined;
  readonly disabled: boolean | undefined;
  /** Ids of what explains it. */
  readonly describedBy: string;
  /** The value under the hand; null: it has let go. */
  readonly onHold: (value: number | null) => void;
  readonly onChange: (value: number) => void;
}

/** After the hand has let go the knob waits this long for `value` to arrive, instead of jumping back and forth. */
const SETTLING_MILLISECONDS = 400;

interface Hold {
  readonly place: number;
  /** While the hand holds the knob the scale stands still under it. */
  readonly span: SliderRange;
  readonly released: boolean;
}

export function NumberSlider(props: Props) {
  const { label, range, reference, value, unit, disabled, describedBy, onHold, onChange } = props;
  const [hold, setHold] = useState<Hold | null>(null);
  const span = hold?.span ?? sliderSpan(range, reference, value);
  const place = hold?.place ?? knobPlace(span, value);

  useEffect(() => {
    if (hold?.released !== true) return;
    const timer = setTimeout(() => {
      setHold(null);
      onHold(null);
    }, SETTLING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [hold, onHold]);

  const move = (next: number) => {
    const chosen = valueAtKnob(span, next);
    setHold({ place: next, span, released: false });
    onHold(chosen);
    onChange(chosen);
  };
  const letGo = () => {
    if (hold === null || hold.released) return;
    setHold({ ...hold, released: true });
    onChange(valueAtKnob(hold.span, hold.place));
  };
  return (
    <input
      className="field-slider"
      data-held={hold !== null && !hold.released}
      type="range"
      min={0}
      max={1}
      step={1 / SLIDER_STEPS}
      value={place}
      disabled={disabled}
      style={{ '--place': place } as CSSProperties}
      aria-label={`${label}, slider`}
      aria-valuetext={quantityInWords(valueAtKnob(span, place), unit)}
      aria-describedby={describedBy}
      onChange={(event) => move(Number(event.target.value))}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onTouchEnd={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  );
}
