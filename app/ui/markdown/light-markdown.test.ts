import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { lightMarkdownToHtml } from './light-markdown.ts';

describe("'markdown links keep only protocols http, https, irc, ircs, mailto, xmpp, or relative links'", () => {
  test.each([
    'http://a.b',
    'https://a.b',
    'irc://a',
    'ircs://a',
    'mailto:a@b.c',
    'xmpp:a@b.c',
    '/x',
    'x',
    '#x',
    '?x',
  ])('%s is kept', (address) => {
    expect(lightMarkdownToHtml(`[word](${address})`)).toBe(
      `<p dir="auto"><a href="${address}">word</a></p>`,
    );
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'tel:123',
    'java&#115;cript:alert(1)',
    '&#106;avascript:alert(1)',
    '//evil.example/share',
    '&#47;&#x2F;evil.example',
    '<//evil.example/a b>',
  ])('%s is dropped', (address) => {
    expect(lightMarkdownToHtml(`A [*word*](${address}) here`)).toBe(
      '<p dir="auto">A <em>word</em> here</p>',
    );
  });
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b>bold</b> word',
  '<!-- x -->',
])('HTML in a text is shown as text: %s', (html) => {
  expect(lightMarkdownToHtml(html)).not.toMatch(/<(?!\/?p[ >])/);
});

test('an image in a text is not loaded', () => {
  expect(lightMarkdownToHtml('![x](https://a.b/c.png)')).not.toContain('<img');
});

test('paragraphs, emphasis and lists are rendered as HTML elements', () => {
  expect(lightMarkdownToHtml('One *word*, **two**.\n\n- a\n- b')).toBe(
    '<p dir="auto">One <em>word</em>, <strong>two</strong>.</p>\n<ul>\n<li dir="auto">a</li>\n<li dir="auto">b</li>\n</ul>',
  );
});

describe('each block has its own direction', () => {
  test.each([
    [
      'She loved the sea.\n\nהיא אהבה את הים.',
      '<p dir="auto">She loved the sea.</p>\n<p dir="auto">היא אהבה את הים.</p>',
    ],
    ['## החיים שלה', '<h2 dir="auto">החיים שלה</h2>'],
    ['- סבתא\n- Mum', '<ul>\n<li dir="auto">סבתא</li>\n<li dir="auto">Mum</li>\n</ul>'],
    [
      '1. סבתא\n\n2. Mum',
      '<ol>\n<li dir="rtl">\n<p dir="auto">סבתא</p>\n</li>\n<li dir="ltr">\n<p dir="auto">Mum</p>\n</li>\n</ol>',
    ],
    [
      '> كانت تغني.\n\n> She sang.',
      '<blockquote dir="rtl">\n<p dir="auto">كانت تغني.</p>\n</blockquote>\n<blockquote dir="ltr">\n<p dir="auto">She sang.</p>\n</blockquote>',
    ],
    [
      '> 1941\n>\n> סבתא',
      '<blockquote dir="rtl">\n<p dir="auto">1941</p>\n<p dir="auto">סבתא</p>\n</blockquote>',
    ],
    ['> 1941', '<blockquote>\n<p dir="auto">1941</p>\n</blockquote>'],
    [
      '- Mum\n  - סבתא',
      '<ul>\n<li dir="auto">Mum\n<ul>\n<li dir="auto">סבתא</li>\n</ul>\n</li>\n</ul>',
    ],
  ])('%j', (markdown, html) => {
    expect(lightMarkdownToHtml(markdown)).toBe(html);
  });
});

test('no text renders an element that runs or loads anything', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (text) => {
      const html = lightMarkdownToHtml(text);
      return !/<(?:script|img|iframe|object|svg|style|link|base|form|input)\b|<[^>]*\son\w+=/i.test(
        html.replaceAll(/<code>.*?<\/code>/gs, ''),
      );
    }),
    { examples: [['<svg onload=x>'], ['<a onclick=x>']] },
  );
});

test('every link has an allowed protocol, whatever its address is made of', () => {
  const ALLOWED = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']);
  const piece = fc.oneof(
    fc.constantFrom('javascript', 'JaVaScRiPt', 'data', 'vbscript', 'file', 'https', 'mailto', 'x'),
    fc.constantFrom(
      ':',
      '&colon;',
      '&#58;',
      '&#x3a;',
      '%3a',
      '\\:',
      '/',
      '//',
      '?',
      '#',
      '&Tab;',
      '&NewLine;',
    ),
    fc.constantFrom(
      '\t',
      '\u0001',
      '&#1;',
      '&#9;',
      '&#106;',
      '\u00ad',
      '\u200b',
      'alert(1)',
      'text/html,',
      '@',
    ),
  );
  const address = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
  const written = fc.constantFrom(
    (to: string) => `[word](${to})`,
    (to: string) => `[word](<${to}>)`,
    (to: string) => `<${to}>`,
    (to: string) => `[word][a]\n\n[a]: ${to}`,
    (to: string) => `![word](${to})`,
  );
  const protocols: string[] = [];
  fc.assert(
    fc.property(address, written, (to, write) => {
      for (const [, found = ''] of lightMarkdownToHtml(write(to)).matchAll(
        /(?:href|src)="([^"]*)"/g,
      )) {
        const href = found.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
        const protocol = URL.parse(href, 'https://here.example/ada')?.protocol;
        if (protocol) protocols.push(protocol);
      }
    }),
    { numRuns: 2_000, examples: [['javascript:alert(1)', (to) => `[word](${to})`]] },
  );
  expect(protocols.length).toBeGreaterThan(100);
  expect(protocols.filter((protocol) => !ALLOWED.has(protocol))).toEqual([]);
});
