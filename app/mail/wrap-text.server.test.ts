import { expect, test } from 'vitest';

import { wrapText } from './wrap-text.server.ts';

test('breaks long lines between words and keeps what is between them', () => {
  const text = `${'word '.repeat(30).trim()}\n\nShort.`;
  const wrapped = wrapText(text);
  for (const line of wrapped.split('\n')) expect(line.length).toBeLessThanOrEqual(72);
  expect(wrapped.replaceAll(/(?<=word)\n(?=word)/g, ' ')).toBe(text);
});

test('never breaks a link or a code', () => {
  const link = `    https://m.example/i/${'a'.repeat(90)}`;
  expect(wrapText(link)).toBe(link);
  const inSentence = `Open https://m.example/${'b'.repeat(90)} now`;
  expect(wrapText(inSentence).split('\n')).toEqual([
    'Open',
    `https://m.example/${'b'.repeat(90)}`,
    'now',
  ]);
});

test('goes on quoting on the next line', () => {
  const lines = wrapText(`> ${'song '.repeat(30).trim()}`).split('\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/^> song/);
});
