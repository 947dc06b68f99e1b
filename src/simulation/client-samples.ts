/** What is sampled of clients: of users the times of their responses, of players buffer, bit rate and stalls. */
import type { Engine } from '../engine/engine.ts';
import { rateMap } from '../engine/traffic/buffer-based-rate.ts';
import { Players } from '../engine/traffic/players.ts';
import type { SeriesDeclaration, TracedColumn } from './report.ts';

/** A class of clients, in the order of the scenario. */
export interface SampledClients {
  readonly id: string;
  readonly title: string;
  readonly trafficClass: number;
  readonly kind: 'requests' | 'video';
  /** The first players, which are sampled one by one too. */
  readonly players: number;
}

interface Column extends Pick<SeriesDeclaration, 'id' | 'title' | 'unit' | 'kind' | 'symbol'> {
  readonly drawn?: Pick<TracedColumn, 'chart' | 'isReference' | 'isBound'>;
}

/** Seconds of playback, which are never shown as milliseconds. */
const PLAYBACK = 's of video';

const OF_USERS: readonly Column[] = [
  { id: 'responses', title: 'Responses', unit: 'responses', kind: 'total' },
  { id: 'responseSeconds', title: 'Response times, summed', unit: 's', kind: 'total' },
  { id: 'responseP95', title: '95th percentile of the last 100 response times', unit: 's', kind: 'level' },
];

const OF_PLAYERS: readonly Column[] = [
  { id: 'buffer', title: 'Playback buffer, mean', unit: PLAYBACK, kind: 'level', symbol: 'B' },
  { id: 'bitRate', title: 'Bit rate of the video, mean', unit: 'bit/s', kind: 'level', symbol: 'R' },
  { id: 'stalled', title: 'Players that have stalled', unit: 'players', kind: 'level' },
  { id: 'stalls', title: 'Stalls', unit: 'stalls', kind: 'total' },
  { id: 'stallSeconds', title: 'Time stalled, all players', unit: 's', kind: 'total' },
  { id: 'chunks', title: 'Chunks', unit: 'chunks', kind: 'total' },
  { id: 'chunkRates', title: 'Bit rates of chunks, summed', unit: 'bit/s', kind: 'total' },
  { id: 'switches', title: 'Bit-rate switches', unit: 'switches', kind: 'total' },
];

const OF_PLAYER: readonly Column[] = [
  { id: 'buffer', title: 'playback buffer', unit: PLAYBACK, kind: 'level', symbol: 'B', drawn: { chart: 'buffer' } },
  {
    ...{ id: 'reservoir', title: 'reservoir', unit: PLAYBACK, kind: 'level', symbol: 'r' },
    drawn: { chart: 'buffer', isBound: true },
  },
  {
    ...{ id: 'cushion', title: 'reservoir and cushion', unit: PLAYBACK, kind: 'level', symbol: 'r + cu' },
    drawn: { chart: 'buffer', isBound: true },
  },
  { id: 'bitRate', title: 'bit rate', unit: 'bit/s', kind: 'level', symbol: 'R', drawn: { chart: 'bitRate' } },
  {
    ...{ id: 'rateMap', title: 'rate map', unit: 'bit/s', kind: 'level', symbol: 'f(B)' },
    drawn: { chart: 'bitRate', isReference: true },
  },
];

export class ClientSamples {
  readonly columns: readonly SeriesDeclaration[];

  constructor(
    private readonly engine: Engine,
    private readonly classes: readonly SampledClients[] = [],
  ) {
    this.columns = classes.flatMap(({ id, title, kind, players }) => [
      ...(kind === 'video' ? OF_PLAYERS : OF_USERS).map((column) => ({
        ...column,
        id: `${column.id}.${id}`,
        title: `${column.title}, ${title}`,
      })),
      ...Array.from({ length: players }, (_, player) => `${player + 1}`).flatMap((number) =>
        OF_PLAYER.map(({ drawn, ...column }) => ({
          ...column,
          id: `${column.id}.${id}.${number}`,
          title: `${column.title}, ${title} ${number}`,
          traced: { flow: `${id}.${number}`, name: column.title, ...drawn! },
        })),
      ),
    ]);
  }

  /** Writes the present values from `at` on. @returns where the next column is */
  sample(values: Float64Array, from: number): number {
    let at = from;
    const { now } = this.engine.scheduler;
    for (const { trafficClass, players: traced } of this.classes) {
      const clients = this.engine.clientsOf(trafficClass)!;
      const { application } = clients;
      if (!(application instanceof Players)) {
        values[at++] = clients.responses;
        values[at++] = clients.waitedSeconds;
        values[at++] = clients.lateResponseSeconds();
        continue;
      }
      const { chunks, rateSum, switches, stalls, stallSeconds } = application.totals(now);
      const { buffer, bitRate, stalled } = application.present(now);
      values[at++] = buffer;
      values[at++] = bitRate;
      values[at++] = stalled;
      values[at++] = stalls;
      values[at++] = stallSeconds;
      values[at++] = chunks;
      values[at++] = rateSum;
      values[at++] = switches;
      const { rule } = application;
      for (let player = 0; player < traced; player++) {
        const isHere = application.isPlaying(player);
        const level = application.bufferSeconds(player, now);
        values[at++] = isHere ? level : NaN;
        values[at++] = rule.reservoirSeconds;
        values[at++] = rule.reservoirSeconds + rule.cushionSeconds;
        values[at++] = application.bitRate(player) || NaN;
        values[at++] = isHere ? rateMap(rule, level) : NaN;
      }
    }
    return at;
  }
}
