/** What is fed with hostile input: each target draws an input, and says what is wrong with what became of it. */
import { inspector } from '../../src/simulation/inspect/inspect.ts';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { RandomStream } from '../../src/base/random-stream.ts';
import { planExperiment } from '../../src/experiment/validate.ts';
import { planMap, type MapPlanning } from '../../src/finding/map-schema.ts';
import { planSearch, type SearchPlanning } from '../../src/finding/search-schema.ts';
import { shippedMaps, shippedSearches } from '../../src/finding/shipped.ts';
import { planThreshold, type ThresholdPlanning } from '../../src/finding/threshold.ts';
import type { PageMessage } from '../../src/protocol/messages.ts';
import { LaneServer } from '../../src/protocol/server.ts';
import { importNetwork } from '../../src/scenario/import/import-network.ts';
import { decodeLink } from '../../src/scenario/link/decode-link.ts';
import { encodeLink, pack } from '../../src/scenario/link/encode-link.ts';
import { HISTORICAL_LINKS } from '../../src/scenario/link/historical-links.fixture.ts';
import { packedPlaylist, parsePlaylist, unpackedPlaylist } from '../../src/scenario/link/playlist.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { readScenario, validateScenario } from '../../src/scenario/validate.ts';
import { arrivalsOf, largeSize } from '../../src/scenario/work.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { faultOfProgram } from './membrane.ts';
import { faultOfQuestions, faultOfSummary, moved } from './moved.ts';
import { mutated, mutatedText, pick } from './mutate.ts';
import { drawProgram } from './programs.ts';

export interface Target {
  readonly name: string;
  /** An input that takes longer, in milliseconds of the processor, is a fault; absent: two seconds. */
  readonly slowMilliseconds?: number;
  /** An input; it can be written as JSON. */
  draw(random: RandomStream): unknown;
  /** @returns what is wrong; null: nothing. A throw is a fault, too. */
  check(input: unknown): string | null;
}

const SHIPPED: readonly unknown[] = shippedScenarios.map(({ scenario }) => scenario);
/** Large networks take long and are like the small ones. */
const SMALL = SHIPPED.filter((json) => {
  const read = readScenario(json);
  return JSON.stringify(json).length < 12_000 && read.ok && largeSize(read.scenario) === null;
});
const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const EXPERIMENTS: readonly unknown[] = ['cp-step-size', 'flood'].map(
  (name) => JSON.parse(file(`../../experiments/${name}.json`)) as unknown,
);
const NETWORKS = ['topology-zoo.gml', 'topology-zoo.graphml', 'sndlib.txt', 'sndlib.xml'].map((name) =>
  file(`../../src/scenario/import/fixtures/${name}`),
);
const LONGEST_MESSAGE = 2000;

function faultOfWords(message: string, remedy: string): string | null {
  if (message === '' || remedy === '') return 'A problem without a message or a remedy.';
  if (message.length > LONGEST_MESSAGE) return `A message of ${message.length} characters.`;
  return /undefined|\[object/.test(`${message} ${remedy}`) ? `A message with a hole: ${message} ${remedy}` : null;
}

type Validated = ReturnType<typeof validateScenario>;

function faultOfValidation(result: Validated): string | null {
  if (!result.ok) {
    if (result.problems.length === 0) return 'It is refused without a reason.';
    return (
      result.problems.map(({ message, remedy }) => faultOfWords(message, remedy)).find((one) => one !== null) ?? null
    );
  }
  const again = validateScenario(structuredClone(result.scenario));
  if (!again.ok) return `What was accepted is refused: ${again.problems[0]?.message}`;
  return isDeepStrictEqual(again.scenario, result.scenario) ? null : 'Validating twice gives something else.';
}

const scenario: Target = {
  name: 'scenario',
  draw: (random) => mutated(random, pick(random, SHIPPED), SHIPPED),
  check: (input) => faultOfValidation(validateScenario(input)),
};

const link: Target = {
  name: 'link',
  draw(random) {
    const known = pick(random, HISTORICAL_LINKS).link;
    switch (random.integer(3)) {
      case 0:
        return mutatedText(random, known, [known]);
      case 1:
        return `#${pack(mutatedText(random, JSON.stringify({ m: 1, s: pick(random, SMALL) }), [known]))}`;
      default: {
        const content = {
          m: 1,
          v: [1, 1],
          c: [],
          l: {},
          q: PLAYLIST,
          x: pick(random, EXPERIMENTS),
          s: pick(random, SMALL),
        };
        return `#${pack(JSON.stringify(mutated(random, content, SMALL)))}`;
      }
    }
  },
  check(input) {
    const opened = decodeLink(input as string);
    if (!opened.ok) {
      const { at, message, remedy } = opened.problem;
      if (at !== null && !(at >= 0 && at <= (input as string).length)) return `It goes wrong at character ${at}.`;
      return faultOfWords(message, remedy);
    }
    // To make a link takes longer than to open it, the more so the larger the scenario is.
    if (JSON.stringify(opened.scenario).length > 12_000) return null;
    const fragment = encodeLink(opened.scenario, { modelVersion: 1 });
    const again = decodeLink(fragment);
    if (!again.ok) return `The link of what was opened does not open: ${again.problem.message}`;
    return isDeepStrictEqual(again.scenario, opened.scenario)
      ? null
      : 'The link of what was opened opens something else.';
  },
};

/** A playlist as links carry it. */
const PLAYLIST = [
  'A lecture',
  ['The flood', 'a-flood-of-flows'],
  ['A moment', HISTORICAL_LINKS[0]!.link.slice(1), 20],
  ['Break', null, 5],
];
const PLAYLIST_FILE = JSON.stringify({
  headwayPlaylist: 1,
  title: 'A lecture',
  entries: [
    { title: 'The flood', link: HISTORICAL_LINKS[0]!.link, minutes: 20 },
    { title: 'Which way?', link: null },
  ],
});

const playlist: Target = {
  name: 'playlist',
  draw: (random) =>
    random.integer(2) === 0
      ? { given: mutated(random, PLAYLIST, SMALL) }
      : { file: mutatedText(random, PLAYLIST_FILE, [PLAYLIST_FILE]) },
  check(input) {
    const { given, file: text } = input as { readonly given?: unknown; readonly file?: string };
    const read = text === undefined ? unpackedPlaylist(given) : parsePlaylist(text);
    if (read === null) return null;
    if (!read.ok) return faultOfWords(read.message, 'It is said in the message.');
    const again = unpackedPlaylist(packedPlaylist(read.playlist));
    return isDeepStrictEqual(again, read) ? null : 'What was read is read otherwise the second time.';
  },
};

const experiment: Target = {
  name: 'experiment',
  draw: (random) => mutated(random, pick(random, EXPERIMENTS), [...EXPERIMENTS, ...SMALL]),
  check(input) {
    const planned = planExperiment(input);
    if (planned.ok) return planned.plan.cells.length > 0 ? null : 'It has nothing to run.';
    return faultOfPlanning(planned);
  },
};

const map: Target = {
  name: 'map',
  draw: (random) => mutated(random, pick(random, shippedMaps), [...shippedMaps, ...SMALL]),
  check: (input) => faultOfPlanning(planMap(input)),
};

const SEARCHES: readonly object[] = [
  ...shippedSearches,
  {
    headwaySearch: 1,
    title: 'Changes',
    base: 'slbn-livelock',
    lane: 'printed',
    fail: { is: 'no-recovery' },
    vary: [
      {
        id: 'speed',
        title: 'Speed of the show',
        options: [
          { title: 'slow', set: { 'view.speed': 0.1 } },
          { title: 'fast', set: { 'view.speed': 10 } },
        ],
      },
    ],
    events: { most: 2, from: 0, to: 1, of: [{ id: 'outage', title: 'C down', on: 'network.links.C.isDown' }] },
    trials: 10,
  },
];

const search: Target = {
  name: 'search',
  draw: (random) => mutated(random, pick(random, SEARCHES), [...SEARCHES, ...SMALL]),
  check: (input) => faultOfPlanning(planSearch(input)),
};

const threshold: Target = {
  name: 'threshold',
  draw: (random) => mutated(random, A_THRESHOLD, [A_THRESHOLD, ...SMALL]),
  check: (input) => faultOfPlanning(planThreshold(input)),
};

const A_THRESHOLD = {
  headwayThreshold: 1,
  base: 'a-flood-of-flows',
  lane: 'none',
  vary: { path: 'traffic.web.arrivals.flowsPerSecond', from: 1, to: 200 },
  fail: { is: 'condition', figure: 'flowsActive', above: 40 },
  seeds: 2,
};

function faultOfPlanning(
  planned: ReturnType<typeof planExperiment> | MapPlanning | SearchPlanning | ThresholdPlanning,
): string | null {
  if (planned.ok) return null;
  if (planned.problems.length === 0) return 'It is refused without a reason.';
  return (
    planned.problems.map(({ message, remedy }) => faultOfWords(message, remedy)).find((one) => one !== null) ?? null
  );
}

const network: Target = {
  name: 'network',
  draw: (random) => mutatedText(random, pick(random, NETWORKS), NETWORKS),
  check(input) {
    const read = importNetwork(input as string);
    return read.ok ? null : faultOfWords(read.message, read.remedy);
  },
};

/** Events that a lane runs of an input. */
const EVENTS = 3000;
const MAX_ARRIVALS = 20_000;

function drawRunnable(random: RandomStream): unknown {
  return mutated(random, pick(random, SMALL), SMALL);
}

/** A scenario that was accepted and is small enough to run; null: none. */
function runnable(input: unknown): Scenario | null {
  const result = validateScenario(input);
  if (!result.ok) return null;
  const { flows, packets } = arrivalsOf(result.scenario);
  return flows + packets > MAX_ARRIVALS * 1000 ? null : result.scenario;
}

const lane: Target = {
  name: 'lane',
  draw: drawRunnable,
  check(input) {
    const accepted = runnable(input);
    if (accepted === null) return null;
    const { id } = accepted.lanes[0]!;
    const run = openLane(accepted, id);
    run.advance(accepted.run.untilSeconds, EVENTS);
    const state = run.save();
    run.advance(accepted.run.untilSeconds, EVENTS);
    const expected = [run.timeSeconds, run.fingerprint()];
    run.restore(state);
    run.advance(accepted.run.untilSeconds, EVENTS);
    return isDeepStrictEqual([run.timeSeconds, run.fingerprint()], expected)
      ? null
      : 'It goes on otherwise from a saved state.';
  },
};

const NUMBERS = [0, 1, -1, 0.5, 1e9, NaN, Infinity, -Infinity, 2 ** 31, 7];

/** Messages of a page to a worker in any order, with any numbers; the scenario is a good one, as the page sees to. */
const messages: Target = {
  name: 'messages',
  // Up to twenty messages, each of which may open a lane.
  slowMilliseconds: 20_000,
  draw(random) {
    const number = () => pick(random, NUMBERS);
    const kinds = ['open', 'grant', 'ahead', 'revise', 'camera', 'inspect', 'await', 'step', 'measure', 'recycle'];
    return {
      scenario: random.integer(SMALL.length),
      messages: Array.from({ length: 1 + random.integer(20) }, (_, index) => ({
        kind: index === 0 ? 'open' : pick(random, kinds),
        revision: number(),
        laneId: random.integer(4) === 0 ? pick(random, ['', 'none', '__proto__']) : null,
        replayToSeconds: Math.abs(number()) % 2,
        untilSeconds: number(),
        links: [number(), number()],
        target: pick(random, [
          null,
          { kind: pick(random, ['packet', 'flow', 'link', 'gate', 'node']), number: number() },
        ]),
        share: number(),
        number: number(),
        condition: null,
        grantedSeconds: number(),
      })),
    };
  },
  check(input) {
    const { scenario: index, messages: sent } = input as { scenario: number; messages: Record<string, unknown>[] };
    const result = validateScenario(SMALL[index]);
    if (!result.ok) return 'A shipped scenario is refused.';
    const posted: string[] = [];
    let resumes: (() => void)[] = [];
    let pauses: (() => void)[] = [];
    const server = new LaneServer({
      open: (scenario, laneId, progress) => openLane(scenario, laneId, undefined, progress),
      inspector: () => inspector,
      post: ({ kind }) => void posted.push(kind),
      yield: (resume, milliseconds) => void (milliseconds === undefined ? resumes : pauses).push(resume),
      clock: () => 0,
    });
    for (const { laneId, ...rest } of sent) {
      const message = {
        ...rest,
        scenario: result.scenario,
        laneId: laneId ?? result.scenario.lanes[0]!.id,
        buffer: new ArrayBuffer(8),
      };
      server.receive(message as unknown as PageMessage);
      const over = pauses;
      pauses = [];
      for (const resume of over) resume();
      // A few slices: what is granted may be without end.
      for (let slices = 0; slices < 3 && resumes.length > 0; slices++) {
        const due = resumes;
        resumes = [];
        for (const resume of due) resume();
      }
      if (resumes.length > 1 || pauses.length > 1) return 'It works twice at once.';
    }
    return null;
  },
};

const program: Target = {
  name: 'program',
  draw: (random) => drawProgram(random),
  check: (input) => faultOfProgram(input as string),
};

/** What somebody may well make of a shipped scenario. */
function ofMoved(name: string, faultOf: (scenario: Scenario) => string | null): Target {
  return {
    name,
    slowMilliseconds: 10_000,
    draw: (random) => moved(random, pick(random, SMALL)),
    check(input) {
      const result = validateScenario(input);
      return result.ok ? faultOf(result.scenario) : null;
    },
  };
}

export const TARGETS: readonly Target[] = [
  scenario,
  link,
  playlist,
  experiment,
  map,
  search,
  threshold,
  network,
  lane,
  messages,
  program,
  ofMoved('questions', faultOfQuestions),
  ofMoved('summary', faultOfSummary),
];
