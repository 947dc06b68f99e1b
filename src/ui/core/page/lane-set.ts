/** The lanes of the open scenario, as one: opened, granted, stepped and closed together. */
import { laneLetter } from '../../../base/format.ts';
import { sharedExpansion, type Expand } from './shared-expansion.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Condition, InspectionTarget } from '../../../simulation/report.ts';
import type { CodeTrust } from './code-trust.ts';
import { LiveLane, type StartLaneWorker } from './live-lane.ts';

export class LaneSet {
  readonly lanes: readonly LiveLane[];
  private endings: readonly (() => void)[];

  /**
   * `changed` is called whenever any lane has news, `ready` when more of its run is ready, or less, `keptDiffers`
   * when a moment that was kept was not of its run. Lanes that `before` has too are taken over from it, with their workers and what they can go back to; the others are closed.
   */
  constructor(
    scenario: Scenario,
    startWorker: StartLaneWorker,
    changed: () => void,
    before: LaneSet | null = null,
    expand: Expand = sharedExpansion(),
    trust: CodeTrust | null = null,
    ready: () => void = () => {},
    keeps: () => boolean = () => false,
    keptDiffers: () => void = () => {},
  ) {
    const trusts = trust?.agrees;
    this.lanes = scenario.lanes.map(({ id }, index) => {
      const kept = before?.lane(id);
      return kept?.letter === laneLetter(index)
        ? kept
        : new LiveLane(id, laneLetter(index), startWorker, expand, trusts, keeps);
    });
    before?.close(this.lanes);
    this.endings = this.lanes.flatMap((lane) => [
      lane.on('frame', changed),
      lane.on('inspection', changed),
      lane.on('cloud', changed),
      lane.on('opened', changed),
      lane.on('new-phase', changed),
      lane.on('log', changed),
      lane.on('ready', ready),
      lane.on('kept-differs', keptDiffers),
    ]);
  }

  /** The lanes that run: all but those that failed, or wait for somebody to agree to their code. */
  get able(): readonly LiveLane[] {
    return this.lanes.filter(({ phase }) => phase.kind !== 'failed' && phase.kind !== 'waiting');
  }

  lane(laneId: string): LiveLane | undefined {
    return this.lanes.find((lane) => lane.laneId === laneId);
  }

  /** Asks a lane about an object without choosing it: the same flow in another lane. Null: no longer. */
  ask(laneId: string, target: InspectionTarget | null): void {
    this.lane(laneId)?.inspect(target);
  }

  open(scenario: Scenario, replayToSeconds: number): void {
    for (const lane of this.lanes) lane.open(scenario, replayToSeconds);
  }

  grant(untilSeconds: number): void {
    for (const lane of this.able) lane.grant(untilSeconds);
  }

  /** @param laneId the lane that is to look out; null: every lane */
  await(condition: Condition | null, laneId: string | null): void {
    for (const lane of this.able) lane.await(laneId === null || lane.laneId === laneId ? condition : null);
  }

  /** The lane whose next event is the earliest, and when; null when nothing will ever happen. A change by the timeline is an event. */
  nextEvent(timeline: Scenario['timeline']): { readonly lane: LiveLane; readonly atSeconds: number } | null {
    let next: { lane: LiveLane; atSeconds: number } | null = null;
    for (const lane of this.able) {
      if (lane.frame === null) continue;
      const { timeSeconds, nextEventSeconds } = lane.frame;
      // The lane may have received a change since its newest frame.
      const change = timeline.find((entry) => entry.atSeconds > timeSeconds)?.atSeconds ?? Infinity;
      const atSeconds = Math.min(nextEventSeconds, change);
      if (atSeconds < (next?.atSeconds ?? Infinity)) next = { lane, atSeconds };
    }
    return next;
  }

  /**
   * Lanes must be opened again once they have answered.
   * @returns when the last event of any lane was before this moment; null: there is none. undefined: they have gone elsewhere
   */
  async eventBefore(seconds: number): Promise<number | null | undefined> {
    const asked = this.able;
    const answers = await Promise.all(asked.map((lane) => lane.eventBefore(seconds)));
    if (answers.some((answer, index) => answer === undefined && asked[index]!.failure === null)) return undefined;
    const events = answers.filter((answer) => answer !== null && answer !== undefined);
    return events.length === 0 ? null : Math.max(...events);
  }

  /** Whether a running lane is on its way to the shown moment. */
  get lag(): boolean {
    return this.able.some(({ lags }) => lags);
  }

  /** Up to here any moment is shown at once, in every running lane. */
  get readySeconds(): number {
    return Math.min(...this.able.map((lane) => Math.max(lane.readySeconds, lane.computedSeconds)));
  }

  /** @param share see `LiveLane.computeAhead` */
  computeAhead(share: number): void {
    for (const lane of this.lanes) lane.computeAhead(share);
  }

  revise(scenario: Scenario): void {
    for (const lane of this.able) lane.revise(scenario);
  }

  /** Whether these are the lanes that the scenario asks for. */
  fits(scenario: Scenario): boolean {
    return (
      this.lanes.length === scenario.lanes.length &&
      scenario.lanes.every(({ id }, index) => this.lanes[index]?.laneId === id)
    );
  }

  /** Whether every running lane rests at this very moment. */
  restsAt(seconds: number): boolean {
    return this.able.every((lane) => lane.computedSeconds === seconds && !lane.busy);
  }

  /** Events processed in all lanes. */
  get events(): number {
    return this.lanes.reduce((sum, { frame }) => sum + (frame?.events ?? 0), 0);
  }

  /** @param but lanes that go on elsewhere */
  close(but: readonly LiveLane[] = []): void {
    for (const end of this.endings) end();
    for (const lane of this.lanes) if (!but.includes(lane)) lane.close();
  }
}
