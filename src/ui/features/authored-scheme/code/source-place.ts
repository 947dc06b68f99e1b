/** What stands around a place in a source, also while the source has errors: its kind, the function, the names. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { objectOf, type AuthoredContract, type AuthoredObject } from '../../../../authored/contract/contract.ts';
import { OWN_CONTRACTS } from '../../../../authored/contract/contracts.ts';
import { OWN_KINDS } from '../../../../authored/contract/kinds.ts';
import { documentationOf, type Documented } from './documentation.ts';

export interface SourcePlace {
  readonly contract: AuthoredContract;
  /** The function of the contract, or `probes`, that the place is in; null: it is in none. */
  readonly functionName: string | null;
  /** Where that function begins. */
  readonly functionFrom: number;
  /** The parameters that are objects of the contract, by the names that the source gives them. */
  readonly objects: ReadonlyMap<string, AuthoredObject>;
  /** The place is directly in the exported object, where its properties stand. */
  readonly isAmongProperties: boolean;
}

/** A source is short: all of it is read before anything is asked. */
const PATIENCE_MILLISECONDS = 200;

export function treeOf(state: EditorState): Tree {
  return ensureSyntaxTree(state, state.doc.length, PATIENCE_MILLISECONDS) ?? syntaxTree(state);
}

/** The contract that the source names; while it names none, that of a window law. */
export function contractOf(source: string): AuthoredContract {
  const named = /\bkind\s*:\s*(['"`])([^'"`\n]*)\1/.exec(source)?.[2];
  return OWN_CONTRACTS[OWN_KINDS.find((kind) => kind === named) ?? 'window law'];
}

export function placeIn(state: EditorState, at: number): SourcePlace {
  const contract = contractOf(state.doc.toString());
  const objects = new Map<string, AuthoredObject>();
  const start = treeOf(state).resolveInner(at, -1);
  let property: SyntaxNode | null = null;
  for (let node: SyntaxNode | null = start; node !== null; node = node.parent) {
    if (isFunction(node)) declareParameters(state, contract, node, objects);
    if (node.name === 'Property' && isOfModule(node)) property = node;
  }
  const functionName = property === null ? null : nameOf(state, property);
  const isKnown = functionName === 'probes' || contract.functions.some(({ name }) => name === functionName);
  return {
    contract,
    functionName: isKnown ? functionName : null,
    functionFrom: property?.from ?? 0,
    objects,
    isAmongProperties: isAmongProperties(start),
  };
}

/** Where the functions of the contract begin in the source, in order. */
export function functionsIn(state: EditorState): readonly { readonly name: string; readonly from: number }[] {
  const contract = contractOf(state.doc.toString());
  const found: { name: string; from: number }[] = [];
  treeOf(state).iterate({
    enter: ({ node }) => {
      if (node.name !== 'Property' || !isOfModule(node)) return;
      const name = nameOf(state, node);
      if (contract.functions.some((one) => one.name === name)) found.push({ name, from: node.from });
    },
  });
  return found;
}

/** The names of what the source remembers in `state`, as far as it writes them. */
export function stateNames(source: string): string[] {
  const used = [...source.matchAll(/\bstate\.([A-Za-z_$][\w$]*)/g)].map(([, name]) => name);
  const made = [...source.matchAll(/\bstate\s*=\s*\{([^{}]*)\}/g)].flatMap(([, body]) =>
    [...body.matchAll(/(?:^|,)\s*([A-Za-z_$][\w$]*)\s*(?=[:,}]|$)/g)].map(([, name]) => name),
  );
  return [...new Set([...made, ...used])];
}

/** A property of the object that the module exports. */
function isOfModule(property: SyntaxNode): boolean {
  return property.parent?.name === 'ObjectExpression' && property.parent.parent?.name === 'ExportDeclaration';
}

function isAmongProperties(node: SyntaxNode): boolean {
  const own = node.name === 'PropertyDefinition' || node.name === '⚠' ? node.parent : node;
  const holder = own?.name === 'Property' ? own.parent : own;
  return holder?.name === 'ObjectExpression' && holder.parent?.name === 'ExportDeclaration';
}

function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyDefinition');
  return name === null ? '' : state.sliceDoc(name.from, name.to);
}

function isFunction(node: SyntaxNode): boolean {
  return node.getChild('ParamList') !== null;
}

/** A function of the contract has the objects in its order, a probe has the subject; a helper's are found by name. */
function declareParameters(
  state: EditorState,
  contract: AuthoredContract,
  node: SyntaxNode,
  objects: Map<string, AuthoredObject>,
): void {
  const names = parameterNames(state, node.getChild('ParamList')!);
  const meant = objectsGiven(state, contract, node);
  for (const [index, name] of names.entries()) {
    const object = objectOf(contract, meant?.[index] ?? name);
    if (object !== undefined && !objects.has(name)) objects.set(name, object);
  }
}

function parameterNames(state: EditorState, list: SyntaxNode): string[] {
  return list.getChildren('VariableDefinition').map(({ from, to }) => state.sliceDoc(from, to));
}

/** The objects that a function is called with; undefined: it is a function of the scheme's own. */
function objectsGiven(state: EditorState, contract: AuthoredContract, node: SyntaxNode): readonly string[] | undefined {
  const property = node.name === 'Property' ? node : node.parent;
  if (property?.name !== 'Property') return undefined;
  if (isOfModule(property)) return contract.functions.find(({ name }) => name === nameOf(state, property))?.parameters;
  for (let outer = property.parent; outer !== null; outer = outer.parent) {
    if (outer.name === 'Property' && isOfModule(outer)) {
      return nameOf(state, outer) === 'probes' ? [contract.subject] : undefined;
    }
  }
  return undefined;
}

/** What the contract says of the word at a place; null: nothing. */
export function documentationAt(
  state: EditorState,
  at: number,
): { readonly from: number; readonly to: number; readonly documented: Documented } | null {
  const node = treeOf(state).resolveInner(at, 1);
  const { from, to } = node;
  if (!/^(VariableName|VariableDefinition|PropertyName|PropertyDefinition)$/.test(node.name)) return null;
  const { contract, objects } = placeIn(state, to);
  const holder =
    node.name === 'PropertyName' ? (/([\w$]+)\s*\??\.\s*$/.exec(state.sliceDoc(0, from))?.[1] ?? '') : null;
  const isProperty = node.name === 'PropertyDefinition' && node.parent?.name === 'Property' && isOfModule(node.parent);
  const documented = documentationOf(contract, state.sliceDoc(from, to), holder, objects, isProperty);
  return documented === null ? null : { from, to, documented };
}
