/** Small pictures of the shipped scenarios, drawn from runs by `npm run gallery`. */
import type { ColourToken } from '../../../widgets/charts/palette.ts';
import pictures from './pictures.json' with { type: 'json' };

/** The size of every picture, in its own units. */
export const PICTURE_WIDTH = 240;
export const PICTURE_HEIGHT = 104;

export interface PictureLine {
  /** An SVG path. */
  readonly path: string;
  readonly colour: ColourToken;
  /** Units; bars of a raster are thick. */
  readonly width: number;
}

export interface PictureWord {
  readonly x: number;
  /** The height of its middle. */
  readonly y: number;
  readonly text: string;
  readonly colour: ColourToken;
}

export interface GalleryPicture {
  /** The hash of the scenario that ran: a picture of an older text is redrawn. */
  readonly hash: string;
  readonly lines: readonly PictureLine[];
  readonly words: readonly PictureWord[];
}

/** Undefined for a scenario that is not shipped. */
export function galleryPicture(name: string): GalleryPicture | undefined {
  return (pictures as Readonly<Record<string, GalleryPicture>>)[name];
}
