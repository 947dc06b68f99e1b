/** What a search has tried: each dot a setting, the line the worst so far; below, where in the box it looked. */
import { useRef } from 'react';
import { exponential, naturalLogarithm } from '../../../base/mathematics.ts';
import { laneLetter } from '../../../base/format.ts';
import type { Scale } from '../../../finding/conditions.ts';
import { scaleOf } from '../../../finding/failures.ts';
import { boundInWords } from '../../../finding/margins.ts';
import { type Finding, otherWorks, type SearchState, type Trial } from '../../../finding/search.ts';
import type { SearchFile, SearchPlan } from '../../../finding/search-schema.ts';
import { failsAt, trialSentence, variedInWords } from '../../../finding/search-words.ts';
import { shareOf, valueAt } from '../../../finding/space.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { useWidth } from '../../../widgets/use-width.ts';
import { logTicks } from '../../../widgets/charts/axis-ticks.ts';
import { SeedDots } from './seed-dots.tsx';

const [HEIGHT, TOP, BOTTOM, LEFT] = [300, 20, 20, 64];
/** Right of the dots, where there is room: what the lines are. */
const NOTES = 150;
const NARROW = 600;
/** A press takes the nearest setting within this distance, in pixels. */
const REACH = 16;
/** Margins that the chart shows: from a factor of 2 to one of 20 to both sides. What is beyond stands at its edge. */
const [LEAST_SHOWN, MOST_SHOWN] = [0.7, 3];
/** Ticks keep this share of the height from each other. */
const TICKS_APART = 0.12;
const SEED_TICKS_APART = 0.2;
/** The drawing of a strip in its own units: it is as wide as its room. */
const STRIP = { width: 1000, height: 20 };

/** Margins as places along an axis: 0 at the lower end of the quantity, 1 at the upper. */
interface Axis {
  readonly share: (own: number) => number;
  readonly ticks: readonly { readonly share: number; readonly text: string }[];
  readonly limitWords: string;
}

function isWord(unit: string): boolean {
  return unit !== 'share' && /^[a-z]{3,}/.test(unit);
}

function titleOf({ title, unit }: Scale): string {
  return isWord(unit) ? `${title}, ${unit}` : title;
}

/** Over the margins that there are. What is beyond the largest that it shows stands at its end. */
function axisOf({ unit, limit, fails }: Scale, margins: readonly number[], ticksApart: number): Axis {
  const isBelow = fails === 'below';
  const good = Math.max(-MOST_SHOWN, Math.min(-LEAST_SHOWN, ...margins));
  const bad = Math.min(MOST_SHOWN, Math.max(LEAST_SHOWN, ...margins));
  const share = (own: number) => {
    const towardsBad = (Math.min(bad, Math.max(good, own)) - good) / (bad - good);
    return isBelow ? 1 - towardsBad : towardsBad;
  };
  const [from, to] = [good, bad].map((own) => limit * exponential(isBelow ? -own : own)).toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  // Words have no room beside a tick, and stand with the title.
  const tickUnit = isWord(unit) ? '' : unit;
  const ticks = logTicks(from, to, ticksApart).map((value) => ({
    share: share(naturalLogarithm(value / limit) * (isBelow ? -1 : 1)),
    text: boundInWords(value, tickUnit),
  }));
  const isBeyond = margins.some((own) => own > bad);
  const worst = Number((isBelow ? from : to).toPrecision(2));
  // The end of the worst is named, or one would take it for nothing at all.
  const end = { share: share(bad), text: isBeyond ? (isBelow ? 'less' : 'more') : boundInWords(worst, tickUnit) };
  return {
    share,
    ticks: [...ticks.filter((one) => Math.abs(one.share - end.share) > 0.8 * ticksApart), end],
    limitWords: `fails ${fails} ${boundInWords(limit, unit)}`,
  };
}

interface Judged extends Trial {
  readonly margin: number;
  readonly own: number;
}

interface Props {
  readonly plan: SearchPlan;
  readonly state: SearchState;
  /** The number of the setting that is read; null: none is. */
  readonly pointed: number | null;
  readonly onPoint: (number: number | null) => void;
}

export function FindChart({ plan, state, pointed, onPoint }: Props) {
  const { search } = plan;
  const judged = state.trials.filter((one): one is Judged => one.margin !== null && one.own !== null);
  return (
    <div className="find-chart">
      <Dots {...{ plan, state, pointed, onPoint, judged }} />
      <ol className="visually-hidden">
        {stairsOf(judged).map((one) => (
          <li key={one.number}>{`Setting ${one.number}, the worst so far: ${trialSentence(plan, one)}`}</li>
        ))}
      </ol>
      {search.vary.length > 0 && (
        <div className="find-strip">
          <h3>Where it looked</h3>
          <span>a stroke for each setting, a tall one fails</span>
          {judged.some(({ margin }) => margin >= 0) && <span>mostly fails at</span>}
        </div>
      )}
      {search.vary.map((one, d) => (
        <Strip key={one.id} {...{ search, d, judged }} />
      ))}
    </div>
  );
}

/** Each setting that was the worst when it was tried, of those in which the other lane works. */
function stairsOf(judged: readonly Judged[]): Judged[] {
  let worst = -Infinity;
  return judged.filter((one) => {
    const isWorse = otherWorks(one) && one.own > worst;
    if (isWorse) worst = one.own;
    return isWorse;
  });
}

function Dots({ plan, state, pointed, onPoint, judged }: Props & { readonly judged: readonly Judged[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 720);
  const scale = scaleOf(plan.search.fail, plan.base);
  const { share, ticks, limitWords } = axisOf(
    scale,
    judged.map(({ own }) => own),
    TICKS_APART,
  );
  const right = width - (width < NARROW ? 4 : NOTES);
  const most = Math.max(40, state.trials.length);
  const x = (number: number) => LEFT + ((number - 1) / (most - 1)) * (right - LEFT);
  const placeOf = (along: number) => TOP + (1 - along) * (HEIGHT - TOP - BOTTOM);
  const y = (own: number) => placeOf(share(own));
  const dots = (ones: readonly Judged[]) => ones.map(({ number, own }) => `M${x(number)} ${y(own)}h0`).join('');
  const stairs = stairsOf(judged);
  const worst = stairs.at(-1);
  const line = stairs.map(({ number, own }, n) => `${n === 0 ? 'M' : 'H'}${x(number)}${n === 0 ? ' ' : 'V'}${y(own)}`);
  const note = (place: number, text: string) => (
    <text
      x={width < NARROW ? right - 4 : right + 8}
      y={place + (width < NARROW ? -6 : 4)}
      textAnchor={width < NARROW ? 'end' : 'start'}
      className="find-note"
    >
      {text}
    </text>
  );
  const read = judged.find(({ number }) => number === pointed);
  const click = ({ clientX, clientY, currentTarget }: React.MouseEvent<SVGSVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const away = ({ number, own }: Judged) => Math.hypot(x(number) - (clientX - left), y(own) - (clientY - top));
    const nearest = judged.reduce<Judged | null>((a, b) => (a === null || away(b) < away(a) ? b : a), null);
    onPoint(nearest !== null && away(nearest) <= REACH ? nearest.number : null);
  };
  // From one worst to the next, as the list of them has it.
  const press = (event: React.KeyboardEvent) => {
    const from = pointed ?? Infinity;
    const next = {
      ArrowLeft: stairs.findLastIndex(({ number }) => number < from),
      ArrowRight: stairs.findIndex(({ number }) => number > from),
    }[event.key];
    if (event.key === 'Escape' && pointed !== null) onPoint(null);
    else if (next === undefined || next < 0) return;
    else onPoint(stairs[next]!.number);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className="find-tried"
      tabIndex={0}
      role="group"
      aria-label="What was tried: arrows go from one worst to the next"
      onKeyDown={press}
    >
      <p>
        <b>{titleOf(scale)}</b> each dot a setting that opens; the line follows the worst so far
        {!judged.every(otherWorks) && '; pale: the other lane fails too'}
      </p>
      <svg
        height={HEIGHT}
        onClick={click}
        role="img"
        aria-label={`${scale.title} of ${judged.length} settings; ${limitWords}; the worst so far ${worst !== undefined && worst.margin >= 0 ? 'fails' : 'does not fail'}`}
      >
        <rect
          x={LEFT}
          y={Math.min(y(0), y(Infinity))}
          width={right - LEFT}
          height={Math.abs(y(Infinity) - y(0))}
          className="find-failing"
        />
        {ticks.map((tick) => (
          <g key={tick.text}>
            <path className="find-grid" d={`M${LEFT} ${placeOf(tick.share)}H${right}`} />
            <text x={LEFT - 8} y={placeOf(tick.share) + 4} textAnchor="end">
              {tick.text}
            </text>
          </g>
        ))}
        <path className="find-bound" d={`M${LEFT} ${y(0)}H${right}`} />
        {note(y(0), limitWords)}
        {state.spread !== null && state.spread < state.trials.length && (
          <>
            <path className="find-grid" d={`M${x(state.spread + 0.5)} 0V${HEIGHT - BOTTOM}`} />
            <text x={x(state.spread + 0.5) - 6} y={12} textAnchor="end">
              spread
            </text>
            <text x={x(state.spread + 0.5) + 6} y={12}>
              search
            </text>
          </>
        )}
        <path className="find-dots both" d={dots(judged.filter((one) => !otherWorks(one)))} />
        <path className="find-dots" d={dots(judged.filter((one) => one.margin < 0 && otherWorks(one)))} />
        <path className="find-dots fails" d={dots(judged.filter(({ margin }) => margin >= 0))} />
        {worst !== undefined && (
          <>
            <path className="find-stairs" d={`${line.join('')}H${x(judged.at(-1)!.number)}`} />
            {Math.abs(y(worst.own) - y(0)) > 16 && note(y(worst.own), 'worst so far')}
          </>
        )}
        {read !== undefined && <circle className="find-read" cx={x(read.number)} cy={y(read.own)} r={6} />}
        <text x={LEFT} y={HEIGHT - 4}>
          1
        </text>
        <text x={right} y={HEIGHT - 4} textAnchor="end">
          {most} settings
        </text>
      </svg>
    </div>
  );
}

/** A finding at each seed that confirms it, and the lane that must not fail beside it. */
export function FindingSeeds({
  plan: { search, base },
  finding,
}: {
  readonly plan: SearchPlan;
  readonly finding: Finding;
}) {
  const scale = scaleOf(search.fail, base);
  const lanes = [
    { id: search.lane, margins: finding.atSeeds.map(({ own }) => own) },
    { id: search.butNot, margins: finding.atSeeds.map(({ other }) => other) },
  ].map(({ id, margins }) => ({ id, margins: margins.filter((one) => one !== null) }));
  const shown = lanes.filter((one) => one.id !== undefined && one.margins.length > 0);
  const { share, ticks, limitWords } = axisOf(
    scale,
    shown.flatMap(({ margins }) => margins),
    SEED_TICKS_APART,
  );
  const [from, to] = [share(0), share(Infinity)];
  return (
    <figure className="find-chart">
      <figcaption>
        <b>{titleOf(scale)}</b> each of {finding.atSeeds.length} seeds; {limitWords}
      </figcaption>
      {shown.map(({ id, margins }) => (
        <span key={id} className="visually-hidden">
          {`${laneTitle(base, id!)}: ${margins.filter((own) => own >= 0).length} of ${margins.length} seeds beyond the limit.`}
        </span>
      ))}
      <SeedDots
        rows={shown.map(({ id, margins }) => ({
          name: laneLetter(base.lanes.findIndex((one) => one.id === id)),
          dots: margins.map((own) => ({ share: share(own), isFailing: own >= 0 })),
        }))}
        ticks={ticks}
        line={from}
        band={{ from: Math.min(from, to), to: Math.max(from, to), is: 'what fails' }}
      />
    </figure>
  );
}

function Strip({
  search,
  d,
  judged,
}: {
  readonly search: SearchFile;
  readonly d: number;
  readonly judged: readonly Judged[];
}) {
  const varied = search.vary[d]!;
  const strokes = (isFailing: boolean) =>
    judged
      .filter(({ margin }) => margin >= 0 === isFailing)
      .flatMap(({ setting }) => setting.values[d] ?? [])
      .map((value) => `M${shareOf(varied, value) * STRIP.width} ${isFailing ? 0 : 10}V${STRIP.height}`)
      .join('');
  return (
    <div className="find-strip">
      <b>{varied.title}</b>
      <div>
        <svg viewBox={`0 0 ${STRIP.width} ${STRIP.height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="find-stroke" d={strokes(false)} />
          <path className="find-stroke fails" d={strokes(true)} />
        </svg>
        <span>{variedInWords(varied, valueAt(varied, 0))}</span>
        <span>{variedInWords(varied, valueAt(varied, 1))}</span>
      </div>
      <span>{failsAt(search, d, judged)}</span>
    </div>
  );
}
