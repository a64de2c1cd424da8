/**
 * Caches the HTML of rendered texts: after one section of a page has changed, only that section's text is rendered
 * again. Between texts, rendering yields to other requests, so a long page does not block them.
 */
import { LRUCache } from 'lru-cache';

import { lightMarkdownToHtml } from '../ui/markdown/light-markdown.ts';

/** Cache limit: the total characters of all texts and their HTML. */
const MAX_CHARACTERS = 2_000_000;

/** Milliseconds of rendering after which the event loop handles other requests. Few pages take this long to render. */
const SLICE_MS = 8;

/**
 * Returns the HTML of a text. A text that was passed to `RenderMarkdown` is already rendered; any other text is
 * rendered by this call.
 */
export type RenderedMarkdown = (markdown: string) => string;

/** Renders texts, and resolves to a function that returns the HTML of a text. */
export type RenderMarkdown = (markdowns: readonly string[]) => Promise<RenderedMarkdown>;

/** Creates a renderer with an LRU cache. */
export function createMarkdownCache(
  render: (markdown: string) => string = lightMarkdownToHtml,
  maxCharacters = MAX_CHARACTERS,
): RenderMarkdown {
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
 * Returns a function that shares the event loop among pages that are being rendered: one page is rendered for a time
 * slice, then other requests are handled, then the page that has waited longest is rendered. The returned function
 * returns undefined (no need to wait) while the current slice lasts and no other page is waiting.
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
