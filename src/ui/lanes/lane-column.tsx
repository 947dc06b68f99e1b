/** One lane: its head, its picture, its figures, its charts. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ExpandedNetwork } from '../../scenario/network.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { schemeDeclaration } from '../../schemes/declarations.ts';
import type { InspectionTarget } from '../../simulation/report.ts';
import { FiguresRow } from '../instruments/figures-row.tsx';
import { LaneCharts } from '../instruments/lane-charts.tsx';
import type { LiveLane } from '../session/live-lane.ts';
import { usePage, useSession } from '../session/session-context.ts';
import { LanePicture } from '../stage/lane-picture.tsx';
import { LaneHead } from './lane-head.tsx';
import { LaneTrouble } from './lane-trouble.tsx';

interface Props {
  readonly lane: LiveLane;
  readonly network: ExpandedNetwork;
  readonly few: boolean;
  /** What stands at the head's right end. */
  readonly children?: ReactNode;
}

export function LaneColumn({ lane, network, few, children }: Props) {
  const session = useSession();
  const { run, cursor, scales, span } = session;
  const { laneId, letter } = lane;
  const scheme = usePage((page) => page.scenario.lanes.find(({ id }) => id === laneId)?.scheme ?? '');
  const selected = usePage((page) => (page.selection?.laneId === laneId ? page.selection.target : null));
  const timeline = usePage((page) => page.scenario.timeline);
  const untilSeconds = usePage((page) => page.scenario.run.untilSeconds);
  const events = useMemo(() => chartEvents(timeline, laneId), [timeline, laneId]);
  const section = useRef<HTMLElement>(null);
  useRestingMarks(section, lane);
  const select = useCallback((target: InspectionTarget | null) => session.select(laneId, target), [session, laneId]);
  const shared = { feed: lane, paintLoop: run.paintLoop, shown: run.shown, few };
  return (
    <section ref={section} className="lane" data-lane={laneId} aria-label={`Lane ${letter}`}>
      <LaneHead laneId={laneId} letter={letter}>
        {children}
      </LaneHead>
      <div className="lane-picture">
        <LanePicture
          feed={lane}
          network={network}
          shown={run.shown}
          playing={run.playing}
          paintLoop={run.paintLoop}
          selected={selected}
          onSelect={select}
          gateProbes={schemeDeclaration(scheme)?.probes ?? []}
        />
        <LaneTrouble lane={lane} />
      </div>
      <FiguresRow {...shared} span={span} />
      <LaneCharts
        {...shared}
        cursor={cursor}
        scales={scales}
        span={span}
        events={events}
        untilSeconds={untilSeconds}
        onSeek={(seconds) => run.seek(seconds)}
      />
    </section>
  );
}

/** What changes the lane's conditions: entries for another lane's parameters do not. */
function chartEvents(timeline: Scenario['timeline'], laneId: string) {
  return timeline
    .filter(({ set }) => !set.startsWith('lanes.') || set.startsWith(`lanes.${laneId}.`))
    .map(({ atSeconds, label }) => ({ atSeconds, label: label ?? '' }));
}

/** While the lane rests, its element tells scripts where: `data-time` and `data-fingerprint`. */
function useRestingMarks(section: { readonly current: HTMLElement | null }, lane: LiveLane): void {
  const { run } = useSession();
  useEffect(
    () =>
      run.onQuarter(() => {
        const data = section.current?.dataset;
        if (data === undefined) return;
        if (run.resting && lane.frame !== null && lane.failure === null) {
          data['time'] = String(lane.frame.timeSeconds);
          data['fingerprint'] = lane.frame.fingerprint;
        } else {
          delete data['time'];
          delete data['fingerprint'];
        }
      }),
    [run, section, lane],
  );
}
