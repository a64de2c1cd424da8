/**
 * Raw HTML becomes text, and links may only have the protocols of SPEC section 5. Nesting is
 * limited, so that the parser needs linear time (docs/decisions/077-markdown-in-linear-time.md).
 */
import createMarkdownIt, { type Token } from 'markdown-it';

import { strongDirectionOf } from '../text-direction.ts';

/** A quote counts as one level, a list as two. Texts that families write have two or three levels. */
const MAX_NESTING = 20;

/** Thrown to stop the parser. Otherwise it would silently omit text that is nested too deep. */
class NestedTooDeepError extends Error {}

const ALLOWED_PROTOCOL = /^(?:https?|ircs?|mailto|xmpp)$/i;

const parser = createParser();

/** Text that is nested too deep becomes plain paragraphs. */
export function lightMarkdownToHtml(markdown: string): string {
  return renderLightMarkdown(markdown) ?? plainParagraphs(markdown);
}

export function renderLightMarkdown(markdown: string): string | null {
  try {
    return parser.render(markdown).trimEnd();
  } catch (error) {
    if (error instanceof NestedTooDeepError) return null;
    throw error;
  }
}

function plainParagraphs(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p dir="auto">${parser.utils.escapeHtml(paragraph)}</p>`)
    .join('\n');
}

function createParser() {
  // With `html: true`, the parser finds where HTML ends. The rules below escape the HTML.
  const md = createMarkdownIt('commonmark', {
    html: true,
    xhtmlOut: true,
    maxNesting: MAX_NESTING + 1,
  });
  // Images would load from unchecked URLs.
  md.disable('image');
  for (const rule of ['html_block', 'html_inline']) {
    md.renderer.rules[rule] = (tokens, index) => md.utils.escapeHtml(tokens[index]?.content ?? '');
  }
  md.validateLink = () => true;
  md.normalizeLink = (address) => sanitizeAddress(percentEncode(address));
  md.normalizeLinkText = (text) => text;
  md.block.ruler.before('code', 'depth', (state) => {
    if (state.level >= MAX_NESTING) throw new NestedTooDeepError();
    return false;
  });
  md.core.ruler.push('direction', ({ tokens }) => addDirections(tokens));
  md.core.ruler.push('dropped links', ({ tokens }) => {
    for (const token of tokens) if (token.children) token.children = keptLinks(token.children);
  });
  return md;
}

/** Leaves the words of links that have no address, because such a link would only load the page again. */
function keptLinks(tokens: readonly Token[]): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    // Links do not contain links.
    if (token.type === 'link_open') isDropped = token.attrGet('href') === '';
    return !(isDropped && (token.type === 'link_open' || token.type === 'link_close'));
  });
}

/**
 * Each block has a direction of its own, because families write in two languages. `dir="auto"`
 * ignores descendants that have a `dir`, so a block of paragraphs gets the direction of its first
 * letter.
 */
function addDirections(tokens: readonly Token[]): void {
  const open: Token[] = [];
  /** the innermost of `open`, in which no letter has been found yet */
  const waiting: Token[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case 'heading_open':
        token.attrSet('dir', 'auto');
        break;
      case 'paragraph_open':
        // The paragraph of a tight list is not rendered, so its text stands in the item itself.
        (token.hidden ? open.at(-1) : token)?.attrSet('dir', 'auto');
        break;
      case 'blockquote_open':
      case 'list_item_open':
        open.push(token);
        waiting.push(token);
        break;
      case 'blockquote_close':
      case 'list_item_close':
        if (open.pop() === waiting.at(-1)) waiting.pop();
        break;
      case 'inline':
        setDirection(waiting, token.content);
        break;
    }
  }
}

function setDirection(waiting: Token[], text: string): void {
  const direction = waiting.length > 0 ? strongDirectionOf(text) : undefined;
  if (!direction) return;
  for (const token of waiting) if (!token.attrGet('dir')) token.attrSet('dir', direction);
  waiting.length = 0;
}

/**
 * Returns '' if the protocol is forbidden or missing before a host (`//host`): in a copy of the page that is opened from
 * a disk, such a link leads to a file server. Text before a colon is not a protocol if it contains
 * `/`, `?` or `#`.
 */
function sanitizeAddress(address: string): string {
  if (address.startsWith('//')) return '';
  const protocol = /^([^/?#:]*):/.exec(address)?.[1];
  return protocol === undefined || ALLOWED_PROTOCOL.test(protocol) ? address : '';
}

/** Characters that must be percent-encoded in a URL. Valid escapes do not match. */
const NEEDS_ENCODING = /%(?![\dA-Fa-f]{2})|[^\w!#$%&'()*+,\-./:;=?@~]/gu;

function percentEncode(address: string): string {
  return address.toWellFormed().replaceAll(NEEDS_ENCODING, encodeURIComponent);
}
