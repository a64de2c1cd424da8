/** The HTML of texts that pages were drawn with lately: a page that changes in one place is drawn anew as a whole. */
import { LRUCache } from 'lru-cache';

import { lightMarkdownToHtml } from '../ui/light-markdown.ts';

/** Characters of texts and of their HTML together. */
const MAX_CHARACTERS = 2_000_000;

/** Makes a renderer with a memory of its own; what was used longest ago is forgotten first. */
export function createKeptMarkdown(
  render: (markdown: string) => string = lightMarkdownToHtml,
  maxCharacters = MAX_CHARACTERS,
): (markdown: string) => string {
  const kept = new LRUCache<string, string>({
    maxSize: maxCharacters,
    // Nothing has a size of 0 there.
    sizeCalculation: (html, markdown) => html.length + markdown.length + 1,
  });
  return (markdown) => {
    const known = kept.get(markdown);
    if (known !== undefined) return known;
    const html = render(markdown);
    kept.set(markdown, html);
    return html;
  };
}
