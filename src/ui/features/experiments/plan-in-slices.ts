import { type Planning, planInSteps } from '../../../experiment/validate.ts';

/** Between two looks at what else the page has to do. */
const SLICE_MILLISECONDS = 12;
/** Points (cells times seeds) of one experiment in the page: more would fill its memory and its patience. */
const MAX_POINTS = 20_000;

/** Plans without holding up the page, however much there is to check. null: it was no longer wanted. */
export async function planInSlices(input: unknown, isWanted: () => boolean): Promise<Planning | null> {
  const steps = planInSteps(input);
  let endOfSlice = performance.now() + SLICE_MILLISECONDS;
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value.ok ? bounded(value) : value;
    if (performance.now() < endOfSlice) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
    endOfSlice = performance.now() + SLICE_MILLISECONDS;
  }
}

function bounded(planning: Extract<Planning, { ok: true }>): Planning {
  const { cells, seeds } = planning.plan;
  const points = cells.length * seeds.length;
  if (points <= MAX_POINTS) return planning;
  const message = `With every lane and seed there are ${points} points.`;
  const remedy = `The page runs at most ${MAX_POINTS}; “headway sweep” runs more.`;
  return { ok: false, problems: [{ place: '', message, remedy }] };
}
