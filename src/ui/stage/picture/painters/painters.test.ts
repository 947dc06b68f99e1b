import { cutAt } from '../../../../scenario/edit/live-edits.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FrameWriter } from '../../../../protocol/frame-writer.ts';
import { validateScenario } from '../../../../scenario/validate.ts';
import { schemeDeclaration } from '../../../../schemes/declarations.ts';
import { openLane } from '../../../../simulation/open-lane.ts';
import { GrowingSeries } from '../../../core/page/growing-series.ts';
import { FlowQueues } from '../motion/flow-queues.ts';
import { paintDividers } from './queue-dividers.ts';
import { linksInView } from '../layout/lay-out-picture.ts';
import { pictureSize } from '../layout/picture-size.ts';
import type { PictureObject } from '../picture-objects.ts';
import { PictureState } from '../picture-state.ts';
import type { ThemeTokens } from '../theme-tokens.ts';
import { AccessUse } from './access-links.ts';
import type { Brush } from './brush.ts';
import { paintMoving } from './paint-moving.ts';
import { paintStill } from './paint-still.ts';
import { RecordingCanvas } from './recording-canvas.fixture.ts';

interface Case {
  readonly scenario: string;
  readonly lane: string;
  readonly seconds: number;
  /** The first frame is this long before it, so that falling packets have a past. */
  readonly over: number;
  readonly size: readonly [width: number, height: number];
  readonly selected?: PictureObject['kind'];
  /** The path of a session over the first links is drawn. */
  readonly follows?: boolean;
  /** What is impaired of the crowded links of a template. */
  readonly impairments?: object;
  /** This link is down. */
  readonly cut?: string;
}

const USUAL = [496, 320] as const;
const CASES: readonly Case[] = [
  { scenario: 'a-flood-of-flows', lane: 'none', seconds: 1.5, over: 0.1, size: USUAL },
  { scenario: 'a-flood-of-flows', lane: 'cp', seconds: 3, over: 0.1, size: USUAL, selected: 'gate' },
  // A discipline drops before its queue is full.
  { scenario: 'tcp-bufferbloat', lane: 'codel', seconds: 6.5, over: 0.1, size: USUAL },
  // Flows have queues of their own, which stand side by side; at last there are more than columns.
  { scenario: 'tcp-bufferbloat', lane: 'fq-codel', seconds: 5.6, over: 0.1, size: USUAL },
  { scenario: 'tcp-flood-today', lane: 'fq', seconds: 5.6, over: 0.1, size: USUAL },
  // Attempts whose clients have gone wait at a server; clients wait before they try again; the newest is served first.
  { scenario: 'calls-retry-storm', lane: 'none', seconds: 29, over: 0.1, size: USUAL },
  { scenario: 'calls-what-ends-a-storm', lane: 'jitter', seconds: 25, over: 0.1, size: USUAL },
  { scenario: 'calls-what-ends-a-storm', lane: 'lifo', seconds: 25, over: 0.1, size: [340, 126] },
  // As fast as packets become a flow.
  { scenario: 'a-flood-of-flows', lane: 'none', seconds: 3, over: 2.5, size: USUAL },
  { scenario: 'aacc-short-surge', lane: 'aacc', seconds: 4.03, over: 0.01, size: USUAL },
  { scenario: 'segments-middle-controls', lane: 'tfrc', seconds: 10, over: 0.1, size: [848, 320] },
  { scenario: 'slbn-rates-that-settle', lane: 'slbn', seconds: 0.05, over: 0.01, size: USUAL },
  { scenario: 'slbn-crowd', lane: 'slbn', seconds: 0.0002, over: 0.0001, size: USUAL, follows: true },
  { scenario: 'slbn-rates-that-settle', lane: 'slbn', seconds: 0.002, over: 0.001, size: USUAL, cut: 'R2-R5' },
  // A link in its bad state, behind a bucket of tokens.
  {
    ...{ scenario: 'a-flood-of-flows', lane: 'none', seconds: 1.5, over: 0.1, size: USUAL },
    impairments: {
      burstLoss: { goodToBad: 1, badToGood: 1e-6, lossInBad: 0.1 },
      policer: { rateBitsPerSecond: 1e6, burstBytes: 30_000 },
    },
  },
];

/** Every colour is its own name. */
const TOKENS = new Proxy(
  { sessions: ['session 1', 'session 2', 'session 3'], sans: 'sans' } as Record<string, unknown>,
  {
    get: (tokens, name) => tokens[name as string] ?? name,
  },
) as unknown as ThemeTokens;

const FRAMES = 12;

function paint({
  scenario: name,
  lane: laneId,
  seconds,
  over,
  size: [width, height],
  selected,
  follows,
  cut,
  impairments,
}: Case) {
  const text = readFileSync(join(import.meta.dirname, `../../../../../scenarios/${name}.json`), 'utf8');
  const given = JSON.parse(text) as { readonly network: { readonly parameters: object } };
  if (impairments !== undefined) Object.assign(given.network.parameters, { impairments });
  const result = validateScenario(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { scenario } = cut === undefined ? result : cutAt(result.scenario, [], [cut], 0);
  const lane = openLane(scenario, laneId);
  const { shape, network } = lane;
  const canvas = new RecordingCanvas();
  const { context } = canvas;
  const brush: Brush = { context, tokens: TOKENS, pixelRatio: 1, scale: pictureSize(width, height).scale };
  const state = new PictureState(network, pictureSize(width, height), (words, pixels) => words.length * pixels * 0.5);
  state.open(shape);
  const series = new GrowingSeries(shape.series);
  const gateProbes = schemeDeclaration(shape.scheme)!.probes.filter(({ on }) => on === 'gate');
  const writer = new FrameWriter(lane, linksInView(network, [...shape.gates, Math.max(0, shape.chartedLink)]));
  for (let step = FRAMES; step >= 0; step--) {
    const pageSeconds = Math.max(0, seconds - (step * over) / FRAMES);
    lane.advance(pageSeconds, Infinity);
    const frame = writer.write(false);
    series.accept(frame.samples, frame.firstSample);
    state.accept(frame);
    state.divide({ FlowQueues, paintDividers });
    state.advance({
      nowMilliseconds: (FRAMES - step) * 100,
      pageSeconds,
      playing: true,
      series,
      windowSeconds: 5,
      gateProbes,
    });
  }
  const { layout, scene, readings, frame, dataLinks, clock, decisions } = state;
  const use = new AccessUse(layout, readings!, dataLinks);
  const { from, to } = network.links[0]!;
  const followed = follows === true ? { path: { links: [0], holder: 0 }, ends: [from, to] } : null;
  const still = {
    layout,
    readings: readings!,
    stacks: scene.stacks,
    use,
    dataLinks,
    linkErrors: null,
    followed,
    kept: null,
    wordless: false,
    focused: null,
  };
  paintStill(brush, { ...still, selected: selected === undefined ? null : { kind: selected, index: 0, name: '' } });
  const tokens = gateProbes.findIndex(({ role }) => role === 'tokens');
  paintMoving(brush, {
    layout,
    scene,
    frame: frame!,
    use,
    decisions: decisions.shown,
    clockMilliseconds: clock.milliseconds,
    tokens: tokens < 0 ? [] : layout.gates.map(({ gate }) => frame!.gates[gate * gateProbes.length + tokens] ?? 0),
    reducedMotion: false,
    paintDividers,
    selectedPacket: null,
  });
  state.close();
  return canvas.records();
}

const seen = new Set<string>();

test.each(CASES)('$scenario, lane $lane, at $seconds s', (one) => {
  const records = paint(one);
  for (const painter of Object.keys(records)) seen.add(painter);
  expect(records).toMatchSnapshot();
});

test('every painter has painted in one of the lanes', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.ts$/.test(name));
  // These two call the others; `brush` and `words` are what painters share.
  const others = new Set(['paint-still', 'paint-moving', 'kept-drawings', 'brush', 'words']);
  const painters = files.map((name) => name.replace('.ts', '')).filter((name) => !others.has(name));
  expect(painters.filter((painter) => !seen.has(painter))).toEqual([]);
});
