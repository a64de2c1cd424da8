import { describe, expect, test } from 'vitest';

import { findInPath, findInText } from './repository-rules.mjs';

/**
 * @param {string} path
 * @param {string} text
 */
function lines(path, text) {
  return findInText(path, text).map(({ line }) => line);
}

describe('what stands in the files of the repository', () => {
  test("a machine's path is found with its line", () => {
    const path = ['', 'root', 'project'].join('/');
    expect(lines('README.md', `fine\nsee ${path}`)).toEqual([2]);
    expect(lines('README.md', 'node_modules/root/x and app/work/y')).toEqual([]);
  });

  test('a lock file that names a registry is found', () => {
    const entry = '      "resolved": "https://registry.example/a.tgz",';
    expect(lines('package-lock.json', entry)).toEqual([1]);
    expect(lines('docs/lock.json', entry)).toEqual([]);
  });

  test('a registry in .npmrc is found', () => {
    expect(lines('.npmrc', 'fund=false\nregistry=https://registry.example/')).toEqual([2]);
  });

  test('a test that waits for a silent network is found', () => {
    const text = `await page.waitForLoadState('${['network', 'idle'].join('')}');`;
    expect(lines('tests/e2e/a.test.ts', text)).toEqual([1]);
  });

  test('a test that is left out is found', () => {
    expect(lines('app/a.test.ts', ['test', "skip('later', () => {});"].join('.'))).toEqual([1]);
  });
});

test.each([
  'app/utils/dates.ts',
  'app/memorials/helpers.ts',
  'scripts/lib/x.mjs',
  'app/hooks/a.ts',
])('%s is not named after a topic', (path) => {
  expect(findInPath(path)).toHaveLength(1);
});

test.each(['app/memorials/life-dates.ts', 'scripts/fingerprint.mjs', 'public/library.svg'])(
  '%s is named after a topic',
  (path) => {
    expect(findInPath(path)).toEqual([]);
  },
);
