/**
 * Reads and converts films in a browser with mediabunny. The module is large, so it is imported on
 * demand.
 */
import {
  type AttachedImage,
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  CanvasSink,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

import {
  ENCODED_VIDEO,
  encodedSize,
  encodedVideoBitrate,
  type VideoContainer,
  type VideoStream,
  isMp4Sound,
  playableContainer,
} from '../video-playback.ts';
import type { OpenedVideo, PrepareVideoOptions } from './opened-video.ts';

const POSTER_AT_SECONDS = 1;
const POSTER_SIDE = 1280;
const KEY_FRAME_SECONDS = 4;
/** Bits per second for each pixel of a frame. 1920 by 1080 pixels get 6 Mbit/s. */
const BITS_PER_PIXEL = 3;

interface VideoTracks {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

export async function openVideo(file: File): Promise<OpenedVideo | null> {
  Logging.level = LogLevel.Silent;
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const tracks = await chooseTracks(input);
    if (!tracks) {
      input.dispose();
      return null;
    }
    return await describe(file, input, tracks);
  } catch {
    input.dispose();
    return null;
  }
}

async function describe(file: File, input: Input, tracks: VideoTracks): Promise<OpenedVideo> {
  const { video, audio } = tracks;
  const streams = {
    video: { ...(await streamOf(video)), isHdr: await video.hasHighDynamicRange() },
    audio: audio && (await streamOf(audio)),
  };
  const seconds = await input.computeDuration(audio ? [video, audio] : [video]);
  const container = playableContainer(streams);
  return {
    ...streams,
    seconds,
    container,
    async withCover(signal) {
      const images = await takeCover(video, seconds);
      if (!container || images.length === 0) return null;
      return convert(file, input, { tracks, container, images, copies: true }, { signal });
    },
    async encode(options) {
      const target = await chooseTarget(tracks, streams.audio, seconds);
      if (!target) return null;
      const images = await takeCover(video, seconds);
      return convert(file, input, { tracks, images, copies: false, ...target }, options);
    },
    close: () => input.dispose(),
  };
}

/**
 * Chooses the same tracks as the server: the first video track with a known codec, and the first
 * playable audio track.
 */
async function chooseTracks(input: Input): Promise<VideoTracks | null> {
  const videos = await input.getVideoTracks();
  const audios = await input.getAudioTracks();
  const videoCodecs = await Promise.all(videos.map((track) => track.getCodec()));
  const video =
    videos[
      Math.max(
        0,
        videoCodecs.findIndex((codec) => codec !== null),
      )
    ];
  if (!video) return null;
  const streams = await Promise.all(audios.map(streamOf));
  const playable = streams.findIndex(
    (stream) => isMp4Sound(stream) || stream.codec === 'opus' || stream.codec === 'vorbis',
  );
  const known = streams.findIndex(({ codec }) => codec !== null);
  return { video, audio: audios[playable >= 0 ? playable : Math.max(0, known)] ?? null };
}

async function streamOf(track: InputVideoTrack | InputAudioTrack): Promise<VideoStream> {
  const codec = await track.getCodec();
  return { codec, codecString: codec && (await track.getCodecParameterString()) };
}

async function takeCover(video: InputVideoTrack, seconds: number): Promise<AttachedImage[]> {
  if (!(await video.canDecode())) return [];
  const width = await video.getDisplayWidth();
  const height = await video.getDisplayHeight();
  const scale = Math.min(1, POSTER_SIDE / Math.max(width, height));
  const sink = new CanvasSink(video, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'fill',
  });
  const first = await video.getFirstTimestamp();
  const frame = await sink.getCanvas(first + Math.min(POSTER_AT_SECONDS, seconds / 2));
  const data = frame && (await jpegOf(frame.canvas));
  return data ? [{ data, mimeType: 'image/jpeg', kind: 'coverFront' }] : [];
}

async function jpegOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Uint8Array | null> {
  const options = { type: 'image/jpeg', quality: 0.85 };
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob(options)
      : await new Promise<Blob | null>((resolve) => {
          canvas.toBlob(resolve, options.type, options.quality);
        });
  return blob && new Uint8Array(await blob.arrayBuffer());
}

interface EncodingTarget {
  container: VideoContainer;
  video: ConversionVideoOptions;
  audio: ConversionAudioOptions;
}

async function chooseTarget(
  { video, audio }: VideoTracks,
  sound: VideoStream | null,
  seconds: number,
): Promise<EncodingTarget | null> {
  if (!(await video.canDecode())) return null;
  const size = encodedSize({
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
  });
  const wanted = size.width * size.height * BITS_PER_PIXEL;
  const quality = new Quality({ bitrate: Math.min(wanted, encodedVideoBitrate(seconds)) });
  const { averagePacketRate } = await video.computePacketStats(100);
  const picture = {
    ...size,
    fit: 'fill',
    quality,
    keyFrameInterval: KEY_FRAME_SECONDS,
    allowTransformationMetadata: false,
    ...(averagePacketRate > ENCODED_VIDEO.framesPerSecond + 1
      ? { frameRate: ENCODED_VIDEO.framesPerSecond }
      : {}),
    forceTranscode: true,
  } as const;
  const bitrate = { quality: new Quality({ bitrate: ENCODED_VIDEO.audioBitsPerSecond }) };
  const copiesSound = sound === null || isMp4Sound(sound);
  const canDecodeSound = audio === null || (await audio.canDecode());
  if (await canEncodeVideo('avc', { ...size, quality })) {
    if (copiesSound) return { container: 'mp4', video: { ...picture, codec: 'avc' }, audio: {} };
    if (canDecodeSound && (await canEncodeAudio('aac'))) {
      const aac = { codec: 'aac', ...bitrate } as const;
      return { container: 'mp4', video: { ...picture, codec: 'avc' }, audio: aac };
    }
  }
  if (!canDecodeSound || (audio && !(await canEncodeAudio('opus')))) return null;
  const opus = { codec: 'opus', ...bitrate } as const;
  for (const codec of ['vp9', 'vp8'] as const) {
    if (await canEncodeVideo(codec, { ...size, quality })) {
      return { container: 'webm', video: { ...picture, codec }, audio: opus };
    }
  }
  return null;
}

interface ConversionPlan {
  tracks: VideoTracks;
  container: VideoContainer;
  images: AttachedImage[];
  /** true if the tracks can be copied without encoding */
  copies: boolean;
  video?: ConversionVideoOptions;
  audio?: ConversionAudioOptions;
}

/** Null if the browser cannot convert the film. */
async function convert(
  file: File,
  input: Input,
  plan: ConversionPlan,
  { onProgress, signal }: Pick<PrepareVideoOptions, 'onProgress' | 'signal'>,
): Promise<File | null> {
  const { tracks, container, images, copies } = plan;
  const target = new BufferTarget();
  // `fastStart: false` keeps only one copy of the film in memory. The server later moves the index
  // to the front.
  const format =
    container === 'mp4' ? new Mp4OutputFormat({ fastStart: false }) : new WebMOutputFormat();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    video: (track) => (track === tracks.video ? (plan.video ?? {}) : { discard: true }),
    audio: (track) => (track === tracks.audio ? (plan.audio ?? {}) : { discard: true }),
    copy: { mode: copies ? 'forced' : 'preferred', shiftTolerance: Infinity },
    tags: { images },
    showWarnings: false,
  });
  const wanted = tracks.audio ? 2 : 1;
  if (!conversion.isValid || conversion.utilizedTracks.length < wanted) return null;
  if (onProgress) conversion.onProgress = (done) => onProgress(done);
  const cancel = () => void conversion.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    await conversion.execute();
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  const { buffer } = target;
  if (!buffer) return null;
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${container}`;
  return new File([buffer], name, { type: `video/${container}`, lastModified: file.lastModified });
}
