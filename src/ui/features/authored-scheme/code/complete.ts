/** Completion from the contract: properties and functions of the scheme, fields of its objects, what every source may call. */
import {
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { localCompletionSource } from '@codemirror/lang-javascript';
import { COMMON_FUNCTIONS, MATH_CONSTANTS, MATH_FUNCTIONS } from '../../../../authored/contract/common.ts';
import type { AuthoredContract, AuthoredObject } from '../../../../authored/contract/contract.ts';
import { compile } from '../../../../authored/language/compile.ts';
import type { ParameterDeclaration } from '../../../../schemes/declaration.ts';
import { codedParts } from './coded-parts.ts';
import { fieldWords, functionWords, type Documented } from './documentation.ts';
import { placeIn, stateNames, treeOf, type SourcePlace } from './source-place.ts';

const KEYWORDS = 'const let if else return for of while break continue true false null undefined Infinity NaN'.split(
  ' ',
);
const WORD = /^[\w$]*$/;

/**
 * @param parametersOf the parameters that were declared when the source was last without errors
 */
export function completeFrom(parametersOf: () => readonly ParameterDeclaration[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context;
    const inside = treeOf(state).resolveInner(pos, -1).name;
    if (inside === 'String' || inside === 'LineComment' || inside === 'BlockComment') {
      return inside === 'String' ? choices(context) : null;
    }
    const place = placeIn(state, pos);
    const member = context.matchBefore(/[\w$]+(?:\.[\w$]+)*\.[\w$]*$/);
    if (member !== null) {
      const dot = member.text.lastIndexOf('.');
      const options = members(place, member.text.slice(0, dot), parametersOf(), state.doc.toString());
      return options.length === 0 ? null : { from: member.from + dot + 1, options, validFor: WORD };
    }
    const word = context.matchBefore(/[\w$]*$/);
    if (word === null || (word.text === '' && !context.explicit)) return null;
    if (place.isAmongProperties) {
      return { from: word.from, options: properties(place.contract, state.doc.toString()), validFor: WORD };
    }
    const locals = localCompletionSource(context)?.options ?? [];
    const options = [...named(place), ...locals.filter(({ label }) => !place.objects.has(label))];
    return { from: word.from, options, validFor: WORD };
  };
}

/** In a text: the kinds after `kind:`, and what the function around may return. */
function choices(context: CompletionContext): CompletionResult | null {
  const before = context.matchBefore(/['"][^'"\n]*$/);
  if (before === null) return null;
  const place = placeIn(context.state, context.pos);
  const returns = place.contract.functions.find(({ name }) => name === place.functionName)?.returns;
  if (returns?.type !== 'choice') return null;
  const options = returns.choices.map((label): Completion => ({ label, type: 'enum', info: returns.help }));
  return { from: before.from + 1, options, validFor: /^[\w -]*$/ };
}

function members(
  { objects }: SourcePlace,
  path: string,
  parameters: readonly ParameterDeclaration[],
  source: string,
): Completion[] {
  const [first, second, ...more] = path.split('.');
  if (path === 'Math') return mathematics();
  // `state` and `parameters` may have been taken out of their object.
  const last = second ?? first;
  if (more.length > 0 || (second !== undefined && !objects.has(first))) return [];
  if (last === 'state') return stateNames(source).map((label): Completion => ({ label, type: 'property' }));
  if (last === 'parameters') return parameters.map(parameterOption);
  const object = second === undefined ? objects.get(first) : undefined;
  return object === undefined ? [] : membersOf(first, object);
}

function membersOf(name: string, { fields, methods }: AuthoredObject): Completion[] {
  return [
    ...fields.map((field, index): Completion => ({
      label: field.name,
      type: 'property',
      ...(field.unit !== undefined && { detail: field.unit }),
      info: () => documentElement(fieldWords(name, field)),
      boost: -index,
    })),
    ...methods.map((method): Completion => ({
      label: method.name,
      type: 'method',
      detail: `(${method.parameters.join(', ')})`,
      apply: `${method.name}(${method.parameters.length === 0 ? ')' : ''}`,
      info: method.help,
      boost: -50,
    })),
  ];
}

function parameterOption(parameter: ParameterDeclaration): Completion {
  const unit = parameter.kind === 'number' ? parameter.unit : undefined;
  return {
    label: parameter.id,
    type: 'property',
    ...(unit !== undefined && { detail: unit }),
    ...(parameter.help !== '' && { info: parameter.help }),
  };
}

function mathematics(): Completion[] {
  return [
    ...MATH_FUNCTIONS.map(({ name, parameters, help }): Completion => ({
      label: name,
      type: 'function',
      detail: `(${parameters.join(', ')})`,
      apply: `${name}(`,
      info: help,
    })),
    ...MATH_CONSTANTS.map((label): Completion => ({ label, type: 'constant' })),
  ];
}

/** What is still missing of the exported object: its functions with their parameters. */
function properties({ properties: plain, functions, subject }: AuthoredContract, source: string): Completion[] {
  const defined = new Set(definedIn(source));
  const named = plain.map(({ name, help }) =>
    snippetCompletion(
      name === 'probes' ? `probes: { \${name}: (${subject}) => \${${subject}.state.x} },` : `${name}: \${},`,
      {
        label: name,
        type: 'property',
        info: help,
      },
    ),
  );
  const called = functions.map((one) =>
    snippetCompletion(`${one.name}(${one.parameters.join(', ')}) {\n  \${}\n},`, {
      label: one.name,
      type: 'function',
      detail: `(${one.parameters.join(', ')})`,
      info: () => documentElement(functionWords(one)),
      boost: one.otherwise === undefined ? 20 : 0,
    }),
  );
  return [...called, ...named].filter(({ label }) => !defined.has(label));
}

function definedIn(source: string): string[] {
  return [...source.matchAll(/^ {2}(\w+)\s*[:(]/gm)].map(([, name]) => name);
}

/** Names that can be used in a function, beside what is declared there. */
function named({ objects }: SourcePlace): Completion[] {
  return [
    ...[...objects].map(([label, { help }]): Completion => ({ label, type: 'variable', info: help, boost: 30 })),
    ...COMMON_FUNCTIONS.map(({ name, parameters, help }): Completion => ({
      label: name,
      type: 'function',
      detail: `(${parameters.join(', ')})`,
      apply: `${name}(`,
      info: help,
    })),
    { label: 'Math', type: 'namespace', info: 'Functions that give the same result in every browser.' },
    ...KEYWORDS.map((label): Completion => ({ label, type: 'keyword', boost: -20 })),
  ];
}

/** The parameters that a source declares; null: it has errors. */
export function declaredParameters(source: string): readonly ParameterDeclaration[] | null {
  const compilation = compile(source);
  return compilation.ok ? compilation.scheme.parameters : null;
}

/** Documentation as it is shown beside a list or a word. */
export function documentElement({ signature, sentences }: Documented): HTMLElement {
  const element = document.createElement('div');
  element.className = 'authored-doc';
  const code = document.createElement('code');
  code.textContent = signature;
  element.append(code, ...sentences.map(paragraph));
  return element;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  for (const { text: part, isCode } of codedParts(text)) {
    const inner = document.createElement(isCode ? 'code' : 'span');
    inner.textContent = part;
    element.append(inner);
  }
  return element;
}
