/** The sessions of a lane whose scheme gives them rates: each with its rate, its max-min rate and the difference. */
import './session-rates.css';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import { sampledSessions } from '../../quantities/columns.ts';
import type { TableProps } from '../lane-view.ts';
import { bitRateText, NOTHING, rateText } from '../../widgets/charts/figure-text.ts';
import { useLaneSource } from '../lane-source.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../widgets/charts/paint-rarely.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';

/** An error below this much of the max-min rate is none. */
const NO_ERROR = 5e-4;

export function SessionRates({ feed, shape, paintLoop, shown, ends, onSelect }: TableProps) {
  const source = useLaneSource(feed, shown);
  const ids = useMemo(() => sampledSessions(shape), [shape]);
  const rows = useRef(new Map<string, HTMLTableRowElement>());
  useEffect(() => {
    const paint = () => {
      const { series } = feed;
      if (series.rows === 0 || ids.length === 0 || !series.has(`rate.${ids[0]}`)) return;
      const now = shown();
      const readings = ids.map((id) => [series.at(`rate.${id}`, now), series.at(`fair.${id}`, now)] as const);
      const longest = Math.max(1, ...readings.flat().filter((value): value is number => isNumber(value)));
      for (const [index, id] of ids.entries()) {
        const row = rows.current.get(id);
        if (row !== undefined) writeRow(row, readings[index]![0], readings[index]![1], longest);
      }
    };
    return paintLoop(paintRarely(FIGURES_MILLISECONDS / 2, () => `${source.revision()} ${shown()}`, paint));
  }, [feed, ids, source, paintLoop, shown]);
  if (ids.length === 0) return null;
  return (
    <table className="session-rates note" aria-label={`Rates of sessions, lane ${feed.letter}`}>
      <thead>
        <tr>
          <th scope="col">Session</th>
          <th scope="col" title="The mark is the max-min rate">
            Rate
          </th>
          <th scope="col">now</th>
          <th scope="col">max-min</th>
          <th scope="col">error</th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id, index) => (
          <tr key={id} ref={(row) => void (row === null ? rows.current.delete(id) : rows.current.set(id, row))}>
            <th scope="row">
              <button
                type="button"
                className="session-chip"
                style={{ '--chip': `var(--${sessionColour(index)})` } as CSSProperties}
                title={`Why ${id} has its rate`}
                onClick={() => {
                  const flow = flowOf(feed, index);
                  if (flow !== null) onSelect(flow);
                }}
              >
                {id}
              </button>{' '}
              <span className="session-ends">{ends.get(id)}</span>
            </th>
            <td className="session-bar" aria-hidden="true">
              <span>
                <i style={{ background: `var(--${sessionColour(index)})` }} />
                <b />
              </span>
            </td>
            <td data-part="now">{NOTHING}</td>
            <td data-part="fair">{NOTHING}</td>
            <td data-part="error">{NOTHING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The number of the flow that carries a session now; null: it is not here, or has no rate yet. */
function flowOf({ frame }: LaneFeed, place: number): number | null {
  const sessions = frame?.sessions ?? [];
  for (let at = 0; at < sessions.length; at += 4 + sessions[at + 3]!) {
    if (sessions[at] === place) return sessions[at + 1]!;
  }
  return null;
}

function writeRow(row: HTMLTableRowElement, rate: number | null, fair: number | null, longest: number): void {
  const isHere = isNumber(fair);
  row.classList.toggle('gone', !isHere);
  const bar = row.querySelector<HTMLElement>('.session-bar i')!;
  const mark = row.querySelector<HTMLElement>('.session-bar b')!;
  bar.style.width = `${isHere && isNumber(rate) ? (100 * rate) / longest : 0}%`;
  mark.style.left = `${isHere ? (100 * fair) / longest : 0}%`;
  mark.hidden = !isHere;
  write(row, 'now', isHere && isNumber(rate) ? words(rate) : NOTHING);
  write(row, 'fair', isHere ? words(fair) : NOTHING);
  const error = isHere && isNumber(rate) && fair > 0 ? rate / fair - 1 : null;
  write(row, 'error', error === null ? NOTHING : Math.abs(error) < NO_ERROR ? '0' : `${rateText(100 * error)} %`);
}

function write(row: HTMLTableRowElement, part: string, text: string): void {
  const cell = row.querySelector<HTMLElement>(`[data-part="${part}"]`)!;
  if (cell.textContent !== text) cell.textContent = text;
}

function words(bitsPerSecond: number): string {
  const { number, unit } = bitRateText(bitsPerSecond);
  return `${number} ${unit.replace('bit/s', '')}`.trim();
}

function isNumber(value: number | null): value is number {
  return value !== null && !Number.isNaN(value);
}
