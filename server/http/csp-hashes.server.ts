/**
 * Computes the hashes of the application's own inline scripts and styles, for a page's Content-Security-Policy. Pages
 * are cached and the same for all visitors, so the policy cannot contain a nonce. Each page is still rendered with a
 * random nonce (`app/ui/csp-nonce.ts`): an element with the nonce belongs to the application, because injected text
 * cannot contain an unpredictable value. The elements with the nonce are hashed, and the nonce is removed
 * (docs/decisions/044-policy-by-hashes.md).
 */
import { hash, randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import type { RequestVariables } from '../monitoring/request-log.server.ts';

/** Hashes in the format of a policy (`'sha256-…'`), without duplicates. */
export interface CspHashes {
  scripts: string[];
  styles: string[];
}

/** Creates the nonce for the page that this request renders, and stores it in the request's context. */
export function createCspNonce(c: Context<{ Variables: RequestVariables }>): string {
  const nonce = randomUUID();
  c.set('cspNonce', nonce);
  return nonce;
}

/**
 * Removes the nonces from a rendered page and hashes the elements that had a nonce.
 * @param html - in UTF-8
 * @param nonce - the nonce of this page; undefined when the policy allows no inline element
 */
export function replaceNonces(
  html: Buffer<ArrayBuffer>,
  nonce: string | undefined,
): { page: Buffer<ArrayBuffer>; hashes: CspHashes } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  if (!nonce) return { page: html, hashes: { scripts: [], styles: [] } };
  const attribute = Buffer.from(` nonce="${nonce}"`, 'latin1');
  // The code below works on bytes, because decoding and encoding a page would take ten times as long.
  const pieces: Buffer<ArrayBuffer>[] = [];
  let start = 0;
  for (;;) {
    const end = html.indexOf(attribute, start);
    if (end === -1) break;
    pieces.push(html.subarray(start, end));
    start = end + attribute.length;
  }
  const last = html.subarray(start);
  for (const [index, before] of pieces.entries()) {
    const element = elementAround(before, pieces[index + 1] ?? last);
    if (element?.name === 'script') scripts.add(hashOf(element.text));
    if (element?.name === 'style') styles.add(hashOf(element.text));
  }
  return {
    page: Buffer.concat([...pieces, last]),
    hashes: { scripts: [...scripts], styles: [...styles] },
  };
}

/**
 * Returns the element from which a nonce was removed between these two parts of the page. React escapes `<` and `>` in
 * attributes, and the match does not cross these characters. So an unclosed tag in injected text cannot claim the nonce
 * of the next element.
 */
function elementAround(before: Buffer, after: Buffer): { name: string; text: Buffer } | undefined {
  const open = before.lastIndexOf('<');
  const tag = open === -1 ? '' : before.toString('latin1', open);
  const name = /^<(script|style)(?:\s[^<>]*)?$/.exec(tag)?.[1];
  const start = after.indexOf('>') + 1;
  if (!name || start === 0 || after.lastIndexOf('<', start - 1) !== -1) return undefined;
  const end = after.indexOf(`</${name}`, start);
  return end === -1 ? undefined : { name, text: after.subarray(start, end) };
}

function hashOf(text: Buffer): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
