/** A gate: two posts on the guarded link, dotted between since data pass, tokens above, the admit rate on top. */
import { ringOut, TOKEN_RINGS, type PlacedGate } from '../layout/gate-places.ts';
import type { GateLabels } from '../layout/gate-label-places.ts';
import { enterFrame, frameX, frameY, leaveFrame } from '../layout/channel-frame.ts';
import { gateWords, settingWords } from '../motion/gate-words.ts';
import type { GateReading } from '../motion/readings.ts';
import type { Brush } from './brush.ts';
import { CAPTION, COUNT, drawWords, widthOf } from './words.ts';

const POST_WIDTH = 5;
/** Width of a bare post to its height. */
const BARE_POST_SLIMNESS = 0.55;
const RING_RADIUS = 3.5;

export function paintGatePosts(brush: Brush, { frame, opening, post, bare }: PlacedGate): void {
  const { context, tokens, scale, pixelRatio } = brush;
  enterFrame(context, frame, pixelRatio);
  context.strokeStyle = tokens.control;
  context.lineCap = 'round';
  context.lineWidth = bare ? post * BARE_POST_SLIMNESS : POST_WIDTH * scale;
  const inner = opening + (bare ? 0 : 2 * scale);
  line(context, -inner - post, -inner);
  line(context, inner, inner + post * 0.7);
  context.lineCap = 'butt';
  if (bare) return leaveFrame(context, pixelRatio);
  context.lineWidth = 2 * scale;
  context.setLineDash([2 * scale, 3 * scale]);
  line(context, -opening + 4 * scale, opening - 2 * scale);
  context.setLineDash([]);
  leaveFrame(context, pixelRatio);
}

function line(context: CanvasRenderingContext2D, from: number, to: number): void {
  context.beginPath();
  context.moveTo(0, from);
  context.lineTo(0, to);
  context.stroke();
}

/** @param tokens in the bucket; the rings fill like glasses, from below */
export function paintGateTokens(brush: Brush, gate: PlacedGate, tokens: number): void {
  if (gate.bare) return;
  const { context, scale } = brush;
  const radius = RING_RADIUS * scale;
  context.lineWidth = 1.25 * scale;
  for (let ring = 0; ring < TOKEN_RINGS; ring++) {
    const out = ringOut(gate, ring, scale);
    const x = frameX(gate.frame, 0, out);
    const y = frameY(gate.frame, 0, out);
    context.strokeStyle = brush.tokens.control;
    context.fillStyle = brush.tokens.surface;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    const level = Math.min(1, Math.max(0, tokens - ring));
    if (level > 0.02) {
      // The chord at the level's height, and the arc below it.
      const half = Math.acos(1 - 2 * level);
      context.fillStyle = brush.tokens.control;
      context.beginPath();
      context.arc(x, y, radius, Math.PI / 2 - half, Math.PI / 2 + half);
      context.closePath();
      context.fill();
    }
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** Phase and what is set, one above the other. */
export function paintGateLabel(brush: Brush, { title }: GateLabels, reading: GateReading): void {
  if (title === null) return;
  const { setting } = reading;
  const { tokens, scale } = brush;
  const place = (y: number) => ({ x: title.x, y, align: title.align, halo: true });
  const headed = (isShort: boolean) => [
    { text: gateWords(reading, isShort), size: CAPTION, bold: true, colour: tokens.controlText },
  ];
  const whole = headed(false);
  const heading = widthOf(brush, whole) <= title.room + 1 ? whole : headed(true);
  if (setting === null) return drawWords(brush, heading, place(title.y + 8 * scale));
  const [amount, unit] = settingWords(setting);
  drawWords(brush, heading, place(title.y - 8.5 * scale));
  drawWords(
    brush,
    [
      { text: `${setting.symbol} ${amount}`, size: COUNT, bold: true, colour: tokens.controlText },
      { text: unit, size: CAPTION, bold: false, colour: tokens.controlText },
    ],
    place(title.y + 8.5 * scale),
  );
}
