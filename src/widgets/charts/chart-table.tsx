/** The table behind a chart, in a dialog: the numbers of the moment when it was opened. */
import { useEffect, useRef } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { download, fileName } from '../files/download.ts';
import type { ChartRows } from './chart-rows.ts';

interface Props {
  readonly title: string;
  readonly table: ChartRows;
  /** Every sample that the table is of, with all digits. */
  readonly csv: () => string;
  readonly onClose: () => void;
}

export function ChartTable({ title, table, csv, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // React runs effects twice in development; a dialog may be opened once only.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="chart-table" aria-label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <CopyButton className="chart-table-button" text={tabbed(table)} label="Copy" />
        <button
          type="button"
          className="chart-table-button"
          title="Every sample, with all digits"
          onClick={() => download(`${fileName(title)}.csv`, new Blob([csv()], { type: 'text/csv' }))}
        >
          Save as CSV
        </button>
        <button type="button" className="chart-table-button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      {/* Scrolls by keyboard too, so it must take the focus. */}
      <div className="chart-table-rows" tabIndex={0} role="group" aria-label="Rows">
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {table.heads.map(({ title: head, unit }) => (
                <th key={head} scope="col">
                  {head} <small>{unit}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([time, ...values]) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                {values.map((value, index) => (
                  <td key={index}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length === 0 && <p>Nothing has been measured yet.</p>}
    </dialog>
  );
}

/** As a spreadsheet takes it from the clipboard: fields between tabs. */
function tabbed({ heads, rows }: ChartRows): string {
  const head = heads.map(({ title, unit }) => (unit === '' ? title : `${title} (${unit})`));
  return [head, ...rows].map((fields) => fields.join('\t')).join('\n');
}
