import type { Manifest } from '../manifest.server.ts';
import type { MediaLine } from '../media-list.server.ts';

/** What one proof reads of the media; more is read in turns. About half a minute. */
const BYTES_PER_PROOF = 10_000_000_000;
const MS_PER_WEEK = 7 * 24 * 3600 * 1000;
const HASH_DIGITS = 8;

/**
 * Which media files a proof reads. Of a large collection it is a part, another each week, so that proofs in turn read
 * all of them. Of the other files the size is compared.
 */
export function chooseMediaToRead(
  { media }: Pick<Manifest, 'media'>,
  now: Date,
  bytesPerProof = BYTES_PER_PROOF,
): (line: MediaLine) => boolean {
  const parts = Math.max(1, Math.ceil(media.mediaBytes / bytesPerProof));
  const part = Math.floor(now.getTime() / MS_PER_WEEK) % parts;
  return ([, , sha256]) => Number.parseInt(sha256.slice(0, HASH_DIGITS), 16) % parts === part;
}
