/** Detects films by their content, before the file is opened. */
import { MediaRefusedError } from '../media-refused.ts';

/** Bytes at the beginning of a file that are needed to detect its type. */
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

/**
 * Checks the type of a video by its first bytes.
 * @throws MediaRefusedError if the file is no film of a known kind
 */
export async function checkVideoKind(head: Uint8Array): Promise<void> {
  // Loaded on demand: the start of the server need not read this library's forty files.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type && KINDS.has(type.mime)) return;
  const content = type ? `its content is ${type.mime}` : 'its content is of no known kind';
  throw new MediaRefusedError(`is no video that can be kept (MP4, MOV or WebM): ${content}`);
}
