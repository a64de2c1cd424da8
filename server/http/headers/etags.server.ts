import { hash } from 'node:crypto';

/** Weak, because all encodings of a text share one ETag. */
export function etagOf(text: Uint8Array): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** Compares weakly, as RFC 9110 requires for `If-None-Match`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const opaque = opaqueTag(etag);
  return header.split(',').some((part) => opaqueTag(part.trim()) === opaque);
}

function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
