import { unescapeHtml } from '../../ui/markdown/unescape-html.ts';

const TAGS = /<(\/?)(blockquote|p|br|li|h[1-6])\b[^>]*>|<[^>]*>|([^<]+)/g;

/** The quotes in the HTML of a text, as plain text. A quote inside a quote is a part of it. */
export function blockQuotes(html: string): string[] {
  const quotes: string[] = [];
  let depth = 0;
  let quote = '';
  for (const [, slash, tag, text] of html.matchAll(TAGS)) {
    if (text !== undefined) {
      if (depth > 0) quote += unescapeHtml(text);
    } else if (tag === 'blockquote') {
      depth += slash ? -1 : 1;
      if (depth > 0) continue;
      quotes.push(withTidyLines(quote));
      quote = '';
    } else if (tag === 'br' || (tag && slash)) {
      quote += '\n';
    }
  }
  return quotes.filter((text) => text !== '');
}

/** Without a regular expression for the white space, which would try each run of it. */
function withTidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
