/** Wheel, drag and two fingers on a map. */

interface MapInHand {
  readonly isMap: boolean;
  readonly mapView: { readonly zoom: number };
  zoomMap(factor: number, at: { readonly x: number; readonly y: number }): void;
  moveMap(right: number, down: number): void;
}

/** A hundred pixels of the wheel enlarge by a half. */
const WHEEL = Math.log(1.5) / 100;
/** Pixels in a line of wheels that count lines. */
const LINE_PIXELS = 33;
/** The pointer may move by this many pixels, and it is still a click. */
const CLICK_PIXELS = 4;

/** @returns whether the pointer that has just gone up had moved the map, and the function that ends it all */
export function followGestures(canvas: HTMLCanvasElement, map: MapInHand): { hasDragged(): boolean; end(): void } {
  const down = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const placeOf = (event: MouseEvent): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const wheel = (event: WheelEvent): void => {
    // Where there is nothing to shrink, the page scrolls.
    if (!map.isMap || (map.mapView.zoom === 1 && event.deltaY >= 0)) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PIXELS : event.deltaY;
    map.zoomMap(Math.exp(-pixels * WHEEL), placeOf(event));
  };
  const pressed = (event: PointerEvent): void => {
    if (!map.isMap || event.button !== 0) return;
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, placeOf(event));
  };
  const travels = (event: PointerEvent): void => {
    const before = down.get(event.pointerId);
    if (before === undefined) return;
    const now = placeOf(event);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled <= CLICK_PIXELS) return;
    if (!canvas.hasPointerCapture(event.pointerId)) canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, now);
    if (other === undefined) {
      map.moveMap(now.x - before.x, now.y - before.y);
    } else {
      const spread = ({ x, y }: { x: number; y: number }): number => Math.max(8, Math.hypot(x - other.x, y - other.y));
      map.zoomMap(spread(now) / spread(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      map.moveMap((now.x - before.x) / 2, (now.y - before.y) / 2);
    }
  };
  const lifted = (event: PointerEvent): void => void down.delete(event.pointerId);
  const ending = new AbortController();
  const { signal } = ending;
  canvas.addEventListener('wheel', wheel, { passive: false, signal });
  canvas.addEventListener('pointerdown', pressed, { signal });
  canvas.addEventListener('pointermove', travels, { signal });
  canvas.addEventListener('pointerup', lifted, { signal });
  canvas.addEventListener('pointercancel', lifted, { signal });
  return { hasDragged: () => travelled > CLICK_PIXELS, end: () => ending.abort() };
}
