import { describe, expect, test } from 'vitest';

import {
  ENCODED_VIDEO,
  encodedSize,
  encodedVideoBitrate,
  VIDEO_LIMITS,
  type VideoStream,
  playableContainer,
} from './video-playback.ts';

const stream = (codec: string | null, codecString: string | null = codec): VideoStream => ({
  codec,
  codecString,
});
const H264 = stream('avc', 'avc1.64001e');
const AAC = stream('aac', 'mp4a.40.2');

describe('a film every browser plays as it is', () => {
  test.each([
    ['H.264 High and AAC', H264, AAC, 'mp4'],
    ['H.264 Baseline without sound', stream('avc', 'avc1.42c00a'), null, 'mp4'],
    ['H.264 and MP3', H264, stream('mp3'), 'mp4'],
    ['H.264 and AAC of the efficient kind', H264, stream('aac', 'mp4a.40.5'), 'mp4'],
    ['VP9 and Opus', stream('vp9', 'vp09.00.21.08'), stream('opus'), 'webm'],
    ['VP8 and Vorbis', stream('vp8'), stream('vorbis'), 'webm'],
  ])('%s', (_, video, audio, container) => {
    expect(playableContainer({ video: { ...video, isHdr: false }, audio })).toBe(container);
  });
});

describe('a film must be encoded', () => {
  test.each([
    ['HEVC of a phone', stream('hevc', 'hvc1.1.6.L120.90'), AAC],
    ['H.264 with 10 bits', stream('avc', 'avc1.6e001e'), AAC],
    ['H.264 with 4:2:2', stream('avc', 'avc1.7a001e'), AAC],
    ['H.264 whose profile is unknown', stream('avc', null), AAC],
    ['H.264 with uncompressed sound', H264, stream('pcm-s16')],
    ['H.264 with AAC of a kind that browsers lack', H264, stream('aac', 'mp4a.40.42')],
    ['H.264 with sound of no known kind', H264, stream(null)],
    ['H.264 and Opus', H264, stream('opus')],
    ['VP9 with 10 bits', stream('vp9', 'vp09.02.21.10'), null],
    ['VP9 and AAC', stream('vp9', 'vp09.00.21.08'), AAC],
    ['AV1', stream('av1', 'av01.0.04M.08'), null],
    ['what is not known', stream(null), null],
  ])('%s', (_, video, audio) => {
    expect(playableContainer({ video: { ...video, isHdr: false }, audio })).toBeNull();
  });

  test('H.264 in high dynamic range', () => {
    expect(playableContainer({ video: { ...H264, isHdr: true }, audio: AAC })).toBeNull();
  });
});

describe('an encoded film', () => {
  test.each([
    [3840, 2160, 1920, 1080],
    [2160, 3840, 1080, 1920],
    [641, 361, 640, 360],
    [1920, 817, 1920, 816],
    [1, 5000, 2, 1920],
  ])('of %i × %i has %i × %i: never larger, and even', (width, height, toWidth, toHeight) => {
    expect(encodedSize({ width, height })).toEqual({ width: toWidth, height: toHeight });
  });

  test.each([10, 240, 600, 3600, VIDEO_LIMITS.hours * 3600])(
    'of %i s stays below the largest file',
    (seconds) => {
      const bits = (encodedVideoBitrate(seconds) + ENCODED_VIDEO.audioBitsPerSecond) * seconds;
      expect(bits / 8).toBeLessThan(VIDEO_LIMITS.fileBytes);
      expect(encodedVideoBitrate(seconds)).toBeLessThanOrEqual(ENCODED_VIDEO.videoBitsPerSecond);
    },
  );
});
