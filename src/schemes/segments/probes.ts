import type { ProbeDeclaration } from '../declaration.ts';

/** What each middlebox shows of an outgoing link. */
export const lccpProbes: readonly ProbeDeclaration[] = [
  { id: 'rate', role: 'setting', title: 'Rate advertised', symbol: 'r', unit: 'bit/s', on: 'gate' },
  { id: 'activeFlows', role: 'active', title: 'Active flows', symbol: 'N', unit: 'flows', on: 'gate' },
  { id: 'hosts', title: 'Hosts that receive rates', unit: 'hosts', on: 'gate' },
  { id: 'messages', title: 'RATE messages', unit: 'packets', on: 'gate' },
  { id: 'thinned', title: 'Dropped by the UDP limit', unit: 'packets', on: 'gate' },
  { id: 'capacity', role: 'outflow', title: 'Rate of the segment', symbol: 'C', unit: 'bit/s', on: 'gate' },
  { id: 'buffer', role: 'held', title: 'Held by the middlebox', unit: 'packets', on: 'gate' },
  { id: 'lossEventRate', title: 'Loss event rate', symbol: 'p', unit: '', on: 'gate' },
];
