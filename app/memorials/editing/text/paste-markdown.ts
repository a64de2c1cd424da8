/** Returns null if the HTML has no formatting, because the plain text is then enough. */
export function markdownOfHtml(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (!page.body.querySelector('b, strong, i, em, a[href], li, p, br, h1, h2, h3, h4, h5, h6')) {
    return null;
  }
  const text = blocksOf(page.body)
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? null : text;
}

const BLOCKS = new Set([
  'P',
  'DIV',
  'SECTION',
  'ARTICLE',
  'BLOCKQUOTE',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'TR',
  'PRE',
  'TABLE',
  'UL',
  'OL',
]);

/** Elements that are never visible. For example, text from word processors contains style sheets. */
const IGNORED = new Set(['STYLE', 'SCRIPT', 'TITLE', 'META', 'HEAD', 'TEMPLATE']);

function blocksOf(parent: Node): string {
  return [...parent.childNodes].map(nodeOf).join('');
}

function nodeOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/\s+/g, ' ');
  if (!(node instanceof Element) || IGNORED.has(node.tagName)) return '';
  const tag = node.tagName;
  if (tag === 'BR') return '\n';
  if (tag === 'LI') return itemOf(node);
  const inner = blocksOf(node);
  if (tag === 'UL' || tag === 'OL') return `\n\n${inner.trim()}\n\n`;
  if (/^H[1-6]$/.test(tag)) return `\n\n${marked(inner, '**')}\n\n`;
  if (BLOCKS.has(tag)) return `\n\n${inner.trim()}\n\n`;
  if (isBold(node)) return marked(inner, '**');
  if (isItalic(node)) return marked(inner, '*');
  return tag === 'A' ? linkOf(node, inner) : inner;
}

/** Google Docs puts all pasted text into a `<b>` that is not bold, and marks bold text by styles. */
function isBold(element: Element): boolean {
  const weight = styleOf(element, 'font-weight');
  if (weight !== '') return weight === 'bold' || Number(weight) >= 600;
  return element.tagName === 'B' || element.tagName === 'STRONG';
}

function isItalic(element: Element): boolean {
  const style = styleOf(element, 'font-style');
  return style === '' ? element.tagName === 'I' || element.tagName === 'EM' : style === 'italic';
}

function styleOf(element: Element, name: string): string {
  const style = element.getAttribute('style') ?? '';
  return new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim() ?? '';
}

/** Spaces stay outside the markers, because '** x **' is not bold in markdown. */
function marked(inner: string, sign: '**' | '*'): string {
  const words = inner.trim();
  if (words === '' || words.includes('\n\n') || words.startsWith('*')) return inner;
  return inner.replace(words, () => `${sign}${words}${sign}`);
}

function linkOf(element: Element, inner: string): string {
  const address = element.getAttribute('href') ?? '';
  const words = inner.trim();
  if (!/^(?:https?:|mailto:)/i.test(address) || words === '') return inner;
  return words === address
    ? address
    : `[${words}](${address.replaceAll(/[()\s]/g, encodeURIComponent)})`;
}

function itemOf(element: Element): string {
  const list = element.parentElement;
  const isNumbered = list?.tagName === 'OL';
  const index = list ? [...list.children].indexOf(element) : 0;
  const sign = isNumbered ? `${index + 1}.` : '-';
  return `${sign} ${blocksOf(element).trim().replaceAll(/\n+/g, '\n  ')}\n`;
}
