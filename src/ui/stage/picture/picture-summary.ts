/** The picture in a sentence or two, for those who listen. */
import { linkEnds } from '../../../base/links-by-node.ts';
import { capitalised, counted, threeDigits, withCommas } from '../../../base/format.ts';
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { PictureLayout } from './layout/picture-layout.ts';
import { gateWords, settingWords } from './motion/gate-words.ts';
import type { ChannelReading, PictureReadings, ServerReading } from './motion/readings.ts';
import type { StillPicture } from './painters/paint-still.ts';

/** The summary names at most this many pipes, the fullest ones. */
const MAX_PIPES = 3;

/** What a picture shows. */
export interface ShownMoment {
  readonly network: ExpandedNetwork;
  readonly layout: PictureLayout;
  readonly readings: PictureReadings;
  readonly shownSeconds: number;
  /** In a map, the path of the session that is selected. */
  readonly followed: StillPicture['followed'];
  /** In a map whose lines show errors; null: they show how much of each link is used. */
  readonly errors: { readonly bottlenecks: number; readonly exact: number; readonly over: number } | null;
}

export function pictureSummary({ network, layout, readings, shownSeconds, followed, errors }: ShownMoment): string {
  const { channels, gates } = layout;
  const busiest = channels
    .filter(({ wide }) => wide)
    .map(({ index, link }) => ({ link, reading: readings.channels[index] }))
    .sort((a, b) => Number(b.reading.isDown) - Number(a.reading.isDown) || fullness(b.reading) - fullness(a.reading))
    .slice(0, MAX_PIPES)
    .map(({ link, reading }) => `${linkEnds(network, network.links[link])}: ${channelInWords(reading)}`);
  const guarded = gates.map(({ link }, index) => {
    const reading = readings.gates[index];
    const { setting, state, refusedPerSecond, activeFlows, word, held, spacing } = reading;
    const parts = [
      `${capitalised(word)} on ${linkEnds(network, network.links[link])}${state === null ? '' : `, ${state.word}`}`,
    ];
    if (activeFlows !== null) parts.push(gateWords(reading));
    if (setting !== null) {
      const value =
        setting.unit === 'bit/s' ? settingWords(setting).join('') : `${threeDigits(setting.value)} ${setting.unit}`;
      parts.push(`${setting.symbol} ${value}`.trim());
    }
    if (held !== null) parts.push(`${held.packets} of ${held.room} packets held`);
    if (spacing !== null)
      parts.push(`${counted(spacing.waiting, 'packet')} ${spacing.waiting === 1 ? 'waits' : 'wait'}`);
    else if (refusedPerSecond !== null) parts.push(`${withCommas(refusedPerSecond.toFixed(0))} refused per second`);
    return parts.join(', ');
  });
  return [
    `At ${shownSeconds.toFixed(1)} seconds`,
    ...busiest,
    ...guarded,
    ...readings.servers.flatMap((server, node) =>
      server === null ? [] : [`${network.nodes[node].label || 'Server'}: ${serverInWords(server)}`],
    ),
    ...[...readings.pausing.entries()].flatMap(([node, calls]) =>
      calls === 0 ? [] : [`${network.nodes[node].label}: ${counted(calls, 'call')} before a retry`],
    ),
    ...(followed === null ? [] : [wayInWords(network, followed)]),
    ...(errors === null ? [] : [errorsInWords(errors)]),
  ].join('. ');
}

function wayInWords({ nodes, links }: ExpandedNetwork, { path, ends }: NonNullable<ShownMoment['followed']>): string {
  const route = path.links.map((link) => nodes[links[link].to].label);
  return `The session goes from ${nodes[ends[0]].label} over ${route.join(', ')}`;
}

function serverInWords({ waiting, gone, workers, serving, servingGone }: ServerReading): string {
  return [
    `${counted(waiting, 'attempt')} waiting, ${withCommas(gone)} of them for nobody`,
    `${serving} of ${counted(workers, 'worker')} busy, ${servingGone} of them for nobody`,
  ].join(', ');
}

function errorsInWords({ bottlenecks, exact, over }: NonNullable<ShownMoment['errors']>): string {
  return `Of ${bottlenecks} bottlenecks ${exact} are within 1 % of their capacity, ${over} are overloaded`;
}

function fullness({ queuePackets, bufferPackets }: ChannelReading): number {
  return queuePackets / Math.max(1, bufferPackets);
}

function channelInWords(reading: ChannelReading): string {
  const { isDown, queuePackets, bufferPackets, byFlow, full, use, droppedPerSecond } = reading;
  if (isDown) return 'down';
  const queued =
    bufferPackets < Infinity
      ? `${withCommas(queuePackets)} of ${counted(bufferPackets, 'packet')} queued`
      : `${counted(queuePackets, 'packet')} queued`;
  const parts = [`${queued}${full ? ', buffer full' : ''}`];
  if (byFlow !== null && byFlow.words !== '') parts.push(byFlow.words);
  if (use !== null) {
    const busy = use.fresh + use.resent;
    parts.push(`${Math.round(busy * 100)} % busy`);
    if (use.resent > 0.005) parts.push(`${Math.round((use.resent / busy) * 100)} % retransmitted`);
  }
  if (droppedPerSecond !== null && droppedPerSecond > 0)
    parts.push(`${withCommas(droppedPerSecond.toFixed(0))} dropped per second`);
  return parts.join(', ');
}
