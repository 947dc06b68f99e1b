/** The picture's element in CSS pixels, and what follows from it. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** 1 on a desktop (320 high), the page's on a projector; never less than 1, since letters do not shrink with the window. */
  readonly scale: number;
  /** As on a phone: counts beside hosts are left out, and what is left draws together. */
  readonly slim: boolean;
}

const USUAL_HEIGHT = 320;
/** At scale 1 what is drawn has room in this height. */
const LEAST_HEIGHT = 131;
/** Width below which a picture in usual letters is crowded. */
const USUAL_WIDTH = 440;
const LARGEST_SCALE = 2.4;
const SLIM_WIDTH = 396;

/** @param pageScale how much larger than on a desktop the page's letters are: the picture's are as large where they have room */
export function pictureSize(width: number, height: number, pageScale = 1): PictureSize {
  const fitting = Math.max(height / USUAL_HEIGHT, Math.min(pageScale, height / LEAST_HEIGHT));
  const scale = Math.min(LARGEST_SCALE, Math.max(1, Math.min(fitting, width / USUAL_WIDTH)));
  return { width, height, scale, slim: width < SLIM_WIDTH * scale };
}
