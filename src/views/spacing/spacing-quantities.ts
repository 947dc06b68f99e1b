/** The quantities of lanes whose interfaces space packets. */
import { gateColumns, withRole } from '../../quantities/columns.ts';
import type { Quantity } from '../../quantities/quantity.ts';

const [TIMELY_BYTES, LATE_BYTES, WAITING] = [withRole('inTime'), withRole('late'), withRole('waiting')];

export const IN_TIME: Quantity = {
  id: 'inTime',
  title: 'In time',
  noun: 'goodput in time',
  source: { from: 'growth', of: [TIMELY_BYTES], times: 8 },
  unit: 'bit/s',
  caption: '',
  colour: 'fin',
  better: 'higher',
};

export const LATE_SHARE: Quantity = {
  id: 'late',
  title: 'Late',
  source: { from: 'growth', of: [LATE_BYTES], per: [LATE_BYTES, TIMELY_BYTES], times: 100 },
  unit: 'rate',
  caption: '% of the data',
  colour: 'drop',
  better: 'lower',
};

export const LATE_DATA: Quantity = {
  id: 'lateData',
  title: 'Late data',
  source: { from: 'growth', of: [LATE_BYTES], times: 8 },
  unit: 'bit/s',
  caption: '',
  colour: 'drop',
  better: 'lower',
};

/** Packets that wait at interfaces, at the moment. */
export const AT_INTERFACES: Quantity = {
  id: 'interfaces',
  title: 'At interfaces',
  source: { from: 'level', of: WAITING },
  unit: 'count',
  caption: 'packets',
  colour: 'ink3',
};

/** The same, mean over time. */
export const MEAN_AT_INTERFACES: Quantity = {
  ...AT_INTERFACES,
  id: 'meanInterfaces',
  source: { from: 'mean level', of: WAITING },
};

export const MEAN_QUEUE: Quantity = {
  id: 'meanQueue',
  title: 'Network queue',
  source: { from: 'mean level', of: 'heroQueuePackets' },
  unit: 'count',
  caption: 'packets',
  colour: 'data',
  better: 'lower',
};

/** The least setting of all interfaces. @param symbol as in the scheme's paper */
export function leastSetting(symbol: string): Quantity {
  return {
    id: 'setting',
    title: symbol,
    noun: `minimum ${symbol}`,
    source: { from: 'least level', of: (shape) => gateColumns(shape, 'setting').map(({ column }) => column) },
    unit: 'index',
    caption: '1: open',
    colour: 'ctl',
  };
}
