/** What the run has found: a step's event, or what it went on to. It is chosen and announced. */
import type { StoreApi } from 'zustand/vanilla';
import { capitalised } from '../../../base/format.ts';
import type { Happening, InspectionTarget } from '../../../simulation/report.ts';
import { shortSeconds } from '../words/time-text.ts';
import type { Goal } from './goal.ts';
import type { LiveLane } from './live-lane.ts';
import type { PageState, Screen, Selection } from './page-state.ts';
import type { Run } from './run.ts';

/** Letters of a reason that a notice has room for; the inspector has all of it. */
const LONGEST_REASON = 80;

/** What of the page findings need. */
interface Shown {
  readonly run: Run;
  readonly store: StoreApi<PageState>;
  choose(selection: Selection): void;
  show(change: Partial<Screen>): void;
  notify(notice: string): void;
}

export class Findings {
  /** Null: nothing has been found yet. */
  newest: Happening | null = null;

  constructor(private readonly page: Shown) {}

  /** What was chosen by hand stays chosen while events are stepped through. */
  stepped(lane: LiveLane, happening: Happening | null): void {
    if (happening === null) return this.page.notify('A timer was reset; nothing else happened.');
    const { selection } = this.page.store.getState();
    const isFree = selection === null || selection.byTime === true;
    if (isFree) this.point(lane, happening.target);
    this.announce(happening, [lane]);
  }

  found(goal: Goal, lanes: readonly LiveLane[]): void {
    const { page } = this;
    // If there are several lanes: the one that is shown where there is room for one.
    const lane = lanes.find(({ laneId }) => laneId === page.store.getState().shownLaneId) ?? lanes[0];
    const happening = lane?.met;
    if (lane === undefined || !happening) {
      const { untilSeconds, shownSeconds } = page.run.clock;
      const until = shortSeconds(Math.min(goal.untilSeconds, untilSeconds));
      const back = shortSeconds(shownSeconds);
      return page.notify(`${capitalised(goal.label)} did not occur before ${until} s. You are back at ${back} s.`);
    }
    page.show({ shownLaneId: lane.laneId });
    this.point(lane, happening.target);
    this.announce(happening, lanes);
  }

  /** Chooses what something happened to, without opening the panel over the picture. */
  private point({ laneId }: LiveLane, target: InspectionTarget | null): void {
    if (target !== null) this.page.choose({ laneId, target, byTime: true });
  }

  private announce(happening: Happening, lanes: readonly LiveLane[]): void {
    this.newest = happening;
    const { words, why, atSeconds } = happening;
    const isOne = this.page.run.lanes.lanes.length === 1;
    const letters = lanes.map(({ letter }) => letter).join(' and ');
    const where = isOne ? '' : `${letters}: `;
    // A reason may name the law.
    const isNameless = this.page.store.getState().lesson?.nameless != null;
    const because = !isNameless && why.length > 0 && why.length <= LONGEST_REASON ? ` ${why}` : '';
    this.page.notify(`${where}${words} at ${atSeconds.toFixed(6)} s.${because}`);
  }
}
