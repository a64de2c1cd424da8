import { describe, expect, test } from 'vitest';

import { createMarkdownCache } from './markdown-cache.server.ts';

function observedCache(maxCharacters?: number) {
  const rendered: string[] = [];
  const prepare = createMarkdownCache((text) => {
    rendered.push(text);
    return `<p>${text}</p>`;
  }, maxCharacters);
  const toHtml = async (text: string) => (await prepare([text]))(text);
  return { rendered, prepare, toHtml };
}

describe('the HTML of texts', () => {
  test('is rendered once for a repeated text', async () => {
    const { rendered, prepare, toHtml } = observedCache();
    const prepared = await prepare(['She sang.', '', 'She sang.']);
    expect(['She sang.', ''].map(prepared)).toEqual(['<p>She sang.</p>', '<p></p>']);
    expect(await toHtml('She sang.')).toBe('<p>She sang.</p>');
    expect(rendered).toEqual(['She sang.', '']);
  });

  test('is light markdown', async () => {
    const prepare = createMarkdownCache();
    expect((await prepare(['She *sang*.']))('She *sang*.')).toBe(
      '<p dir="auto">She <em>sang</em>.</p>',
    );
  });

  test('is evicted when the cache is full, least recently used first', async () => {
    const { rendered, toHtml } = observedCache(120);
    for (const letter of ['a', 'b', 'a', 'c']) await toHtml(letter.repeat(20));
    rendered.length = 0;
    await toHtml('a'.repeat(20));
    expect(rendered).toEqual([]);
    await toHtml('b'.repeat(20));
    expect(rendered).toEqual(['b'.repeat(20)]);
  });

  test('of a page is complete and rendered once even when the cache is too small for it', async () => {
    const { rendered, prepare, toHtml } = observedCache(10);
    const prepared = await prepare(['a long text', 'another one']);
    expect(['a long text', 'another one'].map(prepared)).toEqual([
      '<p>a long text</p>',
      '<p>another one</p>',
    ]);
    expect(rendered).toHaveLength(2);
    await toHtml('a long text');
    expect(rendered).toHaveLength(3);
  });

  test.each([1, 5])(
    'of %i pages at once lets other requests run after each long text',
    async (pages) => {
      const order: string[] = [];
      const prepare = createMarkdownCache((text) => {
        const end = performance.now() + 20;
        while (performance.now() < end);
        order.push('text');
        return text;
      });
      let isRendering = true;
      const handleRequest = () => {
        order.push('another request');
        if (isRendering) setImmediate(handleRequest);
      };
      setImmediate(handleRequest);
      await Promise.all(
        Array.from({ length: pages }, (_, page) => prepare([`${page} one`, `${page} two`])),
      );
      isRendering = false;
      expect(order.filter((what) => what === 'text')).toHaveLength(2 * pages);
      expect(order.join()).not.toContain('text,text');
    },
  );

  test("in the cache doesn't wait for another page's texts", async () => {
    const rendered: string[] = [];
    const prepare = createMarkdownCache((text) => {
      const end = performance.now() + (text === 'known' ? 0 : 20);
      while (performance.now() < end);
      rendered.push(text);
      return text;
    });
    await prepare(['known']);
    const other = prepare(['new', 'newer']);
    await prepare(['known']);
    expect(rendered).not.toContain('newer');
    await other;
    expect(rendered).toEqual(['known', 'new', 'newer']);
  });
});
