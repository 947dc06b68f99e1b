/** What the contract says of a word in a source. Every sentence comes from the contract. */
import { COMMON_FUNCTIONS, MATH_FUNCTIONS } from '../../../../authored/contract/common.ts';
import type {
  AuthoredContract,
  AuthoredField,
  AuthoredFunction,
  AuthoredObject,
} from '../../../../authored/contract/contract.ts';

export interface Documented {
  /** As it is written, e.g. `flow.window` or `acknowledged(flow, ack)`. */
  readonly signature: string;
  readonly sentences: readonly string[];
}

export function fieldWords(object: string, { name, help, unit, type, writable }: AuthoredField): Documented {
  const what = type === 'number' ? `A number${unit === undefined ? '' : ` in ${unit}`}.` : TYPE_WORDS[type];
  return {
    signature: `${object}.${name}`,
    sentences: [help, ...(what === '' ? [] : [what]), ...(writable === true ? ['It can be set.'] : [])],
  };
}

const TYPE_WORDS = { boolean: 'true or false.', text: 'A text.', state: '', parameters: '' } as const;

export function functionWords({ name, parameters, help, returns, otherwise }: AuthoredFunction): Documented {
  return {
    signature: `${name}(${parameters.join(', ')})`,
    sentences: [
      help,
      ...(returns === null ? [] : [`It returns: ${returnWords(returns)}`]),
      ...(otherwise === undefined ? ['Every scheme of this kind must have it.'] : [`Without it: ${otherwise}`]),
    ],
  };
}

export function returnWords(returns: NonNullable<AuthoredFunction['returns']>): string {
  if (returns.type === 'choice') return `${returns.choices.map((one) => `"${one}"`).join(', ')}. ${returns.help}`;
  const unit = 'unit' in returns && returns.unit !== undefined ? ` in ${returns.unit}` : '';
  return `a ${returns.type}${unit}. ${returns.help}`;
}

function objectWords({ name, help }: AuthoredObject): Documented {
  return { signature: name, sentences: [help] };
}

/**
 * What a word means where it stands.
 * @param holder the word before the dot; null: there is none
 * @param objects the objects that names stand for at this place
 * @param isProperty it names a property of an object that is written down
 */
export function documentationOf(
  contract: AuthoredContract,
  word: string,
  holder: string | null,
  objects: ReadonlyMap<string, AuthoredObject>,
  isProperty: boolean,
): Documented | null {
  if (holder === 'Math') {
    const found = MATH_FUNCTIONS.find(({ name }) => name === word);
    return found === undefined
      ? null
      : { signature: `Math.${word}(${found.parameters.join(', ')})`, sentences: [found.help] };
  }
  if (holder !== null) {
    const object = objects.get(holder);
    const field = object?.fields.find(({ name }) => name === word);
    if (field !== undefined) return fieldWords(holder, field);
    const method = object?.methods.find(({ name }) => name === word);
    return method === undefined
      ? null
      : { signature: `${holder}.${word}(${method.parameters.join(', ')})`, sentences: [method.help] };
  }
  if (isProperty) {
    const property = contract.properties.find(({ name }) => name === word);
    if (property !== undefined) return { signature: word, sentences: [property.help] };
    const found = contract.functions.find(({ name }) => name === word);
    return found === undefined ? null : functionWords(found);
  }
  const object = objects.get(word);
  if (object !== undefined) return { ...objectWords(object), signature: word };
  const common = COMMON_FUNCTIONS.find(({ name }) => name === word);
  return common === undefined
    ? null
    : { signature: `${word}(${common.parameters.join(', ')})`, sentences: [common.help] };
}
