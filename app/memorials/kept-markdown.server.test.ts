import { describe, expect, test } from 'vitest';

import { createKeptMarkdown } from './kept-markdown.server.ts';

describe('the HTML of texts', () => {
  test('is made once for a text that is asked for again', () => {
    const rendered: string[] = [];
    const toHtml = createKeptMarkdown((text) => {
      rendered.push(text);
      return `<p>${text}</p>`;
    });
    expect([toHtml('She sang.'), toHtml('She sang.')]).toEqual([
      '<p>She sang.</p>',
      '<p>She sang.</p>',
    ]);
    expect(toHtml('')).toBe('<p></p>');
    expect(rendered).toEqual(['She sang.', '']);
  });

  test('is light markdown', () => {
    expect(createKeptMarkdown()('She *sang*.')).toBe('<p>She <em>sang</em>.</p>');
  });

  test('is forgotten, the one used longest ago first, when it becomes too much', () => {
    const rendered: string[] = [];
    const toHtml = createKeptMarkdown((text) => {
      rendered.push(text);
      return '';
    }, 100);
    toHtml('a'.repeat(40));
    toHtml('b'.repeat(40));
    toHtml('a'.repeat(40));
    toHtml('c'.repeat(40));
    rendered.length = 0;
    toHtml('a'.repeat(40));
    expect(rendered).toEqual([]);
    toHtml('b'.repeat(40));
    expect(rendered).toEqual(['b'.repeat(40)]);
  });

  test('of a text larger than the memory is made each time', () => {
    const rendered: string[] = [];
    const toHtml = createKeptMarkdown((text) => {
      rendered.push(text);
      return text;
    }, 10);
    expect([toHtml('a long text'), toHtml('a long text')]).toEqual(['a long text', 'a long text']);
    expect(rendered).toHaveLength(2);
  });
});
