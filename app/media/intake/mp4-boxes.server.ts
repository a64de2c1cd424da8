/**
 * The boxes of an MP4 (ISO 14496-12): reads their headers, and overwrites their content without changing the position
 * of any byte.
 */
import type { FileHandle } from 'node:fs/promises';

import { MediaRefusedError } from '../media-refused.ts';

export interface Box {
  type: string;
  /** offset of the box's header in the file */
  start: number;
  headerBytes: number;
  /** offset after the box's last byte */
  end: number;
}

/** A range of bytes in a file; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

const BOX_HEADER_BYTES = 8;
const LARGE_BOX_HEADER_BYTES = 16;
/** Maximum per file. For comparison: a video of 20 minutes in fragments of one second has 15,000 boxes. */
const MAX_BOXES = 50_000;
/** Bytes per read. The headers of small boxes are close together, so one read often covers several. */
const WINDOW_BYTES = 4096;

/** Reads the boxes of one file, at most `MAX_BOXES` in total. */
export class BoxReader {
  readonly #file: FileHandle;
  #window = { start: 0, bytes: Buffer.alloc(0) };
  #left = MAX_BOXES;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * The boxes in this span, in order.
   * @throws MediaRefusedError if the boxes do not exactly fill the span
   */
  async boxesIn(space: Span): Promise<Box[]> {
    const boxes: Box[] = [];
    for (let at = space.start; at < space.end;) {
      this.#left -= 1;
      if (this.#left < 0) throw damaged();
      const box = await this.#readHeader(at, space.end);
      boxes.push(box);
      at = box.end;
    }
    return boxes;
  }

  /** The boxes inside another box. */
  boxesOf(box: Box): Promise<Box[]> {
    return this.boxesIn(contentOf(box));
  }

  async #readHeader(start: number, limit: number): Promise<Box> {
    const header = await this.#headerAt(start);
    if (header.length < BOX_HEADER_BYTES) throw damaged();
    const type = header.toString('latin1', 4, 8);
    const short = header.readUInt32BE(0);
    // Length 1: the real length follows in eight bytes. Length 0: the box extends to the end of the file.
    const isLarge = short === 1;
    if (isLarge && header.length < LARGE_BOX_HEADER_BYTES) throw damaged();
    const length = isLarge ? Number(header.readBigUInt64BE(8)) : short || limit - start;
    const headerBytes = isLarge ? LARGE_BOX_HEADER_BYTES : BOX_HEADER_BYTES;
    const end = start + length;
    if (length < headerBytes || end > limit) throw damaged();
    return { type, start, headerBytes, end };
  }

  /** Reads as many bytes as the longest header has, or fewer at the end of the file. */
  async #headerAt(start: number): Promise<Buffer> {
    const { start: from, bytes } = this.#window;
    if (start < from || start + LARGE_BOX_HEADER_BYTES > from + bytes.length) {
      const { bytesRead, buffer } = await this.#file.read(
        Buffer.alloc(WINDOW_BYTES),
        0,
        WINDOW_BYTES,
        start,
      );
      this.#window = { start, bytes: buffer.subarray(0, bytesRead) };
    }
    const offset = start - this.#window.start;
    return this.#window.bytes.subarray(offset, offset + LARGE_BOX_HEADER_BYTES);
  }
}

/** The content of a box, without its header. */
export function contentOf(box: Box): Span {
  return { start: box.start + box.headerBytes, end: box.end };
}

/**
 * Reads the content of a box.
 * @param maxBytes - a longer box is treated as damaged
 */
export async function readContent(file: FileHandle, box: Box, maxBytes: number): Promise<Buffer> {
  const { start, end } = contentOf(box);
  if (end - start > maxBytes) throw damaged();
  const content = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(content, 0, content.length, start);
  if (bytesRead < content.length) throw damaged();
  return content;
}

/** Replaces a box by an empty `free` box of the same length. */
export async function blankBox(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4);
  await blankSpan(file, contentOf(box));
}

const ZEROS = Buffer.alloc(64 * 1024);

/** Overwrites bytes with zeros. */
export async function blankSpan(file: FileHandle, { start, end }: Span): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}

export function damaged(options?: ErrorOptions): MediaRefusedError {
  return new MediaRefusedError('is damaged or incomplete and cannot be played', options);
}
