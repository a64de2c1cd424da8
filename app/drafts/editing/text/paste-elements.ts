/** What elements of pasted HTML mean: what is hidden, bold or a link, and which paragraphs are items of a list. */
/** A quotation, or an item of a list. The same object stands in each block inside it. */
export type Container = { kind: 'quote' } | { kind: 'item'; marker: string; list: object };

/** Elements that are never visible, and controls. Text from word processors contains style sheets. */
const IGNORED = new Set(
  'STYLE SCRIPT TITLE META LINK HEAD TEMPLATE NOSCRIPT IMG PICTURE SVG CANVAS VIDEO AUDIO IFRAME OBJECT BUTTON SELECT TEXTAREA INPUT'.split(
    ' ',
  ),
);

/** The numbers of notes and the links to edit in encyclopedias, and deleted words of word processors. */
const IGNORED_CLASSES = /(?:^|\s)(?:mw-editsection|reference|noprint|msoDel)(?:\s|$)/;

const ALLOWED_LINK = /^(?:https?|ircs?|mailto|xmpp):/i;

export interface Context {
  depth: number;
  isBold: boolean;
  isItalic: boolean;
  isVerbatim: boolean;
  href: string | undefined;
  containers: readonly Container[];
}

export function isIgnored(element: Element): boolean {
  return (
    IGNORED.has(element.tagName.toUpperCase()) ||
    element.hasAttribute('hidden') ||
    IGNORED_CLASSES.test(element.getAttribute('class') ?? '') ||
    /mso-list:\s*ignore|mso-hide:\s*all|(?:^|;)\s*display\s*:\s*none/i.test(
      element.getAttribute('style') ?? '',
    )
  );
}

/** A table with several cells in a row. Other tables only arrange the page, so they are read as blocks. */
export function isDataTable(table: Element): boolean {
  if (table.querySelector('table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote')) return false;
  return [...table.querySelectorAll('tr')].some(({ children }) => children.length > 1);
}

export function wordListLevel(element: Element): number {
  const found = /mso-list:[^;]*\blevel([1-9])\b/i.exec(element.getAttribute('style') ?? '');
  return Number(found?.[1] ?? 0);
}

export function wordListSign(element: Element): string {
  const sign = [...element.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  return sign?.textContent.trim() ?? '';
}

export function inline(element: Element, context: Context): Context {
  const inside = styled(element, context);
  if (element.tagName.toUpperCase() !== 'A') return inside;
  const address = (element.getAttribute('href') ?? '').trim();
  return ALLOWED_LINK.test(address) ? { ...inside, href: address } : inside;
}

const WEIGHT = /(?:^|;)\s*font-weight\s*:\s*([^;]+)/i;
const STYLE = /(?:^|;)\s*font-style\s*:\s*([^;]+)/i;

/** Google Docs puts all pasted text into a `<b>` that is not bold, and marks bold text by styles. */
export function styled(element: Element, context: Context): Context {
  const style = element.getAttribute('style') ?? '';
  const tag = element.tagName.toUpperCase();
  const weight = WEIGHT.exec(style)?.[1]?.trim().toLowerCase();
  const slant = STYLE.exec(style)?.[1]?.trim().toLowerCase();
  const isBold = weight
    ? /^(?:bold|bolder|[6-9]\d\d)/.test(weight)
    : context.isBold || tag === 'B' || tag === 'STRONG';
  const isItalic = slant
    ? /^(?:italic|oblique)/.test(slant)
    : context.isItalic || tag === 'I' || tag === 'EM' || tag === 'CITE';
  return { ...context, isBold, isItalic };
}
