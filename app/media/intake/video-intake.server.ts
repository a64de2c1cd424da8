/**
 * Takes in a video as it is: known by its content, of bounded size, never encoded anew. What an MP4 says
 * beside its picture and sound is blanked (`strip-video-metadata.server.ts`); a WebM's tags stay.
 */
import { fileTypeFromBuffer } from 'file-type';

import { MediaRefusedError } from '../media-refused.ts';

export const VIDEO_LIMITS = {
  /** bytes of the file */
  fileBytes: 200 * 1024 * 1024,
} as const;

export interface VideoKind {
  extension: 'mp4' | 'webm';
  mime: 'video/mp4' | 'video/webm';
}

/** Bytes from the beginning of a file that are enough to know it. */
export const VIDEO_HEAD_BYTES = 4100;

const KINDS: Readonly<Record<string, VideoKind>> = {
  'video/mp4': { extension: 'mp4', mime: 'video/mp4' },
  'video/x-m4v': { extension: 'mp4', mime: 'video/mp4' },
  'video/webm': { extension: 'webm', mime: 'video/webm' },
};

/**
 * Says what a video is by its first bytes.
 * @throws MediaRefusedError when it is neither MP4 nor WebM
 */
export async function recogniseVideo(head: Uint8Array): Promise<VideoKind> {
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  const kind = type && KINDS[type.mime];
  if (kind) return kind;
  const content = type ? `its content is ${type.mime}` : 'its content is of no known kind';
  throw new MediaRefusedError(`is no video that can be kept (MP4 or WebM): ${content}`);
}
