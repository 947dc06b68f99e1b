/** While presenting: the one or two values that the scenario is about. A change takes effect now, and Z undoes it. */
import { type CSSProperties, useEffect, useState } from 'react';
import type { Scenario } from '../../scenario/schema.ts';
import { getPath } from '../../scenario/path.ts';
import { NumberSlider } from '../../widgets/controls/number-slider.tsx';
import { quantityInWords, quantityText } from '../../widgets/controls/quantity-text.ts';
import { knobPlace, type SliderRange } from '../../widgets/controls/slider-scale.ts';
import '../../widgets/controls/field.css';
import { usePage, usePageState } from '../page/page-context.ts';
import { changeLabel } from '../words/change-words.ts';
import { type Control, describeControl, stopsOf } from './describe-control.ts';
import './control-strip.css';

/** Playing hides the strip when no hand has moved for so long. */
const IDLE_MILLISECONDS = 20_000;
/** More words have no room in a row. */
const MAX_WORDS = 5;

export function ControlStrip() {
  const scenario = usePageState((state) => state.draft);
  const isIdle = useIdle();
  const controls = scenario.view.controls ?? [];
  return (
    <div className="control-strip" role="group" aria-label="Main controls" data-idle={isIdle}>
      {controls.map((control) => (
        <ControlField key={control.set} control={control} scenario={scenario} />
      ))}
      <p aria-hidden="true">
        <kbd>Z</kbd> undo <kbd>B</kbd> black <kbd>H</kbd> hide
      </p>
    </div>
  );
}

function ControlField({ control, scenario }: { readonly control: Control; readonly scenario: Scenario }) {
  const page = usePage();
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
  const stops = stopsOf(range);
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
          {/* The last one says the unit. */}
          {index === stops.length - 1 ? quantityInWords(stop, unit) : quantityText(stop, unit).number}
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
      {options.length <= MAX_WORDS && (
        <span className="control-words" role="group" aria-label={title}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              aria-pressed={option.value === value}
              onClick={() => onChoose(option.value)}
            >
              {option.title}
            </button>
          ))}
        </span>
      )}
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

/** Whether it plays, and nobody has moved a hand for a while. */
function useIdle(): boolean {
  const playing = usePageState((state) => state.playing);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      setIdle(false);
      clearTimeout(timer);
      if (playing) timer = setTimeout(() => setIdle(true), IDLE_MILLISECONDS);
    };
    moved();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, moved);
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, moved);
    };
  }, [playing]);
  return isIdle;
}
