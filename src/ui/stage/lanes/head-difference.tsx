/** In a lane's head, where there are more than two: how it differs from the first lane of its seed. */
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import { HeroDifference } from '../instruments/hero-difference.tsx';
import { useLead } from '../instruments/use-lead.ts';
import type { LiveLane } from '../../core/page/live-lane.ts';

interface Props {
  readonly lanes: readonly LiveLane[];
  readonly index: number;
  /** Index of the lane that it is compared with; null: no lane before it has its seed. */
  readonly compared: number | null;
  readonly paintLoop: PaintLoop;
  readonly shown: () => number;
}

export function HeadDifference({ lanes, index, compared, paintLoop, shown }: Props) {
  const lead = useLead();
  const lane = lanes[index];
  const other = compared === null ? undefined : lanes[compared];
  if (lane === undefined) return null;
  if (other === undefined) {
    return (
      <p className="hero-difference" title="Lanes with different seeds also differ by chance.">
        <span>own seed: not compared</span>
      </p>
    );
  }
  return <HeroDifference a={other} b={lane} lead={lead} paintLoop={paintLoop} shown={shown} isSentence />;
}
