import { expect, test } from 'vitest';

import { lightMarkdownToHtml } from '../../../ui/markdown/light-markdown.ts';
import { markEdit, type Mark } from './text-marks.ts';

/** `[` and `]` stand for the ends of the selection, `|` for the cursor. */
function press(mark: Mark, written: string): string | null {
  const start = written.search(/[[|]/);
  const value = written.replaceAll(/[[\]|]/g, '');
  const end = written.includes('|') ? start : written.indexOf(']') - 1;
  const edit = markEdit(mark, value, start, end);
  if (!edit) return null;
  const text = value.slice(0, edit.from) + edit.text + value.slice(edit.to);
  const [from, to] = edit.select;
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`;
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
}

test.each<[Mark, string, string]>([
  ['bold', 'She loved [tea].', 'She loved **[tea]**.'],
  ['bold', 'She[ loved ]tea.', 'She **[loved]** tea.'],
  ['bold', 'She **[tea]**', 'She [tea]'],
  ['bold', 'She [**tea**]', 'She [tea]'],
  ['italic', '[tea]', '*[tea]*'],
  ['italic', '**[tea]**', '***[tea]***'],
  ['bold', '***[tea]***', '*[tea]*'],
  ['italic', '***[tea]***', '**[tea]**'],
  ['bold', '*[tea]*', '***[tea]***'],
  // a part of what is marked
  ['bold', '**She [loved] tea**', '**She** [loved] **tea**'],
  ['bold', 'a **b [c** d] e', 'a **b [c d]** e'],
  ['italic', '**She [loved] tea**', '**She *[loved]* tea**'],
  ['bold', '*She [loved] tea*', '*She **[loved]** tea*'],
  // lines, lists and quotations keep their signs outside
  ['bold', '[one\ntwo]', '**[one\ntwo]**'],
  ['bold', '[one\n\ntwo]', '**[one**\n\n**two]**'],
  ['bold', '[- one\n- two]', '- **[one**\n- **two]**'],
  ['bold', '- **[one**\n- **two]**', '- [one\n- two]'],
  ['bold', '> [Be kind.]', '> **[Be kind.]**'],
  ['bold', '* [one]', '* **[one]**'],
  // asterisks that mark nothing stay
  ['bold', 'a * b [c] **', 'a * b **[c]** **'],
  ['bold', String.raw`\*a\* [b]`, String.raw`\*a\* **[b]**`],
  ['bold', 'He said [“yes”]s.', 'He said **[“yes”s.]**'],
])('%s of %j is %j', (mark, before, after) => {
  expect(press(mark, before)).toBe(after);
});

test.each<[Mark, string, string | null]>([
  ['bold', 'She lo|ved tea', 'She **lo|ved** tea'],
  ['bold', 'She loved tea|', 'She loved **tea|**'],
  ['bold', 'She **lo|ved** tea', 'She lo|ved tea'],
  ['bold', 'She **loved**| tea', 'She loved| tea'],
  ['italic', 'the O’Bri|ens', 'the *O’Bri|ens*'],
  ['bold', 'She loved | tea', null],
  ['bold', '|', null],
  ['italic', '**|', null],
])(
  'without a selection, %s applies to the word at the cursor: %j becomes %j',
  (mark, before, after) => {
    expect(press(mark, before)).toBe(after);
  },
);

test('a link is marked as a whole, or within its text', () => {
  const value = 'See [her garden](https://example.org/a_*b*) now';
  const at = (words: string) => value.indexOf(words);
  const bold = (start: number, end: number) => {
    const edit = markEdit('bold', value, start, end);
    return edit && value.slice(0, edit.from) + edit.text + value.slice(edit.to);
  };
  expect(bold(at('garden'), at('garden') + 6)).toBe(
    'See [her **garden**](https://example.org/a_*b*) now',
  );
  expect(bold(0, at('garden'))).toBe('**See [her garden](https://example.org/a_*b*)** now');
});

test('any two presses on any words leave no character the page would show', () => {
  const text = 'One **two** three *four five* six, “seven” ***eight*** nine.';
  const shown = (value: string) =>
    new RegExp(/<[^>]*>/g)[Symbol.replace](lightMarkdownToHtml(value), '');
  for (let start = 0; start < text.length; start += 3) {
    for (let end = start + 1; end <= text.length; end += 4) {
      let value = text;
      for (const mark of ['bold', 'italic'] as const) {
        const edit = markEdit(mark, value, start, Math.min(end, value.length));
        if (edit) value = value.slice(0, edit.from) + edit.text + value.slice(edit.to);
      }
      expect(shown(value), `${start} to ${end}: ${value}`).not.toContain('*');
    }
  }
});

test.each([
  ['[Bread\nTea]', '[- Bread\n- Tea]'],
  ['[- Bread\nTea]', '[- Bread\n- Tea]'],
  ['[- Bread\n- Tea]', '[Bread\nTea]'],
  ['Bre|ad\nTea', '- Bread|\n\nTea'],
  ['|', '- |'],
])('a list from %j is %j', (before, after) => {
  expect(press('list', before)).toBe(after);
});
