/** What can be looked for, in the order in which it is offered, and how it is called. */
import type { HappeningKind } from '../../simulation/report.ts';

export const SOUGHT: readonly { readonly kind: HappeningKind | 'any'; readonly title: string }[] = [
  { kind: 'drop', title: 'drop' },
  { kind: 'arrival', title: 'arrival of a flow' },
  { kind: 'admission', title: 'admission' },
  { kind: 'refusal', title: 'refusal' },
  { kind: 'completion', title: 'completion' },
  { kind: 'timeout', title: 'timeout' },
  { kind: 'decision', title: 'decision of a scheme' },
  { kind: 'delivery', title: 'delivery of a packet' },
  { kind: 'any', title: 'event of any kind' },
];

/** e.g. "the next drop". */
export function happeningLabel(kind: HappeningKind | 'any'): string {
  return `the next ${SOUGHT.find((one) => one.kind === kind)?.title ?? kind}`;
}
