/** The search of a gate as a picture, with the curve by brute force behind it when that is asked for. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { threeDigits } from '../../base/format.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { gateColumns } from '../../quantities/columns.ts';
import type { PlotsProps } from '../lane-view.ts';
import { useLaneSource } from '../lane-source.ts';
import { gateStates } from '../states.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../widgets/charts/paint-rarely.ts';
import { PlotCanvas } from '../../widgets/charts/plot-canvas.tsx';
import { type Curve, type CurveSource, CURVE_SECONDS, MEASURED_FROM_SECONDS } from './curve.ts';
import { SearchPlot } from './search-plot.ts';
import { searchColumns } from './search-points.ts';

type Props = Pick<PlotsProps, 'feed' | 'shape' | 'paintLoop' | 'shown' | 'curve'>;

const HEIGHT = 150;
/** Arrivals are counted over this long. */
const ARRIVALS_SECONDS = 5;

/** Nothing for a scheme whose gates have no epochs. */
export function SearchPlane(props: Props) {
  const sampled = useMemo(() => gateColumns(props.shape, 'epoch').map(({ gate }) => gate), [props.shape]);
  return sampled.length === 0 ? null : <Plane {...props} sampled={sampled} />;
}

function Plane({ feed, shape, paintLoop, shown, curve, sampled }: Props & { readonly sampled: readonly number[] }) {
  const { gates, gateNames, chartedLink } = shape;
  const source = useLaneSource(feed, shown);
  const [chosen, setChosen] = useState<number | null>(null);
  const gate = chosen !== null && sampled.includes(chosen) ? chosen : Math.max(0, gates.indexOf(chartedLink));
  const link = gates[gate] ?? -1;
  const { letter, laneId } = feed;
  const plot = useMemo(() => {
    const symbols = { setting: symbolOf(shape, 'setting'), reference: symbolOf(shape, 'reference') };
    return new SearchPlot(source, searchColumns(shape, gate), link, gateStates(shape), symbols, curve, letter);
  }, [source, shape, gate, link, curve, letter]);
  const begin = () => {
    const seconds = shown();
    const arrivalRate = Math.max(1, feed.series.rate('flowsArrived', seconds, ARRIVALS_SECONDS) ?? 0);
    curve.begin(laneId, { gates, gate, seconds, arrivalRate });
  };
  return (
    <figure className="search-plot">
      <figcaption className="caption">
        <b>Search</b> <span>completed over admitted, flows/s; dashes: all complete</span>
        {sampled.length > 1 && (
          <select
            className="field-select"
            aria-label={`Gate of the search, lane ${letter}`}
            value={gate}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {sampled.map((one) => (
              <option key={one} value={one}>
                {gateNames[one]}
              </option>
            ))}
          </select>
        )}
        <CurveButton curve={curve} link={link} letter={letter} paintLoop={paintLoop} onBegin={begin} />
      </figcaption>
      <PlotCanvas plot={plot} height={HEIGHT} paintLoop={paintLoop} />
      <CurveWords curve={curve} link={link} paintLoop={paintLoop} />
    </figure>
  );
}

interface CurveProps {
  readonly curve: CurveSource;
  /** On which the gate stands. */
  readonly link: number;
  readonly paintLoop: PaintLoop;
}

interface CurveButtonProps extends CurveProps {
  readonly letter: string;
  readonly onBegin: () => void;
}

function CurveButton({ curve, link, letter, paintLoop, onBegin }: CurveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Before it is seen: a button without words has no name, and nothing to press.
  useLayoutEffect(() => {
    const paint = () => {
      if (button.current === null) return;
      const words = curve.curveOf(link) === null ? 'Compute the curve' : 'Remove the curve';
      if (button.current.textContent === words) return;
      button.current.textContent = words;
      button.current.setAttribute('aria-label', `${words}, lane ${letter}`);
    };
    paint();
    return paintLoop(paintRarely(FIGURES_MILLISECONDS, () => String(curve.changes), paint));
  }, [curve, link, letter, paintLoop]);
  return (
    <button
      ref={button}
      type="button"
      className="text-button"
      title={`Fixed rates, each simulated separately for ${CURVE_SECONDS} s in the present conditions`}
      onClick={() => (curve.curveOf(link) === null ? onBegin() : curve.forget())}
    />
  );
}

/** What the curve is, and how far it has come. */
function CurveWords({ curve, link, paintLoop }: CurveProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const paint = () => {
      if (words.current !== null) words.current.textContent = curveInWords(curve.curveOf(link));
    };
    paint();
    return paintLoop(paintRarely(FIGURES_MILLISECONDS, () => String(curve.changes), paint));
  }, [curve, link, paintLoop]);
  return <p ref={words} className="search-curve" role="status" />;
}

/** Exported for its test. */
export function curveInWords(curve: Curve | null): string {
  if (curve === null) return '';
  const { points, of, atSeconds, failure, hasOtherGates } = curve;
  if (failure !== null) return `The curve cannot be computed: ${failure}.`;
  const progress = points.length < of ? `${points.length} of ${of} rates so far; ` : '';
  return (
    `Grey: brute force, ${progress}each fixed rate${hasOtherGates ? ', at every gate,' : ''} simulated separately for ${CURVE_SECONDS} s and measured from ` +
    `${MEASURED_FROM_SECONDS} s on, with traffic and links as at ${threeDigits(atSeconds)} s.`
  );
}

function symbolOf(shape: PlotsProps['shape'], role: 'setting' | 'reference'): string {
  return gateColumns(shape, role)[0]?.symbol ?? '';
}
