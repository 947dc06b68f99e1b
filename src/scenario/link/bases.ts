import sessionControlFixedRate2 from '../../../scenarios/frozen/2967a269.json' with { type: 'json' };
import segmentsLossyMiddle1 from '../../../scenarios/frozen/5f0ccbc4.json' with { type: 'json' };
import pccGameServer1 from '../../../scenarios/frozen/3557384f.json' with { type: 'json' };
import pccBesideTcp1 from '../../../scenarios/frozen/7114d007.json' with { type: 'json' };
import segmentsUdpFlood1 from '../../../scenarios/frozen/281da99f.json' with { type: 'json' };
import sessionControlCollapse1 from '../../../scenarios/frozen/472b6314.json' with { type: 'json' };
import sessionControlFixedRate1 from '../../../scenarios/frozen/d5759144.json' with { type: 'json' };
import slbnLivelock1 from '../../../scenarios/frozen/a5bf6fd5.json' with { type: 'json' };
import lessonCanOneThatCannotSlowDownBeFair1 from '../../../scenarios/frozen/56441d20.json' with { type: 'json' };
import segmentsTwoDataCentres1 from '../../../scenarios/frozen/70dc66d7.json' with { type: 'json' };
import callsRetryStorm1 from '../../../scenarios/frozen/3c5814ff.json' with { type: 'json' };
import raceLongAndShort1 from '../../../scenarios/frozen/fd241bff.json' with { type: 'json' };
import type { Scenario } from '../schema.ts';
import { shippedScenarios } from '../shipped.ts';
import { readScenario } from '../validate.ts';
import { scenarioHash } from './content-hash.ts';
import { REWORDED } from './reworded.ts';

/**
 * A scenario that links name by its hash and describe changes to. A shipped scenario that is edited becomes a new base;
 * its old text must then stay here, as `scenarios/frozen/<hash>.json`, or links against it no longer open. Where only its
 * words were edited, an entry in `reworded.ts` is enough.
 */
export interface LinkBase {
  readonly name: string;
  readonly hash: string;
  readonly scenario: Scenario;
  /** Whether its name opens it. The name of a frozen text opens what is shipped today. */
  readonly isShipped: boolean;
}

/** Frozen texts of shipped scenarios that have been edited since: name and JSON. */
const frozenScenarios = [
  { name: 'segments-two-data-centres', scenario: segmentsTwoDataCentres1 },
  { name: 'segments-udp-flood', scenario: segmentsUdpFlood1 },
  { name: 'session-control-collapse', scenario: sessionControlCollapse1 },
  { name: 'session-control-fixed-rate', scenario: sessionControlFixedRate1 },
  { name: 'slbn-livelock', scenario: slbnLivelock1 },
  { name: 'session-control-fixed-rate', scenario: sessionControlFixedRate2 },
  { name: 'segments-lossy-middle', scenario: segmentsLossyMiddle1 },
  { name: 'pcc-game-server', scenario: pccGameServer1 },
  { name: 'pcc-beside-tcp', scenario: pccBesideTcp1 },
  { name: 'lesson-can-one-that-cannot-slow-down-be-fair', scenario: lessonCanOneThatCannotSlowDownBeFair1 },
  { name: 'race-long-and-short', scenario: raceLongAndShort1 },
  { name: 'calls-retry-storm', scenario: callsRetryStorm1 },
];

/** Today's shipped scenarios first. */
const sources: readonly { readonly name: string; readonly scenario: unknown }[] = [
  ...shippedScenarios,
  ...frozenScenarios,
];

/**
 * By place in `sources`, made when they are first asked for: to hash and read all takes a tenth of a second. Their networks
 * are not checked here, since what a link makes of a base is validated as a whole.
 */
const hashes: string[] = [];
const bases: (LinkBase | null)[] = [];

/** The base that a link names by its hash. */
export function linkBaseOf(hash: string): LinkBase | undefined {
  const wanted = REWORDED.get(hash) ?? hash;
  const index = sources.findIndex((_, candidate) => hashAt(candidate) === wanted);
  return index < 0 ? undefined : (baseAt(index) ?? undefined);
}

/** All bases, today's shipped scenarios first; one by one, for who must not work long at a stretch. */
export function* eachLinkBase(): Generator<LinkBase> {
  for (const index of sources.keys()) {
    const base = baseAt(index);
    if (base !== null) yield base;
  }
}

/** Null: it cannot be read. */
function baseAt(index: number): LinkBase | null {
  const made = bases[index];
  if (made !== undefined) return made;
  const { name, scenario } = sources[index];
  const read = readScenario(scenario);
  const isShipped = index < shippedScenarios.length;
  return (bases[index] = read.ok ? { name, hash: hashAt(index), scenario: read.scenario, isShipped } : null);
}

function hashAt(index: number): string {
  return (hashes[index] ??= scenarioHash(sources[index].scenario));
}
