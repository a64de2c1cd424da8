/**
 * The HTML of the texts of pages, with a memory: a page that changes in one place is drawn anew as a whole.
 * Other requests are answered between two texts, so that a page with many of them delays no other page.
 */
import { setImmediate } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import { lightMarkdownToHtml } from '../ui/light-markdown.ts';

/** Characters of texts and of their HTML together. */
const MAX_CHARACTERS = 2_000_000;

/** Milliseconds of rendering after which other requests have their turn; hardly any page takes as long. */
const TURN = 8;

/** The HTML of each text that it was prepared for. */
export type PreparedMarkdown = (markdown: string) => string;

/** Makes a renderer with a memory of its own; what was used longest ago is forgotten first. */
export function createKeptMarkdown(
  render: (markdown: string) => string = lightMarkdownToHtml,
  maxCharacters = MAX_CHARACTERS,
): (markdowns: readonly string[]) => Promise<PreparedMarkdown> {
  const kept = new LRUCache<string, string>({
    maxSize: maxCharacters,
    // Nothing has a size of 0 there.
    sizeCalculation: (html, markdown) => html.length + markdown.length + 1,
  });

  function toHtml(markdown: string): string {
    const known = kept.get(markdown);
    if (known !== undefined) return known;
    const html = render(markdown);
    kept.set(markdown, html);
    return html;
  }

  return async (markdowns) => {
    const prepared = new Map<string, string>();
    let turnEnds = performance.now() + TURN;
    for (const markdown of markdowns) {
      if (performance.now() > turnEnds) {
        await setImmediate();
        turnEnds = performance.now() + TURN;
      }
      prepared.set(markdown, toHtml(markdown));
    }
    return (markdown) => prepared.get(markdown) ?? toHtml(markdown);
  };
}
