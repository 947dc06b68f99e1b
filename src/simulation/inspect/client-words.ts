/** What an inspection says of the client behind a flow. */
import { bitRate, counted, duration, ordinal, threeDigits, withCommas } from '../../base/format.ts';
import { rateMap } from '../../engine/traffic/buffer-based-rate.ts';
import { Players } from '../../engine/traffic/players.ts';
import type { Lane } from '../lane.ts';
import type { InspectedValue } from '../report.ts';

/** The values of a user or a player; empty: the flow has no client. */
export function clientValues(lane: Lane, trafficClass: number, client: number): readonly InspectedValue[] {
  const clients = lane.engine.clientsOf(trafficClass);
  if (clients === null) return [];
  const { now } = lane.engine.scheduler;
  const { application } = clients;
  const { title } = lane.shape.traffic[trafficClass];
  if (!(application instanceof Players)) {
    const mean = clients.responses > 0 ? duration(clients.waitedSeconds / clients.responses) : '—';
    const late = clients.lateResponseSeconds();
    return [
      {
        name: 'user',
        meaning: `of ${title}: its ${ordinal(clients.loop.askedBy(client))} request`,
        value: `${client + 1}`,
      },
      { name: 'response time', meaning: 'mean of all users since 0 s', value: mean },
      {
        name: 'response time',
        meaning: '95th percentile of the last 100',
        value: Number.isNaN(late) ? '—' : duration(late),
      },
    ];
  }
  const { rule } = application;
  const level = application.bufferSeconds(client, now);
  const playback = (seconds: number): string => `${threeDigits(seconds)} s`;
  return [
    {
      name: 'player',
      meaning: `of ${title}: its ${ordinal(clients.loop.askedBy(client))} chunk`,
      value: `${client + 1}`,
    },
    { name: 'B', meaning: 'playback buffer, seconds of video', value: playback(level), symbol: true },
    { name: 'R', meaning: 'bit rate of the chunk', value: bitRate(application.bitRate(client)), symbol: true },
    { name: 'f(B)', meaning: 'rate map at this level', value: bitRate(rateMap(rule, level)), symbol: true },
    { name: 'r', meaning: 'reservoir', value: playback(rule.reservoirSeconds), symbol: true },
    { name: 'cu', meaning: 'cushion', value: playback(rule.cushionSeconds), symbol: true },
    {
      name: 'switches',
      meaning: 'chunks asked for at another bit rate than the one before',
      value: withCommas(application.switchesOf(client)),
    },
    { name: 'chunks', meaning: 'fetched', value: withCommas(application.chunksOf(client)) },
    {
      name: 'stalls',
      meaning: application.isStalled(client, now) ? 'with the one that lasts' : 'since 0 s',
      value: `${counted(application.stallsOf(client, now), 'stall')}, ${playback(application.stallSecondsOf(client, now))}`,
    },
  ];
}

/** How the bit rate of a chunk was chosen, or why a response is waited for; null: the flow has no client. */
export function clientWhy(lane: Lane, trafficClass: number, client: number): string | null {
  const clients = lane.engine.clientsOf(trafficClass);
  if (clients === null) return null;
  const { application } = clients;
  if (!(application instanceof Players)) return 'A user waits for all of it, then thinks, and asks again.';
  const { now } = lane.engine.scheduler;
  const { reservoirSeconds, cushionSeconds } = application.rule;
  if (application.isStalled(client, now)) return 'The buffer is empty: playback has stalled until this chunk is there.';
  if (!application.isPlaying(client)) return 'The first chunk: it has the lowest bit rate, since the buffer is empty.';
  const level = application.bufferSeconds(client, now);
  if (level <= reservoirSeconds) return 'The buffer is within the reservoir: the next chunk has the lowest bit rate.';
  if (level >= reservoirSeconds + cushionSeconds)
    return 'The buffer is above the cushion: the next chunk has the highest bit rate.';
  return 'The buffer is within the cushion: the bit rate stays until the rate map f(B) reaches the next one, up or down.';
}
