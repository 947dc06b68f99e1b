import { Phase } from './probes.ts';

/** The paper's GOLD and C. */
export const GROWTH = 1.618;
export const SECTION = 0.3819;

/** The statements of Algorithm 1 that set the rate, by their numbers in `searchStatements`. */
export const Statement = {
  first: 1,
  second: 2,
  grow: 4,
  tryPoint: 7,
  newBest: 11,
  ascentBegins: 12,
  ascend: 13,
  bounds: 14,
  changed: 15,
} as const;

/** Algorithm 1 in the order printed, a prime for the epoch before; the last two are printed as text around it. */
export function searchStatements(stepSize: number, sectionThreshold: number): readonly (readonly [string, string])[] {
  return [
    ['1', 'α = αmin'],
    ['2', `α = αmin + ${stepSize}`],
    ['3', 'while d″ ≤ d′ ≤ d'],
    ['4', `  α += ${GROWTH} (α − α′)`],
    ['5', 'a = α″, b = α′, c = α'],
    ['6', `while c − a ≥ ${sectionThreshold}`],
    ['7', `  x = b + ${SECTION} (c − b)`],
    ['8', '  if d(x) > d(b)'],
    ['9', '    a = b, b = x'],
    ['10', '  else'],
    ['11', `    c = x, x = b, b −= ${SECTION} (b − a)`],
    ['12', 'from b, for ever'],
    ['13', `  α += ${stepSize} (d − d′) / (α − α′)`],
    ['14', 'ensure αmin ≤ α ≤ αmax'],
    ['15', 'sudden change: back to 1'],
  ];
}

/** The phase that a statement belongs to. */
export function phaseOf(statement: number): number {
  if (statement === Statement.tryPoint || statement === Statement.newBest) return Phase.section;
  if (statement === Statement.ascentBegins || statement === Statement.ascend) return Phase.ascending;
  return Phase.bracketing;
}
