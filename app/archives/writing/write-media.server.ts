/**
 * Writes the pictures and videos of one memorial into a ZIP. The ZIP is a stream, so no whole file
 * is held in memory.
 */
import {
  mediaName,
  pictureSources,
  parsePictureAddress,
  parseVideoAddress,
  posterFileName,
} from '../../media/addresses.ts';
import type { MediaDescription, MediaService } from '../../media/service.server.ts';
import type { StoredFile } from '../../media/storage/storage.server.ts';
import { ARCHIVE_LIMITS, type ArchivedMedia, type Manifest } from '../format/contract.ts';
import { ARCHIVE_FOLDERS } from '../format/file-names.ts';
import { originalFileName } from '../format/original-names.ts';
import type { ArchiveContent } from './read-content.server.ts';
import { shownDocument } from './shown-document.server.ts';
import { MediaCollector, type UsedMedia } from './used-media.ts';
import type { ZipOutput } from './zip-output.server.ts';

/**
 * If a memorial has more pictures and videos than this, only the largest size of each picture is
 * written. Otherwise the ZIP would have too many entries.
 */
const MAX_MEDIA_IN_TWO_SIZES = ARCHIVE_LIMITS.entries / 5;
const SMALL_WIDTH = 480;

export interface WrittenMedia {
  media: ArchivedMedia[];
  missing: Manifest['missing'];
  /** maps the URL of a picture size or of a poster to the file that a page shows */
  files: ReadonlyMap<string, string>;
  /** maps the URL of a picture or video to the file that a page links to or plays */
  originals: ReadonlyMap<string, string>;
}

type Result = WrittenMedia & Record<'files' | 'originals', Map<string, string>>;

interface MediaWriting {
  zip: ZipOutput;
  store: Pick<MediaService, 'describe' | 'findPoster' | 'findUncached'>;
  now: Date;
  onFile: () => Promise<void>;
}

/** Missing files are listed in the result. */
export async function writeMedia(
  content: ArchiveContent,
  writing: MediaWriting,
): Promise<WrittenMedia> {
  const used = content.media.list();
  const shown = shownAddresses(content);
  const tracks = tracksOf(content);
  const result: Result = {
    media: [],
    missing: Array.from(content.media.external, (address) => ({ address, reason: 'external' })),
    files: new Map(),
    originals: new Map(),
  };
  for (const [index, one] of used.entries()) {
    const written = await writeOriginal(one, index + 1, writing, result);
    const isMemorialVideo = content.videosOnPage.has(one.address);
    result.media.push(isMemorialVideo ? { ...written, isMemorialVideo } : written);
    if (one.kind === 'picture' && shown.has(one.address)) {
      await writeSizes(
        one,
        written,
        { ...writing, inOneSize: used.length > MAX_MEDIA_IN_TWO_SIZES },
        result,
      );
    }
    await writeTracks(tracks.get(one.address) ?? [], writing, result);
    await writing.onFile();
  }
  return result;
}

/** The addresses of captions and chapters by the address of their video. */
function tracksOf({ page }: ArchiveContent): ReadonlyMap<string, string[]> {
  const items = page.sections.flatMap((section) =>
    section.type === 'contentSliderSection' ? section.content : [],
  );
  return new Map(
    items.map(({ url, tracks }) => [url, tracks ? [tracks.captions, tracks.chapters] : []]),
  );
}

async function writeTracks(
  addresses: readonly string[],
  { zip, store, now }: MediaWriting,
  result: Result,
): Promise<void> {
  for (const address of addresses) {
    const name = mediaName(address);
    const stored = await store.findUncached(name);
    if (!stored) continue;
    const path = `${ARCHIVE_FOLDERS.page}media/${name}`;
    await zip.add({ path, content: stored.stream(), isText: true, modifiedAt: now });
    result.files.set(address, path);
  }
}

function shownAddresses(content: ArchiveContent): Set<string> {
  const shown = new MediaCollector();
  shown.addDocument(shownDocument(content.memorial));
  for (const { photo } of content.tributes) shown.add(photo, undefined);
  return new Set(shown.list().map(({ address }) => address));
}

async function writeOriginal(
  { address, kind, captions }: UsedMedia,
  number: number,
  { zip, store, now }: MediaWriting,
  result: Result,
): Promise<ArchivedMedia> {
  const found = await store.describe(address);
  const written: ArchivedMedia = {
    address,
    kind,
    ...recordOf(found),
    file: null,
    poster: null,
    captions,
  };
  const modifiedAt = takenTime(found?.taken) ?? now;
  if (found?.original) {
    const path = originalFileName(number, captions[0] ?? '', found.extension);
    const { sha256 } = await zip.add({
      path,
      content: found.original.stream(),
      isText: false,
      modifiedAt,
    });
    if (sha256 !== found.sha256) result.missing.push({ address, reason: 'damaged' });
    written.file = path;
    result.originals.set(address, path);
  } else result.missing.push({ address, reason: 'missing' });
  const poster = kind === 'film' ? await store.findPoster(address) : null;
  const posterAddress = parseVideoAddress(address)?.poster;
  if (poster && posterAddress) {
    const path = posterFileName(originalFileName(number, captions[0] ?? '', 'x').slice(0, -2));
    await zip.add({ path, content: poster.stream(), isText: false, modifiedAt });
    written.poster = path;
    result.files.set(posterAddress, path);
  }
  return written;
}

/** Writes the sizes of a picture to `page/media/{name}`. If the largest is not stored, the page shows the original. */
async function writeSizes(
  { address }: UsedMedia,
  { file }: ArchivedMedia,
  { zip, store, now, inOneSize }: MediaWriting & { inOneSize: boolean },
  result: Result,
): Promise<void> {
  const picture = parsePictureAddress(address);
  if (!picture) return;
  const sources = pictureSources(picture.id, picture);
  const largest = sources.at(-1);
  for (const source of sources) {
    if (source !== largest && (inOneSize || source.width !== SMALL_WIDTH)) continue;
    const name = mediaName(source.address);
    const stored: StoredFile | null = await store.findUncached(name);
    if (!stored) continue;
    const path = `${ARCHIVE_FOLDERS.page}media/${name}`;
    await zip.add({ path, content: stored.stream(), isText: false, modifiedAt: now });
    result.files.set(source.address, path);
  }
  if (largest && file !== null && !result.files.has(largest.address)) {
    result.files.set(largest.address, file);
  }
}

function recordOf(found: MediaDescription | null) {
  return {
    sha256: found?.sha256 ?? null,
    mime: found?.mime ?? null,
    byteSize: found?.byte_size ?? null,
    width: found?.width ?? null,
    height: found?.height ?? null,
    taken: found?.taken ?? null,
    durationMs: found?.duration_ms ?? null,
  };
}

/** Reads the camera's time as UTC, because it has no time zone. */
function takenTime(taken: string | null | undefined): Date | undefined {
  const time = taken ? new Date(taken.length > 10 ? `${taken}Z` : taken) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}
