import { MediaRefusedError } from '../media-refused.ts';
import { unreadableVideo } from '../videos/unreadable-videos.ts';

export const VIDEO_HEAD_BYTES = 4100;

const KINDS = new Set([
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/x-matroska',
  'video/3gpp',
  'video/3gpp2',
]);

/** @throws MediaRefusedError if the bytes are not a film of a known type */
export async function checkVideoKind(head: Uint8Array): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type && KINDS.has(type.mime)) return;
  const older = unreadableVideo(head);
  if (older !== null) {
    throw new MediaRefusedError(
      `is ${older}, which we can’t open. Save it as an MP4 video (H.264), then add that`,
    );
  }
  const content = type ? `its type is ${type.mime}` : 'its type is unknown';
  throw new MediaRefusedError(`is not a video we can use (MP4, MOV or WebM): ${content}`);
}
