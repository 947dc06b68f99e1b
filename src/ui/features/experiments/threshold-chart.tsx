/** What is known of each seed: the nearest values that end well and badly, on one axis. A row is chosen to read it. */
import type { CSSProperties } from 'react';
import type { SeedThreshold, ThresholdQuestion } from '../../../finding/threshold.ts';
import { linearTicks, tickText } from '../../../widgets/charts/axis-ticks.ts';
import type { ThresholdSetting } from './first-threshold.ts';

interface Props {
  readonly question: ThresholdQuestion;
  readonly setting: ThresholdSetting;
  readonly seeds: readonly SeedThreshold[];
  readonly value: (value: number) => string;
  readonly chosen: number | undefined;
  readonly onChoose: (seed: number) => void;
}

export function ThresholdChart({ question, setting, seeds, value, chosen, onChoose }: Props) {
  const { from, to } = question;
  const share = (one: number) => ((one - from) / (to - from)) * 100;
  const left = (one: number): CSSProperties => ({ left: `${share(one)}%` });
  const { factor, unit } = setting;
  return (
    <fieldset className="threshold-chart">
      <legend>
        {setting.title}
        {unit !== '' && `, ${unit}`}. Filled: the nearest value that ends badly; open: that ends well.
      </legend>
      {seeds.map((one) => (
        <label key={one.seed}>
          <input
            type="radio"
            name="threshold-seed"
            className="visually-hidden"
            aria-label={seedInWords(one, value)}
            checked={one.seed === chosen}
            onChange={() => onChoose(one.seed)}
          />
          <span>{one.seed}</span>
          <span className="threshold-track" aria-hidden="true">
            {one.good !== null && one.bad !== null && (
              <i
                className="bracket"
                style={{
                  ...left(Math.min(one.good, one.bad)),
                  width: `${Math.abs(share(one.bad) - share(one.good))}%`,
                }}
              />
            )}
            {one.good !== null && <i className="good" style={left(one.good)} />}
            {one.bad !== null && <i className="bad" style={left(one.bad)} />}
            {one.goodAgain !== null && <i className="good" style={left(one.goodAgain)} />}
          </span>
        </label>
      ))}
      <div className="threshold-ticks" aria-hidden="true">
        <span className="threshold-track">
          {linearTicks(from / factor, to / factor, 5).map((tick) => (
            <b key={tick} style={left(tick * factor)}>
              {tickText(tick)}
            </b>
          ))}
        </span>
      </div>
    </fieldset>
  );
}

function seedInWords({ seed, good, bad, unknown }: SeedThreshold, value: (value: number) => string): string {
  const known = [
    ...(good === null ? [] : [`ends well at ${value(good)}`]),
    ...(bad === null ? [] : [`ends badly at ${value(bad)}`]),
    ...(unknown === null ? [] : ['cannot be judged']),
  ];
  return `Seed ${seed}: ${known.length === 0 ? 'not run yet' : known.join(', ')}`;
}
