/** Finds a track's samples in an MP4 from the tables of the track (ISO 14496-12, 8.6 to 8.7). */
import type { FileHandle } from 'node:fs/promises';

import { damaged, readContent, type Box, type Span } from './mp4-boxes.server.ts';

const MAX_TABLE_BYTES = 32 * 1024 * 1024;
const MAX_CHUNKS = 500_000;

/**
 * The byte ranges of all samples. Adjacent ranges are merged.
 * @param tables - the boxes in the track's `stbl`
 * @throws MediaRefusedError if the tables contradict each other
 */
export async function sampleSpans(file: FileHandle, tables: readonly Box[]): Promise<Span[]> {
  const read = async (...types: string[]) => {
    const box = tables.find(({ type }) => types.includes(type));
    if (!box) throw damaged();
    return { type: box.type, table: await readContent(file, box, MAX_TABLE_BYTES) };
  };
  const sizes = sampleSizes(await read('stsz', 'stz2'));
  if (sizes.count === 0) return [];
  const offsets = chunkOffsets(await read('stco', 'co64'));
  const samplesOf = samplesPerChunk((await read('stsc')).table);
  const spans: Span[] = [];
  let sample = 0;
  for (let chunk = 0; chunk < offsets.count && sample < sizes.count; chunk += 1) {
    const next = Math.min(sample + samplesOf(chunk), sizes.count);
    const start = offsets.at(chunk);
    const end = start + sizes.sum(sample, next);
    const last = spans.at(-1);
    if (last?.end === start) last.end = end;
    else if (end > start) spans.push({ start, end });
    sample = next;
  }
  return spans;
}

interface Table {
  type: string;
  table: Buffer;
}

function sampleSizes({ type, table }: Table) {
  assertValid(table.length >= 12);
  const count = table.readUInt32BE(8);
  const fixed = type === 'stsz' ? table.readUInt32BE(4) : 0;
  if (fixed > 0) return { count, sum: (from: number, to: number) => (to - from) * fixed };
  const bits = type === 'stsz' ? 32 : table.readUInt8(7);
  assertValid([4, 8, 16, 32].includes(bits) && 12 + Math.ceil((count * bits) / 8) <= table.length);
  const sizeOf = (sample: number): number => {
    if (bits === 32) return table.readUInt32BE(12 + sample * 4);
    if (bits === 16) return table.readUInt16BE(12 + sample * 2);
    if (bits === 8) return table.readUInt8(12 + sample);
    const pair = table.readUInt8(12 + (sample >> 1));
    return sample % 2 === 0 ? pair >> 4 : pair & 0x0f;
  };
  const sum = (from: number, to: number): number => {
    let bytes = 0;
    for (let sample = from; sample < to; sample += 1) bytes += sizeOf(sample);
    return bytes;
  };
  return { count, sum };
}

function chunkOffsets({ type, table }: Table) {
  const entryBytes = type === 'co64' ? 8 : 4;
  assertValid(table.length >= 8);
  const count = table.readUInt32BE(4);
  assertValid(count <= MAX_CHUNKS && 8 + count * entryBytes <= table.length);
  const at = (chunk: number): number =>
    type === 'co64'
      ? Number(table.readBigUInt64BE(8 + chunk * 8))
      : table.readUInt32BE(8 + chunk * 4);
  return { count, at };
}

const RUN_BYTES = 12;

/** The returned function gives the number of samples in a chunk. Call it with ascending chunks. */
function samplesPerChunk(table: Buffer): (chunk: number) => number {
  assertValid(table.length >= 8);
  const runs = table.readUInt32BE(4);
  assertValid(runs > 0 && 8 + runs * RUN_BYTES <= table.length);
  // The file counts chunks from 1.
  const firstChunkOf = (run: number) => table.readUInt32BE(8 + run * RUN_BYTES) - 1;
  assertValid(firstChunkOf(0) === 0);
  let run = 0;
  return (chunk) => {
    while (run + 1 < runs && firstChunkOf(run + 1) <= chunk) run += 1;
    return table.readUInt32BE(8 + run * RUN_BYTES + 4);
  };
}

function assertValid(condition: boolean): void {
  if (!condition) throw damaged();
}
