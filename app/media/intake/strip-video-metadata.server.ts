/**
 * An MP4 without what it says beside its picture and sound. Cameras write the place into boxes of their own,
 * into tracks (action cameras, drones, phones: once a second), into subtitles, and between the samples of all
 * tracks (dashboard cameras). So not what is known to be private goes, but all that a player does not need for
 * picture and sound: it is overwritten in place, and not a byte moves. What is written into the picture or the
 * sound itself stays.
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

/** The boxes that a player reads, in the file, in the movie and in a track. Others are blanked. */
const OF_THE_FILE = new Set('ftyp styp moov moof mdat sidx ssix mfra pdin'.split(' '));
const OF_THE_MOVIE = new Set('mvhd trak mvex iods pssh'.split(' '));
const OF_A_TRACK = new Set('tkhd tref edts mdia tapt trgr'.split(' '));
/** Further in the standard has many boxes. These are not of the picture, wherever they are. */
const PRIVATE = new Set('udta meta uuid free skip wide'.split(' '));
const CONTAINERS = new Set('mdia minf stbl moof traf'.split(' '));
/** Handlers of the tracks that are kept (ISO 14496-12, 8.4.3). */
const PLAYED = new Set(['vide', 'soun']);
const MOST_HANDLER_BYTES = 4096;

interface Tracks {
  /** where the samples of the kept ones lie */
  spans: Span[];
  kept: number;
  leftOut: number;
}

/**
 * Blanks everything in an MP4 but its picture and sound, and returns how many tracks that were.
 * @throws MediaRefusedError when its parts do not fit each other, when it holds neither picture nor sound, or
 * when other tracks cannot be told from these
 */
export async function keepPictureAndSound(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const reader = new BoxReader(file);
  const top = await reader.boxesIn({ start: 0, end: size });
  const tracks: Tracks = { spans: [], kept: 0, leftOut: 0 };
  for (const box of top) {
    if (box.type === 'moov') await bareMovie(file, reader, box, tracks);
    else if (box.type === 'moof') await blankPrivate(file, reader, box);
    else if (!OF_THE_FILE.has(box.type)) await blankUnlessEmpty(file, box);
  }
  if (tracks.kept === 0) throw damaged();
  const content = top.filter(({ type }) => type === 'mdat').map(contentOf);
  const gaps = spansBetween(tracks.spans, content);
  if (top.some(({ type }) => type === 'moof')) {
    // Their samples are listed in each fragment, and nothing says here which of them are another track's.
    if (tracks.leftOut > 0) throw inFragments();
  } else {
    for (const gap of gaps) await blankSpan(file, gap);
  }
  return tracks.leftOut;
}

async function bareMovie(
  file: FileHandle,
  reader: BoxReader,
  movie: Box,
  tracks: Tracks,
): Promise<void> {
  for (const box of await reader.boxesOf(movie)) {
    if (!OF_THE_MOVIE.has(box.type)) await blankUnlessEmpty(file, box);
    else if (box.type === 'trak') await bareTrack(file, reader, box, tracks);
  }
}

async function bareTrack(
  file: FileHandle,
  reader: BoxReader,
  track: Box,
  tracks: Tracks,
): Promise<void> {
  const boxes = await reader.boxesOf(track);
  const media = boxes.find(({ type }) => type === 'mdia');
  const described = media ? await reader.boxesOf(media) : [];
  if (!PLAYED.has(await handlerOf(file, described))) {
    tracks.leftOut += 1;
    await blankBox(file, track);
    return;
  }
  const information = described.find(({ type }) => type === 'minf');
  const parts = information ? await reader.boxesOf(information) : [];
  const table = parts.find(({ type }) => type === 'stbl');
  if (!table) throw damaged();
  for (const span of await sampleSpans(file, await reader.boxesOf(table))) tracks.spans.push(span);
  tracks.kept += 1;
  for (const box of boxes) {
    if (OF_A_TRACK.has(box.type)) await blankPrivate(file, reader, box);
    else await blankUnlessEmpty(file, box);
  }
}

async function handlerOf(file: FileHandle, described: readonly Box[]): Promise<string> {
  const box = described.find(({ type }) => type === 'hdlr');
  if (!box) return '';
  // After the version, the flags and four bytes without a meaning.
  return (await readContent(file, box, MOST_HANDLER_BYTES)).toString('latin1', 8, 12);
}

/** Blanks what is private in a box that is kept. */
async function blankPrivate(file: FileHandle, reader: BoxReader, box: Box): Promise<void> {
  if (PRIVATE.has(box.type)) await blankUnlessEmpty(file, box);
  if (!CONTAINERS.has(box.type)) return;
  for (const inner of await reader.boxesOf(box)) await blankPrivate(file, reader, inner);
}

/** A box that holds nothing stays what it is, so that a film without anything private stays the same film. */
async function blankUnlessEmpty(file: FileHandle, box: Box): Promise<void> {
  if (box.end > box.start + box.headerBytes) await blankBox(file, box);
}

/**
 * What no kept sample covers of the spaces that hold samples.
 * @throws MediaRefusedError when a sample lies outside of them
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

function inFragments(): MediaRefusedError {
  return new MediaRefusedError(
    'holds data beside its picture and sound, as cameras write the place into, in fragments from which it ' +
      'cannot be taken out: save it anew as an MP4 with picture and sound alone',
  );
}
