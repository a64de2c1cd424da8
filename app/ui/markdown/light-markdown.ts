/**
 * Light markdown to HTML. Raw HTML shows as text, and links keep only the protocols of SPEC section 5.
 * It is for the server and for screens that load it when they need it: the memorial page is sent the
 * finished HTML.
 *
 * The parser's time grows with the length of the text and no faster, whatever stands in it, as long as
 * nesting is limited (docs/decisions/077-markdown-in-linear-time.md): a page with a hostile text must not
 * stop the process.
 */
import createMarkdownIt from 'markdown-it';

/** As the parser counts: a quote is one level, a list two. Families write two or three quotes or lists. */
const MAX_LEVEL = 20;

/** Thrown out of the parser, which would otherwise leave out what is nested deeper. */
class NestedTooDeepError extends Error {}

const KEPT_PROTOCOL = /^(?:https?|ircs?|mailto|xmpp)$/i;

const parser = createParser();

/**
 * The HTML of a text. One whose quotes and lists are nested too deep comes as plain paragraphs, with every
 * character that was written. It never fails.
 */
export function lightMarkdownToHtml(markdown: string): string {
  return renderLightMarkdown(markdown) ?? plainParagraphs(markdown);
}

/** The HTML of a text; null when its quotes and lists are nested too deep. */
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
  // HTML is recognised only so that it ends where CommonMark says; the two rules below write it as text.
  const md = createMarkdownIt('commonmark', {
    html: true,
    xhtmlOut: true,
    maxNesting: MAX_LEVEL + 1,
  });
  // A picture would be fetched from an address that nobody has checked.
  md.disable('image');
  for (const rule of ['html_block', 'html_inline']) {
    md.renderer.rules[rule] = (tokens, index) => md.utils.escapeHtml(tokens[index]?.content ?? '');
  }
  md.validateLink = () => true;
  md.normalizeLink = (address) => keptAddress(percentEncode(address));
  md.normalizeLinkText = (text) => text;
  md.block.ruler.before('code', 'depth', (state) => {
    if (state.level >= MAX_LEVEL) throw new NestedTooDeepError();
    return false;
  });
  return md;
}

/** The address, or nothing for one whose protocol is dropped; a colon behind `/`, `?` or `#` starts none. */
function keptAddress(address: string): string {
  const protocol = /^([^/?#:]*):/.exec(address)?.[1];
  return protocol === undefined || KEPT_PROTOCOL.test(protocol) ? address : '';
}

/** What may not stand in an address as it is; what is encoded already stays. */
const TO_ENCODE = /%(?![\dA-Fa-f]{2})|[^\w!#$%&'()*+,\-./:;=?@~]/gu;

function percentEncode(address: string): string {
  return address.toWellFormed().replaceAll(TO_ENCODE, encodeURIComponent);
}
