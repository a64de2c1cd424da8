/**
 * The Content-Security-Policy of a page. Pages are cached and sent to all visitors, so it lists hashes of our inline
 * scripts and styles instead of a nonce. See docs/decisions/044-policy-by-hashes.md.
 */
import { hash } from 'node:crypto';

/** Hashes in the format of the policy (`'sha256-…'`), without duplicates. */
export interface CspHashes {
  scripts: string[];
  styles: string[];
}

export function pagePolicy({ scripts, styles }: CspHashes): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    // `data:` is for shapes in style sheets. `https:` is for pictures on other sites, which memorials can show.
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Removes the nonces from a page, and hashes the elements that had a nonce.
 * @param html - in UTF-8
 */
export function replaceNonces(
  html: Buffer<ArrayBuffer>,
  nonce: string,
): { page: Buffer<ArrayBuffer>; hashes: CspHashes } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const attribute = Buffer.from(` nonce="${nonce}"`, 'latin1');
  // Works on bytes, because decoding and encoding a page takes ten times as long.
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
 * Finds the element whose nonce stood between `before` and `after`. React escapes `<` and `>` in attributes, so
 * injected text cannot pretend to be such an element.
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
