/** How a failure shows in its run: a fixed list, each checked there. The first that is not the failure itself is told. */
import { threeDigits } from '../base/format.ts';
import type { FigureInput } from '../experiment/schema.ts';
import type { Scenario } from '../scenario/schema.ts';
import { classInWords } from '../scenario/titles.ts';
import { type Condition, conditionsOf, type Failure } from './failures.ts';
import { Look, type LookedWindow, type ValueOf } from './look.ts';
import { percent } from './margins.ts';

export interface Sign {
  readonly id: string;
  /** e.g. `nothing of cubic arrives for 1.5 s`. */
  readonly words: string;
}

/** From these on a sign is told. */
const TOLD = { timers: 0.1, silenceSeconds: 1, starvedSeconds: 5, starvedShare: 0.1, lost: 0.05, waitsSeconds: 0.01 };

interface Kind {
  readonly id: string;
  /** Failures that say the same. */
  readonly is: readonly Condition['is'][];
  /** Its words; null: it is not there. */
  readonly words: (look: Look) => string | null;
}

const SIGNS: readonly Kind[] = [
  {
    id: 'timers',
    is: ['timers', 'late'],
    words: (look) => {
      const found = look.packets('timed-out', ids(look, 'flows'));
      return found !== null && found >= TOLD.timers ? `the timers of ${percent(found)} of the flows expire` : null;
    },
  },
  {
    id: 'silence',
    is: ['stalled'],
    words: (look) =>
      worstOf(
        look,
        ({ value }) => value === 0,
        TOLD.silenceSeconds,
        (whose, seconds) => `nothing of ${whose} arrives for ${seconds} s`,
        (id, begin) => look.flows('flow-silence', [id], begin),
      ),
  },
  {
    id: 'starved',
    is: ['starved'],
    words: (look) => {
      const total = look.summary('goodputBitsPerSecond') ?? 0;
      const flows = ids(look, 'long-lived').reduce((sum, id) => sum + look.countOf(id), 0);
      return worstOf(
        look,
        ({ value }, count) => value < (TOLD.starvedShare * total * count) / flows,
        TOLD.starvedSeconds,
        (whose, seconds) => `${whose} gets less than a tenth of an even share for ${seconds} s`,
      );
    },
  },
  {
    id: 'loss',
    is: ['loss'],
    words: (look) => {
      const lost = look.packets(
        'lost',
        look.scenario.traffic.map(({ id }) => id),
      );
      return lost !== null && lost >= TOLD.lost ? `${percent(lost)} of the packets are lost` : null;
    },
  },
  {
    id: 'queue',
    is: ['queue'],
    words: (look) => {
      const least = look.series('heroDelaySeconds', 'least');
      return least !== null && least >= TOLD.waitsSeconds
        ? `packets wait ${threeDigits(least * 1000)} ms or more all the time`
        : null;
    },
  },
];

/** Classes of flows that stay are looked at, the others come and go. */
function ids({ scenario }: Look, kind: 'long-lived' | 'flows'): string[] {
  return scenario.traffic.filter((one) => one.kind === kind).map(({ id }) => id);
}

/**
 * The class that is for longest without a break as asked; null: none is for long enough.
 * @param ofFlows how long one flow of a class of several is so, seconds; absent: each class is looked at as a whole
 */
function worstOf(
  look: Look,
  is: (window: LookedWindow, count: number) => boolean,
  leastSeconds: number,
  words: (whose: string, seconds: string) => string,
  ofFlows?: (id: string, fromSeconds: number) => number | null,
): string | null {
  const found = ids(look, 'long-lived').map((id) => {
    // A flow that has not begun gets nothing.
    const begin = look.begin([id]);
    const whose = classInWords(look.scenario, id);
    if (begin >= look.untilSeconds) return { whose, longest: 0 };
    if (ofFlows !== undefined && look.hasFlows(id))
      return { whose: `one flow of ${whose}`, longest: ofFlows(id, begin) ?? 0 };
    let [longest, now] = [0, 0];
    for (const one of look.windows(`classes.${id}.goodputBitsPerSecond`, begin) ?? []) {
      now = is(one, look.countOf(id)) ? now + one.end - one.begin : 0;
      longest = Math.max(longest, now);
    }
    return { whose, longest };
  });
  const worst = found.toSorted((a, b) => b.longest - a.longest)[0];
  return worst !== undefined && worst.longest >= leastSeconds ? words(worst.whose, threeDigits(worst.longest)) : null;
}

/** Those of a run. @param value its figures */
export function signsIn(failure: Failure, scenario: Scenario, fromSeconds: number, value: ValueOf): Sign[] {
  const look = new Look(scenario, fromSeconds, value, value, value);
  const said = conditionsOf(failure).map(({ is }) => is);
  return SIGNS.flatMap((sign) => {
    const words = sign.words(look);
    return words === null || said.some((is) => sign.is.includes(is)) ? [] : [{ id: sign.id, words }];
  });
}

/** All figures that signs are read from. */
export function figuresOfSigns(scenario: Scenario, fromSeconds: number): FigureInput[] {
  const asked: FigureInput[] = [];
  const note: ValueOf = (figure) => {
    asked.push(figure);
    return 1;
  };
  const look = new Look(scenario, fromSeconds, note, note, note);
  for (const { words } of SIGNS) words(look);
  return asked;
}
