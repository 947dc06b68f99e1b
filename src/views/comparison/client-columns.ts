/** What the comparison of lanes asks about clients: how long users wait for a response, and how players fare. */
import { meanOf } from '../../quantities/lane-quantities.ts';
import type { SampledLane } from '../../quantities/quantity.ts';
import { countText, secondsText } from '../../widgets/charts/figure-text.ts';
import { columnOf, COMPARED_COLUMNS, type ComparedColumn, type Reading } from './compared-columns.ts';

type Traffic = readonly { readonly id: string; readonly title?: string | undefined; readonly kind: string }[];

/** All columns for lanes with this traffic. As with figures, those of clients are about the first class of its kind. */
export function comparedColumns(traffic: Traffic): readonly ComparedColumn[] {
  return [...COMPARED_COLUMNS, ...clientColumns(traffic)];
}

export function clientColumns(traffic: Traffic): readonly ComparedColumn[] {
  const [users, players] = ['requests', 'video'].map((kind) => traffic.find((one) => one.kind === kind));
  return [...(players === undefined ? [] : videoColumns(players)), ...(users === undefined ? [] : userColumns(users))];
}

function videoColumns({ id, title = id }: Traffic[number]): readonly ComparedColumn[] {
  return [
    withNote(
      columnOf(
        {
          id: 'bitRate',
          title: 'Bit rate',
          source: meanOf(`chunkRates.${id}`, `chunks.${id}`),
          unit: 'bit/s',
          caption: '',
          colour: 'ctl',
        },
        { subtitle: `of chunks, mean; ${title}`, better: 'higher' },
      ),
      (lane, seconds) => noteOf(timesText(totalAt(lane, `switches.${id}`, seconds), 'switch')),
    ),
    withNote(
      columnOf(
        {
          id: 'stalled',
          title: 'Stalled',
          source: { from: 'level', of: `stallSeconds.${id}` },
          unit: 's',
          caption: '',
          colour: 'drop',
        },
        { subtitle: 'all players together', better: 'lower' },
      ),
      (lane, seconds) => noteOf(timesText(totalAt(lane, `stalls.${id}`, seconds) ?? 0, 'stall')),
    ),
  ];
}

function userColumns({ id, title = id }: Traffic[number]): readonly ComparedColumn[] {
  const [sum, count] = [`responseSeconds.${id}`, `responses.${id}`];
  return [
    withNote(
      columnOf(
        { id: 'response', title: 'Response', source: meanOf(sum, count), unit: 's', caption: '', colour: 'ink3' },
        { subtitle: 'mean; 95th of the last 100', better: 'lower' },
      ),
      (lane, seconds, { value, bar }) => {
        const high = totalAt(lane, `responseP95.${id}`, seconds);
        if (high === null) return {};
        const { number, suffix } = secondsText(high);
        // In a long run the last responses may all be faster than the mean.
        const pale = high > value ? [{ kind: 'pale', to: high } as const] : [];
        return { bar: [...bar, ...pale], note: `95th ${number} ${suffix}` };
      },
    ),
    columnOf(
      {
        id: 'responses',
        title: 'Responses',
        source: { from: 'level', of: count },
        unit: 'count',
        caption: '',
        colour: 'fin',
      },
      { subtitle: `that have arrived; ${title}`, better: 'higher' },
    ),
  ];
}

/** A column whose number has something beside it. */
function withNote(
  column: ComparedColumn,
  more: (lane: SampledLane, seconds: number, reading: Reading) => Partial<Reading>,
): ComparedColumn {
  return {
    ...column,
    read: (lane, seconds) => {
      const reading = column.read(lane, seconds);
      return reading === null ? null : { ...reading, ...more(lane, seconds, reading) };
    },
  };
}

function noteOf(note: string | null): Partial<Reading> {
  return note === null ? {} : { note };
}

function timesText(times: number | null, noun: 'stall' | 'switch'): string | null {
  if (times === null) return null;
  const plural = noun === 'switch' ? 'switches' : 'stalls';
  return `${countText(times)} ${times === 1 ? noun : plural}`;
}

/** The value of a column at a time; null: the lane has no such column, or nothing is known. */
function totalAt({ series }: SampledLane, column: string, seconds: number): number | null {
  const value = series.has(column) ? series.at(column, seconds) : null;
  return value === null || Number.isNaN(value) ? null : value;
}
