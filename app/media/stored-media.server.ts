import {
  addressId,
  mediaName,
  parsePictureAddress,
  parseVideoAddress,
  pictureAddress,
  posterAddress,
  shareSource,
  TRACK_KINDS,
  trackAddress,
  videoAddress,
  type VideoMeasures,
  wholeSeconds,
} from './addresses.ts';
import { originalExtension, originalName } from './original-formats.ts';
import { type Db, findMediaRow, type MediaRow, type NamedMediaRow } from './store.server.ts';

/** The original comes first. Most videos have no tracks. */
export function storedNames(row: NamedMediaRow): string[] {
  const id = addressId(row.id);
  if (row.kind === 'video') {
    const measures = measuresOf(row);
    const film = videoAddress(id, row.mime === 'video/webm' ? 'webm' : 'mp4', measures);
    const beside = measures && [
      posterAddress(id, measures),
      ...TRACK_KINDS.map((kind) => trackAddress(id, measures, kind)),
    ];
    return [film, ...(beside ?? [])].map(mediaName);
  }
  const size = { width: row.width ?? 0, height: row.height ?? 0 };
  const original = originalName(id, size, row.mime);
  return [original, ...servedNames(pictureAddress(id, size))];
}

/** Null for a video that was stored before the server measured videos. */
function measuresOf({
  width,
  height,
  duration_ms,
}: Pick<MediaRow, 'width' | 'height' | 'duration_ms'>): VideoMeasures | null {
  if (width === null || height === null || duration_ms === null) return null;
  return { width, height, seconds: wholeSeconds(duration_ms / 1000) };
}

export interface LocatedOriginal {
  row: MediaRow;
  name: string;
  extension: string;
}

/** Null if there is no row for exactly this URL. */
export async function locateOriginal(kysely: Db, address: string): Promise<LocatedOriginal | null> {
  const picture = parsePictureAddress(address);
  if (!picture) return locateVideo(kysely, address);
  const row = await findMediaRow(kysely, picture.id);
  // A document can contain a URL with a wrong size, for which no file exists.
  if (row?.kind !== 'picture' || row.width !== picture.width || row.height !== picture.height) {
    return null;
  }
  const name = originalName(picture.id, picture, row.mime);
  return { row, name, extension: originalExtension(row.mime) };
}

async function locateVideo(kysely: Db, address: string): Promise<LocatedOriginal | null> {
  const video = parseVideoAddress(address);
  const row = video && (await findMediaRow(kysely, video.id));
  if (row?.kind !== 'video') return null;
  const [name = ''] = storedNames(row);
  // An old URL without a size stays valid. A URL with a size must match the stored name.
  const extension = address.slice(address.lastIndexOf('.') + 1);
  const isKnown = video?.measures ? mediaName(address) === name : name.endsWith(`.${extension}`);
  return isKnown ? { row, name, extension } : null;
}

function servedNames(address: string): string[] {
  const picture = parsePictureAddress(address);
  if (!picture) return [];
  const share = shareSource(picture.id, picture);
  return [...picture.sources, share].map((source) => mediaName(source.address));
}
