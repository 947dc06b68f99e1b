/**
 * `npm run build:moments`: after `npm run build`, puts into `dist/` the moments of bookmarks of the shipped scenarios to
 * which a replay takes long (workers/shipped-moments.ts). It prints what each bookmark costs, and stops at a moment that
 * does not go on as its run does.
 *   [NAMES]   of these scenarios (all)
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMomentOf } from '../../src/protocol/kept-moment.ts';
import { FEWEST_KEPT_EVENTS } from '../../src/protocol/server.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { Rewind } from '../../src/simulation/rewind.ts';
import { packSmall, unpackSmall } from '../../workers/plain-bytes.ts';
import {
  fileOfMoment,
  hashOfRun,
  MOMENTS_LIST,
  MOST_SHIPPED_BYTES,
  type ShippedMoment,
} from '../../workers/shipped-moments.ts';

/**
 * Hops that one of two processors makes on the way from what is shipped before: half of all lanes', or those of the lane
 * that has most. A page makes about 0.3 million a second in each lane. They are counted, so that every machine chooses
 * the same bookmarks.
 */
const FEWEST_HOPS = 600_000;
/** A moment that was read goes on as its run for this long. */
const COMPARED_EVENTS = 20_000;

function bookmarkedSeconds({ view, run }: Scenario): readonly number[] {
  const seconds = (view.bookmarks ?? []).map(({ atSeconds }) => atSeconds);
  return [...new Set(seconds)].filter((one) => one <= run.untilSeconds).sort((a, b) => a - b);
}

/** @throws Error where what is read from a packed moment does not go on as the lane does. The lane is at that moment, and stays */
async function compare(packed: Blob, lane: Lane, scenario: Scenario): Promise<void> {
  const [read, fresh] = [await unpackSmall(packed, Infinity), openLane(scenario, lane.laneId)];
  const isOfForm = isMomentOf(fresh, read);
  if (isOfForm) new Rewind(fresh, 0).adopt(read);
  const state = lane.save();
  const [here, there] = [lane, fresh].map((one) => {
    one.advance(scenario.run.untilSeconds, COMPARED_EVENTS);
    return [one.timeSeconds, one.events, one.fingerprint(), ...one.sampler.since(0)].join();
  });
  lane.restore(state);
  if (!isOfForm || here !== there) throw new Error(`${scenario.title}, ${lane.laneId}: the moment is not of the run.`);
}

/** The moments that are shipped of a scenario. @param say of each bookmark: what it costs, and what is shipped for it */
export async function momentsOf(
  scenario: Scenario,
  program: string,
  write: (file: string, packed: Blob) => Promise<void>,
  say: (words: string) => void,
): Promise<readonly ShippedMoment[]> {
  const seconds = bookmarkedSeconds(scenario);
  if (seconds.length === 0) return [];
  const made: ShippedMoment[] = [];
  // Where the lanes were when a moment of theirs was shipped last. One that was too large once is left.
  let lanes = scenario.lanes.map(({ id }) => ({ lane: openLane(scenario, id), shippedHops: 0, shippedEvents: 0 }));
  for (const at of seconds) {
    if (lanes.length === 0) break;
    for (const { lane } of lanes) lane.advance(at, Infinity);
    const ways = lanes.map(({ lane, shippedHops }) => lane.figures().packetHops - shippedHops);
    const hops = Math.max(...ways, ways.reduce((sum, one) => sum + one, 0) / 2);
    const sizes: string[] = [];
    for (const one of hops < FEWEST_HOPS ? [] : lanes) {
      const { lane } = one;
      if (lane.events - one.shippedEvents < FEWEST_KEPT_EVENTS) continue;
      const packed = await packSmall({ seconds: at, ...new Rewind(lane, 0).present() });
      const isSmall = packed.size <= MOST_SHIPPED_BYTES;
      sizes.push(`${(packed.size / 2 ** 20).toFixed(2)} MB${isSmall ? '' : ' (too large)'}`);
      if (!isSmall) {
        lanes = lanes.filter((other) => other !== one);
        continue;
      }
      await compare(packed, lane, scenario);
      const moment = [await hashOfRun(program, lane.dependence), at, packed.size] as const;
      await write(fileOfMoment(moment), packed);
      made.push(moment);
      [one.shippedHops, one.shippedEvents] = [lane.figures().packetHops, lane.events];
    }
    say(`${at} s: ${(hops / 1e6).toFixed(2)} million hops${sizes.map((size) => `, ${size}`).join('')}`);
  }
  return made;
}

/** The name of the program of the lanes in a built site. */
export function programIn(site: string): string {
  const name = readdirSync(join(site, 'assets')).find((one) => /^lane\.worker-.*\.js$/.test(one));
  if (name === undefined) throw new Error('There is no program of lanes in dist/. Run npm run build first.');
  return name;
}

async function build(site: string, names: readonly string[]): Promise<void> {
  const program = programIn(site);
  rmSync(join(site, 'moments'), { recursive: true, force: true });
  mkdirSync(join(site, 'moments'));
  const made: ShippedMoment[] = [];
  for (const { name, scenario: json } of shippedScenarios) {
    const result = validateScenario(json);
    if (!result.ok || (names.length > 0 && !names.includes(name))) continue;
    const write = async (file: string, packed: Blob) => writeFileSync(join(site, file), await packed.bytes());
    made.push(...(await momentsOf(result.scenario, program, write, (words) => console.log(`${name}, ${words}`))));
  }
  writeFileSync(join(site, MOMENTS_LIST), `${JSON.stringify(made)}\n`);
  const bytes = made.reduce((sum, one) => sum + one[2], 0);
  console.log(`${made.length} moments, ${(bytes / 2 ** 20).toFixed(1)} MB`);
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url))
  await build(fileURLToPath(new URL('../../dist', import.meta.url)), process.argv.slice(2));
