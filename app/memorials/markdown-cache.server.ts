/**
 * Caches the rendered HTML of texts: when one section of a page changes, the page is rendered again, but its
 * other texts need not be. Rendering yields to other requests between texts, so that no page blocks them.
 */
import { LRUCache } from 'lru-cache';

import { lightMarkdownToHtml } from '../ui/markdown/light-markdown.ts';

/** Characters of all cached texts and their HTML. */
const MAX_CHARACTERS = 2_000_000;

/** Milliseconds of rendering after which the event loop handles other requests; few pages take as long. */
const SLICE_MS = 8;

/** Returns the HTML of a text, without rendering it again if it was passed to the cache before. */
export type RenderedMarkdown = (markdown: string) => string;

/** Creates a renderer with an LRU cache. */
export function createMarkdownCache(
  render: (markdown: string) => string = lightMarkdownToHtml,
  maxCharacters = MAX_CHARACTERS,
): (markdowns: readonly string[]) => Promise<RenderedMarkdown> {
  const cache = new LRUCache<string, string>({
    maxSize: maxCharacters,
    // LRUCache rejects a size of 0.
    sizeCalculation: (html, markdown) => html.length + markdown.length + 1,
  });

  function toHtml(markdown: string): string {
    const known = cache.get(markdown);
    if (known !== undefined) return known;
    const html = render(markdown);
    cache.set(markdown, html);
    return html;
  }

  const nextSlice = createTimeSlicer();

  return async (markdowns) => {
    const results = new Map<string, string>();
    for (const markdown of markdowns) {
      if (!cache.has(markdown)) await nextSlice();
      results.set(markdown, toHtml(markdown));
    }
    return (markdown) => results.get(markdown) ?? toHtml(markdown);
  };
}

/**
 * Shares the event loop among the pages being rendered: one page gets a time slice, then other requests run,
 * then the page that has waited longest. The returned function does not wait while the current slice lasts
 * and no other page is waiting.
 */
function createTimeSlicer(): () => Promise<void> | undefined {
  const waiting: Array<() => void> = [];
  let sliceEnds = 0;

  function startSlice(): void {
    sliceEnds = performance.now() + SLICE_MS;
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(startSlice);
  }

  return () => {
    if (waiting.length === 0 && performance.now() < sliceEnds) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startSlice);
    return promise;
  };
}
