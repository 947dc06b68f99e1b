/** Fields by their paths: what the schema describes, and what schemes, window laws and queue disciplines declare. */
import * as z from 'zod/mini';
import { type ChoiceOption, unitOf } from '../base/field.ts';
import { lawDeclaration, lawDeclarations } from '../laws/declarations.ts';
import { disciplineDeclaration, disciplineDeclarations } from '../queues/declarations.ts';
import type { Declaration, ParameterDeclaration } from '../schemes/declaration.ts';
import { schemeDeclaration, schemeDeclarations } from '../schemes/declarations.ts';
import { authoredLaneSchemes, authoredSchemesOfKind, type AuthoredSchemeText } from './authored-schemes.ts';
import { listPaths } from './path.ts';
import { towardsGates } from './schema/calls.ts';
import { valueUnder, keysAt, schemasAt } from './schema/walk.ts';
import { fieldOf, type SchemaField } from './schema/field.ts';
import { scenarioSchema, type Scenario } from './schema.ts';

/** A field of the scenario: with a default, it is there where its value is not. */
export type ScenarioField = SchemaField | (ParameterDeclaration & { readonly part?: undefined });

/**
 * The field at a path such as `traffic.web.arrivals.flowsPerSecond`; undefined: nothing is known of it. An entry of the
 * timeline has the field of what it sets.
 * @param scenario determines which alternative of the schema it is, e.g. which generator's parameter
 */
export function describeField(path: string, scenario: Scenario): ScenarioField | undefined {
  const keys = path.split('.');
  const entry = keys[0] === 'timeline' && keys[2] === 'value' ? scenario.timeline[Number(keys[1])] : undefined;
  if (entry !== undefined) return describeField(entry.set, scenario);
  const declared = declarationAt(scenario, keys.slice(0, -2));
  if (keys.at(-2) === 'parameters' && declared !== undefined) {
    return declared.parameters.find(({ id }) => id === keys.at(-1));
  }
  if (isForMessagesOnly(keys, scenario)) return undefined;
  const field =
    choiceOfDeclared(keys, scenario) ??
    schemasAt(scenarioSchema, keys, scenario)
      .map(fieldOf)
      .find((one) => one !== undefined);
  return field === undefined ? undefined : asInScenario(keys, field, scenario);
}

/** Over TCP the FIN is what gates count, and their refusals are SYNs that are lost (`checkCalls`). */
function isForMessagesOnly([root, , member, id, name]: readonly string[], { traffic }: Scenario): boolean {
  if (root !== 'lanes' || member !== 'retries' || name === undefined || !Object.hasOwn(towardsGates, name))
    return false;
  return traffic.some((one) => one.id === id && one.kind === 'calls-over-tcp');
}

/** What a lane does not say of its own is as in the scenario. A part of the scenario cannot be absent in a lane. */
function asInScenario([root, , member, id, name]: readonly string[], field: SchemaField, scenario: Scenario) {
  const isServers = member === 'servers';
  if (root !== 'lanes' || name === undefined || (!isServers && !Object.hasOwn(towardsGates, name))) return field;
  const path = isServers ? ['network', 'nodes', id, 'server', name] : ['traffic', id, name];
  const general = path.reduce<unknown>(valueUnder, scenario);
  if (general === undefined) return field;
  const { default: _standard, ...others } = field;
  return typeof general === 'object' ? others : { ...others, default: general as SchemaField['default'] };
}

/** Paths of what may be set below a path, without what lies below one of these. Items of long lists are left out. */
export function fieldsBelow(path: string, scenario: Scenario): string[] {
  const keys = path.split('.');
  const value = keys.reduce<unknown>(valueUnder, scenario);
  const declared = declarationAt(scenario, keys);
  if (declared !== undefined) return declared.parameters.map(({ id }) => `${path}.parameters.${id}`);
  const names = Array.isArray(value)
    ? value
        .slice(0, value.length > MAX_ITEMS ? 0 : undefined)
        .map((item: { readonly id?: string }, i) => item.id ?? `${i}`)
    : keysAt(scenarioSchema, keys, scenario);
  return names.flatMap((name) => {
    const below = `${path}.${name}`;
    const field = describeField(below, scenario);
    const present = valueUnder(value, name);
    if (field !== undefined) return present !== undefined || field.default !== undefined ? [below] : [];
    return typeof present === 'object' && present !== null ? fieldsBelow(below, scenario) : [];
  });
}

const MAX_ITEMS = 100;

/** Whether the number at a path may be a profile of its values over time instead. */
export function mayVary(path: string, scenario: unknown): boolean {
  const keys = path.split('.');
  const [holder, last] = [keys.slice(0, -1), keys.at(-1)!];
  const schemas = schemasAt(scenarioSchema, holder, scenario);
  return schemas.some((schema) => ['points', 'peak'].every((key) => keysAt(schema, [last]).includes(key)));
}

/** Paths of the numbers of traffic and network that are profiles of their values over time. */
export function varyingPaths(scenario: Scenario): string[] {
  const { traffic, network } = scenario;
  return listPaths({ traffic, network })
    .flatMap((path) => /^(.*)\.kind$/.exec(path)?.[1] ?? [])
    .filter((path) => describeField(path, scenario)?.kind === 'number');
}

/** What is chosen of the value at a path, where it is a part: its kind, or whether it is there. Otherwise the value. */
export function chosenOf({ part }: Pick<SchemaField, 'part'>, value: unknown): unknown {
  if (part === undefined || typeof value !== 'object' || value === null) return value;
  return part.key === null ? true : (value as Readonly<Record<string, unknown>>)[part.key];
}

/**
 * A part where something else is chosen; undefined: it is absent. What was set of the same name, or in the same unit, is kept: a
 * value with which its kind starts gives way to that of the other.
 */
export function partWith(path: string, chosen: string, scenario: Scenario): object | undefined {
  const keys = path.split('.');
  const schemas = schemasAt(scenarioSchema, keys, scenario);
  const { key, starts } = describeField(path, scenario)!.part!;
  if (!Object.hasOwn(starts, chosen)) return undefined;
  if (key === null) return starts[chosen];
  const before = (keys.reduce<unknown>(valueUnder, scenario) ?? {}) as Readonly<Record<string, unknown>>;
  const start = { [key]: chosen, ...starts[chosen] };
  const startBefore = starts[String(before[key])] as Readonly<Record<string, unknown>> | undefined;
  const unitOfMember = (holder: object, name: string) =>
    unitOf(
      schemas
        .flatMap((schema) => schemasAt(schema, [name], holder))
        .map(fieldOf)
        .find(Boolean),
    );
  const others = Object.keys(before).filter((one) => !(one in start));
  const kept = Object.keys(starts[chosen]).flatMap((name) =>
    schemas
      .flatMap((schema) => schemasAt(schema, [name], start))
      .flatMap((member) => {
        const unit = unitOf(fieldOf(member));
        const same = name in before ? name : others.find((one) => unit && unitOfMember(before, one) === unit);
        const isSet = same !== undefined && before[same] !== startBefore?.[same];
        const isKept = isSet && fieldOf(member) !== undefined && z.safeParse(member, before[same]).success;
        return isKept ? [[name, before[same]] as const] : [];
      }),
  );
  return { ...start, ...Object.fromEntries(kept) };
}

/** What is declared of the scheme, the law or the discipline that an object names; undefined: it names none. */
function declarationAt(scenario: Scenario, keys: readonly string[]): Pick<Declaration, 'parameters'> | undefined {
  const holder = keys.reduce<unknown>(valueUnder, scenario);
  const idOf = (key: string) => valueUnder(holder, key) as string | undefined;
  const [scheme, law, discipline] = [keys[0] === 'lanes' ? idOf('scheme') : undefined, idOf('law'), idOf('discipline')];
  if (scheme !== undefined) return schemeDeclaration(scheme) ?? UNDECLARED;
  if (law !== undefined) return lawDeclaration(law) ?? UNDECLARED;
  return discipline === undefined ? undefined : (disciplineDeclaration(discipline) ?? UNDECLARED);
}

/** What an authored scheme declares stands in its source. */
const UNDECLARED = { parameters: [] };

/** The choice of a scheme, a window law or a queue discipline, among those of the scenario's author too. */
function choiceOfDeclared(keys: readonly string[], scenario: Scenario): SchemaField | undefined {
  const last = keys.at(-1)!;
  const [root, , member] = keys;
  if (root === 'lanes' && last === 'scheme' && keys.length === 3) {
    const options = schemeDeclarations.map((one) => ({ value: one.id, title: one.title, help: one.tagline }));
    return { kind: 'choice', title: 'Scheme', options: [...options, ...authored(authoredLaneSchemes(scenario))] };
  }
  const isLaw = last === 'windowLaw' || last === 'law' || (member === 'windowLaws' && keys.length === 4);
  if (!isLaw && last !== 'queue' && last !== 'discipline') return undefined;
  const declarations = isLaw ? lawDeclarations : disciplineDeclarations;
  const own = authoredSchemesOfKind(scenario, isLaw ? 'window law' : 'queue discipline');
  const options = [
    ...declarations.map((one) => ({ value: one.id, title: one.title, help: one.help })),
    ...authored(own),
  ];
  const field = { kind: 'choice', title: isLaw ? 'Window law' : 'Queue', options } as const;
  if (last === 'law' || last === 'discipline') return field;
  const ofClass = member === 'windowLaws' && scenario.traffic.find((one) => one.id === last);
  const law = ofClass && 'transport' in ofClass ? ofClass.transport.windowLaw?.law : undefined;
  const starts = Object.fromEntries(options.map(({ value }) => [value, { parameters: {} }]));
  return { ...field, default: law ?? declarations[0].id, part: { key: isLaw ? 'law' : 'discipline', starts } };
}

function authored(schemes: readonly AuthoredSchemeText[]): ChoiceOption[] {
  return schemes.map(({ id, title, kind }) => ({
    value: id,
    title: `Your own: ${title}`,
    help: `Written by the author of this scenario: ${kind}. Its values are moved beside its code.`,
  }));
}
