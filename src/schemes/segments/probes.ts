import type { ProbeDeclaration } from '../declaration.ts';

/** What each middlebox shows of an outgoing link. */
export const lccpProbes: readonly ProbeDeclaration[] = [
  { id: 'rate', title: 'Rate advertised', symbol: 'r', unit: 'bit/s', on: 'gate', interpolation: 'step' },
  { id: 'activeFlows', title: 'Active flows', symbol: 'N', unit: 'flows', on: 'gate', interpolation: 'step' },
  { id: 'hosts', title: 'Hosts told', unit: 'hosts', on: 'gate', interpolation: 'step' },
  { id: 'messages', title: 'RATE messages', unit: 'packets', on: 'gate', interpolation: 'step' },
  { id: 'thinned', title: 'Thinned', unit: 'packets', on: 'gate', interpolation: 'step' },
  { id: 'capacity', title: 'Rate of the segment', symbol: 'C', unit: 'bit/s', on: 'gate', interpolation: 'step' },
  { id: 'buffer', title: 'Held by the middlebox', unit: 'packets', on: 'gate', interpolation: 'step' },
  { id: 'lossEventRate', title: 'Loss event rate', symbol: 'p', unit: '', on: 'gate', interpolation: 'step' },
];
