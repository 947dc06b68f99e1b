/** A lane in a step of a lesson that is seen from a host: only what a sender there knows. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { senderCharts } from '../../../views/flows/traced-flow-charts.ts';
import { useLaneSource, useOpened } from '../../../views/lane-source.ts';
import { HiddenMark } from '../../../widgets/hidden-mark.tsx';
import { PHONE, useMedia } from '../../../widgets/use-media.ts';
import { ChartStack } from '../instruments/chart-stack.tsx';
import type { LiveLane } from '../../core/page/live-lane.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { SenderPicture } from './sender-picture.tsx';
import './sender-view.css';

interface Props {
  readonly lane: LiveLane;
  /** The id of the host. */
  readonly host: string;
}

/** Changes of the timeline are news to a sender. */
const NO_EVENTS = [] as const;

export function SenderView({ lane, host }: Props) {
  const page = usePage();
  const { run, cursor, scales, span } = page;
  const { laneId, letter } = lane;
  const untilSeconds = usePageState((state) => state.scenario.run.untilSeconds);
  const presenting = usePageState((state) => state.presenting);
  const phone = useMedia(PHONE);
  const opened = useOpened(lane);
  const source = useLaneSource(lane, run.shown);
  const node = opened?.network.nodes.findIndex(({ id }) => id === host) ?? -1;
  const flow = useOwnFlow(lane, node);
  const shape = opened?.shape ?? null;
  const room = phone ? 'one' : presenting ? 'projected' : 'all';
  const charts = useMemo(
    () => (shape === null || flow === null ? [] : senderCharts(shape, flow, room)),
    [shape, flow, room],
  );
  const select = useCallback(() => page.select(laneId, { kind: 'node', node }), [page, laneId, node]);
  const name = opened?.network.nodes[node]?.label ?? host;
  return (
    <>
      <div className="lane-picture">
        <SenderPicture lane={lane} node={node} name={name} onSelect={select} />
      </div>
      <div className="sender-figures">
        <p>
          Seen from {name}: it knows what it sends, which acknowledgements come back and when, and concludes from them
          what was lost.
        </p>
        <HiddenMark what="Figures of all flows" />
      </div>
      <div className="lane-charts">
        {charts.length === 0 ? (
          <HiddenMark what="Charts of the network" />
        ) : (
          <ChartStack
            {...{ charts, cursor, scales, span, untilSeconds, source }}
            events={NO_EVENTS}
            of={`lane ${letter}`}
            paintLoop={run.paintLoop}
            shown={run.shown}
            onSeek={(seconds) => run.seek(seconds)}
          />
        )}
      </div>
    </>
  );
}

/** The sampled flow of the host that was inspected last, by its name in `TracedColumn`; null: none is known. */
function useOwnFlow(lane: LiveLane, node: number): string | null {
  const page = usePage();
  const isSelected = usePageState(({ selection }) => selection?.laneId === lane.laneId);
  const [flow, setFlow] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const sender = lane.inspection?.inspection?.sender;
      if (sender?.node === node && sender.tracedFlow !== undefined) setFlow(sender.tracedFlow);
    };
    look();
    return lane.on('inspection', look);
  }, [lane, node]);
  useEffect(() => {
    if (!isSelected && node >= 0) page.run.lanes.ask(lane.laneId, { kind: 'node', node });
  }, [page, lane, node, isSelected]);
  return flow;
}
