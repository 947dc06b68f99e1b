/** The trials in a frame, as records, and the words for one. */
import { TRIAL, TRIAL_STRIDE } from '../../protocol/frame.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { secondsText } from '../../widgets/charts/figure-text.ts';

export interface ReportedTrial {
  readonly atSeconds: number;
  /** The flow's number in the run. */
  readonly flow: number;
  /** e.g. `Streams 12`. */
  readonly name: string;
  /** Place of its class in the scenario. */
  readonly trafficClass: number;
  readonly chance: number;
  /** NaN: there was no chance, and none was made. */
  readonly draw: number;
  readonly staysOn: boolean;
  readonly offSeconds: number;
}

/** Those up to a moment, oldest first. */
export function readTrials(
  numbers: Float64Array,
  { traffic }: Pick<LaneShape, 'traffic'>,
  untilSeconds: number,
): readonly ReportedTrial[] {
  const trials: ReportedTrial[] = [];
  for (let row = 0; row < numbers.length / TRIAL_STRIDE; row++) {
    const value = (name: keyof typeof TRIAL) => numbers[row * TRIAL_STRIDE + TRIAL[name]]!;
    if (value('atSeconds') > untilSeconds) break;
    const trafficClass = value('trafficClass');
    const title = traffic[trafficClass]?.title;
    trials.push({
      atSeconds: value('atSeconds'),
      flow: value('flow'),
      name: title === undefined ? `Flow ${value('flow') + 1}` : `${title} ${value('member') + 1}`,
      trafficClass,
      chance: value('chance'),
      draw: value('draw'),
      staysOn: value('staysOn') === 1,
      offSeconds: value('offSeconds'),
    });
  }
  return trials;
}

/** When the last trial up to a moment was; -1: there was none. */
export function lastTrial(numbers: Float64Array, untilSeconds: number): number {
  for (let at = numbers.length - TRIAL_STRIDE; at >= 0; at -= TRIAL_STRIDE) {
    const atSeconds = numbers[at + TRIAL.atSeconds]!;
    if (atSeconds <= untilSeconds) return atSeconds;
  }
  return -1;
}

/** e.g. `0.83 > 0.76, off for 60 s`. */
export function trialWords({ chance, draw, staysOn, offSeconds }: ReportedTrial): string {
  if (staysOn) return `${share(draw)} ≤ ${share(chance)}, stays on`;
  const { number, suffix } = secondsText(offSeconds);
  const off = `off for ${number} ${suffix}`;
  return Number.isNaN(draw) ? `no chance, ${off}` : `${share(draw)} > ${share(chance)}, ${off}`;
}

/** Two digits, three where two would hide which is larger. */
function share(value: number): string {
  return value.toFixed(value > 0.995 || value < 0.01 ? 3 : 2);
}
