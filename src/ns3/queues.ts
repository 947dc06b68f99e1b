import type { ParameterValues } from '../engine/parameter-values.ts';
import { SHIPPED_CATALOGUE } from '../simulation/catalogue.ts';
import type { Lane } from '../simulation/lane.ts';
import { queueValues } from '../simulation/engine-settings.ts';
import type { LeftOut } from './tcp.ts';

/** A queue discipline of ns-3: the name of its type without `ns3::`, and its attributes as C++ values. */
export interface Ns3Queue {
  readonly type: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** One packet that is being sent and one in the device are outside ns-3's queue disciplines. */
const OUTSIDE = 2;
/** ns-3 limits these by packets alone. */
const COUNT_PACKETS = new Set(['fq-codel', 'fq-pie']);
/** As long as any queue gets; ns-3 reserves nothing for it. */
const LARGEST_LIMIT = 1_000_000;
const USUAL_PACKET_BYTES = 1500;

/** The discipline of a directed link, at 0 s. */
export function queueOf(lane: Lane, index: number, leftOut: LeftOut): Ns3Queue {
  const link = lane.engine.links[index];
  const choice = lane.queueOf(index);
  const { discipline } = choice;
  const values = queueValues(choice, SHIPPED_CATALOGUE);
  const packetSeconds = (USUAL_PACKET_BYTES * 8) / link.rateBitsPerSecond;
  const attributes = attributesOf(discipline, values, {
    packetSeconds,
    rate: link.rateBitsPerSecond,
    delay: link.delaySeconds,
  });
  if (attributes === null) leftOut.add(`The discipline ${discipline}: links that have it are drop-tail.`);
  if (values['sparesShort'] === true)
    leftOut.add('That CoDel drops nothing while at most one more packet waits (RFC 8289): in ns-3, while none does.');
  if (Number(values['ceThreshold'] ?? 0) > 0 && discipline !== 'fq-codel')
    leftOut.add('The threshold from which on CoDel marks every packet: ns-3 has one in FQ-CoDel alone.');
  if (discipline === 'fq-pie')
    leftOut.add('That FQ-PIE drops the packet that finds no room (Linux): ns-3 drops from the longest queue.');
  if (values['inBytes'] === true) leftOut.add('RED in bytes: its thresholds are in packets.');
  const [type, rest] = attributes ?? ['FifoQueueDisc', []];
  return { type, attributes: [['MaxSize', `StringValue("${limitOf(lane, index, leftOut)}")`], ...rest] };
}

function limitOf(lane: Lane, index: number, leftOut: LeftOut): string {
  const { bufferPackets, bufferBytes } = lane.engine.links[index];
  const { id } = lane.network.links[index];
  if (bufferBytes < Infinity) {
    leftOut.add(`The buffer of ${id} in bytes: two packets more may stand in ns-3’s device.`);
    const disc = lane.queueOf(index).discipline;
    const bytes = Math.max(USUAL_PACKET_BYTES, Math.round(bufferBytes - OUTSIDE * USUAL_PACKET_BYTES));
    return COUNT_PACKETS.has(disc) ? `${Math.max(1, Math.round(bytes / USUAL_PACKET_BYTES))}p` : `${bytes}B`;
  }
  if (bufferPackets <= OUTSIDE)
    leftOut.add(`The buffer of ${id}, ${bufferPackets} packets: ns-3 keeps at least three.`);
  return `${Math.min(LARGEST_LIMIT, Math.max(1, bufferPackets - OUTSIDE))}p`;
}

/**
 * Thresholds and targets are less by the packet that waits in ns-3's device, which is in our queue and not in its
 * discipline. null: ns-3 has none like it.
 */
function attributesOf(
  discipline: string,
  values: ParameterValues,
  { packetSeconds, rate, delay }: { readonly packetSeconds: number; readonly rate: number; readonly delay: number },
): [type: string, attributes: [name: string, value: string][]] | null {
  const number = (name: string): number => Number(values[name]);
  const flag = (name: string): string => `BooleanValue(${values[name] === true})`;
  const time = (seconds: number): string => `TimeValue(Seconds(${real(seconds)}))`;
  const double = (value: number): string => `DoubleValue(${real(value)})`;
  const line: [string, string][] = [
    ['LinkBandwidth', `DataRateValue(DataRate(${Math.round(rate)}))`],
    ['LinkDelay', time(delay)],
  ];
  const lessOne = (name: string): string => double(Math.max(1, number(name) - 1));
  const targetSeconds = Math.max(number('target') - packetSeconds, number('target') / 10);
  const target = time(targetSeconds);
  const pieAttributes: [string, string][] = [
    ['QueueDelayReference', target],
    ['Tupdate', time(number('update'))],
    ['A', double(number('alpha'))],
    ['B', double(number('beta'))],
    ['MaxBurstAllowance', time(number('burst'))],
    ['UseDerandomization', flag('spreads')],
    ['UseEcn', flag('ecn')],
  ];
  switch (discipline) {
    case 'drop-tail':
      return ['FifoQueueDisc', []];
    case 'red':
      return [
        'RedQueueDisc',
        [
          ['MinTh', lessOne('lower')],
          ['MaxTh', lessOne('upper')],
          ['QW', double(number('weight'))],
          ['LInterm', double(1 / number('steepest'))],
          ['Gentle', flag('gentle')],
          ['Wait', flag('waits')],
          ['ARED', 'BooleanValue(false)'],
          ['MeanPktSize', `UintegerValue(${Math.round(number('meanPacketBytes'))})`],
          ['UseEcn', flag('ecn')],
          ['UseHardDrop', `BooleanValue(${values['ecn'] !== true})`],
          ...line,
        ],
      ];
    case 'ecn-threshold':
      return [
        'RedQueueDisc',
        [
          ['MinTh', lessOne('threshold')],
          ['MaxTh', lessOne('threshold')],
          ['QW', 'DoubleValue(1.0)'],
          ['LInterm', 'DoubleValue(50.0)'],
          ['Gentle', 'BooleanValue(false)'],
          ['ARED', 'BooleanValue(false)'],
          ['MeanPktSize', `UintegerValue(${USUAL_PACKET_BYTES})`],
          ['UseEcn', 'BooleanValue(true)'],
          ['UseHardDrop', 'BooleanValue(false)'],
          ...line,
        ],
      ];
    case 'codel':
      return [
        'CoDelQueueDisc',
        [
          ['Target', target],
          ['Interval', time(number('interval'))],
          ['UseEcn', flag('ecn')],
        ],
      ];
    case 'fq-codel':
      return [
        'FqCoDelQueueDisc',
        [
          // ns-3 takes these two as text.
          ['Target', `StringValue("${real(targetSeconds * 1000)}ms")`],
          ['Interval', `StringValue("${real(number('interval') * 1000)}ms")`],
          ['Flows', `UintegerValue(${Math.round(number('flows'))})`],
          ['UseEcn', flag('ecn')],
          ...(number('ceThreshold') > 0 ? [['CeThreshold', time(number('ceThreshold'))] as [string, string]] : []),
        ],
      ];
    case 'pie':
      return ['PieQueueDisc', pieAttributes];
    case 'fq-pie':
      return ['FqPieQueueDisc', [...pieAttributes, ['Flows', `UintegerValue(${Math.round(number('flows'))})`]]];
    default:
      return null;
  }
}

/** A number as C++ reads it as a double. */
export function real(value: number): string {
  const text = `${value}`;
  return /[.e]/.test(text) ? text : `${text}.0`;
}
