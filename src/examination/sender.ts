/** Who is examined: a window law, a rate rule or a scheme of somebody's own, as what the flows under test do. */
import { lawDeclarations } from '../laws/declarations.ts';
import { schemeDeclaration } from '../schemes/declarations.ts';
import { modernTcp } from '../scenario/modern-tcp.ts';
import type { AuthoredSchemeText } from '../scenario/authored-schemes.ts';
import { authoredSchemesOfLane } from '../scenario/authored-schemes.ts';
import type { Scenario } from '../scenario/schema.ts';

type Parameters = Readonly<Record<string, unknown>>;

export interface Sender {
  /** What its column is called in files: a law's or a scheme's id, or a lane's. */
  readonly id: string;
  /** As links name it: `law:ID` or `scheme:ID`; absent: a lane's. */
  readonly key?: string;
  readonly title: string;
  /** How its flows differ from those of a host of 2026. */
  readonly transport: Parameters & { readonly windowLaw: { readonly law: string; readonly parameters?: Parameters } };
  /** What acts in the whole lane; absent: nothing does. */
  readonly scheme?: { readonly scheme: string; readonly parameters: Parameters };
  /** The code that it runs. */
  readonly own: readonly AuthoredSchemeText[];
}

/** A window law as it comes with Headway. @returns undefined: there is none of this id */
export function senderOfLaw(id: string): Sender | undefined {
  const law = lawDeclarations.find((one) => one.id === id);
  if (law === undefined) return undefined;
  const parameters = id === 'cubic' ? { hyStart: true } : {};
  return { id, key: `law:${id}`, title: law.title, transport: { windowLaw: { law: id, parameters } }, own: [] };
}

/** A scheme of routers or of rates, with its parameters as they come. @returns undefined: there is none of this id */
export function senderOfScheme(id: string): Sender | undefined {
  const scheme = id === 'none' ? undefined : schemeDeclaration(id);
  if (scheme === undefined) return undefined;
  return { ...CUBIC, id, key: `scheme:${id}`, title: scheme.title, scheme: { scheme: id, parameters: {} } };
}

/** The status quo: what a scheme is compared with. */
export const CUBIC = senderOfLaw('cubic')!;
export const NEWRENO = senderOfLaw('newreno')!;

/**
 * What a lane of a scenario does with the first of its classes that TCP carries: its law, with the options that belong to it,
 * and the lane's scheme. @returns a sentence where the lane has nothing to examine
 */
export function senderOfLane(scenario: Scenario, laneId: string): Sender | string {
  const lane = scenario.lanes.find(({ id }) => id === laneId)!;
  const traffic = scenario.traffic.find((one) => 'transport' in one);
  if (traffic === undefined || !('transport' in traffic)) return 'No traffic of the scenario has a transport.';
  const { windowLaw = { law: 'newreno', parameters: {} }, ecn, paced } = traffic.transport;
  const law = lane.windowLaws?.[traffic.id] ?? windowLaw;
  const named = authoredSchemesOfLane(scenario, laneId);
  const own = named.filter(({ id }) => id === law.law || id === lane.scheme);
  const title =
    lane.title ?? own[0]?.title ?? senderOfScheme(lane.scheme)?.title ?? senderOfLaw(law.law)?.title ?? laneId;
  return {
    id: laneId,
    title,
    transport: { windowLaw: law, ...(ecn !== undefined && { ecn }), ...(paced !== undefined && { paced }) },
    ...(lane.scheme !== 'none' && { scheme: { scheme: lane.scheme, parameters: lane.parameters } }),
    own,
  };
}

/** A host of 2026 that sends by the sender's law. */
export function asHost({ transport }: Sender): Parameters {
  return { ...HOST, ...transport };
}

/** What its flows are called: by the law, so that a lane's name makes no other run of it. */
export function flowsTitle({ transport, own }: Sender): string {
  const { law } = transport.windowLaw;
  return lawDeclarations.find(({ id }) => id === law)?.title ?? own.find(({ id }) => id === law)?.title ?? law;
}

/** On no network, and so without a processing delay: the examination has noise instead. */
const HOST = modernTcp({ form: 'drawn', nodes: [], links: [] });
