import type { LawDeclaration } from '../declaration.ts';

export const ledbat = {
  id: 'ledbat',
  title: 'LEDBAT++',
  help: 'Takes what others leave: it watches the queueing delay, and yields before the queue grows long. For downloads in the background.',
  source: 'draft-irtf-iccrg-ledbat-plus-plus-01',
  parameters: [
    {
      kind: 'number',
      id: 'target',
      title: 'Target of the queueing delay',
      symbol: 'TARGET',
      help: 'With a longer queueing delay than this, the window shrinks.',
      source: '4.5',
      unit: 's',
      minimum: 0.001,
      maximum: 1,
      default: 0.06,
      logarithmic: true,
    },
    {
      kind: 'number',
      id: 'decrease',
      title: 'Strength of the decrease',
      symbol: 'Constant',
      help: 'How much of the window a queueing delay of twice the target takes away in a round trip; half of it at most.',
      source: '4.3',
      minimum: 0,
      maximum: 10,
      default: 1,
    },
    {
      kind: 'number',
      id: 'rest',
      title: 'Time between slowdowns',
      help: 'Multiples of the time that the last slowdown took. With 9, slowdowns cost a tenth of the throughput at most.',
      source: '4.4',
      minimum: 1,
      maximum: 1000,
      default: 9,
    },
  ],
  probes: [
    { id: 'base', title: 'shortest round trip', symbol: 'base', unit: 's', chart: 'roundTrip', isReference: true },
    { id: 'delay', title: 'queueing delay, estimated', symbol: 'delay', unit: 's', chart: 'own' },
    { id: 'gain', title: 'gain', symbol: 'GAIN', unit: '' },
  ],
  states: [
    { word: 'slow start', means: 'opens' },
    { word: 'congestion avoidance', short: 'avoidance', means: 'steady' },
    { word: 'slowdown', means: 'yields' },
  ],
} as const satisfies LawDeclaration;
