/** What is written beside a gate, and said about it. */
import { bitRate, counted, threeDigits } from '../../../../base/format.ts';
import type { GateReading } from './readings.ts';

/** What kind of gate, and what it does; of a middlebox, the flows that it counts. */
export function gateWords({ state, activeFlows, word }: GateReading, isShort = false): string {
  if (isShort && activeFlows !== null) return counted(activeFlows, 'flow');
  if (isShort && state !== null) return state.word;
  if (activeFlows === null) return state === null ? word : `${word}, ${state.word}`;
  return counted(activeFlows, 'active flow');
}

/** What the scheme sets there: number and unit. */
export function settingWords({ value, unit }: NonNullable<GateReading['setting']>): readonly [string, string] {
  if (unit !== 'bit/s') return [threeDigits(value), unit.replace(/^flows/, '')];
  const [amount, rateUnit] = bitRate(Math.abs(value)).split(' ');
  return [value < 0 ? `−${amount}` : amount, ` ${rateUnit}`];
}
