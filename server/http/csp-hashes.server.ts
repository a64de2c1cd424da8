/**
 * Which inline scripts and styles of a page are the product's own. Each page is drawn with a secret of its
 * own, which stands in the `nonce` of what the product writes (`app/ui/csp-nonce.ts`). What carries it is
 * named in the page's policy by its hash; what came with a text cannot know it. The secret is then taken
 * out, because pages are kept and given to everybody.
 */
import { hash, randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import type { RequestVariables } from '../monitoring/request-log.server.ts';

/** As a policy names them: `'sha256-…'`, each once. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Makes the secret of the page that this request draws, and remembers it for the page's policy. */
export function markInline(c: Context<{ Variables: RequestVariables }>): string {
  const mark = randomUUID();
  c.set('inlineMark', mark);
  return mark;
}

/**
 * Takes the marks out of a finished page.
 * @param marked its bytes, in UTF-8
 * @param mark what the page was drawn with; undefined when nothing inside may run
 */
export function takeMarks(
  marked: Buffer<ArrayBuffer>,
  mark: string | undefined,
): { page: Buffer<ArrayBuffer>; hashes: InlineHashes } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  if (!mark) return { page: marked, hashes: { scripts: [], styles: [] } };
  const attribute = Buffer.from(` nonce="${mark}"`, 'latin1');
  // Bytes and not text: reading a page as text and writing it again takes ten times as long.
  const pieces: Buffer<ArrayBuffer>[] = [];
  let start = 0;
  for (;;) {
    const end = marked.indexOf(attribute, start);
    if (end === -1) break;
    pieces.push(marked.subarray(start, end));
    start = end + attribute.length;
  }
  const last = marked.subarray(start);
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
 * The element whose mark stood here. React writes neither `<` nor `>` into attributes, so a tag that a text
 * left open before it ends the reading: no attribute of the text's own can swallow the mark.
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
