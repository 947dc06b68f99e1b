/** The packets of a path in time: a picture for each lane, on one axis, with a cursor that is the time of the run. */
import { type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { withCommas } from '../../../base/format.ts';
import type { LaneInTime, PacketInTime, PacketsInTime as Answer } from '../../../simulation/watch/packets-in-time.ts';
import { usePaintedCanvas } from '../../../widgets/charts/painted-canvas.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { usePage } from '../../core/page/page-context.ts';
import { exactSeconds, shortSeconds } from '../../core/words/time-text.ts';
import { LEFT, momentAt, paintPackets, RIGHT, type TimeWindow } from './paint-packets.ts';
import { askWorker, type FoundParting } from './parting.ts';

/** Widths of the window, seconds. */
const WIDTHS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const FIRST_WIDTH = 0.3;
/** The parting stands this far from the left end of the first window. */
const BEFORE = 0.1;
const TABLE_ROWS = 200;

/** What came of asking for a window. */
interface Known {
  readonly window: TimeWindow;
  readonly answer: Answer | null;
  readonly failure: string | null;
}

const NOTHING = { answer: null, failure: null };

interface Props {
  readonly found: FoundParting;
}

export function PacketsInTime({ found: { scenario, laneIds, names, report } }: Props) {
  const end = scenario.run.untilSeconds;
  const [width, setWidth] = useState(FIRST_WIDTH);
  const [from, setFrom] = useState(() => Math.max(0, report.atSeconds - BEFORE * FIRST_WIDTH));
  const window = useMemo(() => ({ from, to: Math.min(end, from + width) }), [from, width, end]);
  const [known, setKnown] = useState<Known | null>(null);
  const { flow } = report;
  useEffect(
    () =>
      askWorker(
        { scenario, laneIds, pathOfFlow: flow, fromSeconds: window.from, toSeconds: window.to },
        (message) => {
          if (message.kind === 'packets') setKnown({ window, answer: message.packets, failure: null });
        },
        (failure) => setKnown({ window, answer: null, failure }),
      ),
    [scenario, laneIds, flow, window],
  );
  // What is known of another window is not shown.
  const { answer, failure } = known?.window === window ? known : NOTHING;
  const move = (shares: number) => setFrom(Math.max(0, Math.min(end - width, from + shares * width)));
  const zoom = (steps: number) => {
    const next = WIDTHS[WIDTHS.indexOf(width) + steps];
    const middle = from + width / 2;
    setWidth(next);
    setFrom(Math.max(0, Math.min(end - next, middle - next / 2)));
  };
  const span = `${shortSeconds(window.from)} to ${shortSeconds(window.to)} s`;
  return (
    <section className="packets-in-time" aria-label="Packets in time">
      <h3>Packets in time</h3>
      <p className="packets-window">
        <Button className="text-button" disabled={from <= 0} onClick={() => move(-0.5)}>
          Earlier
        </Button>
        <Button className="text-button" disabled={window.to >= end} onClick={() => move(0.5)}>
          Later
        </Button>
        <Button className="text-button" disabled={width === WIDTHS[0]} onClick={() => zoom(-1)}>
          Zoom in
        </Button>
        <Button className="text-button" disabled={width === WIDTHS.at(-1) || width >= end} onClick={() => zoom(1)}>
          Zoom out
        </Button>
        <span>{span}</span>
      </p>
      {failure !== null && <p role="alert">The packets could not be shown: {failure}</p>}
      {failure === null && answer === null && <p role="status">Running both lanes to the end of the window…</p>}
      {answer !== null && (
        <>
          {answer.lanes.map((lane, n) => (
            <Picture key={lane.laneId} {...{ lane, window, flow }} name={names[n]} nodes={answer.nodes} />
          ))}
          <Moment window={window} />
          <Legend />
          <Table {...{ answer, names }} />
        </>
      )}
    </section>
  );
}

interface PictureProps {
  readonly lane: LaneInTime;
  readonly name: string;
  readonly nodes: readonly string[];
  readonly window: TimeWindow;
  readonly flow: number;
}

function Picture({ lane, name, nodes, window, flow }: PictureProps) {
  const { run } = usePage();
  const state = useCallback(() => `${run.shown()} ${lane.packets.length}`, [run, lane]);
  const paint = useCallback(
    (sheet: Parameters<typeof paintPackets>[0]) =>
      paintPackets(sheet, { packets: lane.packets, nodes, window, flow, nowSeconds: run.shown() }),
    [lane, nodes, window, flow, run],
  );
  const canvas = usePaintedCanvas(run.paintLoop, 50, state, paint);
  const lost = (end: PacketInTime['end']) => withCommas(lane.packets.filter((one) => one.end === end).length);
  const words = `${lost('drop')} dropped, ${lost('refusal')} refused`;
  const momentOf = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return momentAt(clientX - left, width, window);
  };
  return (
    <figure>
      <figcaption className="row">
        <b className="lane-letter" translate="no">
          {name}
        </b>{' '}
        {words}
        {lane.more > 0 && `; ${withCommas(lane.more)} packets more are not drawn`}
      </figcaption>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Packets of lane ${name} from ${nodes.join(' to ')}, ${shortSeconds(window.from)} to ${shortSeconds(window.to)} s: ${words}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          run.pause();
          run.scrub(momentOf(event));
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) run.scrub(momentOf(event));
        }}
        onPointerUp={(event) => run.endScrub(momentOf(event))}
        onPointerCancel={() => run.endScrub(null)}
      />
    </figure>
  );
}

/** The same by the keyboard: the run's time within the window. */
function Moment({ window: { from, to } }: { readonly window: TimeWindow }) {
  const { run } = usePage();
  const [moment, setMoment] = useState(() => Math.max(from, Math.min(to, run.shown())));
  return (
    <p className="packets-moment" style={{ paddingLeft: LEFT, paddingRight: RIGHT }}>
      <input
        type="range"
        aria-label="Time of the run in this window"
        aria-valuetext={`${exactSeconds(moment, 4)} s`}
        min={from}
        max={to}
        step={(to - from) / 1000}
        value={moment}
        onChange={({ target }) => {
          const seconds = Number(target.value);
          setMoment(seconds);
          run.pause();
          run.seek(seconds);
        }}
      />
    </p>
  );
}

const SIGNS = [
  ['data', 'Data'],
  ['syn', 'SYN'],
  ['fin', 'FIN'],
  ['ack', 'ACK, on the way back'],
  ['drop', '× dropped'],
  ['refused', '▽ refused'],
  ['marked', '◆ marked'],
] as const;

function Legend() {
  return (
    <p className="packets-legend">
      {SIGNS.map(([kind, words]) => (
        <span key={kind} className={kind}>
          {words}
        </span>
      ))}
      <span>In a band, the longer a packet waits, the flatter is its line. Lines that cross: one overtakes.</span>
    </p>
  );
}

interface TableProps {
  readonly answer: Answer;
  readonly names: readonly string[];
}

function Table({ answer: { lanes }, names }: TableProps) {
  const rows = lanes
    .flatMap(({ packets }, n) => packets.map((packet) => ({ packet, name: names[n] })))
    .toSorted((a, b) => a.packet.points[0] - b.packet.points[0]);
  return (
    <details>
      <summary>These packets as a table</summary>
      {rows.length > TABLE_ROWS && (
        <p>
          The first {TABLE_ROWS} of {withCommas(rows.length)}: zoom in for the others.
        </p>
      )}
      <table className="packets-table">
        <thead>
          <tr>
            {['Lane', 'Packet', 'Flow', 'From, s', 'To, s', 'Outcome'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, TABLE_ROWS).map(({ packet, name }, n) => (
            <tr key={n}>
              <td>{name}</td>
              <td>
                {KINDS[packet.kind]} {packet.sequence}
              </td>
              <td>{packet.flow < 0 ? '–' : withCommas(packet.flow + 1)}</td>
              <td>{exactSeconds(packet.points[0], 6)}</td>
              <td>{exactSeconds(packet.points.at(-2)!, 6)}</td>
              <td>
                {packet.end === null ? 'arrived' : packet.end === 'drop' ? 'dropped' : 'refused'}
                {packet.marked !== null && ' marked'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const KINDS = { data: 'data', syn: 'SYN', fin: 'FIN', ack: 'ACK', probe: 'probe' };
