import { describe, expect, test } from 'vitest';

import { ALLOWED_SKIPS } from './allowed-skips.mjs';
import { findSkippedTests, findUnusedAllowances } from './skip-rules.mjs';

const way = (/** @type {string[]} */ ...words) => words.join('.');

describe('a skipped test is found', () => {
  test.each([
    [way('test', "skip('later', () => {});")],
    [way('test', 'skip', "each([1])('later', () => {});")],
    [way('describe', 'concurrent', "skip('later', () => {});")],
    [way('test', "skipIf(isOld)('later', () => {});")],
    [way('describe', "runIf(isNew)('later', () => {});")],
    [way('it', "todo('later');")],
    [way('test', "fails('later', () => {});")],
    [way('test', "fail('later', () => {});")],
    [way('test', "only('now', () => {});")],
    [way('  test', 'describe', "fixme('later', () => {});")],
    [way('  testInfo', "skip(!nginx, 'There is none.');")],
    [way('  context', 'skip();')],
    [['x', "it('later', () => {});"].join('')],
    [['x', "describe('later', () => {});"].join('')],
    [['f', "test('now', () => {});"].join('')],
    [['test("later", { sk', 'ip: true }, () => {});'].join('')],
    [['test("later", ({ sk', 'ip }) => {});'].join('')],
  ])('%s', (line) => {
    expect(findSkippedTests('app/a.test.ts', `fine\n${line}`, [])).toMatchObject([
      { path: 'app/a.test.ts', line: 2 },
    ]);
  });
});

test.each([
  ['app/a.test.ts', 'test("a handler that fails", () => fails());'],
  ['app/a.test.ts', "test('a video can be skipped', ({ page }) => {});"],
  ['app/a.ts', way('parser', 'skip(3);')],
])("%s: %s isn't a skipped test", (path, line) => {
  expect(findSkippedTests(path, line, [])).toEqual([]);
});

describe('the list of allowed skips', () => {
  const line = way('describe', "runIf(isNew)('later', () => {});");
  const entry = { path: 'app/a.test.ts', code: 'runIf(isNew)', why: 'It is new.' };

  test('matches only its file and its words', () => {
    expect(findSkippedTests('app/a.test.ts', line, [entry])).toEqual([]);
    expect(findSkippedTests('app/b.test.ts', line, [entry])).toHaveLength(1);
    expect(findSkippedTests('app/a.test.ts', line.replace('New', 'Old'), [entry])).toHaveLength(1);
  });

  test('has no unused entry', () => {
    expect(findUnusedAllowances([{ path: 'app/a.test.ts', text: line }], [entry])).toEqual([]);
    expect(findUnusedAllowances([{ path: 'app/a.test.ts', text: 'gone' }], [entry])).toMatchObject([
      { path: 'scripts/testing/allowed-skips.mjs' },
    ]);
  });

  test('says why, for each', () => {
    for (const { why } of ALLOWED_SKIPS) expect(why).toMatch(/\.$/);
    expect(ALLOWED_SKIPS.length).toBeGreaterThan(0);
  });
});
