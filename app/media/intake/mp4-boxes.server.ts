/**
 * Reads the boxes of an MP4 file (ISO 14496-12). Content can be overwritten, but no box is moved.
 */
import type { FileHandle } from 'node:fs/promises';

import { MediaRefusedError } from '../media-refused.ts';

export interface Box {
  type: string;
  start: number;
  headerBytes: number;
  end: number;
}

/** `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

const BOX_HEADER_BYTES = 8;
const LARGE_BOX_HEADER_BYTES = 16;
const MAX_BOXES = 50_000;
const WINDOW_BYTES = 4096;

export class BoxReader {
  readonly #file: FileHandle;
  #window = { start: 0, bytes: Buffer.alloc(0) };
  #left = MAX_BOXES;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * The boxes in this span, in order.
   * @throws MediaRefusedError if they do not fill the span exactly
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

  /**
   * The boxes of the whole file. Some cameras write data of their own behind the last box. That counts as none, if the
   * film before it is complete.
   * @throws MediaRefusedError if a part of the film is missing
   */
  async boxesOfFile(): Promise<{ boxes: Box[]; hasOtherEnd: boolean }> {
    const { size } = await this.#file.stat();
    const boxes: Box[] = [];
    for (let at = 0; at < size; at = boxes.at(-1)?.end ?? size) {
      this.#left -= 1;
      if (this.#left < 0) throw damaged();
      try {
        boxes.push(await this.#readHeader(at, size));
      } catch (error) {
        const type = (await this.#headerAt(at)).toString('latin1', 4, 8);
        if (!isComplete(boxes) || PARTS_OF_FILM.has(type)) throw error;
        return { boxes, hasOtherEnd: true };
      }
    }
    return { boxes, hasOtherEnd: false };
  }

  boxesOf(box: Box): Promise<Box[]> {
    return this.boxesIn(contentOf(box));
  }

  async #readHeader(start: number, limit: number): Promise<Box> {
    const header = await this.#headerAt(start);
    if (header.length < BOX_HEADER_BYTES) throw damaged();
    const type = header.toString('latin1', 4, 8);
    const short = header.readUInt32BE(0);
    // Length 1 means that the next eight bytes have the length. Length 0 means that the box extends
    // to the end of the file.
    const isLarge = short === 1;
    if (isLarge && header.length < LARGE_BOX_HEADER_BYTES) throw damaged();
    const length = isLarge ? Number(header.readBigUInt64BE(8)) : short || limit - start;
    const headerBytes = isLarge ? LARGE_BOX_HEADER_BYTES : BOX_HEADER_BYTES;
    const end = start + length;
    if (length < headerBytes || end > limit) throw damaged();
    return { type, start, headerBytes, end };
  }

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

const PARTS_OF_FILM: ReadonlySet<string> = new Set(['moov', 'mdat', 'moof']);

/** False for a film in fragments, which doesn't say how many there are. */
function isComplete(boxes: readonly Box[]): boolean {
  const types = new Set(boxes.map(({ type }) => type));
  return types.has('moov') && types.has('mdat') && !types.has('moof');
}

export function contentOf(box: Box): Span {
  return { start: box.start + box.headerBytes, end: box.end };
}

/** @param maxBytes - a longer box counts as damaged */
export async function readContent(file: FileHandle, box: Box, maxBytes: number): Promise<Buffer> {
  const { start, end } = contentOf(box);
  if (end - start > maxBytes) throw damaged();
  const content = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(content, 0, content.length, start);
  if (bytesRead < content.length) throw damaged();
  return content;
}

export async function blankBox(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.start + 4);
  await blankSpan(file, contentOf(box));
}

const ZEROS = Buffer.alloc(64 * 1024);

export async function blankSpan(file: FileHandle, { start, end }: Span): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}

export function damaged(options?: ErrorOptions): MediaRefusedError {
  return new MediaRefusedError(
    /*i18n*/ 'This file is damaged or incomplete, so we can’t play it. Try the original file or another copy instead.',
    options,
  );
}
