import { duration, threeDigits } from '../../base/format.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { type ControlledPath, Update } from './controlled-path.ts';
import type { AaccValues } from './declaration.ts';

const TITLES: Readonly<Record<number, string>> = {
  [Update.kept]: 'interface, keeping',
  [Update.raised]: 'interface, opening',
  [Update.lowered]: 'interface, closing',
};

/**
 * Words for what an interface does now.
 * @param path the one with the least beta there; null: none has had traffic
 * @param interval P in time units
 * @param paths how many start there
 */
export function explainInterface(
  values: AaccValues,
  path: ControlledPath | null,
  interval: number,
  paths: number,
): Explanation {
  if (path === null) {
    return {
      title: 'interface, no traffic',
      why: 'No flow has reached this interface yet.',
      values: [],
      algorithm: null,
    };
  }
  const spacing = duration(interval * path.identity.unitSeconds);
  if (!values.control) {
    const why = `Control is off: it admits one packet every ${spacing}, as fast as the path carries them, and samples nothing.`;
    return { title: 'interface, uncontrolled', why, values: queueValues(path), algorithm: null };
  }
  const several = paths > 1 ? ` ${paths} paths start here; this is the one with the smallest β.` : '';
  return {
    title: path.samples === 0 ? 'interface, measuring' : (TITLES[path.update] ?? 'interface'),
    why: `${whyUpdate(values, path)} It admits one packet every ${spacing}.${several}`,
    values: [
      {
        name: 'v',
        meaning: `average change in delay, ${path.samples} samples`,
        value: units(path.change),
        decided: true,
        symbol: true,
      },
      { name: 'θ1', meaning: 'β rises below this', value: units(values.lowerThreshold), symbol: true },
      { name: 'θ2', meaning: 'β falls above this', value: units(values.upperThreshold), symbol: true },
      { name: 'β before', meaning: 'the last update', value: threeDigits(path.betaBefore), symbol: true },
      { name: 'β', meaning: 'congestion parameter: 1 is open', value: threeDigits(path.beta), symbol: true },
      { name: 'gap', meaning: 'between two packets', value: units(interval - 1) },
      { name: 'newest sample', meaning: 'its change in delay', value: units(path.sampledChange) },
      ...queueValues(path),
    ],
    algorithm: algorithm(values, path, interval),
  };
}

/** The facts of a sampling packet, or of an answer to some. */
interface SamplingPacketFacts {
  /** It samples; else it only takes delays back. */
  readonly isSample: boolean;
  /** Since its sender stamped it, by that clock. */
  readonly underWaySeconds: number;
  /** Virtual delays on their way back, and the time unit and first link of the path that they are of. */
  readonly delays: ArrayLike<number>;
  readonly unitSeconds: number;
  readonly carriedFrom: string;
}

/** Words for a sampling packet. */
export function explainSamplingPacket(facts: SamplingPacketFacts): Explanation {
  const { isSample, underWaySeconds, delays, unitSeconds, carriedFrom } = facts;
  const carried = Array.from(delays, (delay, place) => ({
    name: `delay ${place + 1}`,
    meaning: `measured with two clocks, ${threeDigits(delay / unitSeconds)} units`,
    value: duration(delay),
    decided: !isSample,
  }));
  const errand = isSample
    ? 'It takes the path of the data, bypasses the interface, and waits in the same queues: its delay shows how full they are.'
    : 'It carries the delays of samples back, because nothing is sampled in this direction.';
  const cargo =
    delays.length === 0
      ? ''
      : ` It carries ${delays.length === 1 ? 'a delay' : `${delays.length} delays`} back to the interface on ${carriedFrom}.`;
  return {
    title: isSample ? 'Sampling packet' : 'Delays of samples',
    why: errand + (isSample ? cargo : ''),
    values: [
      ...(isSample
        ? [{ name: 'under way', meaning: 'since it was stamped', value: duration(underWaySeconds), decided: true }]
        : []),
      ...carried,
    ],
    algorithm: null,
  };
}

/** Words for what an interface does with a flow. */
export function explainSpacedFlow({ control }: AaccValues, path: ControlledPath, interval: number): Explanation {
  const { queue, identity, beta } = path;
  const waiting = queue.length === 0 ? 'No packet is waiting there.' : `Packets waiting there: ${queue.length}.`;
  const spacing = `one packet every ${duration(interval * identity.unitSeconds)}`;
  const cause = control ? `β = ${threeDigits(beta)}` : 'control is off';
  return {
    title: control ? 'spaced by its interface' : 'past its interface',
    why: `Its interface admits ${spacing} (${cause}), including those of other flows on the path. ${waiting}`,
    values: [
      {
        name: 'β',
        meaning: 'of its path: 1 is open',
        value: threeDigits(control ? beta : 1),
        symbol: true,
        decided: true,
      },
      {
        name: 'v',
        meaning: 'last average change in delay',
        value: path.samples > 0 ? units(path.change) : '—',
        symbol: true,
      },
      { name: 'gap', meaning: 'between two packets', value: units(interval - 1) },
      ...queueValues(path),
    ],
    algorithm: null,
  };
}

/**
 * Words for a link that sampled paths cross.
 * @param share of its capacity that sampling packets take
 */
export function explainSampledLink(paths: number, share: number): Explanation {
  const one = paths === 1;
  return {
    title: '',
    why: `${paths} sampled ${one ? 'path crosses' : 'paths cross'} it. Sampling packets take ${threeDigits(100 * share)} % of it; their wait here changes β of ${one ? 'that path' : 'those paths'}.`,
    values: [],
    algorithm: null,
  };
}

function whyUpdate(
  { lowerThreshold, upperThreshold }: AaccValues,
  { change, samples, update, beta, betaBefore }: ControlledPath,
): string {
  if (samples === 0) return 'No sample has come back yet, so β stays at 0.';
  const grown = `The delay of samples has changed by ${threeDigits(change)} time units on average`;
  if (update === Update.raised) {
    const end = beta === betaBefore ? 'β would rise; it is as high as it can be.' : 'β rose.';
    return `${grown}, less than θ1 = ${threeDigits(lowerThreshold)}: ${end}`;
  }
  if (update === Update.lowered) {
    const end = beta === betaBefore ? 'β would fall; it is as low as it can be.' : 'β fell.';
    return `${grown}, more than θ2 = ${threeDigits(upperThreshold)}: ${end}`;
  }
  return `${grown}, between θ1 and θ2: β stayed.`;
}

function queueValues({ queue, identity }: ControlledPath): Explanation['values'] {
  return [
    { name: 'interface queue', meaning: 'packets that wait', value: `${queue.length}` },
    { name: 'time unit', meaning: 'one packet on the slowest link', value: duration(identity.unitSeconds) },
  ];
}

/** The double-threshold update as we run it, with the statement that decided last marked and its numbers put in. */
function algorithm(values: AaccValues, path: ControlledPath, interval: number): Explanation['algorithm'] {
  const { change, samples, update, beta, betaBefore } = path;
  const current = samples === 0 ? '' : update === Update.raised ? '1' : update === Update.lowered ? '2' : '3';
  const [v, before, after] = [change, betaBefore, beta].map(threeDigits);
  const numbers: Readonly<Record<string, string>> = {
    '1': `${v} < ${threeDigits(values.lowerThreshold)}: ${after} = min(1, ${before} + ${threeDigits(values.increment)})`,
    '2': `${v} > ${threeDigits(values.upperThreshold)}: ${after} = max(0, ${before} − ${threeDigits(values.decrement)})`,
    '3': `${threeDigits(values.lowerThreshold)} ≤ ${v} ≤ ${threeDigits(values.upperThreshold)}`,
  };
  const last = values.admission === 'gap' ? 'gap = min(1/β, quota) − 1' : 'tokens = min(x (1 + ε), quota)';
  const statements: readonly (readonly [string, string])[] = [
    ['1', 'if v < θ1: β += Δp'],
    ['2', 'else if v > θ2: β −= Δn'],
    ['3', 'else β stays'],
    ['4', last],
  ];
  return {
    title: 'Update of β, once per quota',
    source: 'AACC paper, section 4 and equation 2',
    lines: statements.flatMap(([number, text]) => {
      if (number === '4' && samples > 0) {
        return [
          { number, text },
          { number: '', text: `  ${threeDigits(interval - 1)} time units between packets` },
        ];
      }
      if (number !== current) return [{ number, text }];
      return [
        { number, text, current: true },
        { number: '', text: `  ${numbers[current]}` },
      ];
    }),
  };
}

function units(value: number): string {
  return `${threeDigits(value)} units`;
}
