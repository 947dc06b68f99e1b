import type { Scenario } from '../scenario/schema.ts';
import type { Figure } from '../simulation/measurement.ts';
import type { KeyedFigure } from '../simulation/run-job.ts';
import type { FigureInput } from './schema.ts';
import { standardFigure } from './standard-figures.ts';

/** How a figure is called in results. */
export interface FigureColumn {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly moreIsBetter?: true;
}

export function figureColumn(figure: FigureInput, scenario?: Pick<Scenario, 'traffic'>): FigureColumn {
  if (typeof figure === 'string') return standardFigure(figure, scenario) ?? { id: figure, title: figure, unit: '' };
  const standard = figure.measure === 'summary' ? standardFigure(figure.of, scenario) : undefined;
  const { id, title = standard?.title ?? id, unit = standard?.unit ?? '' } = figure;
  return { id, title, unit, ...(standard?.moreIsBetter && { moreIsBetter: true }) };
}

/** With its window written out: by default from the end of the warm-up to the end of the run. */
export function plannedFigure(input: FigureInput, warmUpSeconds: number, untilSeconds: number): KeyedFigure {
  const given = typeof input === 'string' ? { measure: 'summary' as const, of: input } : input;
  const { fromSeconds = warmUpSeconds, toSeconds = untilSeconds } = given as Partial<Figure>;
  const window = { fromSeconds, toSeconds };
  const within = `${fromSeconds}..${toSeconds} s`;
  switch (given.measure) {
    case 'summary': {
      const { measure, of } = given;
      return { key: `${of}, ${within}`, figure: { measure, of, ...window } };
    }
    case 'series': {
      const { measure, of, take, per, times = 1 } = given;
      const key = `${take} of ${of} per ${per ?? '1'} times ${times}, ${within}`;
      return { key, figure: { measure, of, take, per, times, ...window } };
    }
    case 'completion-time': {
      const { measure, take, fromBytes, belowBytes } = given;
      const key = `${take} completion time of sizes ${fromBytes}..${belowBytes ?? ''}, ${within}`;
      return { key, figure: { measure, take, fromBytes, belowBytes, ...window } };
    }
    case 'packets': {
      const { measure, of, take, parts } = given;
      const divided = parts === undefined ? '' : ` in ${parts} parts`;
      return { key: `${take} of ${of.join()}${divided}, ${within}`, figure: { measure, of, take, parts, ...window } };
    }
    case 'faults': {
      const { measure, take } = given;
      return { key: take, figure: { measure, take, ...window } };
    }
    default: {
      const { measure, seconds } = given;
      return { key: `completed within ${seconds} s, ${within}`, figure: { measure, seconds, ...window } };
    }
  }
}
