/** What a module declares of itself, read from its source: nothing of it runs. */
import { hiddenInLine } from '../../base/plain-text.ts';
import type { AuthoredContract } from '../contract/contract.ts';
import { OWN_LIMITS } from '../contract/kinds.ts';
import type { ParameterDeclaration } from '../../schemes/declaration.ts';
import { constantOf, propertyName, type Constant } from './constants.ts';
import type { Node } from './nodes.ts';
import { isReserved } from './names.ts';
import type { Problems } from './problem.ts';

/** Something that a scheme measures. */
export interface AuthoredProbe {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
}

const ID = /^[A-Za-z][A-Za-z0-9]{0,29}$/;
const ID_WORDS = 'Use a letter, then at most 29 letters or digits.';
const TEXT_LENGTH = 200;
const KEYS: ReadonlySet<string> = new Set(['from', 'to', 'start', 'unit', 'help', 'whole', 'title']);

type Fields = { readonly [name: string]: Constant };

/** A plain text of a module; undefined: it is not there, or wrong. */
export function textOf(node: Node, most: number, problems: Problems, least = 1): string | undefined {
  const value = constantOf(node, problems);
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length < least || value.length > most) {
    problems.add(node, `A text of ${least} to ${most} characters is needed here.`);
    return undefined;
  }
  const hidden = hiddenInLine(value);
  if (hidden === null) return value;
  problems.add(node, `The text holds ${hidden}, which changes how it is shown.`, 'Remove it.');
  return undefined;
}

/** True or false, written down. */
export function switchOf(node: Node, problems: Problems): boolean {
  const value = constantOf(node, problems);
  if (value !== undefined && typeof value !== 'boolean') problems.add(node, 'true or false is needed here.');
  return value === true;
}

/** The items of a list of texts, each one of `choices`. */
export function choicesOf(node: Node, choices: readonly string[], problems: Problems): string[] {
  const value = constantOf(node, problems);
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((one) => choices.includes(one as string))) return value as string[];
  problems.add(node, `A list is needed here, of ${choices.map((one) => `"${one}"`).join(', ')}.`);
  return [];
}

export function parametersOf(node: Node, contract: AuthoredContract, problems: Problems): ParameterDeclaration[] {
  if (node.type !== 'ObjectExpression') {
    problems.add(node, 'An object is needed here.', 'Write parameters: { step: { from: 0, to: 8, start: 1 } }.');
    return [];
  }
  if (node.properties.length > OWN_LIMITS.parameters) {
    problems.add(node, `There are more than ${OWN_LIMITS.parameters} parameters.`);
    return [];
  }
  return withIds(node, problems).flatMap(({ id, value: node }) => {
    const value = constantOf(node, problems);
    if (value === undefined) return [];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      problems.add(node, 'A parameter is an object.', 'Write { from: 0, to: 8, start: 1 }.');
      return [];
    }
    const declared = parameterOf(id, value as Fields, node, problems);
    if (declared === null) return [];
    const common = contract.commonParameters.find((one) => one.id === id);
    if (common !== undefined && !isWithin(declared, common)) {
      const message = `"${id}" is a parameter of every ${contract.kind}, and this is another.`;
      const { kind } = common;
      const range = kind === 'number' ? `Stay within ${common.minimum} to ${common.maximum}, or choose` : 'Choose';
      problems.add(node, message, `${range} another name.`);
    }
    return [declared];
  });
}

/** Whether all that a parameter can be, the one in whose place it stands can be too. */
function isWithin(one: ParameterDeclaration, common: ParameterDeclaration): boolean {
  if (one.kind !== 'number' || common.kind !== 'number') return one.kind === common.kind;
  const isWhole = common.integer !== true || one.integer === true;
  return isWhole && one.minimum >= common.minimum && one.maximum <= common.maximum;
}

function parameterOf(id: string, fields: Fields, node: Node, problems: Problems): ParameterDeclaration | null {
  const refuse = (message: string, remedy = ''): null => {
    problems.add(node, message, remedy);
    return null;
  };
  const unknown = Object.keys(fields).find((name) => !KEYS.has(name));
  if (unknown !== undefined) return refuse(`A parameter has no "${unknown}".`, `It has ${[...KEYS].join(', ')}.`);
  const { from, to, start, unit = '', help = '', whole = false, title = id } = fields;
  for (const text of [unit, help, title]) {
    if (typeof text !== 'string' || text.length > TEXT_LENGTH) return refuse('unit, help and title are short texts.');
    const hidden = hiddenInLine(text);
    if (hidden !== null) return refuse(`A text holds ${hidden}, which changes how it is shown.`, 'Remove it.');
  }
  const words = { id, title: title as string, help: help as string };
  if (typeof start === 'boolean') {
    if (from !== undefined || to !== undefined) return refuse('A switch has no range.', 'Remove from and to.');
    return { kind: 'boolean', ...words, default: start };
  }
  const isNumber = (value: Constant | undefined): value is number =>
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15;
  if (!isNumber(from) || !isNumber(to) || !isNumber(start)) {
    return refuse('from, to and start must be numbers.', 'Write { from: 0, to: 8, start: 1 }, or { start: true }.');
  }
  if (from >= to) return refuse('from must be below to.');
  if (start < from || start > to) return refuse('start must lie between from and to.');
  if (typeof whole !== 'boolean') return refuse('whole is true or false.');
  if (whole && ![from, to, start].every(Number.isInteger)) return refuse('from, to and start must be whole too.');
  return {
    kind: 'number',
    ...words,
    minimum: from,
    maximum: to,
    default: start,
    ...(unit !== '' && { unit: unit as string }),
    ...(whole && { integer: true }),
    // A range over more than two powers of ten is moved through by ratios.
    ...(from > 0 && to / from > 100 && { logarithmic: true }),
  };
}

/** What is measured, each with the function that measures it. */
export function probesOf(node: Node, problems: Problems): { readonly probe: AuthoredProbe; readonly node: Node }[] {
  if (node.type !== 'ObjectExpression') {
    problems.add(node, 'An object is needed here.', 'Write probes: { x: (flow) => flow.state.x }.');
    return [];
  }
  if (node.properties.length > OWN_LIMITS.probes) {
    problems.add(node, `There are more than ${OWN_LIMITS.probes} probes.`);
    return [];
  }
  return withIds(node, problems).flatMap(({ id, value: whole }) => {
    if (whole.type !== 'ObjectExpression') return [{ probe: { id, title: id, unit: '' }, node: whole }];
    const parts = new Map<string | null, Node>(whole.properties.map((part: Node) => [propertyName(part), part.value]));
    const strange = [...parts.keys()].find((name) => name === null || !['unit', 'title', 'value'].includes(name));
    const value = parts.get('value');
    if (strange !== undefined || value === undefined) {
      problems.add(whole, 'A probe has unit, title and value.', 'Write { unit: "s", value: (flow) => flow.state.x }.');
      return [];
    }
    const text = (name: string, least: number): string | undefined =>
      parts.has(name) ? textOf(parts.get(name)!, 60, problems, least) : undefined;
    // What is counted has no unit.
    return [{ probe: { id, title: text('title', 1) ?? id, unit: text('unit', 0) ?? '' }, node: value }];
  });
}

/** The properties of an object whose names are ids. */
function withIds(node: Node, problems: Problems): { readonly id: string; readonly value: Node }[] {
  const known = new Set<string>();
  return node.properties.flatMap((one: Node) => {
    const name = propertyName(one);
    if (name === null || !ID.test(name) || isReserved(name) || name === 'length') {
      problems.add(one, name === null ? 'A name is needed here.' : `"${name}" cannot be a name here.`, ID_WORDS);
      return [];
    }
    if (known.has(name)) problems.add(one, `"${name}" is defined twice.`);
    known.add(name);
    return [{ id: name, value: one.value }];
  });
}
