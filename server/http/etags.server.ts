/** Entity tags for conditional requests (RFC 9110, section 8.8). */
import { hash } from 'node:crypto';

/** A weak ETag, because it is the same for every encoding of the text. */
export function etagOf(text: Uint8Array): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** Whether an `If-None-Match` header contains the ETag, by weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // The usual case: a browser sends back the single ETag that it got.
  if (header === etag || header === '*') return true;
  const opaque = opaqueTag(etag);
  return header.split(',').some((part) => opaqueTag(part.trim()) === opaque);
}

function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
