import { counted } from '../base/format.ts';
import { nearest } from '../base/nearest.ts';
import { asDrawn } from '../scenario/edit/as-drawn.ts';
import { EditError, type Link } from '../scenario/edit/edit.ts';
import { readFlowTrace, type TraceFlow } from '../scenario/import/flow-trace.ts';
import { readLinkTrace } from '../scenario/import/link-trace.ts';
import { expandNetwork, resolveNodes } from '../scenario/network.ts';
import { PathError, setPath } from '../scenario/path.ts';
import { problemInWords, type Validation } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { ProfiledNumber } from '../scenario/schema/profile.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { parseScenario, validateChanged, validateScenario } from '../scenario/validate.ts';
import { experimentInText } from './load-experiment.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** `PATH=VALUE`, or a file whose content is put in. */
export type Change = string | TraceOption;

/**
 * The scenario that an argument means: a name from `list`, a file, or `-` for standard input.
 * @param changes applied in their order before anything is checked again
 */
export function loadScenario(source: string, changes: readonly Change[], terminal: Terminal): Scenario {
  const shipped = shippedScenarios.find(({ name }) => name === source);
  const scenario =
    shipped === undefined
      ? scenarioInText(textOf(source, terminal), source)
      : valid(validateScenario(shipped.scenario), source);
  if (changes.length === 0) return scenario;
  const changed = changes.reduce(
    (before, change) =>
      typeof change === 'string' ? applyChange(before, change) : withTrace(before, change, terminal),
    scenario,
  );
  const result = valid(validateChanged(changed), source);
  if (changed.lesson !== undefined && result.lesson === undefined)
    terminal.error('headway: the lesson left out: its steps do not fit the changed run\n');
  return result;
}

function scenarioInText(text: string, source: string): Scenario {
  const result = parseScenario(text);
  if (!result.ok && experimentInText(text) !== null) {
    throw new UsageError(`${source} is an experiment, and this takes a scenario.`, '"headway sweep" runs it.');
  }
  return valid(result, source);
}

/** The scenario, or a UsageError that lists what is wrong. */
export function valid(result: Validation<Scenario>, source: string): Scenario {
  if (result.ok) return result.scenario;
  const lines = result.problems.map((problem) => `  ${problemInWords(problem, 'scenario')}`);
  throw new UsageError(`${source} is not a scenario that can run:\n${lines.join('\n')}`);
}

/** The text of a file that is to hold a scenario. */
export function textOf(source: string, terminal: Terminal): string {
  try {
    return terminal.read(source);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const names = shippedScenarios.map(({ name }) => name);
    const near = nearest(source, names);
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `"${source}" is neither a scenario from the list nor a file that can be read (${reason}).`,
      near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '"headway list" prints the names.',
    );
  }
}

function applyChange(scenario: Scenario, change: string): Scenario {
  const { set: path, value } = changeOf('--set', change);
  try {
    return setPath(scenario, path, value);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    throw new UsageError(`--set ${path}: ${error.message}`, `Known: ${error.near.join(', ')}.`);
  }
}

/** What `PATH=VALUE` says. */
export function changeOf(option: string, given: string): { readonly set: string; readonly value: unknown } {
  const equals = given.indexOf('=');
  if (equals < 1) throw new UsageError(`${option} "${given}" has no value.`, `Write ${option} PATH=VALUE.`);
  return { set: given.slice(0, equals), value: valueOf(given.slice(equals + 1)) };
}

/** JSON, or else the bare text. */
export function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** An option `--flow-trace CLASS=FILE`, `--link-trace LINK=FILE` or `--link-opportunities LINK=FILE`. */
interface TraceOption {
  readonly option: 'flow-trace' | 'link-trace' | 'link-opportunities';
  /** `ID=FILE` */
  readonly value: string;
}

function withTrace(scenario: Scenario, { option, value }: TraceOption, terminal: Terminal): Scenario {
  const equals = value.indexOf('=');
  const [id, path] = [value.slice(0, equals), value.slice(equals + 1)];
  if (equals < 1 || path === '') {
    const what = option === 'flow-trace' ? 'CLASS' : 'LINK';
    throw new UsageError(`--${option} "${value}" names no file.`, `Write --${option} ${what}=FILE.`);
  }
  const text = traceText(option, path, terminal);
  if (option === 'flow-trace') return withFlows(scenario, id, path, text, terminal);
  if (option === 'link-trace') return withRate(scenario, id, path, text, terminal);
  return withLink(scenario, option, id, (link) => withOpportunities(link, id, text.replace(/\s+/g, ' ').trim()));
}

/** The class's flows are those of the file; what it does not say of them is drawn as before. */
function withFlows(scenario: Scenario, id: string, path: string, text: string, terminal: Terminal): Scenario {
  const ids = scenario.traffic.filter(({ kind }) => kind === 'flows').map((one) => one.id);
  const traffic = scenario.traffic.find((one) => one.id === id && one.kind === 'flows');
  if (traffic?.kind !== 'flows') throw unknown('class of flows', id, ids);
  const read = readFlowTrace(text, id);
  if (!read.ok) throw refusal(path, read);
  const network = expandNetwork(scenario.network);
  for (const [end, known] of [
    ['from', traffic.from],
    ['to', traffic.to],
  ] as const) {
    const nodes = new Set(resolveNodes(network, known).map((node) => network.nodes[node].id));
    const stray = read.flows.find((flow) => flow[end] !== undefined && !nodes.has(flow[end]));
    if (stray !== undefined) throw strayNode(path, stray, end, nodes);
  }
  const flows = read.flows.map(({ line: _line, ...flow }) => flow);
  const changed = { ...traffic, arrivals: { kind: 'listed' as const, flows } };
  const listed = { ...scenario, traffic: scenario.traffic.map((one) => (one.id === id ? changed : one)) };
  const isKept = ({ set }: { readonly set: string }): boolean => !set.startsWith(`traffic.${id}.arrivals.`);
  const timeline = scenario.timeline.filter(isKept);
  const { controls = [], ...view } = scenario.view;
  const shown = controls.filter(isKept);
  const left = scenario.timeline.length - timeline.length;
  if (left > 0) {
    terminal.error(`headway: ${counted(left, 'change')} of the timeline left out: the flows of ${id} are listed now\n`);
  }
  return { ...listed, timeline, view: shown.length === 0 ? view : { ...view, controls: shown } };
}

function strayNode(path: string, flow: TraceFlow, end: 'from' | 'to', nodes: ReadonlySet<string>): UsageError {
  const known = [...nodes];
  const near = nearest(flow[end]!, known);
  return refusal(path, {
    line: flow.line,
    message: `${end === 'from' ? 'No source' : 'No destination'} of the class is "${flow[end]!.slice(0, 60)}".`,
    remedy: `Known: ${(near.length > 0 ? near : known.slice(0, 20)).join(', ')}.`,
  });
}

/** The rate of a directed link follows the file. */
function withRate(scenario: Scenario, id: string, path: string, text: string, terminal: Terminal): Scenario {
  return withLink(scenario, 'link-trace', id, (link) => {
    const read = readLinkTrace(text, scenario.run.untilSeconds);
    if (!read.ok) throw refusal(path, read);
    terminal.error(`headway: ${id} follows ${path}, in steps of ${read.stepSeconds} s\n`);
    return withDirection(link, id, read.profile);
  });
}

/** The link of a directed link is another. */
function withLink(scenario: Scenario, option: string, id: string, changed: (link: Link) => Link): Scenario {
  const links = expandNetwork(scenario.network).links;
  const link = links.find((one) => one.id === id);
  if (link === undefined) {
    throw unknown(
      'directed link',
      id,
      links.map((one) => one.id),
    );
  }
  const drawn = drawnNetworkOf(scenario, option);
  const network = {
    ...drawn.network,
    links: drawn.network.links.map((one) => (one.id === link.pair ? changed(one) : one)),
  };
  return { ...drawn, network };
}

/** One direction has the rate; the other keeps its own, which may have been the same by default. */
function withDirection(link: Link, id: string, rate: ProfiledNumber): Link {
  const { rateBitsPerSecond, reverse, oneWay } = link;
  if (id !== link.id) return { ...link, reverse: { ...reverse, rateBitsPerSecond: rate } };
  if (oneWay === true) return { ...link, rateBitsPerSecond: rate };
  const back = reverse?.rateBitsPerSecond ?? rateBitsPerSecond;
  return { ...link, rateBitsPerSecond: rate, reverse: { ...reverse, rateBitsPerSecond: back } };
}

/** One direction sends at the moments of a trace; the other keeps its own impairments, which may have been the same by default. */
function withOpportunities(link: Link, id: string, milliseconds: string): Link {
  const { impairments = {}, reverse, oneWay } = link;
  const back = reverse?.impairments ?? impairments;
  if (id !== link.id) {
    return { ...link, reverse: { ...reverse, impairments: { ...back, opportunities: { milliseconds } } } };
  }
  const there = { ...link, impairments: { ...impairments, opportunities: { milliseconds } } };
  return oneWay === true ? there : { ...there, reverse: { ...reverse, impairments: back } };
}

function drawnNetworkOf(scenario: Scenario, option: string): ReturnType<typeof asDrawn> {
  try {
    return asDrawn(scenario);
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    throw new UsageError(error.message, `Use --${option} on a smaller network.`);
  }
}

function traceText(option: string, path: string, terminal: Terminal): string {
  try {
    return terminal.read(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--${option}: ${path} cannot be read (${reason}).`, 'Give a text file.');
  }
}

function unknown(what: string, id: string, known: readonly string[]): UsageError {
  const near = nearest(id, known);
  const names = (near.length > 0 ? near : known.slice(0, 20)).join(', ');
  return new UsageError(`There is no ${what} "${id}".`, names === '' ? '' : `Known: ${names}.`);
}

function refusal(
  path: string,
  problem: { readonly line: number | null; readonly message: string; readonly remedy: string },
): UsageError {
  const place = problem.line === null ? path : `${path}, line ${problem.line}`;
  return new UsageError(`${place}: ${problem.message}`, problem.remedy);
}
