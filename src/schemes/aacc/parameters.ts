import { ALL_TRAFFIC } from '../acts-on.ts';
import type { NumberParameter, SchemeDeclaration } from '../declaration.ts';
import { aaccProbes } from './probes.ts';

function threshold(id: string, symbol: string, help: string): NumberParameter {
  return {
    kind: 'number',
    id,
    title: `Threshold ${symbol}`,
    symbol,
    help,
    unit: 'time units',
    minimum: 0,
    maximum: 1000,
    default: 2,
    source: 'section 4.1',
  };
}

function step(id: string, title: string, symbol: string, help: string, value: number): NumberParameter {
  const source = 'section 4.1';
  return { kind: 'number', id, title, symbol, help, minimum: 0, maximum: 1, default: value, logarithmic: true, source };
}

export const aacc: SchemeDeclaration = {
  id: 'aacc',
  family: 'aacc',
  title: 'AACC',
  tagline: 'spaces packets by sampled delay',
  actsOn: { traffic: ALL_TRAFFIC, words: 'all traffic' },
  gateWord: 'interface',
  ownPackets: { probe: 'sampling packet', answer: 'delays, going back' },
  decides: true,
  parameters: [
    {
      kind: 'boolean',
      id: 'control',
      title: 'Control',
      help: 'Off: the paper’s uncontrolled case. Interfaces pass packets as fast as the path carries them, and nothing is sampled.',
      default: true,
      source: 'footnote 24',
    },
    threshold(
      'lowerThreshold',
      'θ1',
      'β rises when the average change in delay is below this. Too low: little is admitted.',
    ),
    threshold(
      'upperThreshold',
      'θ2',
      'β falls when the average change in delay is above this. Below θ1 it is tested last.',
    ),
    step('increment', 'Increment', 'Δp', 'What β gains in an update. Small: stable, and slow to open.', 0.005),
    step(
      'decrement',
      'Decrement',
      'Δn',
      'What β loses in an update. Small: stable, and slow to react to congestion.',
      0.05,
    ),
    {
      kind: 'number',
      id: 'quota',
      title: 'Quota',
      symbol: 'quota',
      help: 'Time between updates of β; also the longest interval between two packets.',
      unit: 'time units',
      minimum: 2,
      maximum: 100_000,
      default: 100,
      logarithmic: true,
      source: 'section 4.1',
    },
    {
      kind: 'number',
      id: 'samplingRate',
      title: 'Sampling rate',
      symbol: 'rupdate',
      help: 'Sampling packets of a path in a time unit, at least one a quota. 0: 0.1, or less where more than two paths share a link, so that samples take at most a fifth of it.',
      unit: 'packets',
      minimum: 0,
      maximum: 1,
      default: 0,
      source: 'section 4.1 (0.1); off its network our choice',
    },
    {
      kind: 'number',
      id: 'timeLimit',
      title: 'Time limit',
      help: 'A packet that spends longer than this in the queues of the network counts as late. Measured; no rule uses it.',
      unit: 'time units',
      minimum: 1,
      maximum: 100_000,
      default: 10,
      logarithmic: true,
      source: 'section 4.1',
    },
    {
      kind: 'choice',
      id: 'admission',
      title: 'Spacing',
      help: 'How β spaces the packets.',
      options: [
        { value: 'gap', title: 'Inter-packet gap', help: 'A packet each min(1 / β, quota).' },
        {
          value: 'bucket',
          title: 'Leaky bucket',
          help: 'Tokens a quota: what was sent in the last one, and as much more as β has risen.',
        },
      ],
      default: 'gap',
      source: 'equation 2; section 3',
    },
    {
      kind: 'choice',
      id: 'reading',
      title: 'Average change in delay',
      symbol: 'v',
      help: 'What is averaged over a quota. The paper’s words fit all three; only the first gives its figures.',
      options: [
        { value: 'accumulated', title: 'Accumulated', help: 'Each sample’s delay less the reference.' },
        { value: 'consecutive', title: 'Consecutive', help: 'Each sample’s delay less the one before.' },
        {
          value: 'disjoint',
          title: 'Disjoint pairs',
          help: 'Second less first, fourth less third, ... (footnote 12).',
        },
      ],
      default: 'accumulated',
      source: 'section 3; our reading',
    },
    {
      kind: 'choice',
      id: 'reference',
      title: 'Reference',
      help: 'What an accumulated change counts from.',
      options: [
        { value: 'first', title: 'First sample', help: 'If the network was busy then, its delay passes for normal.' },
        { value: 'minimum', title: 'Least so far', help: 'The smallest delay that a sample has had.' },
      ],
      default: 'first',
      source: 'our reading',
    },
    {
      kind: 'choice',
      id: 'interfaceAt',
      title: 'Interfaces',
      help: 'Where packets wait for admission. It cannot change while the run is on.',
      options: [
        { value: 'host', title: 'At the hosts', help: 'Before the first link of each path.' },
        {
          value: 'edge',
          title: 'At the edge routers',
          help: 'Behind the hosts’ links: hosts at one router share a path.',
        },
      ],
      default: 'host',
      source: 'section 2 leaves it open',
    },
    {
      kind: 'number',
      id: 'timeUnitSeconds',
      title: 'Time unit',
      help: 'Transmission time of one packet. 0: a full packet on the slowest link of the path.',
      unit: 's',
      minimum: 0,
      maximum: 100,
      default: 0,
      source: 'footnote 20',
    },
    {
      kind: 'number',
      id: 'samplingBytes',
      title: 'Sampling packet',
      help: '0: as large as a data packet, as in the paper.',
      unit: 'bytes',
      minimum: 0,
      maximum: 65_000,
      default: 0,
      integer: true,
      source: 'footnote 27',
    },
    {
      kind: 'boolean',
      id: 'controlAcks',
      title: 'Control ACKs',
      help: 'Pure ACKs wait for admission too. Without it they pass at once.',
      default: false,
      source: 'our choice',
    },
  ],
  probes: aaccProbes,
};
