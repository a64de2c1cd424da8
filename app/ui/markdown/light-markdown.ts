/**
 * Light markdown to HTML. Raw HTML is shown as text, and links keep only the protocols of SPEC section 5.
 * It runs on the server and in screens that load it on demand; the memorial page receives finished HTML.
 *
 * With limited nesting the parser takes linear time on any input
 * (docs/decisions/077-markdown-in-linear-time.md): a hostile text must not block the process.
 */
import createMarkdownIt from 'markdown-it';

/** In the parser's levels: a quote is one, a list two. Families nest two or three quotes or lists. */
const MAX_NESTING = 20;

/** Aborts the parser, which would otherwise silently drop the content that is nested deeper. */
class NestedTooDeepError extends Error {}

const ALLOWED_PROTOCOL = /^(?:https?|ircs?|mailto|xmpp)$/i;

const parser = createParser();

/**
 * Renders a text to HTML. A text whose quotes and lists are nested too deep becomes plain paragraphs that
 * contain every character of it. Never throws.
 */
export function lightMarkdownToHtml(markdown: string): string {
  return renderLightMarkdown(markdown) ?? plainParagraphs(markdown);
}

/** Renders a text to HTML; null when its quotes and lists are nested too deep. */
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
  // HTML is parsed only to find where it ends, as CommonMark defines; the two rules below escape it.
  const md = createMarkdownIt('commonmark', {
    html: true,
    xhtmlOut: true,
    maxNesting: MAX_NESTING + 1,
  });
  // An image would load from an unchecked address.
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

/** The address, or '' when its protocol is not allowed; a colon after `/`, `?` or `#` ends no protocol. */
function sanitizeAddress(address: string): string {
  const protocol = /^([^/?#:]*):/.exec(address)?.[1];
  return protocol === undefined || ALLOWED_PROTOCOL.test(protocol) ? address : '';
}

/** Characters that an address may hold only percent-encoded; valid escapes are left alone. */
const NEEDS_ENCODING = /%(?![\dA-Fa-f]{2})|[^\w!#$%&'()*+,\-./:;=?@~]/gu;

function percentEncode(address: string): string {
  return address.toWellFormed().replaceAll(NEEDS_ENCODING, encodeURIComponent);
}
