import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { pageI18n } from '../language/i18n.ts';
import { MANAGEMENT_PAGES } from '../management/frame/management-pages.ts';
import { PLANNED } from './planned.ts';

function readRoadmap(): Record<string, string[]> {
  const parts = readFileSync('docs/roadmap.md', 'utf8').split(/^## /m).slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return [heading, lines.flatMap((line) => (line.startsWith('- ') ? line.slice(2) : []))];
    }),
  );
}

test('docs/roadmap.md and the pages have the same plans', () => {
  const planned = Object.entries(PLANNED).map(([title, lines]) => [
    title,
    lines.map((line) => pageI18n._(line)),
  ]);
  expect(readRoadmap()).toEqual(Object.fromEntries(planned));
});

test("each of the seven rooms and of the four public placeholders has a line under 'Coming soon...'", () => {
  const titles = [
    ...MANAGEMENT_PAGES.map(({ title }) => title),
    'About',
    'Features',
    'Pricing',
    'Contact',
  ];
  expect(Object.keys(PLANNED).toSorted()).toEqual(titles.toSorted());
  for (const lines of Object.values(PLANNED)) expect(lines.length).toBeGreaterThan(0);
});
