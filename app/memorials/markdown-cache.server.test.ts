import { describe, expect, test } from 'vitest';

import { createKeptMarkdown } from './markdown-cache.server.ts';

/** A renderer that tells what it rendered, and the memory in front of it. */
function aMemory(maxCharacters?: number) {
  const rendered: string[] = [];
  const prepare = createKeptMarkdown((text) => {
    rendered.push(text);
    return `<p>${text}</p>`;
  }, maxCharacters);
  const toHtml = async (text: string) => (await prepare([text]))(text);
  return { rendered, prepare, toHtml };
}

describe('the HTML of texts', () => {
  test('is made once for a text that is asked for again', async () => {
    const { rendered, prepare, toHtml } = aMemory();
    const prepared = await prepare(['She sang.', '', 'She sang.']);
    expect(['She sang.', ''].map(prepared)).toEqual(['<p>She sang.</p>', '<p></p>']);
    expect(await toHtml('She sang.')).toBe('<p>She sang.</p>');
    expect(rendered).toEqual(['She sang.', '']);
  });

  test('is light markdown', async () => {
    const prepare = createKeptMarkdown();
    expect((await prepare(['She *sang*.']))('She *sang*.')).toBe('<p>She <em>sang</em>.</p>');
  });

  test('is forgotten, the one used longest ago first, when it becomes too much', async () => {
    const { rendered, toHtml } = aMemory(120);
    for (const letter of ['a', 'b', 'a', 'c']) await toHtml(letter.repeat(20));
    rendered.length = 0;
    await toHtml('a'.repeat(20));
    expect(rendered).toEqual([]);
    await toHtml('b'.repeat(20));
    expect(rendered).toEqual(['b'.repeat(20)]);
  });

  test('of a page is whole also when the memory is too small for it, and made once', async () => {
    const { rendered, prepare, toHtml } = aMemory(10);
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
    'of %i pages at once is made so that other requests are answered after each long text',
    async (pages) => {
      const order: string[] = [];
      const prepare = createKeptMarkdown((text) => {
        const end = performance.now() + 20;
        while (performance.now() < end);
        order.push('text');
        return text;
      });
      let isDrawing = true;
      const answerOthers = () => {
        order.push('another request');
        if (isDrawing) setImmediate(answerOthers);
      };
      setImmediate(answerOthers);
      await Promise.all(
        Array.from({ length: pages }, (_, page) => prepare([`${page} one`, `${page} two`])),
      );
      isDrawing = false;
      expect(order.filter((what) => what === 'text')).toHaveLength(2 * pages);
      expect(order.join()).not.toContain('text,text');
    },
  );

  test('that is remembered waits for no text of another page', async () => {
    const rendered: string[] = [];
    const prepare = createKeptMarkdown((text) => {
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
