/** A main control of a scenario: a value that it is about. A change takes effect now, and is undone like any other. */
import { type CSSProperties, useEffect, useState } from 'react';
import { getPath } from '../../../scenario/path.ts';
import { NumberSlider } from '../../../widgets/controls/number-slider.tsx';
import { quantityInWords, quantityText } from '../../../widgets/controls/quantity-text.ts';
import { knobPlace, type SliderRange } from '../../../widgets/controls/slider-scale.ts';
import { Segments } from '../../../widgets/controls/segments.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { changeLabel } from '../../core/words/change-words.ts';
import { type Control, describeControl, stopsOf } from './describe-control.ts';
import './control-field.css';

/** The last two numbers under a slider are this share of its length apart, at least. */
const LEAST_GAP = 0.2;

/** Less than this share of the unit of the last number is written in a unit of its own. */
const TINY = 0.01;

/** More words have no room in a row. */
const MAX_WORDS = 5;

export function ControlField({ control }: { readonly control: Control }) {
  const page = usePage();
  const scenario = usePageState((state) => state.draft);
  const value = useValue(control.set);
  const described = describeControl(scenario, control, getPath(scenario, control.set));
  if (described === null) return null;
  const { title } = described;
  const change = (next: unknown, unit?: string) => {
    const refused = page.document.change(control.set, next, changeLabel(title, next, unit));
    if (refused !== null) page.notify(refused);
  };
  if (described.kind === 'switch') {
    return (
      <label className="control">
        <b>{title}</b>
        <input
          type="checkbox"
          className="field-switch"
          checked={value === true}
          onChange={({ target }) => change(target.checked)}
        />
      </label>
    );
  }
  if (described.kind === 'choice') {
    const [, laneId, what] = control.set.split('.');
    const choose = (next: string) => (what === 'scheme' ? page.document.setScheme(laneId!, next) : change(next));
    return <Words title={title} value={String(value)} options={described.options} onChoose={choose} />;
  }
  const { range, unit } = described;
  return (
    <div className="control">
      <b>{title}</b>
      {typeof value === 'number' ? (
        <>
          <Slider {...{ title, range, unit, value }} onChange={(next) => change(next, unit)} />
          <output>{quantityInWords(value, unit)}</output>
        </>
      ) : (
        <span>varies over time</span>
      )}
    </div>
  );
}

interface SliderProps {
  readonly title: string;
  readonly range: SliderRange;
  readonly unit: string | undefined;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** With values written under it. */
function Slider({ title, range, unit, value, onChange }: SliderProps) {
  const { minimum, maximum, logarithmic } = range;
  // The last one says the unit: another that is near to it has no room.
  const stops = stopsOf(range).filter(
    (stop, index, all) =>
      index !== all.length - 2 || knobPlace(range, all[index + 1]!) - knobPlace(range, stop) >= LEAST_GAP,
  );
  const { factor } = quantityText(stops.at(-1) ?? value, unit);
  return (
    <div className="control-slider">
      <NumberSlider
        label={title}
        range={range}
        reference={logarithmic === true ? Math.sqrt(minimum * maximum) : maximum}
        value={value}
        unit={unit}
        disabled={false}
        describedBy=""
        onHold={() => {}}
        onChange={onChange}
      />
      {stops.map((stop, index) => (
        <i key={stop} aria-hidden="true" style={{ '--at': knobPlace(range, stop) } as CSSProperties}>
          {/* The last one says the unit of all that are no tiny part of it. */}
          {index < stops.length - 1 && (stop === 0 || stop >= TINY * factor)
            ? quantityText(stop / factor).number
            : quantityInWords(stop, unit)}
        </i>
      ))}
    </div>
  );
}

interface WordsProps {
  readonly title: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChoose: (value: string) => void;
}

function Words({ title, value, options, onChoose }: WordsProps) {
  return (
    <div className="control">
      <b>{title}</b>
      {options.length <= MAX_WORDS && <Segments label={title} options={options} value={value} onChange={onChoose} />}
      {/* Where there is no room for the row. */}
      <select
        className="field-select"
        data-many={options.length > MAX_WORDS}
        aria-label={title}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The value in force, which changes as time passes entries of the timeline. */
function useValue(path: string): unknown {
  const { run, document } = usePage();
  const draft = usePageState((state) => state.draft);
  const [value, setValue] = useState(() => document.value(path));
  useEffect(() => run.onQuarter(() => setValue(document.value(path))), [run, document, path, draft]);
  return value;
}
