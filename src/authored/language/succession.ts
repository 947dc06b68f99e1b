/** Whether a source may take the place of another while it runs. */
import type { AuthoredKind } from '../contract/kinds.ts';
import type { CompiledScheme } from './compile.ts';

/** Functions that are looked for only when a run begins. */
const SETTLED: Readonly<Record<AuthoredKind, readonly string[]>> = {
  'window law': ['pace', 'heard', 'lost', 'woken'],
  'admission law': ['arrived'],
  'queue discipline': [],
  'explicit-rate rule': ['intervalSeconds'],
};

/** Round trips are measured from the beginning of a run, or not at all. */
const MEASURED = [
  'ack.roundTrip',
  'flow.leastRoundTrip',
  'ack.deliveryRate',
  'ack.isApplicationLimited',
  'flow.delivered',
];

/**
 * What is settled when a run begins stays as it is: what the lane is called, its parameters and columns, what its
 * senders measure. The rest may be other code from a moment on; it finds the state that the code before has left.
 * @returns why `after` cannot follow `before` in a run, as `it ...`; null: it can
 */
export function whyItCannotFollow(before: CompiledScheme, after: CompiledScheme): string | null {
  if (before.kind !== after.kind) return 'it is of another kind';
  if (before.title !== after.title) return 'it has another title';
  if (differ(before.parameters, after.parameters)) return 'it declares other parameters';
  if (differ(before.probes, after.probes)) return 'it declares other probes';
  const asked = ({ needs, echoesEachMark, isScalable }: CompiledScheme): unknown => [needs, echoesEachMark, isScalable];
  if (differ(asked(before), asked(after))) {
    return 'it needs something else of its connections';
  }
  const other = SETTLED[before.kind].find((name) => before.functions.has(name) !== after.functions.has(name));
  if (other !== undefined) return `it ${after.functions.has(other) ? 'defines' : 'does not define'} \`${other}\``;
  const measures = (scheme: CompiledScheme): boolean => MEASURED.some((name) => scheme.uses.has(name));
  return measures(after) && !measures(before) ? 'it asks for round trips, which nobody has measured' : null;
}

function differ(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
