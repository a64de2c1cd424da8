import { encode } from 'uqr';
import { expect, test } from 'vitest';

import { qrSvg } from './qr-svg.server.ts';

const CONTENT = 'https://memorials.example.org/m/4F7K2M9Q';

function modulesOf(svg: string): { dark: Set<string>; side: number } {
  const dark = new Set<string>();
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(length); at += 1) dark.add(`${Number(x) + at} ${y}`);
  }
  return { dark, side: Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) };
}

test('the picture has exactly the modules of a level Q code, with a border of four', () => {
  const { data, size } = encode(CONTENT, { ecc: 'Q', boostEcc: false, border: 0 });
  const wanted = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x + 4} ${y + 4}`] : [])),
  );
  const { dark, side } = modulesOf(qrSvg(CONTENT));
  expect(side).toBe(size + 8);
  expect([...dark].toSorted()).toEqual(wanted.toSorted());
});

test('the background is white to the edge, and nothing in it can run or load', () => {
  const svg = qrSvg(CONTENT);
  const { side } = modulesOf(svg);
  expect(svg).toContain(`<path fill="#fff" d="M0 0h${side}v${side}H0z"/>`);
  expect(svg.match(/<\w+/g)).toEqual(['<svg', '<path', '<path']);
});
