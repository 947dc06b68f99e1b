/** What the comparison of lanes asks about clients: how long users wait for a response, and how players fare. */
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import { bitRateText, countText, secondsText } from '../../widgets/charts/figure-text.ts';
import { FIGURE_WINDOW_SECONDS, meanOver } from '../figures.ts';
import { COMPARED_COLUMNS, type ComparedColumn } from './compared-columns.ts';

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
  const [rates, chunks] = [`chunkRates.${id}`, `chunks.${id}`];
  const [stalls, stalled] = [`stalls.${id}`, `stallSeconds.${id}`];
  const mean = meanReading(rates, chunks);
  return [
    {
      id: 'bitRate',
      title: 'Bit rate',
      subtitle: `of chunks, mean; ${title}`,
      colour: 'ctl',
      better: 'higher',
      read: (feed, seconds) => {
        const reading = mean(feed, seconds);
        const times = totalAt(feed, `switches.${id}`, seconds);
        return reading === null || times === null ? reading : { ...reading, note: timesText(times, 'switch') };
      },
      inRuns: [{ of: rates, take: 'increase', per: chunks }],
      write: (value) => {
        const { number, unit } = bitRateText(value);
        return { number, suffix: unit };
      },
      history: windowedMean(rates, chunks),
    },
    {
      id: 'stalled',
      title: 'Stalled',
      subtitle: 'all players together',
      colour: 'drop',
      better: 'lower',
      read: (feed, seconds) => {
        const value = totalAt(feed, stalled, seconds);
        if (value === null) return null;
        const times = totalAt(feed, stalls, seconds) ?? 0;
        return {
          value,
          bar: [{ kind: 'solid', to: value }],
          note: timesText(times, 'stall'),
        };
      },
      inRuns: [{ of: stalled, take: 'increase' }],
      write: secondsText,
      history: (series, seconds) => series.at(stalled, seconds),
    },
  ];
}

function userColumns({ id, title = id }: Traffic[number]): readonly ComparedColumn[] {
  const [sum, count, late] = [`responseSeconds.${id}`, `responses.${id}`, `responseP95.${id}`];
  const mean = meanReading(sum, count);
  return [
    {
      id: 'response',
      title: 'Response',
      subtitle: 'mean; 95th of the last 100',
      colour: 'ink3',
      better: 'lower',
      read: (feed, seconds) => {
        const reading = mean(feed, seconds);
        const high = totalAt(feed, late, seconds);
        if (reading === null || high === null) return reading;
        const { number, suffix } = secondsText(high);
        // In a long run the last responses may all be faster than the mean.
        const pale = high > reading.value ? [{ kind: 'pale', to: high } as const] : [];
        return { ...reading, bar: [...reading.bar, ...pale], note: `95th ${number} ${suffix}` };
      },
      inRuns: [{ of: sum, take: 'increase', per: count }],
      write: secondsText,
      history: windowedMean(sum, count),
    },
    {
      id: 'responses',
      title: 'Responses',
      subtitle: `that have arrived; ${title}`,
      colour: 'fin',
      better: 'higher',
      isLessImportant: true,
      read: (feed, seconds) => {
        const value = totalAt(feed, count, seconds);
        return value === null ? null : { value, bar: [{ kind: 'solid', to: value }], note: '' };
      },
      inRuns: [{ of: count, take: 'increase' }],
      write: (value) => ({ number: countText(value), suffix: '' }),
      history: (series, seconds) => series.at(count, seconds),
    },
  ];
}

function timesText(times: number, noun: 'stall' | 'switch'): string {
  const plural = noun === 'switch' ? 'switches' : 'stalls';
  return `${countText(times)} ${times === 1 ? noun : plural}`;
}

/** The value of a column at a time; null: the lane has no such column, or nothing is known. */
function totalAt({ series }: LaneFeed, column: string, seconds: number): number | null {
  const value = series.has(column) ? series.at(column, seconds) : null;
  return value === null || Number.isNaN(value) ? null : value;
}

/** One total for each unit of another, both since 0. */
function meanReading(sum: string, count: string): ComparedColumn['read'] {
  return (feed, seconds) => {
    const [total, counted] = [totalAt(feed, sum, seconds), totalAt(feed, count, seconds)];
    if (total === null || counted === null || !(counted > 0)) return null;
    const value = total / counted;
    return { value, bar: [{ kind: 'solid', to: value }], note: '' };
  };
}

function windowedMean(sum: string, count: string): ComparedColumn['history'] {
  return (series, seconds) =>
    series.rows === 0 ? null : meanOver(series, sum, count, seconds, Math.min(FIGURE_WINDOW_SECONDS, seconds));
}
