/** The shares of forks that end badly over the time of the run, a curve for each lane that was asked. */
import type { CSSProperties } from 'react';
import { decidedAt, type ForkedMoment, type ForkState, type ForkWork } from '../../../finding/forks.ts';
import { linearTicks } from '../../../widgets/charts/axis-ticks.ts';
import { shortSeconds } from '../../core/words/time-text.ts';

/** A lane that was asked, and what its forks have said so far. */
export interface ForkedLane {
  readonly letter: string;
  readonly work: ForkWork;
  readonly state: ForkState;
}

interface CurveProps {
  /** The first leads: it has its intervals, and the moment at which it was decided. */
  readonly lanes: readonly ForkedLane[];
  readonly untilSeconds: number;
  readonly onOpen: (lane: ForkedLane, atSeconds: number, number: number) => void;
}

/** Names at the ends of curves are this far apart at least, per cent of the height. */
const APART = 16;

export function ForksCurve({ lanes, untilSeconds, onOpen }: CurveProps) {
  const [{ state }] = lanes;
  const { moments } = state;
  const x = (seconds: number) => (seconds / untilSeconds) * 100;
  const y = (share: number) => (1 - share) * 100;
  const point = (seconds: number, share: number) => `${x(seconds)} ${y(share)}`;
  const above = moments.map(({ atSeconds, interval }) => point(atSeconds, interval[1]));
  const below = moments.toReversed().map(({ atSeconds, interval }) => point(atSeconds, interval[0]));
  const decided = decidedAt(state);
  const at = (left: number, top: number): CSSProperties => ({ left: `${left}%`, top: `${top}%` });
  return (
    <figure className="forks-curve">
      <figcaption>
        Forks that end badly, with 95 % intervals{lanes.length > 1 && ` of ${lanes[0].letter}`}. A dot opens one of
        them.
      </figcaption>
      <div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.5, 1].map((share) => (
            <path key={share} className="grid" d={`M0 ${y(share)}H100`} />
          ))}
          <path className="band" d={`M${[...above, ...below].join('L')}Z`} />
          {lanes.toReversed().map((lane) => (
            <path
              key={lane.letter}
              className={lane === lanes[0] ? 'line' : 'line other'}
              d={`M${lane.state.moments.map((one) => point(one.atSeconds, one.share)).join('L')}`}
            />
          ))}
          {decided !== null && (
            <>
              <path className="open" d={`M${x(decided.earliestSeconds)} 0V100H${x(decided.atSeconds)}V0Z`} />
              <path className="decided" d={`M${x(decided.atSeconds)} 0V100`} />
            </>
          )}
        </svg>
        {[0, 0.5, 1].map((share) => (
          <span key={share} className="forks-share" style={at(0, y(share))}>
            {share * 100} %
          </span>
        ))}
        {linearTicks(0, untilSeconds, 5).map((tick) => (
          <span key={tick} className="forks-tick" style={at(x(tick), 100)}>
            {tick} s
          </span>
        ))}
        {lanes.length > 1 &&
          endsApart(lanes).map(([{ letter, state }, top]) => {
            const { bad, judged } = state.moments.at(-1)!;
            return (
              <span key={letter} className="forks-end" style={at(100, top)}>
                <b translate="no">{letter}</b> {bad} of {judged}
              </span>
            );
          })}
        {lanes
          .toReversed()
          .map((lane) =>
            lane.state.moments.map((moment) => (
              <Dot
                key={`${lane.letter} ${moment.atSeconds}`}
                {...{ lane, moment }}
                isOther={lane !== lanes[0]}
                style={at(x(moment.atSeconds), y(moment.share))}
                onOpen={onOpen}
              />
            )),
          )}
      </div>
    </figure>
  );
}

/** Where the name of each curve stands at its end, per cent from above: lanes that end alike are not on one another. */
function endsApart(lanes: readonly ForkedLane[]): (readonly [lane: ForkedLane, top: number])[] {
  const byEnd = lanes
    .map((lane) => [lane, (1 - lane.state.moments.at(-1)!.share) * 100] as const)
    .toSorted(([, a], [, b]) => a - b);
  let last = -APART;
  const lowest = (n: number) => 100 - (byEnd.length - 1 - n) * APART;
  return byEnd.map(([lane, top], n) => {
    last = Math.max(last + APART, Math.min(top, lowest(n)));
    return [lane, last];
  });
}

interface DotProps extends Pick<CurveProps, 'onOpen'> {
  readonly lane: ForkedLane;
  readonly moment: ForkedMoment;
  readonly isOther: boolean;
  readonly style: CSSProperties;
}

/** Opens a fork that ends otherwise than the run, where there is one. */
function Dot({ lane, moment, isOther, style, onOpen }: DotProps) {
  const { atSeconds, bad, judged, endings } = moment;
  const other = endings.findIndex((one) => one !== null && one !== lane.state.isBad);
  const number = Math.max(0, other);
  const ends = endings[number] === true ? 'badly' : 'well';
  const words = `At ${shortSeconds(atSeconds)} s ${bad} of ${judged} forks of ${lane.letter} end badly. Open fork ${number + 1}, which ends ${ends}.`;
  return (
    <button
      type="button"
      className={isOther ? 'other' : ''}
      style={style}
      aria-label={words}
      title={words}
      onClick={() => onOpen(lane, atSeconds, number)}
    />
  );
}

export function MomentsTable({ lanes }: Pick<CurveProps, 'lanes'>) {
  const rows = lanes.flatMap(({ letter, state }) => state.moments.map((moment) => ({ letter, ...moment })));
  return (
    <details>
      <summary>These moments as a table</summary>
      <table className="packets-table">
        <thead>
          <tr>
            {['Lane', 'Moment, s', 'End badly', 'Judged', '95 % interval'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ letter, atSeconds, bad, judged, interval: [low, high] }) => (
            <tr key={`${letter} ${atSeconds}`}>
              <td>{letter}</td>
              <td>{shortSeconds(atSeconds)}</td>
              <td>{bad}</td>
              <td>{judged}</td>
              <td>
                {Math.round(low * 100)} to {Math.round(high * 100)} %
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
