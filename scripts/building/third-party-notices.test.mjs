import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ROOT } from '../project.mjs';
import { noticesText, readParts } from './third-party-notices.mjs';

const parts = readParts();
const text = noticesText(parts);
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

test('each package the product consists of is named with its licence', () => {
  const missing = Object.entries(dependencies).filter(
    ([name, version]) => !text.includes(`\n${name} ${version} (`),
  );
  expect(missing).toEqual([]);
  expect(parts.filter(({ licence }) => licence === 'unknown').map(({ name }) => name)).toEqual([
    'combine-errors',
  ]);
});

test('packages used only in tests are left out', () => {
  const tools = Object.keys(devDependencies).filter((name) =>
    /vitest|oxlint|playwright/.test(name),
  );
  expect(tools.length).toBeGreaterThan(3);
  expect(tools.filter((name) => text.includes(`\n${name} `))).toEqual([]);
});

test('fonts come with their licence text', () => {
  const fonts = parts.filter(({ name }) => name.startsWith('@fontsource/'));
  expect(fonts.length).toBeGreaterThan(50);
  expect(fonts.filter(({ texts }) => !texts.join().includes('SIL OPEN FONT LICENSE'))).toEqual([]);
});

test("a package without a licence text gets its licence's text, and its authors", () => {
  const of = (/** @type {string} */ name) =>
    text.split('-'.repeat(80)).find((section) => section.includes(`\n${name} `)) ?? '';
  expect(of('@img/sharp-libvips-linux-x64')).toMatch(/Lovell Fuller[^]*GNU LESSER GENERAL PUBLIC/i);
  expect(of('pgpass')).toContain('Permission is hereby granted');
  expect(of('node')).toContain('https://github.com/nodejs/node/blob/main/LICENSE');
});
