/**
 * Checks a video's content and size. Videos are never re-encoded. The metadata of an MP4 is blanked
 * (`strip-video-metadata.server.ts`); the tags of a WebM are not removed.
 */
import { fileTypeFromBuffer } from 'file-type';

import { MediaRefusedError } from '../media-refused.ts';

export const VIDEO_LIMITS = {
  /** maximum bytes of the file */
  fileBytes: 200 * 1024 * 1024,
} as const;

export interface VideoKind {
  extension: 'mp4' | 'webm';
  mime: 'video/mp4' | 'video/webm';
}

/** Bytes at the beginning of a file that are needed to detect its type. */
export const VIDEO_HEAD_BYTES = 4100;

const KINDS: Readonly<Record<string, VideoKind>> = {
  'video/mp4': { extension: 'mp4', mime: 'video/mp4' },
  'video/x-m4v': { extension: 'mp4', mime: 'video/mp4' },
  'video/webm': { extension: 'webm', mime: 'video/webm' },
};

/**
 * Detects the type of a video by its first bytes.
 * @throws MediaRefusedError if the file is neither MP4 nor WebM
 */
export async function detectVideoKind(head: Uint8Array): Promise<VideoKind> {
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  const kind = type && KINDS[type.mime];
  if (kind) return kind;
  const content = type ? `its content is ${type.mime}` : 'its content is of no known kind';
  throw new MediaRefusedError(`is no video that can be kept (MP4 or WebM): ${content}`);
}
