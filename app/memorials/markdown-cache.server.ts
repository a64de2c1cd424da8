/**
 * The HTML of the texts of pages, with a memory: a page that changes in one place is drawn anew as a whole.
 * Other requests are answered between two texts, however many pages are drawn, so that none delays another.
 */
import { LRUCache } from 'lru-cache';

import { lightMarkdownToHtml } from '../ui/markdown/light-markdown.ts';

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

  const nextTurn = createTurns();

  return async (markdowns) => {
    const prepared = new Map<string, string>();
    for (const markdown of markdowns) {
      if (!kept.has(markdown)) await nextTurn();
      prepared.set(markdown, toHtml(markdown));
    }
    return (markdown) => prepared.get(markdown) ?? toHtml(markdown);
  };
}

/**
 * Shares the event loop among the pages that are drawn: one page has a turn, then other requests, then the page
 * that has waited longest. The function resolves at once while a turn lasts and no page waits.
 */
function createTurns(): () => Promise<void> | undefined {
  const waiting: Array<() => void> = [];
  let turnEnds = 0;

  function giveTurn(): void {
    turnEnds = performance.now() + TURN;
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(giveTurn);
  }

  return () => {
    if (waiting.length === 0 && performance.now() < turnEnds) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
    return promise;
  };
}
