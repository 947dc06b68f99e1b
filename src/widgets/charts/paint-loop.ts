/** The one place that asks the browser for animation frames: callbacks run in one frame, before the paint. */
export type PaintLoop = (paint: (nowMilliseconds: number) => void) => () => void;
