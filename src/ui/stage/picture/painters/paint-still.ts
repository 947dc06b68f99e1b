/** What changes at most a few times a second: lines, boxes, walls and words, in the order in which they lie. */
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { PictureReadings } from '../motion/readings.ts';
import type { StackShape } from '../layout/stack-shape.ts';
import type { PictureObject } from '../picture-objects.ts';
import { paintAccessLinks, type AccessUse } from './access-links.ts';
import type { Brush } from './brush.ts';
import { paintGateLabel, paintGatePosts } from './gate.ts';
import { paintDownLinks } from './down-links.ts';
import { paintImpairedLinks } from './impaired-links.ts';
import { paintHeldBar } from './held-bar.ts';
import { fullBarOf, paintHostColumn } from './host-counts.ts';
import { paintHostRates } from './host-rates.ts';
import { paintChannelLabels, paintRefused } from './channel-labels.ts';
import { paintInterfaceCard, paintInterfacePost } from './interface-card.ts';
import type { KeptDrawings } from './kept-drawings.ts';
import { countErrors, paintMapCounts, paintMapErrors, paintMapHairlines, paintMapLinks } from './map-links.ts';
import { paintMapPath, type FollowedPath } from './map-path.ts';
import { paintDots, paintNode } from './node.ts';
import { paintPausingClients } from './pausing-clients.ts';
import { paintPipe, paintUseBar } from './pipe.ts';
import { paintStackWalls } from './queue-stack.ts';
import { paintServer } from './server-queue.ts';
import { paintSegmentTint, paintSegmentTitle } from './segment-tint.ts';
import { paintObjectRing } from './selection-ring.ts';

export interface StillPicture {
  readonly layout: PictureLayout;
  readonly readings: PictureReadings;
  readonly stacks: readonly StackShape[];
  readonly use: AccessUse;
  readonly dataLinks: ReadonlySet<number>;
  /** By directed link, percent; see `RateCloud`. Null: it is no map, or its lines show how much of each link is used. */
  readonly linkErrors: Float32Array | null;
  /** In a map, the path of the flow that is selected, and the nodes at its ends. */
  readonly followed: { readonly path: FollowedPath; readonly ends: readonly number[] } | null;
  /** Where the hairlines and the dots of a map are kept. Null: they are drawn each time. */
  readonly kept: KeptDrawings | null;
  /** Lines and boxes alone. */
  readonly wordless: boolean;
  readonly selected: PictureObject | null;
  readonly focused: PictureObject | null;
}

export function paintStill(brush: Brush, picture: StillPicture): void {
  const { layout, readings, stacks } = picture;
  for (const segment of layout.segments) paintSegmentTint(brush, segment);
  const errors = picture.linkErrors;
  if (layout.form === 'map') {
    const isOfErrors = errors !== null;
    paintKept(brush, picture, `lines ${isOfErrors}`, (onto) => paintMapHairlines(onto, layout, isOfErrors));
    if (isOfErrors) paintMapErrors(brush, layout, errors);
    else paintMapLinks(brush, layout, readings, picture.dataLinks);
  }
  paintAccessLinks(brush, layout, picture.use);
  for (const pipe of layout.pipes) paintPipe(brush, pipe);
  paintImpairedLinks(brush, layout, readings);
  paintDownLinks(brush, layout, readings);
  for (const channel of layout.channels) {
    paintUseBar(brush, channel, readings.channels[channel.index]);
    paintStackWalls(brush, channel, stacks[channel.index]);
  }
  for (const gate of layout.gates) {
    const { setting, held, turnsSynsAway } = readings.gates[gate.gate];
    if (layout.interfaces) paintInterfacePost(brush, gate, setting?.value ?? null);
    else if (turnsSynsAway) paintGatePosts(brush, gate);
    if (held !== null) paintHeldBar(brush, gate, held.packets, held.room);
  }
  paintKept(brush, picture, 'dots', (onto) => paintDots(onto, layout.nodes, layout.size));
  for (const node of layout.nodes) {
    paintNode(brush, node, isOff(readings, node.node));
    if (!node.drawn || node.shape === 'dot') continue;
    const server = readings.servers[node.node];
    if (server !== null) paintServer(brush, node, server, picture.wordless);
    paintPausingClients(brush, node, readings.pausing[node.node], picture.wordless);
  }
  if (picture.followed !== null) paintMapPath(brush, layout, picture.followed.path, picture.followed.ends);
  if (picture.wordless) return;
  const fullBar = fullBarOf(layout.columns, readings);
  for (const column of layout.columns) paintHostColumn(brush, column, layout.nodes, readings, layout.size, fullBar);
  if (layout.segments.length > 0) {
    for (const column of layout.columns) paintHostRates(brush, column, layout, readings);
    for (const segment of layout.segments) paintSegmentTitle(brush, segment);
  }
  paintWords(brush, picture);
  if (errors !== null) paintMapCounts(brush, layout, countErrors(errors));
  if (picture.selected !== null) paintObjectRing(brush, layout, picture.selected, false);
  if (picture.focused !== null) paintObjectRing(brush, layout, picture.focused, true);
}

/** Draws what depends on the layout and the colours of the theme alone. */
function paintKept(brush: Brush, { kept }: StillPicture, name: string, draw: (brush: Brush) => void): void {
  if (kept === null) return draw(brush);
  const { hair, line, edge, ink, surface } = brush.tokens;
  kept.paint(brush, `${name} ${hair} ${line} ${edge} ${ink} ${surface}`, draw);
}

/** Every flow that comes from it is switched off. */
function isOff({ suspends, waiting, active }: PictureReadings, node: number): boolean {
  return suspends && waiting[node] > 0 && active[node] === 0;
}

function paintWords(brush: Brush, { layout, readings, stacks }: StillPicture): void {
  for (const channel of layout.channels) {
    const shape = stacks[channel.index];
    const reading = readings.channels[channel.index];
    const height = Math.min(shape.height, reading.queuePackets * shape.slot);
    paintChannelLabels(brush, channel, layout.labels.channels[channel.index], reading, shape, height);
  }
  for (const [index, labels] of layout.labels.gates.entries()) {
    paintGateLabel(brush, labels, readings.gates[index]);
    paintRefused(brush, labels, readings.gates[index]);
  }
  for (const [index, card] of layout.cards.entries()) {
    if (card !== null) paintInterfaceCard(brush, card, readings.gates[index]);
  }
}
