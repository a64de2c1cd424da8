import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../../tests/harness/cpu-time.ts';
import { lightMarkdownToHtml } from '../../../ui/markdown/light-markdown.ts';
import { fitBetween, readPastedHtml } from './paste-markdown.ts';

const markdownOfHtml = (html: string) => readPastedHtml(html)?.markdown ?? null;

const LONG = 2_000;

test.each([
  ['<p>One <b>bold</b> and <i>slanted</i> word</p>', 'One **bold** and *slanted* word'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two', 'One\nTwo'],
  ['One<br><br>Two', 'One\n\nTwo'],
  ['<ul><li>Bread</li><li><b>Tea</b></li></ul>', '- Bread\n- **Tea**'],
  ['<ol><li>First</li><li>Second</li></ol>', '1. First\n2. Second'],
  ['<ol start="7"><li>First</li><li>Second</li></ol>', '7. First\n8. Second'],
  [
    '<p>See <a href="https://example.org/a">her garden</a></p>',
    'See [her garden](https://example.org/a)',
  ],
  ['<p><a href="https://example.org">https://example.org</a></p>', 'https://example.org'],
  ['<p><a href="javascript:alert(1)">press</a></p>', 'press'],
  ['<p><a href="/wiki/Bees">bees</a> and <a href="#note">a note</a></p>', 'bees and a note'],
  [
    '<p><a href="https://example.org/a_(b)">[the] house</a></p>',
    '[\\[the\\] house](https://example.org/a_%28b%29)',
  ],
  ['<h2>Her life</h2><p>It was long.</p>', '### Her life\n\nIt was long.'],
  ['<p>The door was open.</p><h3>Early years</h3>', 'The door was open.\n\n### Early years'],
  [
    'The door was open.<h3>Early years</h3>She sang.',
    'The door was open.\n\n### Early years\n\nShe sang.',
  ],
  ['<h2><b>Her</b> <br> life</h2>', '### Her life'],
  ['<blockquote>Be kind.</blockquote>', '> Be kind.'],
  ['<blockquote><p>Be</p><p>kind.</p></blockquote><p>Yes</p>', '> Be\n>\n> kind.\n\nYes'],
  ['<blockquote>A<ul><li>b</li><li>c</li></ul></blockquote>', '> A\n>\n> - b\n> - c'],
  [
    '<ul><li>Bread<ul><li>White</li><li>Rye</li></ul></li><li>Tea</li></ul>',
    '- Bread\n  - White\n  - Rye\n- Tea',
  ],
  ['<ol><li>Bread<ul><li>White</li></ul></li><li>Tea</li></ol>', '1. Bread\n   - White\n2. Tea'],
  ['<ul><li><p>One</p><p>More</p></li><li>Two</li></ul>', '- One\n\n  More\n- Two'],
  ['<p>Text</p><ul><li>a</li></ul><p>after</p>', 'Text\n\n- a\n\nafter'],
  [
    '<table><tr><th>Year</th><th>Work</th></tr><tr><td>1966</td><td>teacher</td></tr></table>',
    'Year – Work\n1966 – teacher',
  ],
  [
    '<p>Before</p><table><tbody><tr><td><p>1966</p></td><td></td><td><p>teacher</p><p>in Leeds</p></td></tr></tbody></table><p>After</p>',
    'Before\n\n1966 – teacher in Leeds\n\nAfter',
  ],
  [
    '<table><tr><td><h2>A</h2><p>one</p></td></tr><tr><td><p>two</p></td></tr></table>',
    '### A\n\none\n\ntwo',
  ],
  ['<p><b>Bold with a space </b>after</p>', '**Bold with a space** after'],
  ['<p><b>Ro</b><b>se</b></p>', '**Rose**'],
  ['<p><b>Born:</b>1941</p>', '**Born**:1941'],
  ['<p><b>One</b><i>two</i></p>', '**One**two'],
  ['<b><p>One</p><p>Two</p></b>', '**One**\n\n**Two**'],
  ['<p><b>One<br>Two</b></p>', '**One\nTwo**'],
  ['<style>p { color: red }</style><p>Words</p>', 'Words'],
  ['<p>a&nbsp;b</p>', 'a b'],
  ['<p>a</p><p>&nbsp;</p><p><br></p><p>b</p>', 'a\n\nb'],
  ['<p>Rose <img src="data:image/png;base64,AAAA" alt="A rose"> garden</p>', 'Rose garden'],
  ['<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ['<pre>one\n  two\n\nthree</pre>', 'one\ntwo\n\nthree'],
  ['<p>She said <q>yes</q>.</p>', 'She said “yes”.'],
  ['<p>Seen<span style="display: none">not</span></p>', 'Seen'],
  ['<dl><dt>Born</dt><dd>1941</dd></dl><p>x</p>', 'Born\n\n1941\n\nx'],
])('%s becomes %j', (html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown);
});

describe('pasted content from', () => {
  test('Google Docs: its wrapper is not bold, and its styled words are', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Her life</span></h1><p dir="ltr"><span style="font-weight:400;">A </span><span style="font-weight:700;">bold</span><span style="font-weight:400;"> and </span><span style="font-style:italic;">slanted</span><span style="font-weight:400;"> word</span></p><br><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Bread</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Rye</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Tea</span></p></li></ul><div dir="ltr" align="left"><table><colgroup><col/></colgroup><tbody><tr><td><p dir="ltr"><span>1966</span></p></td><td><p dir="ltr"><span>teacher</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;
    expect(markdownOfHtml(html)).toBe(
      '### Her life\n\nA **bold** and *slanted* word\n\n- Bread\n  - Rye\n- Tea\n\n1966 – teacher',
    );
  });

  test('Word: conditional comments, empty paragraphs, split words, and lists that are paragraphs', () => {
    const item = (level: number, sign: string, words: string) =>
      `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN-GB><!--StartFragment--><p class=MsoTitle>Margaret</p><h2>Early years<o:p></o:p></h2><p class=MsoNormal>She was born in
 <b style='mso-bidi-font-weight:normal'>Lee</b><b>ds</b> in&nbsp;1941.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${item(1, '·', 'Bread')}${item(2, 'o', 'Rye')}${item(1, '·', 'Tea')}<p class=MsoNormal>Then:</p>${item(1, '1.', 'One')}${item(1, '2.', 'Two')}<p class=MsoQuote>Be kind.<o:p></o:p></p><table class=MsoTableGrid><tr><td><p class=MsoNormal>1966<o:p></o:p></p></td><td><p class=MsoNormal>teacher<o:p></o:p></p></td></tr></table><!--EndFragment--></body></html>`;
    expect(markdownOfHtml(html)).toBe(
      [
        '### Margaret',
        '### Early years',
        'She was born in **Leeds** in 1941.',
        '- Bread\n  - Rye\n- Tea',
        'Then:',
        '1. One\n2. Two',
        '> Be kind.',
        '1966 – teacher',
      ].join('\n\n'),
    );
  });

  test('Pages and TextEdit: classes, and styles in a style sheet', () => {
    const html = `<!DOCTYPE html><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px} span.s1 {font-kerning: none}</style></head><body><p class="p1"><span class="s1"><b>Her life</b></span></p><p class="p2"><span class="s1"></span><br></p><p class="p1"><span class="s1">It was <i>long</i>.<span class="Apple-converted-space">&nbsp;</span></span></p></body></html>`;
    expect(markdownOfHtml(html)).toBe('**Her life**\n\nIt was *long*.');
  });

  test('Wikipedia: links stay, footnote numbers and [edit] go', () => {
    const html = `<p><b>Leeds</b> is a <a href="https://en.wikipedia.org/wiki/City" title="City">city</a> in Yorkshire.<sup id="cite_ref-1" class="reference"><a href="https://en.wikipedia.org/wiki/Leeds#cite_note-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup></p><div class="mw-heading mw-heading2"><h2 id="History">History</h2><span class="mw-editsection"><span>[</span><a href="https://en.wikipedia.org/w/index.php?action=edit">edit</a><span>]</span></span></div><figure typeof="mw:File/Thumb"><a href="https://en.wikipedia.org/wiki/File:A.jpg"><img src="https://upload.wikimedia.org/a.jpg"></a><figcaption>Briggate</figcaption></figure><blockquote class="templatequote"><p>A fine town.</p></blockquote><table class="wikitable"><caption>People</caption><tbody><tr><th>Year</th><th>People</th></tr><tr><td>1801</td><td>94,421</td></tr></tbody></table>`;
    expect(markdownOfHtml(html)).toBe(
      [
        '**Leeds** is a [city](https://en.wikipedia.org/wiki/City) in Yorkshire.',
        '### History',
        'Briggate',
        '> A fine town.',
        'People',
        'Year – People\n1801 – 94,421',
      ].join('\n\n'),
    );
  });
});

test('text without formatting is left to the browser', () => {
  expect(markdownOfHtml('<span>only words</span>')).toBeNull();
  expect(markdownOfHtml('<p> </p>')).toBeNull();
});

test.each([
  ['She sang.', '<h2>Early years</h2>', '', 'She sang.\n\n### Early years'],
  ['She sang.\n', '<h2>Early years</h2>', '', 'She sang.\n\n### Early years'],
  ['She sang.\n\n', '<h2>Early years</h2>', '', 'She sang.\n\n### Early years'],
  ['', '<h2>Early years</h2>', 'She sang.', '### Early years\n\nShe sang.'],
  ['She sang.', '<ul><li>a</li></ul>', 'Then', 'She sang.\n\n- a\n\nThen'],
  ['She ', '<p>often <i>sang</i></p>', ' here.', 'She often *sang* here.'],
])('%j and pasted %s before %j', (before, html, after, text) => {
  const pasted = readPastedHtml(html);
  expect(pasted && `${before}${fitBetween(before, pasted, after)}${after}`).toBe(text);
});

test('the page shows what was pasted', () => {
  const html =
    '<h2>A</h2><blockquote><p>B</p></blockquote><ol><li>C<ul><li>D</li></ul></li></ol><p>E</p>';
  const shown = document.createElement('div');
  shown.innerHTML = lightMarkdownToHtml(markdownOfHtml(html) ?? '');
  expect(shown.querySelector('h3')).toHaveTextContent('A');
  expect(shown.querySelector('blockquote p')).toHaveTextContent('B');
  expect(shown.querySelector('ol > li > ul > li')).toHaveTextContent('D');
  expect(shown.lastElementChild).toHaveTextContent('E');
});

describe('a huge paste takes linear time', () => {
  const shapes: Array<[string, (count: number) => string]> = [
    ['paragraphs', (count) => '<p>She <b>sang</b> every day.</p>'.repeat(count)],
    ['items', (count) => `<ol>${'<li>a</li>'.repeat(count)}</ol>`],
    ['rows', (count) => `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(count)}</table>`],
    ['runs in one line', (count) => `<p>${'<b>a</b> <i>b</i> '.repeat(count)}</p>`],
    ['line ends', (count) => `<pre>${'\n'.repeat(count * 20)}x</pre>`],
    ['spaces', (count) => `<p>${'&nbsp;<b> </b>'.repeat(count)}x</p>`],
    ['nested blocks', (count) => `${'<div>'.repeat(count / 5)}x`],
  ];
  test.each(shapes)('%s', async (_, shape) => {
    const html = shape(LONG);
    // Parsing is the DOM's work, which is slower here than in a browser.
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.body.textContent).not.toBe('');
    expect(markdownOfHtml(html)).not.toBe('');
    expect(await leastCpuMs(() => markdownOfHtml(html), 1_500)).toBeLessThan(1_500);
  });
});
