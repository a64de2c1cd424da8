/**
 * Removes an MP4's metadata. Cameras write locations into boxes, tracks and subtitles, and between
 * samples. Everything except video and audio is overwritten in place, so that no offset changes.
 */
import type { FileHandle } from 'node:fs/promises';

import { MediaRefusedError } from '../media-refused.ts';
import {
  blankBox,
  blankSpan,
  BoxReader,
  contentOf,
  damaged,
  readContent,
  type Box,
  type Span,
} from './mp4-boxes.server.ts';
import { sampleSpans } from './mp4-samples.server.ts';

/**
 * The boxes that a player needs, by their level: file, movie and track. Other boxes are blanked.
 */
const FILE_BOXES = new Set('ftyp styp moov moof mdat sidx ssix mfra pdin'.split(' '));
const MOVIE_BOXES = new Set('mvhd trak mvex iods pssh'.split(' '));
const TRACK_BOXES = new Set('tkhd tref edts mdia tapt trgr'.split(' '));
const PRIVATE_BOXES = new Set('udta meta uuid free skip wide'.split(' '));
const TIMED_BOXES = new Set(['tkhd', 'mdhd']);
const CONTAINERS = new Set('mdia minf stbl moof traf'.split(' '));
/** Handler types of video and audio tracks (ISO 14496-12, 8.4.3). */
const PLAYED_HANDLERS = new Set(['vide', 'soun']);
const MAX_HANDLER_BYTES = 4096;

interface Tracks {
  spans: Span[];
  kept: number;
  removed: number;
}

/**
 * Returns the number of removed tracks.
 * @throws MediaRefusedError if the file is inconsistent, if it has neither video nor audio, or if
 * it is fragmented and has other tracks
 */
export async function stripVideoMetadata(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const reader = new BoxReader(file);
  const top = await reader.boxesIn({ start: 0, end: size });
  const tracks: Tracks = { spans: [], kept: 0, removed: 0 };
  for (const box of top) {
    if (box.type === 'moov') await stripMovie(file, reader, box, tracks);
    else if (box.type === 'moof') await blankPrivate(file, reader, box);
    else if (!FILE_BOXES.has(box.type)) await blankUnlessEmpty(file, box);
  }
  if (tracks.kept === 0) throw damaged();
  const content = top.filter(({ type }) => type === 'mdat').map(contentOf);
  const gaps = spansBetween(tracks.spans, content);
  if (top.some(({ type }) => type === 'moof')) {
    // Each fragment has its own list of samples. These lists are not read here, so the samples of the removed tracks
    // cannot be blanked.
    if (tracks.removed > 0) throw mixedFragments();
  } else {
    for (const gap of gaps) await blankSpan(file, gap);
  }
  return tracks.removed;
}

async function stripMovie(
  file: FileHandle,
  reader: BoxReader,
  movie: Box,
  tracks: Tracks,
): Promise<void> {
  for (const box of await reader.boxesOf(movie)) {
    if (!MOVIE_BOXES.has(box.type)) await blankUnlessEmpty(file, box);
    else if (box.type === 'mvhd') await blankTimes(file, box);
    else if (box.type === 'trak') await stripTrack(file, reader, box, tracks);
  }
}

async function stripTrack(
  file: FileHandle,
  reader: BoxReader,
  track: Box,
  tracks: Tracks,
): Promise<void> {
  const boxes = await reader.boxesOf(track);
  const media = boxes.find(({ type }) => type === 'mdia');
  const mediaBoxes = media ? await reader.boxesOf(media) : [];
  if (!PLAYED_HANDLERS.has(await handlerOf(file, mediaBoxes))) {
    tracks.removed += 1;
    await blankBox(file, track);
    return;
  }
  const information = mediaBoxes.find(({ type }) => type === 'minf');
  const parts = information ? await reader.boxesOf(information) : [];
  const table = parts.find(({ type }) => type === 'stbl');
  if (!table) throw damaged();
  for (const span of await sampleSpans(file, await reader.boxesOf(table))) tracks.spans.push(span);
  tracks.kept += 1;
  for (const box of [...boxes, ...mediaBoxes]) {
    if (TIMED_BOXES.has(box.type)) await blankTimes(file, box);
  }
  for (const box of boxes) {
    if (TRACK_BOXES.has(box.type)) await blankPrivate(file, reader, box);
    else await blankUnlessEmpty(file, box);
  }
}

async function handlerOf(file: FileHandle, mediaBoxes: readonly Box[]): Promise<string> {
  const box = mediaBoxes.find(({ type }) => type === 'hdlr');
  if (!box) return '';
  // The type comes after the version, the flags and four reserved bytes.
  return (await readContent(file, box, MAX_HANDLER_BYTES)).toString('latin1', 8, 12);
}

/**
 * Blanks the creation times. Cameras store the recording time there. In films that this application has written, it is
 * the time of writing: it is blanked because the file name is a hash of the bytes, and the same film must always give
 * the same bytes.
 */
async function blankTimes(file: FileHandle, box: Box): Promise<void> {
  const start = box.start + box.headerBytes;
  // Version and flags take four bytes. Each time takes four bytes in version 0, and eight in
  // version 1.
  const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, start);
  if (bytesRead < 1) throw damaged();
  const end = start + 4 + (buffer[0] === 1 ? 16 : 8);
  if (end > box.end) throw damaged();
  await blankSpan(file, { start: start + 4, end });
}

async function blankPrivate(file: FileHandle, reader: BoxReader, box: Box): Promise<void> {
  if (PRIVATE_BOXES.has(box.type)) await blankUnlessEmpty(file, box);
  if (!CONTAINERS.has(box.type)) return;
  for (const inner of await reader.boxesOf(box)) await blankPrivate(file, reader, inner);
}

/** Does not touch empty boxes, so that a video without metadata stays unchanged. */
async function blankUnlessEmpty(file: FileHandle, box: Box): Promise<void> {
  if (box.end > box.start + box.headerBytes) await blankBox(file, box);
}

/**
 * The parts of `spaces` that contain no samples.
 * @throws MediaRefusedError if a sample is outside `spaces`
 */
function spansBetween(samples: Span[], spaces: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  samples.sort((a, b) => a.start - b.start);
  let next = 0;
  for (const space of spaces) {
    let covered = space.start;
    for (let sample = samples[next]; sample && sample.start < space.end; sample = samples[next]) {
      if (sample.start < space.start || sample.end > space.end) throw damaged();
      if (sample.start > covered) gaps.push({ start: covered, end: sample.start });
      covered = Math.max(covered, sample.end);
      next += 1;
    }
    if (covered < space.end) gaps.push({ start: covered, end: space.end });
  }
  if (next < samples.length) throw damaged();
  return gaps;
}

function mixedFragments(): MediaRefusedError {
  return new MediaRefusedError(
    /*i18n*/ 'This file contains extra data, such as where it was recorded, that we can’t remove. Save it again as an MP4 with only video and audio.',
  );
}
