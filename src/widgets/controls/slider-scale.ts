/**
 * Where a slider's knob stands for a value, and back. Fields may allow twelve decades; a hand needs a few of them,
 * around the value that it starts from.
 */
export interface SliderRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly logarithmic?: boolean;
  readonly integer?: boolean;
}

export const SLIDER_STEPS = 400;
/** A logarithmic slider reaches this factor below and above its reference. */
const REACH = 100;
/** A linear scale begins at the minimum and reaches this many times as far as its reference. */
const LINEAR_REACH = 4;

/** The part of a field's range that its slider covers: around `reference`, with `value` inside. */
export function sliderSpan(range: SliderRange, reference: number, value: number): SliderRange {
  const { minimum, maximum, logarithmic, integer } = range;
  if (logarithmic === true) {
    const centre = Math.max(reference, minimum, 1e-9);
    const least = Math.max(minimum, centre / REACH);
    const most = Math.min(maximum, centre * REACH);
    // 0 has no place on a log scale: a value of 0 rests at the left end.
    return { ...range, minimum: value > 0 ? Math.min(least, value) : least, maximum: Math.max(most, value) };
  }
  const size = Math.max(reference - minimum, Math.abs(reference) / 10, integer === true ? 2 : 0);
  // Around 0 nothing suggests how far the user may want to go.
  const most = size > 0 ? Math.min(maximum, minimum + LINEAR_REACH * size) : maximum;
  return { ...range, maximum: Math.max(most, value) };
}

/** 0 to 1. */
export function knobPlace({ minimum, maximum, logarithmic }: SliderRange, value: number): number {
  if (!(maximum > minimum)) return 0;
  const place =
    logarithmic === true && minimum > 0
      ? Math.log(Math.max(value, minimum) / minimum) / Math.log(maximum / minimum)
      : (value - minimum) / (maximum - minimum);
  return Math.min(1, Math.max(0, place));
}

/** The value at a place from 0 to 1, with no more digits than a slider can mean; the ends exactly. */
export function valueAtKnob(range: SliderRange, place: number): number {
  const { minimum, maximum, logarithmic, integer } = range;
  if (place <= 0) return minimum;
  if (place >= 1) return maximum;
  const exact =
    logarithmic === true && minimum > 0
      ? minimum * (maximum / minimum) ** place
      : minimum + (maximum - minimum) * place;
  const value = integer === true ? Math.round(exact) : toStep(exact, logarithmic === true ? exact : maximum - minimum);
  return Math.min(maximum, Math.max(minimum, value));
}

/** Rounds to a hundredth of the size's decade. */
function toStep(value: number, size: number): number {
  const decade = 10 ** (Math.floor(Math.log10(Math.abs(size) || 1)) - 2);
  return Number((Math.round(value / decade) * decade).toPrecision(12));
}
