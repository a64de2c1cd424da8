/**
 * Renders light markdown to HTML. Raw HTML is shown as text, and links may use only the protocols of SPEC section 5.
 * Used on the server and by screens that load it on demand; the memorial page receives rendered HTML.
 *
 * Nesting is limited, so the parser needs only linear time for any input
 * (docs/decisions/077-markdown-in-linear-time.md): a malicious text must not block the process.
 */
import createMarkdownIt from 'markdown-it';

/**
 * Maximum nesting in the parser's levels: a quote counts as one level and a list as two. In families' texts, quotes and
 * lists are nested at most two or three deep.
 */
const MAX_NESTING = 20;

/** Aborts the parser, which would otherwise silently omit content that is nested too deep. */
class NestedTooDeepError extends Error {}

const ALLOWED_PROTOCOL = /^(?:https?|ircs?|mailto|xmpp)$/i;

const parser = createParser();

/**
 * Renders a text to HTML. If its quotes and lists are nested too deep, renders plain paragraphs with every character of
 * the text. Never throws.
 */
export function lightMarkdownToHtml(markdown: string): string {
  return renderLightMarkdown(markdown) ?? plainParagraphs(markdown);
}

/** Renders a text to HTML; returns null if its quotes and lists are nested too deep. */
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
    .map((paragraph) => `<p>${parser.utils.escapeHtml(paragraph)}</p>`)
    .join('\n');
}

function createParser() {
  // HTML is parsed only to find where it ends, as CommonMark defines. The renderer rules below escape it.
  const md = createMarkdownIt('commonmark', {
    html: true,
    xhtmlOut: true,
    maxNesting: MAX_NESTING + 1,
  });
  // Images are disabled, because they would load from unchecked URLs.
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
  return md;
}

/**
 * Returns the URL, or '' if its protocol is not allowed. Text before a colon is not a protocol if it contains `/`, `?`
 * or `#`.
 */
function sanitizeAddress(address: string): string {
  const protocol = /^([^/?#:]*):/.exec(address)?.[1];
  return protocol === undefined || ALLOWED_PROTOCOL.test(protocol) ? address : '';
}

/** Characters that must be percent-encoded in a URL. Valid escapes do not match. */
const NEEDS_ENCODING = /%(?![\dA-Fa-f]{2})|[^\w!#$%&'()*+,\-./:;=?@~]/gu;

function percentEncode(address: string): string {
  return address.toWellFormed().replaceAll(NEEDS_ENCODING, encodeURIComponent);
}
