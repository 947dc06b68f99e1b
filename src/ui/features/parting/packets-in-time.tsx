/** The packets of a path in time: a picture for each lane, on one axis, with a cursor that is the time of the run. */
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { capitalised, withCommas } from '../../../base/format.ts';
import type { LaneInTime, PacketInTime, PacketsInTime as Answer } from '../../../simulation/watch/packets-in-time.ts';
import { titleOfLane } from '../../../scenario/titles.ts';
import { usePaintedCanvas } from '../../../widgets/charts/painted-canvas.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { type Key, KEYS, withKey } from '../../core/keys/key-map.ts';
import { usePage } from '../../core/page/page-context.ts';
import { exactSeconds, shortSeconds } from '../../core/words/time-text.ts';
import type { ChosenPacket } from './looked.ts';
import { nameOfPacket, outcomeOf, packetInWords, wayOf } from './packet-in-words.ts';
import { LEFT, momentAt, packetAt, paintPackets, RIGHT, type TimeWindow } from './paint-packets.ts';
import { movedWindow, zoomedWindow } from './parting-window.ts';
import { askWorker, type FoundParting } from './parting.ts';
import { WindowStrip } from './window-strip.tsx';

const TABLE_ROWS = 200;

/** What came of asking for a window. */
interface Known {
  readonly found: FoundParting;
  readonly window: TimeWindow;
  readonly answer: Answer | null;
  readonly failure: string | null;
}

interface Props {
  readonly found: FoundParting;
  readonly window: TimeWindow;
  /** Number of the flow that stands out. */
  readonly flow: number;
  readonly chosen: ChosenPacket | null;
  readonly onWindow: (window: TimeWindow) => void;
  readonly onChoose: (chosen: ChosenPacket) => void;
}

export function PacketsInTime({ found, window, flow, chosen, onWindow, onChoose }: Props) {
  const { scenario, laneIds, names, report } = found;
  const end = scenario.run.untilSeconds;
  const [known, setKnown] = useState<Known | null>(null);
  const pathOfFlow = report.flow;
  useEffect(
    () =>
      askWorker(
        { scenario, laneIds, pathOfFlow, fromSeconds: window.from, toSeconds: window.to },
        (message) => {
          if (message.kind === 'packets') setKnown({ found, window, answer: message.packets, failure: null });
        },
        (failure) => setKnown({ found, window, answer: null, failure }),
      ),
    [found, scenario, laneIds, pathOfFlow, window],
  );
  // Until another window is known, the one before stands there, grey; that of other lanes does not.
  const last = known?.found === found ? known : null;
  const isKnown = last?.window === window;
  const answer = last?.answer ?? null;
  const failure = isKnown ? last.failure : null;
  const shorter = zoomedWindow(window, -1, end);
  const longer = zoomedWindow(window, 1, end);
  const button = (label: string, next: TimeWindow | null, key?: Key) => (
    <Button
      className="text-button"
      disabled={next === null}
      {...(key !== undefined && { title: withKey(key.does, key) })}
      onClick={() => onWindow(next!)}
    >
      {label}
    </Button>
  );
  const moved = (shares: number) => movedWindow(window, shares, end);
  return (
    <section className="packets-in-time" aria-label="Packets in time">
      <div className="packets-window">
        <h3>Packets in time</h3>
        <span>
          {shortSeconds(window.from)} to {shortSeconds(window.to)} s
        </span>
        {button('Earlier', window.from <= 0 ? null : moved(-0.5))}
        {button('Later', window.to >= end ? null : moved(0.5))}
        {button('Zoom in', shorter, KEYS.parting.zoomIn)}
        {button('Zoom out', longer, KEYS.parting.zoomOut)}
        <span role="status">{!isKnown && 'Running both lanes to the end of the window…'}</span>
      </div>
      {failure !== null && <p role="alert">The packets could not be shown: {failure}</p>}
      {failure === null && answer === null && <div className="packets-to-come" />}
      {answer !== null && (
        <div className="packets-pictures" aria-busy={!isKnown}>
          {answer.lanes.map((lane, n) => (
            <Picture
              key={lane.laneId}
              {...{ lane, flow }}
              window={last!.window}
              name={names[n]}
              title={titleOfLane(scenario.lanes.find(({ id }) => id === lane.laneId)!)}
              nodes={answer.nodes}
              partSeconds={report.atSeconds}
              partWords={capitalised(report.lanes[n].words)}
              onChoose={(packet) => onChoose({ packet, name: names[n] })}
            />
          ))}
          <Moment key={`${last!.window.from} ${last!.window.to}`} window={last!.window} />
          <WindowStrip {...{ window, onWindow }} endSeconds={end} partSeconds={report.atSeconds} />
          <Legend />
          <p className="packets-chosen" role="status">
            {chosen === null ? (
              'Click a line: what became of that packet. Its flow stands out in both lanes.'
            ) : (
              <>
                <b className="lane-letter" translate="no">
                  {chosen.name}
                </b>{' '}
                {capitalised(packetInWords(chosen.packet))}, {outcomeOf(chosen.packet)}:{' '}
                {wayOf(chosen.packet, answer.nodes)} s
              </>
            )}
          </p>
          <Table {...{ answer, names, onChoose }} />
        </div>
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
  readonly partSeconds: number;
  readonly partWords: string;
  /** What the lane is called beside its letter. */
  readonly title: string;
  readonly onChoose: (packet: PacketInTime) => void;
}

/** A hand that moves farther drags the run's time, CSS pixels. */
const STILL = 4;

function Picture({ lane, name, title, onChoose, ...drawn }: PictureProps) {
  const { nodes, window, flow, partSeconds, partWords } = drawn;
  const { run } = usePage();
  const state = useCallback(() => `${run.shown()} ${lane.packets.length} ${flow}`, [run, lane, flow]);
  const paint = useCallback(
    (sheet: Parameters<typeof paintPackets>[0]) =>
      paintPackets(sheet, {
        ...{ packets: lane.packets, nodes, window, flow, partSeconds, partWords },
        nowSeconds: run.shown(),
      }),
    [lane, nodes, window, flow, partSeconds, partWords, run],
  );
  const canvas = usePaintedCanvas(run.paintLoop, 50, state, paint);
  const lost = (end: PacketInTime['end']) => withCommas(lane.packets.filter((one) => one.end === end).length);
  const words = `${lost('drop')} dropped, ${lost('refusal')} refused`;
  const pressed = useRef<{ readonly x: number; drags: boolean } | null>(null);
  const packetUnder = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    return packetAt({ packets: lane.packets, nodes, window }, box, [clientX - box.left, clientY - box.top]);
  };
  const momentOf = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return momentAt(clientX - left, width, window);
  };
  return (
    <figure>
      <figcaption className="row">
        <b className="lane-letter" translate="no">
          {name}
        </b>
        <b>{title}</b>
        <span>
          {words}
          {lane.more > 0 && `; ${withCommas(lane.more)} packets more are not drawn`}
        </span>
      </figcaption>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Packets of lane ${name} from ${nodes.join(' to ')}, ${shortSeconds(window.from)} to ${shortSeconds(window.to)} s: ${words}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pressed.current = { x: event.clientX, drags: false };
        }}
        onPointerMove={(event) => {
          const hand = pressed.current;
          if (hand === null || (!hand.drags && Math.abs(event.clientX - hand.x) < STILL)) return;
          if (!hand.drags) run.pause();
          hand.drags = true;
          run.scrub(momentOf(event));
        }}
        onPointerUp={(event) => {
          const drags = pressed.current?.drags;
          pressed.current = null;
          if (drags === undefined) return;
          const packet = drags ? null : packetUnder(event);
          if (packet !== null) return onChoose(packet);
          run.pause();
          run.endScrub(momentOf(event));
        }}
        onPointerCancel={() => {
          pressed.current = null;
          run.endScrub(null);
        }}
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
  readonly onChoose: (chosen: ChosenPacket) => void;
}

function Table({ answer: { lanes }, names, onChoose }: TableProps) {
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
                <Button className="text-button" onClick={() => onChoose({ packet, name })}>
                  {nameOfPacket(packet)}
                </Button>
              </td>
              <td>{packet.flow < 0 ? '–' : withCommas(packet.flow + 1)}</td>
              <td>{exactSeconds(packet.points[0], 6)}</td>
              <td>{exactSeconds(packet.points.at(-2)!, 6)}</td>
              <td>{outcomeOf(packet)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
