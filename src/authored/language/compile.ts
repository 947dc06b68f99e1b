import { withArticle } from '../../base/format.ts';
import { unseenInSource } from '../../base/plain-text.ts';
import type { ParameterDeclaration } from '../../schemes/declaration.ts';
import type { AuthoredContract } from '../contract/contract.ts';
import { OWN_CONTRACTS } from '../contract/contracts.ts';
import { OWN_KINDS, OWN_LIMITS, type AuthoredKind } from '../contract/kinds.ts';
import { propertyName } from './constants.ts';
import { choicesOf, parametersOf, probesOf, switchOf, textOf, type AuthoredProbe } from './declared.ts';
import { isGlobal } from './expression-types.ts';
import { declaredFunction, Functions } from './functions.ts';
import { Scope, variableOf } from './names.ts';
import { isFunction, partsOf, type Node } from './nodes.ts';
import { parsed } from './parse.ts';
import { Problems, type SourceProblem } from './problem.ts';
import { meantBy } from './usual-names.ts';

/** A source that has been read and may run. */
export interface CompiledScheme {
  readonly kind: AuthoredKind;
  readonly title: string;
  /** Who says that they have written it; empty: nobody. */
  readonly author: string;
  readonly parameters: readonly ParameterDeclaration[];
  readonly probes: readonly AuthoredProbe[];
  readonly needs: readonly ('ecn' | 'pacing' | 'sack')[];
  readonly echoesEachMark: boolean;
  readonly isScalable: boolean;
  /** The functions of the contract that it defines. */
  readonly functions: ReadonlySet<string>;
  /** Functions and fields of the contract that it uses, as `flow.window` or `log`. */
  readonly uses: ReadonlySet<string>;
  /** The body of a function of `$runtime`, which returns the scheme's functions by their names. */
  readonly code: string;
  readonly source: string;
}

type Compilation =
  | { readonly ok: true; readonly scheme: CompiledScheme }
  | {
      readonly ok: false;
      readonly problems: readonly SourceProblem[];
      /** What the source says it is, where that could be read: for its documentation. */
      readonly kind: AuthoredKind | null;
    };

const NEEDS = ['ecn', 'pacing', 'sack'] as const;
const TITLE_LENGTH = 40;

/**
 * Reads the source of a scheme, checks it against the contract of its kind, and writes it again as code that can do no
 * more than the contract allows. Nothing of it runs.
 */
export function compile(source: string): Compilation {
  const problems = new Problems(source);
  const failed = (kind: AuthoredKind | null = null): Compilation => ({ ok: false, problems: problems.list, kind });
  if (source.length > OWN_LIMITS.sourceLength) {
    problems.add({ start: 0, end: 0 }, `The source has more than ${OWN_LIMITS.sourceLength} characters.`);
    return failed();
  }
  refuseUnseenCharacters(source, problems);
  const program = problems.list.length > 0 ? null : parsed(source, problems);
  if (program === null) return failed();
  const exported = exportedObject(program, problems);
  if (exported === null) return failed();
  const kind = kindOf(exported, problems);
  if (kind === null) return failed();
  const scheme = new Module(program, exported, OWN_CONTRACTS[kind], source, problems).compiled();
  return problems.list.length > 0 ? failed(kind) : { ok: true, scheme };
}

function refuseUnseenCharacters(source: string, problems: Problems): void {
  for (const { at, name } of unseenInSource(source)) {
    const message = `The character ${name} cannot be seen, or changes how the text is shown.`;
    problems.add({ start: at, end: at + 1 }, message, 'Remove it.');
    if (problems.isFull) return;
  }
}

function exportedObject(program: Node, problems: Problems): Node | null {
  const exports: readonly Node[] = program.body.filter((one: Node) => one.type === 'ExportDefaultDeclaration');
  if (exports.length === 1 && exports[0].declaration.type === 'ObjectExpression') return exports[0].declaration;
  const place = exports[0] ?? { start: 0, end: Math.min(1, program.end) };
  problems.add(place, 'A scheme is one object.', "Write export default { kind: 'window law', ... };");
  return null;
}

function kindOf(exported: Node, problems: Problems): AuthoredKind | null {
  const node = exported.properties.find((one: Node) => propertyName(one) === 'kind');
  const choices = OWN_KINDS.map((kind) => `'${kind}'`).join(', ');
  if (node === undefined) {
    problems.add(
      { start: exported.start, end: exported.start + 1 },
      'The kind is missing.',
      `Write kind: one of ${choices}.`,
    );
    return null;
  }
  const value: unknown = node.value?.value;
  const kind = OWN_KINDS.find((one) => one === value);
  if (kind === undefined) problems.add(node, 'There is no such kind.', `Use ${choices}.`);
  return kind ?? null;
}

/** One module, as it is read. */
class Module {
  private readonly scope = new Scope(null);
  private readonly functions: Functions;
  private readonly parts = new Map<string, Node>();
  private readonly parameters: readonly ParameterDeclaration[];

  constructor(
    private readonly program: Node,
    private readonly exported: Node,
    private readonly contract: AuthoredContract,
    private readonly source: string,
    private readonly problems: Problems,
  ) {
    this.readParts();
    const declared = this.parts.get('parameters');
    this.parameters = declared === undefined ? [] : parametersOf(declared, contract, problems);
    const types = new Map(
      this.parameters.map(({ id, kind }) => [id, kind === 'boolean' ? ('boolean' as const) : ('number' as const)]),
    );
    this.functions = new Functions(problems, this.scope, contract, types);
  }

  compiled(): CompiledScheme {
    const { parts, problems, contract, functions } = this;
    const text = (name: string): string =>
      parts.has(name) ? (textOf(parts.get(name)!, TITLE_LENGTH, problems) ?? '') : '';
    const constants = this.writeModule();
    const defined = contract.functions.filter(({ name }) => parts.has(name));
    const probes = parts.has('probes') ? probesOf(parts.get('probes')!, problems) : [];
    const written = [
      ...defined.map(({ name, parameters }) => this.entry(name, parts.get(name)!, parameters)),
      ...probes.map(({ probe, node }) => this.entry(`probe:${probe.id}`, node, [contract.subject])),
    ];
    const helpers = functions.writeHelpers();
    const held = contract.objects.map((one) => `${one.name}: ${variableOf(one)}`);
    return {
      kind: contract.kind,
      title: text('title'),
      author: text('author'),
      parameters: this.parameters,
      probes: probes.map(({ probe }) => probe),
      needs: parts.has('needs') ? (choicesOf(parts.get('needs')!, NEEDS, problems) as (typeof NEEDS)[number][]) : [],
      echoesEachMark: parts.has('echoesEachMark') && switchOf(parts.get('echoesEachMark')!, problems),
      isScalable: parts.has('isScalable') && switchOf(parts.get('isScalable')!, problems),
      functions: new Set(defined.map(({ name }) => name)),
      uses: functions.expressions.used,
      code: [
        `'use strict'; const { ${RUNTIME.join(', ')} } = $runtime;`,
        `const { ${held.join(', ')} } = $runtime.$objects;`,
        ...constants,
        ...helpers,
        `return { ${written.join(',\n')} };`,
      ].join('\n'),
      source: this.source,
    };
  }

  /** The properties of the exported object, by name. */
  private readParts(): void {
    const { contract, problems } = this;
    const known = [...contract.properties, ...contract.functions].map(({ name }) => name);
    for (const node of this.exported.properties as readonly Node[]) {
      const name = propertyName(node);
      if (name === null || node.kind !== 'init') problems.add(node, 'A name and a value are needed here.');
      else if (!known.includes(name)) {
        const near = meantBy(name, known);
        const remedy = near === undefined ? `It has ${known.join(', ')}.` : `Did you mean ${near}?`;
        problems.add(node.key, `There is no "${name}" in ${withArticle(contract.kind)}.`, remedy);
      } else if (this.parts.has(name)) problems.add(node, `"${name}" is defined twice.`);
      else this.parts.set(name, node.value);
    }
    const required = [
      ...contract.properties.filter((one) => one.required),
      ...contract.functions.filter(({ otherwise }) => otherwise === undefined),
    ];
    for (const { name, help } of required) {
      if (!this.parts.has(name)) {
        const { start } = this.exported;
        problems.add({ start, end: start + 1 }, `"${name}" is missing.`, help);
      }
    }
  }

  private entry(name: string, node: Node, parameters: readonly string[]): string {
    if (!isFunction(node)) {
      this.problems.add(node, 'A function is needed here.', `Write (${parameters.join(', ')}) => { ... }.`);
      return '';
    }
    return `${JSON.stringify(name)}: ${this.functions.writeOf(node, parameters)}`;
  }

  /** What stands beside the exported object: functions, and constants that nothing changes. */
  private writeModule(): string[] {
    const { problems, functions, scope } = this;
    const others: readonly Node[] = this.program.body.filter((one: Node) => one.type !== 'ExportDefaultDeclaration');
    const constants: Node[] = [];
    for (const node of others) {
      if (node.type === 'VariableDeclaration' && node.kind !== 'const') {
        problems.add(
          node,
          'What a module remembers would be lost when time goes back.',
          'Write const, or use the state.',
        );
        continue;
      }
      for (const one of node.type === 'VariableDeclaration' ? (node.declarations as readonly Node[]) : [node]) {
        const named = declaredFunction(one);
        if (named !== null) {
          functions.declare(...named);
        } else if (one.type === 'VariableDeclarator' && one.id.type === 'Identifier') constants.push(one);
        else if (/^(Import|Export)/.test(one.type)) {
          problems.add(one, 'A scheme is one module: it imports nothing and exports one object.');
        } else problems.add(one, 'Only constants and functions stand here.', 'Move it into a function.');
      }
    }
    return constants.map(({ id, init }) => {
      if (hasCall(init, scope)) problems.add(init, 'A constant is computed without functions, but for Math.');
      const isNumber = functions.expressions.types.isNumber(init, scope);
      const value = functions.expressions.write(init, scope);
      scope.declare(id, { declared: 'const', kind: isNumber ? 'number' : 'value' }, problems);
      return `const u_${id.name} = $frozen(${value});`;
    });
  }
}

/** What the code of a scheme is written with: see `run/runtime.ts`. */
const RUNTIME = [
  '$work',
  '$tooLong',
  '$number',
  '$add',
  '$ordered',
  '$text',
  '$pow',
  '$exp',
  '$ln',
  '$same',
  '$switched',
  '$read',
  '$readOptional',
  '$fields',
  '$get',
  '$getOptional',
  '$set',
  '$delete',
  '$key',
  '$plain',
  '$object',
  '$items',
  '$list',
  '$methods',
  '$frozen',
  '$keys',
  '$values',
  '$entries',
  '$hasOwn',
  '$map',
  '$filter',
  '$forEach',
  '$reduce',
  '$some',
  '$every',
  '$find',
  '$findIndex',
  '$log',
  '$fail',
] as const;

function hasCall(node: Node, scope: Scope): boolean {
  if (node.type === 'CallExpression') {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || !isGlobal(callee.object, 'Math', scope)) return true;
  }
  return partsOf(node).some((part) => hasCall(part, scope));
}
