/** Names for changes, as they stand on the timeline and in what undo says. */
import { unitOf } from '../../../base/field.ts';
import { counted, laneLetter } from '../../../base/format.ts';
import { chosenOf, describeField } from '../../../scenario/describe-field.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { schemeDeclaration } from '../../../schemes/declarations.ts';
import { quantityInWords } from '../../../widgets/controls/quantity-text.ts';

/** e.g. `arrival rate 200 flows/s`. */
export function changeLabel(title: string, value: unknown, unit?: string): string {
  return `${startingSmall(title)} ${valueInWords(value, unit)}`;
}

/**
 * What a change does: `arrival rate 200 flows/s`, `B: step size 30 flows/s`.
 * @param title instead of the field's own
 */
export function entryWords(
  scenario: Scenario,
  { set, value }: { readonly set: string; readonly value: unknown },
  title?: string,
): string {
  const [root, id, member, name] = set.split('.');
  if (root === 'ownSchemes') return `other code of ${scenario.ownSchemes?.find((one) => one.id === id)?.title ?? id}`;
  const lane = root === 'lanes' ? scenario.lanes.findIndex((one) => one.id === id) : -1;
  const field = describeField(set, scenario);
  const chosen = field === undefined ? value : chosenOf(field, value ?? field.default);
  const option = field?.kind === 'choice' ? field.options.find((one) => one.value === chosen)?.title : undefined;
  const owner = lane >= 0 ? `${laneLetter(lane)}: ` : root === 'traffic' && member === 'list' ? `${name}: ` : '';
  const words = title ?? field?.title ?? (lane >= 0 ? (name ?? set) : set);
  return `${owner}${changeLabel(words, option ?? chosen, unitOf(field))}`;
}

/** Whether an entry has no effect, since its lane's scheme lacks the parameter. */
export function isInactive(scenario: Scenario, { set }: Pick<Scenario['timeline'][number], 'set'>): boolean {
  const [root, id, key, name] = set.split('.');
  const lane = root === 'lanes' ? scenario.lanes.find((candidate) => candidate.id === id) : undefined;
  if (lane === undefined) return root === 'lanes';
  // What laws, disciplines and authored schemes declare is not known here.
  if (key !== 'parameters') return false;
  return schemeDeclaration(lane.scheme)?.parameters.every((parameter) => parameter.id !== name) ?? false;
}

function valueInWords(value: unknown, unit?: string): string {
  if (typeof value === 'number') return quantityInWords(value, unit);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return counted(value.length, 'link');
  if (typeof value === 'object' && value !== null && 'kind' in value) return `by a ${String(value.kind)}`;
  return typeof value === 'string' ? value : 'changed';
}

function startingSmall(title: string): string {
  // ACK and SYN stay as they are.
  return /^[A-Z][a-z]/.test(title) ? title[0].toLowerCase() + title.slice(1) : title;
}
