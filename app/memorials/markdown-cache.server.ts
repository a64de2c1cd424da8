/**
 * Renders texts to HTML and caches the HTML, so that after an edit only the changed texts are rendered again. Other
 * requests run between two texts, so that a long page does not block them.
 */
import { LRUCache } from 'lru-cache';

import { lightMarkdownToHtml } from '../ui/markdown/light-markdown.ts';

/** The maximum number of characters in the cache, of texts and their HTML together. */
const MAX_CHARACTERS = 2_000_000;

const SLICE_MS = 8;

export type RenderedMarkdown = (markdown: string) => string;

export type RenderMarkdown = (markdowns: readonly string[]) => Promise<RenderedMarkdown>;

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
 * Shares the event loop among pages. One page renders for a time slice, then other requests run, then the page that
 * has waited longest. The returned function returns undefined if the page does not have to wait.
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
