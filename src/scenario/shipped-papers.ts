/** The scenarios that stand on the ground of a paper: its network and traffic, or one of its figures, as their notes say. */
import type { Scenario } from './schema.ts';

export interface PaperShelf {
  readonly family: Scenario['family'];
  readonly title: string;
  /** Names of shipped scenarios. */
  readonly scenarios: readonly string[];
}

export const SHIPPED_PAPERS: readonly PaperShelf[] = [
  {
    family: 'session-control',
    title: 'Session control paper',
    scenarios: [
      'session-control-collapse',
      'session-control-fixed-rate',
      'session-control-schemes',
      'session-control-load-arrivals',
      'session-control-load-capacity',
      'session-control-load-pulse',
      'session-control-load-sizes',
      'session-control-load-step',
      'session-control-change',
      'session-control-epoch',
      'session-control-gradient-limit',
      'session-control-increase',
      'session-control-long-lived',
      'session-control-slow-link',
      'session-control-smoothing',
      'session-control-spreading',
      'session-control-step-size',
      'session-control-threshold',
    ],
  },
  {
    family: 'aacc',
    title: 'AACC paper',
    scenarios: ['aacc-dynamic-trace', 'aacc-literal-average', 'aacc-short-surge', 'aacc-swapped-footnote'],
  },
  { family: 'pcc', title: 'PCC paper', scenarios: ['pcc-beside-tcp', 'pcc-loss-burst', 'pcc-worked-example'] },
  {
    family: 'segments',
    title: 'Segments paper',
    scenarios: ['segments-two-data-centres', 'segments-udp-flood', 'segments-beside-tcp'],
  },
  {
    family: 'slbn',
    title: 'SLBN paper',
    scenarios: [
      'slbn-experiment-1a',
      'slbn-experiment-1a-tenth',
      'slbn-experiment-1b',
      'slbn-experiment-1b-tenth',
      'slbn-experiment-2a',
      'slbn-experiment-2a-tenth',
      'slbn-experiment-2b',
      'slbn-experiment-2b-tenth',
      'slbn-churn',
      'slbn-crowd',
      'slbn-peers',
    ],
  },
];

/** The lessons that every course has, in the order of a textbook's chapter. */
export const TEXTBOOK: { readonly title: string; readonly scenarios: readonly string[] } = {
  title: 'The textbook’s chapter',
  scenarios: [
    'lesson-a-window-clocks-itself',
    'lesson-saw-tooth',
    'lesson-two-ways-to-see-a-loss',
    'lesson-near-and-far',
    'lesson-how-much-buffer',
    'lesson-incast',
    'lesson-what-a-router-can-say',
    'lesson-who-measures-and-who-asks',
  ],
};
