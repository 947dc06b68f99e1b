/** What an object is and why, always in this order: where, what, why, how it has come about, deciding values,
 * the algorithm, its history. */
import type { ReactNode } from 'react';
import { Button } from '../../../../widgets/controls/button.tsx';
import type {
  Inspection,
  InspectionTarget,
  AlgorithmExcerpt,
  InspectedQueues,
  InspectedQueue,
} from '../../../../simulation/report.ts';
import { PacketGlyph, type PacketGlyphName } from '../../../core/icons/packet-glyph.tsx';
import { DecidingValues } from './deciding-values.tsx';
import { usePage } from '../../../core/page/page-context.ts';
import type { LaneFeed } from '../../../../protocol/lane-feed.ts';
import { InspectedCharts } from './inspected-charts.tsx';
import './flow-queues.css';
import { counted, withCommas, capitalised, duration } from '../../../../base/format.ts';

interface Props {
  readonly feed: LaneFeed;
  readonly inspection: Inspection;
  readonly gone: boolean;
  /** The same thing in other lanes. */
  readonly children: ReactNode;
}

export function InspectionView({ feed, inspection, gone, children }: Props) {
  const page = usePage();
  const select = (target: InspectionTarget) => page.select(feed.laneId, target);
  const { where, title, status, tone, why, values, flowQueues, algorithm, charts, history, related } = inspection;
  const glyph = glyphOf(inspection);
  return (
    <>
      <p className="inspected-where">{[`Lane ${feed.letter}`, ...where].join(' / ')}</p>
      <header className="inspected-object row">
        {glyph !== null && (
          <span className="inspected-glyph">
            <PacketGlyph name={glyph} />
          </span>
        )}
        <div>
          <h2>{title}</h2>
          <p className={tone}>{gone ? `gone; last state: ${status}` : status}</p>
        </div>
      </header>
      {why !== '' && <p className="inspected-why">{why}</p>}
      {charts !== undefined && <InspectedCharts feed={feed} charts={charts} />}
      {flowQueues !== undefined && <FlowQueues {...flowQueues} onSelect={select} />}
      <DecidingValues values={values} />
      {algorithm !== null && <AlgorithmLines {...algorithm} />}
      <History history={history} />
      {children}
      {related.length > 0 && (
        <nav className="inspected-related" aria-label="From here">
          {related.map(({ label, target }) => (
            <Button key={label} className="text-button" onClick={() => select(target)}>
              {label}
            </Button>
          ))}
        </nav>
      )}
    </>
  );
}

/** The paper's lines with the one in force inverted, and its numbers put in below it. */
function AlgorithmLines({ title, source, lines }: AlgorithmExcerpt) {
  return (
    <section>
      <h3>
        {title} <span>{source}</span>
      </h3>
      <div className="algorithm" role="group" aria-label={title}>
        <ol>
          {lines.map(({ number, text, current }, index) => (
            <li
              key={index}
              className={current === true ? 'current' : number === '' ? 'numbers' : undefined}
              aria-current={current === true ? 'step' : undefined}
            >
              <i>{number}</i>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface HistoryProps {
  readonly history: Inspection['history'];
}

/** What happened to the object: where in time, and what. A moment is a way there. */
function History({ history }: HistoryProps) {
  const { run } = usePage();
  if (history.length === 0) return null;
  return (
    <section>
      <h3>
        Its history <span>seconds</span>
      </h3>
      {history.length > 1 && <Strip history={history} />}
      <ol className="history note">
        {history.map(({ atSeconds, label }, index) => (
          <li key={index}>
            <button type="button" title="Go to this moment" onClick={() => run.seek(atSeconds)}>
              {atSeconds.toFixed(3)}
            </button>
            {label}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The same on a line, as far apart as they were. */
function Strip({ history }: Pick<HistoryProps, 'history'>) {
  const first = history[0].atSeconds;
  const last = history[history.length - 1].atSeconds;
  return (
    <div className="history-strip" aria-hidden="true">
      {history.map(({ atSeconds, label }, index) => {
        const glyph = historyGlyph(label);
        const place = last > first ? (atSeconds - first) / (last - first) : 0;
        return (
          <span key={index} style={{ left: `${place * 100}%` }}>
            {glyph === null ? <i /> : <PacketGlyph name={glyph} />}
          </span>
        );
      })}
    </div>
  );
}

/** First word of the title to shape. */
const SHAPES: Readonly<Record<string, PacketGlyphName>> = {
  ...{ SYN: 'syn', Data: 'data', FIN: 'fin', ACK: 'ack' },
  ...{ Request: 'syn', Answer: 'data', Confirmation: 'fin', Cancel: 'ack' },
};

/** Null: what is inspected is no packet, or one without a shape of its own. */
export function glyphOf({ title, status }: Pick<Inspection, 'title' | 'status'>): PacketGlyphName | null {
  const kind = title.split(' ', 1)[0];
  if (!Object.hasOwn(SHAPES, kind)) return null;
  if (/^refused/.test(status)) return 'refused';
  return SHAPES[kind];
}

/** The shape of an entry of a history, e.g. `SYN refused`; null: a dot. */
export function historyGlyph(label: string): PacketGlyphName | null {
  if (/\brefused\b/.test(label)) return 'refused';
  if (/\bdropped\b|\blost\b/.test(label)) return 'drop';
  return glyphOf({ title: label, status: '' });
}

interface FlowQueuesProps extends InspectedQueues {
  readonly onSelect: (target: InspectionTarget) => void;
}

/** The queues that a link's discipline gives to flows: a bar for each, whose it is, and where it stands among them. */
function FlowQueues({ count, filled, listed, unlisted, unlistedPackets, onSelect }: FlowQueuesProps) {
  const scale = barScale(Math.max(0, ...listed.map(({ packets }) => packets)));
  const title = listed.some(({ name }) => name !== undefined) ? 'Queues' : 'Queues by flow';
  return (
    <section aria-label={title}>
      <h3>
        {title}
        <span>
          packets wait in {withCommas(filled)} of {withCommas(count)}
        </span>
      </h3>
      <ul className="flow-queues">
        {listed.map((one) => (
          <li key={one.queue}>
            {one.flow === null || one.name !== undefined ? (
              <span>{one.name ?? 'No flow'}</span>
            ) : (
              <Button className="text-button" onClick={() => onSelect(one.flow!.target)}>
                {one.flow.label}
              </Button>
            )}
            <span className="flow-queue-bar" aria-hidden="true">
              <i style={{ width: `${(100 * one.packets) / scale}%` }} />
            </span>
            <b>{counted(one.packets, 'packet')}</b>
            <small>{queueWords(one)}</small>
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="flow-queues-rest">
          and {counted(unlistedPackets, 'packet')} in {counted(unlisted, 'shorter queue')}
        </p>
      )}
    </section>
  );
}

/** The length of a full bar: the smallest of 8, 16, 32, ... packets that holds the longest queue. */
export function barScale(longest: number): number {
  let scale = 8;
  while (scale < longest) scale *= 2;
  return scale;
}

/** e.g. `Small requests, new queue, deficit 1,514 bytes, first packet has waited 2.10 ms`. */
export function queueWords(one: InspectedQueue): string {
  const { about, otherFlows, list, deficit, waitedSeconds, name, flow } = one;
  if (name !== undefined) {
    if (Number.isNaN(waitedSeconds)) return 'No packet waits';
    const whose = otherFlows > 0 ? counted(otherFlows + 1, 'flow') : (flow?.label ?? 'no flow');
    return capitalised(`${whose}, first packet has waited ${duration(waitedSeconds)}`);
  }
  const words = [
    ...(otherFlows > 0 ? [`shared with ${counted(otherFlows, 'other flow')}`] : []),
    ...about,
    ...(list === undefined ? [] : [`${list} queue`]),
    ...(deficit === undefined ? ['has no turn now'] : [`deficit ${withCommas(deficit)} bytes`]),
    ...(Number.isNaN(waitedSeconds) ? [] : [`first packet has waited ${duration(waitedSeconds)}`]),
  ].join(', ');
  return capitalised(words);
}
