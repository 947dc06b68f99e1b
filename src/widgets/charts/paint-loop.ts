/**
 * Painters of canvases (moving pictures, then charts) have their turn before those that write into the document. Where
 * something was written since, a canvas that is measured, or that sets a font, makes the browser work out the whole
 * page's styles and places at once. On a slow machine charts are painted in fewer frames, and then pictures are.
 */
export type PaintTurn = 'picture' | 'chart' | 'document';

/** The one place that asks the browser for animation frames: callbacks run in one frame, before the paint. */
export type PaintLoop = (paint: (nowMilliseconds: number) => void, turn?: PaintTurn) => () => void;
