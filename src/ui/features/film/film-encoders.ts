/** Frames to a file. The libraries are fetched when a film is made. */
import type { FilmKind, FilmPlan } from './film-plan.ts';

interface FilmEncoder {
  /** Takes the canvas as it is now for the next frame. */
  add(frame: number): Promise<void>;
  finish(): Promise<Blob>;
  /** Frees what it holds; nothing comes of it. */
  cancel(): Promise<void>;
}

/** The first that the browser can encode is taken. An MP4 of another codec than H.264 would not play where MP4 is wanted. */
const CODECS = { mp4: ['avc'], webm: ['vp9', 'vp8', 'av1'] } as const;
const INSTEAD = {
  mp4: 'This browser cannot encode MP4 (H.264) at this size. Choose WebM.',
  webm: 'This browser cannot encode WebM at this size. Choose MP4, or 720p.',
};
const MAX_COLOURS = 256;

/** Whether this browser encodes video at all (WebCodecs). A GIF needs no help of it. */
export function canEncode(kind: FilmKind): boolean {
  return kind === 'gif' || 'VideoEncoder' in globalThis;
}

export function encoderOf(plan: FilmPlan, canvas: HTMLCanvasElement): Promise<FilmEncoder> {
  return plan.kind === 'gif' ? gifEncoder(plan, canvas) : videoEncoder(plan, plan.kind, canvas);
}

async function videoEncoder(plan: FilmPlan, kind: 'mp4' | 'webm', canvas: HTMLCanvasElement): Promise<FilmEncoder> {
  // By name, so that the rest of the library is not fetched.
  const {
    BufferTarget,
    CanvasSource,
    getFirstEncodableVideoCodec,
    Mp4OutputFormat,
    Output,
    QUALITY_HIGH,
    WebMOutputFormat,
  } = await import('mediabunny');
  const { width, height, framesASecond } = plan;
  const quality = QUALITY_HIGH;
  const codec = await getFirstEncodableVideoCodec([...CODECS[kind]], { width, height, quality });
  if (codec === null) throw new Error(INSTEAD[kind]);
  const format = kind === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, { codec, quality });
  output.addVideoTrack(source, { frameRate: framesASecond });
  await output.start();
  return {
    add: (frame) => source.add(frame / framesASecond, 1 / framesASecond),
    async finish() {
      await output.finalize();
      return new Blob([target.buffer!], { type: `video/${kind}` });
    },
    cancel: () => output.cancel(),
  };
}

async function gifEncoder(plan: FilmPlan, canvas: HTMLCanvasElement): Promise<FilmEncoder> {
  const { GIFEncoder, quantize, applyPalette } = await import('gifenc');
  const { width, height, framesASecond } = plan;
  const context = canvas.getContext('2d')!;
  const gif = GIFEncoder();
  return {
    add() {
      const { data } = context.getImageData(0, 0, width, height);
      const palette = quantize(data, MAX_COLOURS);
      gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay: 1000 / framesASecond });
      return Promise.resolve();
    },
    finish() {
      gif.finish();
      return Promise.resolve(new Blob([gif.bytes()], { type: 'image/gif' }));
    },
    cancel: () => Promise.resolve(),
  };
}
