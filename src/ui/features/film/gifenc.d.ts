/** What is used of the library, which comes without types. Its README says more. */
declare module 'gifenc' {
  /** Colours of red, green and blue, 0 to 255. */
  type Palette = readonly (readonly number[])[];

  /** @param rgba four bytes a pixel, row by row */
  export function quantize(rgba: Uint8ClampedArray, maxColours: number): Palette;

  /** @returns by pixel, the place of the nearest colour */
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;

  export function GIFEncoder(): {
    /** @param options `delay` in milliseconds, whole hundredths of a second */
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      options: { readonly palette: Palette; readonly delay: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
