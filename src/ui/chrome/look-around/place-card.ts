/** Where the card of a stop stands: beside what it is about, and not over it where there is room. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 14;
const MARGIN = 12;

/** @returns the left and top edges of a card of that size; it lies in the window */
export function placeCard(target: Box, card: Pick<Box, 'width' | 'height'>, room: Pick<Box, 'width' | 'height'>) {
  const right = room.width - card.width - MARGIN;
  const bottom = room.height - card.height - MARGIN;
  const beside = {
    x: clamp(target.left + target.width / 2 - card.width / 2, right),
    y: clamp(target.top + target.height / 2 - card.height / 2, bottom),
  };
  const places = [
    { left: beside.x, top: target.top + target.height + GAP },
    { left: beside.x, top: target.top - GAP - card.height },
    { left: target.left - GAP - card.width, top: beside.y },
    { left: target.left + target.width + GAP, top: beside.y },
  ];
  const free = places.find(({ left, top }) => left >= MARGIN && left <= right && top >= MARGIN && top <= bottom);
  return free ?? { left: clamp(right, right), top: clamp(bottom, bottom) };
}

function clamp(value: number, most: number): number {
  return Math.max(MARGIN, Math.min(most, value));
}
