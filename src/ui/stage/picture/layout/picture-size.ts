/** The picture's element in CSS pixels, and what follows from it. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** 1 on a desktop (320 high), 1.65 on a projector; never less, since letters do not shrink with the window. */
  readonly scale: number;
  /** As on a phone: counts beside hosts are left out, and what is left draws together. */
  readonly slim: boolean;
}

const USUAL_HEIGHT = 320;
/** Width below which a picture in usual letters is crowded. */
const USUAL_WIDTH = 440;
const LARGEST_SCALE = 2.4;
const SLIM_WIDTH = 396;

export function pictureSize(width: number, height: number): PictureSize {
  const scale = Math.min(LARGEST_SCALE, Math.max(1, Math.min(height / USUAL_HEIGHT, width / USUAL_WIDTH)));
  return { width, height, scale, slim: width < SLIM_WIDTH * scale };
}
