/**
 * Takes in a video as it is: known by its content, of bounded size, never encoded anew. Out of an MP4
 * it blanks the boxes in which cameras write where it was filmed, without moving a byte. What is
 * written into the picture track itself, or into a WebM's tags, stays.
 */
import type { FileHandle } from 'node:fs/promises';

import { fileTypeFromBuffer } from 'file-type';

import { MediaRefusedError } from './media-refused.ts';

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

/** Boxes that hold other boxes and lead to those below. */
const CONTAINERS = new Set(['moov', 'trak']);
/** User data, metadata and vendors' own boxes: players need none of them. */
const PRIVATE_BOXES = new Set(['udta', 'meta', 'uuid']);
const BOX_HEADER_BYTES = 8;
const LARGE_BOX_HEADER_BYTES = 16;
const MOST_BOXES = 10_000;

interface Box {
  type: string;
  start: number;
  headerBytes: number;
  end: number;
}

/**
 * Overwrites an MP4's private boxes with free space of the same length.
 * @throws MediaRefusedError when the boxes do not fit into each other or hold no film
 */
export async function blankPrivateBoxes(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const counter = { left: MOST_BOXES };
  const top = await blankWithin(file, { start: 0, end: size }, counter);
  if (!top.includes('moov')) throw damaged();
}

async function blankWithin(
  file: FileHandle,
  space: { start: number; end: number },
  counter: { left: number },
): Promise<string[]> {
  const types: string[] = [];
  for (let at = space.start; at < space.end;) {
    counter.left -= 1;
    if (counter.left < 0) throw damaged();
    const box = await readBox(file, at, space.end);
    if (PRIVATE_BOXES.has(box.type)) {
      await blank(file, box);
    } else if (CONTAINERS.has(box.type)) {
      await blankWithin(file, { start: box.start + box.headerBytes, end: box.end }, counter);
    }
    types.push(box.type);
    at = box.end;
  }
  return types;
}

async function readBox(file: FileHandle, start: number, limit: number): Promise<Box> {
  const header = Buffer.alloc(LARGE_BOX_HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, header.length, start);
  if (bytesRead < BOX_HEADER_BYTES) throw damaged();
  const type = header.toString('latin1', 4, 8);
  const short = header.readUInt32BE(0);
  // 1: the length follows in eight bytes; 0: the box goes on to the end of the file.
  const isLarge = short === 1;
  if (isLarge && bytesRead < LARGE_BOX_HEADER_BYTES) throw damaged();
  const length = isLarge ? Number(header.readBigUInt64BE(8)) : short || limit - start;
  const headerBytes = isLarge ? LARGE_BOX_HEADER_BYTES : BOX_HEADER_BYTES;
  const end = start + length;
  if (length < headerBytes || end > limit) throw damaged();
  return { type, start, headerBytes, end };
}

const ZEROS = Buffer.alloc(64 * 1024);

async function blank(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4);
  for (let at = box.start + box.headerBytes; at < box.end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, box.end - at), at);
  }
}

function damaged(): MediaRefusedError {
  return new MediaRefusedError('is damaged or incomplete and cannot be played');
}
