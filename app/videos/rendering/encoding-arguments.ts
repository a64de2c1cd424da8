/** Arguments for ffmpeg. Every player and beamer plays these files. */
import type { PixelSize } from '../../media/addresses.ts';
import { FRAMES_PER_SECOND } from '../plan/storyboard.ts';

const THREADS = '2';
/** In seconds; players jump to key frames. */
const KEY_FRAME_EVERY = 4;
const SOUND_FADE_SECONDS = 3;
const BITEXACT = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];
const WITHOUT_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1'];

/** Without the tags, players guess the colours. */
const TO_BT709 = [
  'scale=out_color_matrix=bt709:out_range=tv',
  'format=yuv420p',
  'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709',
].join(',');

/** The preset's vectors are too coarse. */
const EVEN_MOVEMENT = 'mbtree=0:deadzone-inter=0:deadzone-intra=0:no-dct-decimate=1:subme=4';

/** From raw frames on `pipe:0` to a part of a video on `pipe:1`, which begins with a key frame. */
export function segmentArguments({ width, height }: PixelSize): string[] {
  return [
    ['-filter_threads', '1', '-f', 'rawvideo', '-pixel_format', 'rgba'],
    ['-video_size', `${width}x${height}`, '-framerate', `${FRAMES_PER_SECOND}`, '-i', 'pipe:0'],
    ['-filter:v', TO_BT709, '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast'],
    // Vectors of H.264 are quarters of a pixel. What is between them is in small residuals, which have to be kept:
    // without them, slow pans jerk. The rate keeps three minutes of grainy scans below about 60 MB.
    ['-crf', '20', '-x264-params', EVEN_MOVEMENT],
    ['-maxrate', '2400k', '-bufsize', '2400k'],
    ['-threads', THREADS],
    // Of two B-frames in a row, one would be a tenth of a pixel off. A short look-ahead needs little memory: each frame of
    // it has three megabytes.
    ['-g', `${KEY_FRAME_EVERY * FRAMES_PER_SECOND}`, '-bf', '1', '-rc-lookahead', '10'],
    BITEXACT,
    ['-muxdelay', '0', '-muxpreload', '0', '-f', 'mpegts', 'pipe:1'],
  ].flat();
}

/** @param list - a file for ffmpeg's `concat`, with segments of the same folder */
export function joinArguments(list: string, target: string): string[] {
  return [
    ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '1', '-i', `file:${list}`],
    ['-map', '0:v:0', '-c:v', 'copy', ...WITHOUT_METADATA, ...BITEXACT],
    ['-movflags', '+faststart', '-video_track_timescale', '12800', '-f', 'mp4', `file:${target}`],
  ].flat();
}

interface SoundRequest {
  silent: string;
  sound: { path: string; demuxer: string };
  seconds: number;
  target: string;
}

/** The sound begins again until the video ends, and becomes silent in its last seconds. */
export function soundArguments({ silent, sound, seconds, target }: SoundRequest): string[] {
  const fadeAt = Math.max(0, seconds - SOUND_FADE_SECONDS);
  const filter = `afade=t=out:st=${fadeAt.toFixed(3)}:d=${(seconds - fadeAt).toFixed(3)}`;
  return [
    ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${silent}`],
    ['-protocol_whitelist', 'file', '-stream_loop', '-1'],
    ['-f', sound.demuxer, '-i', `file:${sound.path}`],
    ['-map', '0:v:0', '-map', '1:a:0', '-c:v', 'copy', ...WITHOUT_METADATA, ...BITEXACT],
    ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000', '-filter:a', filter],
    ['-t', seconds.toFixed(3), '-threads', THREADS],
    ['-movflags', '+faststart', '-video_track_timescale', '12800', '-f', 'mp4', `file:${target}`],
  ].flat();
}

export interface ClipRequest {
  path: string;
  /** seconds from which on frames are wanted */
  start: number;
  frames: number;
  size: PixelSize;
}

/** Raw frames of a stored clip on `pipe:1`. */
export function clipArguments({ path, start, frames, size }: ClipRequest): string[] {
  const demuxer = path.endsWith('.webm') ? 'matroska' : 'mov';
  return [
    ['-threads', '1', '-filter_threads', '1', '-protocol_whitelist', 'file', '-f', demuxer],
    ['-ss', start.toFixed(3), '-i', `file:${path}`, '-map', '0:v:0', '-an', '-sn', '-dn'],
    ['-filter:v', `fps=${FRAMES_PER_SECOND},scale=${size.width}:${size.height}`],
    ['-frames:v', `${frames}`, '-pix_fmt', 'rgba', '-f', 'rawvideo', 'pipe:1'],
  ].flat();
}
