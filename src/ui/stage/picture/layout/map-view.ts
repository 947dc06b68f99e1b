/** Which part of a map is seen, in shares of the whole: 0 is its left or upper edge, 1 the other. */
export interface MapView {
  /** 1: the whole map; 2: half of its width and of its height. */
  readonly zoom: number;
  /** What is in the middle of the picture. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE_MAP: MapView = { zoom: 1, x: 0.5, y: 0.5 };

/** With ten thousand routers this is one domain and a name in each of its routers. */
const MAX_ZOOM = 64;
/** So near does the view come to a thing that is looked for. */
const NEAR_ZOOM = 6;

/** @param at the point of the picture that stays where it is, in shares of the picture */
export function zoomed(view: MapView, factor: number, at = { x: 0.5, y: 0.5 }): MapView {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor));
  const shift = 1 / view.zoom - 1 / zoom;
  return within({ zoom, x: view.x + (at.x - 0.5) * shift, y: view.y + (at.y - 0.5) * shift });
}

/** What was at one point of the picture is now farther right and down by shares of the picture. */
export function moved(view: MapView, right: number, down: number): MapView {
  return within({ zoom: view.zoom, x: view.x - right / view.zoom, y: view.y - down / view.zoom });
}

/** The view of a point of the map, near enough to tell what is around it. */
export function lookingAt(view: MapView, x: number, y: number): MapView {
  return within({ zoom: Math.max(view.zoom, NEAR_ZOOM), x, y });
}

/** Where a point of the whole map is in the picture, both in shares. */
export function shareInView(view: MapView, x: number, y: number): { readonly x: number; readonly y: number } {
  return { x: (x - view.x) * view.zoom + 0.5, y: (y - view.y) * view.zoom + 0.5 };
}

/** Where a point of the picture is in the whole map. */
export function shareOfMap(view: MapView, x: number, y: number): { readonly x: number; readonly y: number } {
  return { x: (x - 0.5) / view.zoom + view.x, y: (y - 0.5) / view.zoom + view.y };
}

/** The picture shows nothing beyond the map's edges. */
function within({ zoom, x, y }: MapView): MapView {
  const half = 0.5 / zoom;
  const inside = (share: number): number => Math.min(1 - half, Math.max(half, share));
  return { zoom, x: inside(x), y: inside(y) };
}
