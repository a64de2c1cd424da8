/**
 * The response of a rendered page: its bytes and its Content-Security-Policy. Pages are cached and sent to all visitors,
 * so the policy lists hashes of our inline scripts and styles instead of a nonce. See
 * docs/decisions/044-policy-by-hashes.md.
 */
import { hash } from 'node:crypto';

/** @param nonce - marks our inline elements in the HTML; undefined in development, where a page has no policy */
export function pageResponse(
  html: Buffer<ArrayBuffer>,
  nonce: string | undefined,
  init: { headers: Headers; status: number },
): Response {
  if (nonce === undefined) return responseWithBytes(html, init);
  const { page, hashes } = replaceNonces(html, nonce);
  init.headers.set('Content-Security-Policy', pagePolicy(hashes));
  return responseWithBytes(page, init);
}

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

const knownBytes = new WeakMap<Response, Buffer<ArrayBuffer>>();

/**
 * For a page, which the page cache or the compression reads with `readBytes`. The bytes are not copied, because each copy
 * would take time and memory. They must not change later.
 */
export function responseWithBytes(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const body = new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, init);
  knownBytes.set(response, bytes);
  return response;
}

/** Call it only once for each response. */
export async function readBytes(response: Response): Promise<Buffer<ArrayBuffer>> {
  return knownBytes.get(response) ?? Buffer.from(await response.arrayBuffer());
}

/** Frees the memory at once. The garbage collector frees memory outside its heap only slowly. */
export function releaseBuffer(bytes: Buffer<ArrayBuffer>): void {
  // A short buffer shares its memory with other buffers, so it must not be freed.
  if (bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
