/** Finds out by trying whether this browser encodes H.264. `isConfigSupported` says yes in browsers that then fail. */
import {
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  type VideoEncodingConfig,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';

import type { PixelSize } from '../../../../media/addresses.ts';
import { VIDEO_COLOURS, writeYuv, yuvBytes } from './video-colours.ts';

/** What is drawn, to be read anew for each frame. */
export interface FrameCanvas extends PixelSize {
  /** RGBA, one number for each pixel */
  read(): Uint32Array;
  readonly source: HTMLCanvasElement;
}

/** @param time - in seconds. The caller closes the sample. */
export type TakeFrame = (time: { timestamp: number; duration: number }) => VideoSample;

const KEY_FRAME_SECONDS = 4;
const TRIED_FRAMES = 3;

export function encodingOf(bitrate: number): VideoEncodingConfig {
  return {
    codec: 'avc',
    quality: new Quality({ bitrate }),
    keyFrameInterval: KEY_FRAME_SECONDS,
    latencyMode: 'quality',
  };
}

/** Undefined if this browser can't encode H.264 in this size. */
export async function chooseFrames(
  canvas: FrameCanvas,
  bitrate: number,
): Promise<TakeFrame | undefined> {
  // Not every browser takes frames in our colours; then its own conversion is used.
  for (const take of [framesInVideoColours(canvas), framesOfCanvas(canvas)]) {
    if (await canEncode(take, bitrate)) return take;
  }
  return undefined;
}

function framesInVideoColours(canvas: FrameCanvas): TakeFrame {
  const { width, height } = canvas;
  const bytes = new Uint8Array(yuvBytes(canvas));
  return ({ timestamp, duration }) => {
    writeYuv(canvas.read(), canvas, bytes);
    return new VideoSample(
      // Copies the bytes.
      new VideoFrame(bytes, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: microseconds(timestamp),
        duration: microseconds(duration),
        colorSpace: VIDEO_COLOURS,
      }),
    );
  };
}

function framesOfCanvas({ source }: FrameCanvas): TakeFrame {
  return (time) => new VideoSample(source, time);
}

function microseconds(seconds: number): number {
  return Math.round(seconds * 1_000_000);
}

async function canEncode(take: TakeFrame, bitrate: number): Promise<boolean> {
  let packets = 0;
  const output = new Output({ format: new Mp4OutputFormat(), target: new NullTarget() });
  const source = new VideoSampleSource({
    ...encodingOf(bitrate),
    onEncodedPacket: () => {
      packets += 1;
    },
  });
  try {
    output.addVideoTrack(source);
    await output.start();
    for (let frame = 0; frame < TRIED_FRAMES; frame += 1) {
      const sample = take({ timestamp: frame / 25, duration: 1 / 25 });
      await source.add(sample).finally(() => sample.close());
    }
    await output.finalize();
    return packets === TRIED_FRAMES;
  } catch {
    await output.cancel().catch(() => undefined);
    return false;
  }
}
