/** What the two lanes that never were tell: the refused SYN of the design's picture, and what became of its flow in A. */
import type { Inspection, InspectionTarget } from '../../../simulation/report.ts';

const REFUSED: Inspection = {
  where: ['link R1 to R2', 'gate'],
  title: 'SYN of flow 4,812',
  status: 'refused at 52.391 s, third try',
  tone: 'bad',
  why: 'The gate had no whole token left. In this second it lets in 26 flows, one each 38 ms; this SYN came 12 ms too early.',
  values: [
    { name: 'tokens', meaning: 'in the bucket, 1 needed', value: '0.69', decided: true },
    { name: 'α', meaning: 'admit rate, this epoch', value: '26.0 /s', symbol: true },
    { name: 'SFCR', meaning: 'smoothed completions', value: '23.6 /s', symbol: true },
    { name: '1.05 SFCR', meaning: 'close above this', value: '24.8 /s', symbol: true },
    { name: 'α before', meaning: 'below it, so: probe', value: '24.6 /s', symbol: true },
  ],
  algorithm: {
    title: 'Algorithm 2, line 6',
    source: 'session control paper',
    lines: [
      { number: '3', text: 'if α > 1.05 × SFCR' },
      { number: '4', text: '  α += step (SFCR − α) / SFCR' },
      { number: '5', text: 'else' },
      { number: '6', text: '  α = 1.1 × SFCR', current: true },
      { number: '', text: '  26.0 = 1.1 × 23.6' },
    ],
  },
  history: [
    { atSeconds: 43.391, label: 'SYN refused' },
    { atSeconds: 46.391, label: 'SYN refused' },
    { atSeconds: 52.391, label: 'SYN refused' },
  ],
  related: [
    { label: 'Flow 4,812', target: { kind: 'flow', flow: 4811 } },
    { label: 'The gate', target: { kind: 'gate', gate: 0 } },
  ],
};

const WAITING: Inspection = {
  where: ['s3 to r3'],
  title: 'Flow 4,812',
  status: 'active for 9.0 s',
  tone: 'plain',
  why: 'It has 4 of its 14 packets through and has lost 9; it is still waiting.',
  values: [{ name: 'cwnd', meaning: 'congestion window, segments', value: '1.00', symbol: true }],
  algorithm: null,
  history: [{ atSeconds: 51.2, label: 'Data dropped' }],
  related: [],
};

export function tellsOf(gated: boolean): (target: InspectionTarget) => Inspection | null {
  return (target) => {
    if (target.kind === 'packet') return gated ? REFUSED : null;
    return target.kind === 'flow' ? WAITING : { ...WAITING, title: `${target.kind}`, status: 'as it is', why: '' };
  };
}
