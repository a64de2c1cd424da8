/** Entity tags for conditional requests (RFC 9110, section 8.8). */
import { hash } from 'node:crypto';

/** Creates a weak ETag, because the ETag is the same for every encoding of the text. */
export function etagOf(text: Uint8Array): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** Whether an `If-None-Match` header contains the ETag (weak comparison). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // The usual case: the browser sends the one ETag that it received.
  if (header === etag || header === '*') return true;
  const opaque = opaqueTag(etag);
  return header.split(',').some((part) => opaqueTag(part.trim()) === opaque);
}

function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
