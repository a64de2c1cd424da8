import { describe, expect, test } from 'vitest';

import { findInPath, findInText, findLostNames, placesOf } from './repository-rules.mjs';

/**
 * @param {string} path
 * @param {string} text
 */
function lines(path, text) {
  return findInText(path, text).map(({ line }) => line);
}

describe('file contents', () => {
  test("a machine's path is reported with its line", () => {
    const path = ['', 'root', 'project'].join('/');
    expect(lines('README.md', `fine\nsee ${path}`)).toEqual([2]);
    expect(lines('README.md', 'node_modules/root/x and app/work/y')).toEqual([]);
  });

  test('a lock file naming a registry is reported', () => {
    const entry = '      "resolved": "https://registry.example/a.tgz",';
    expect(lines('package-lock.json', entry)).toEqual([1]);
    expect(lines('docs/lock.json', entry)).toEqual([]);
  });

  test('a registry in .npmrc is reported', () => {
    expect(lines('.npmrc', 'fund=false\nregistry=https://registry.example/')).toEqual([2]);
  });

  test('a test that waits for a quiet network is reported', () => {
    const text = `await page.waitForLoadState('${['network', 'idle'].join('')}');`;
    expect(lines('tests/e2e/a.test.ts', text)).toEqual([1]);
  });

  test('a test hook registered when a shared module is imported is reported', () => {
    const text = 'beforeAll(start);\n  afterAll(stop);';
    expect(lines('app/media/testing/videos.ts', text)).toEqual([1]);
    expect(lines('app/media/api.server.test.ts', text)).toEqual([]);
  });

  test('a dialog with its own button order is reported', () => {
    const text = "import { Dialog } from '../../ui/dialog.tsx';";
    const actions = "import { DialogActions } from '../../ui/dialog-actions.tsx';";
    expect(lines('app/members/screen/leave-dialog.tsx', text)).toEqual([1]);
    expect(lines('app/members/screen/leave-dialog.tsx', `${actions}\n${text}`)).toEqual([]);
    expect(lines('app/accounts/auth-dialog/auth-dialog.tsx', text)).toEqual([]);
  });
});

test.each([
  'app/utils/dates.ts',
  'app/memorials/helpers.ts',
  'scripts/lib/x.mjs',
  'app/hooks/a.ts',
])("%s isn't named after a topic", (path) => {
  expect(findInPath(path)).toHaveLength(1);
});

test.each(['app/memorials/life-dates.ts', 'scripts/setup/fingerprint.mjs', 'public/library.svg'])(
  '%s is named after a topic',
  (path) => {
    expect(findInPath(path)).toEqual([]);
  },
);

test.each([
  ['app/wire/values.test.ts', true],
  ['app/ui/toggle.test.tsx', true],
  ['tests/built/pages.test.ts', true],
  ['server/http/etags.server.test.tsx', false],
  ['tests/pages.test.ts', false],
])('a test that no run includes is reported: %s', (path, isTaken) => {
  expect(findInPath(path)).toHaveLength(isTaken ? 0 : 1);
});

describe('a name of something missing is reported', () => {
  const places = placesOf(['README.md', 'app/ui/initials.ts', 'docs/operating.md']);
  const OLD_DECISION = ['docs', 'decisions', '009-old.md'].join('/');
  const GONE = ['docs', 'letters.md'].join('/');

  test.each([
    ['in backticks', 'README.md', 'see `app/ui/toggle.ts`', 'app/ui/toggle.ts'],
    ['a folder in backticks', 'README.md', 'in `app/billing/`', 'app/billing/'],
    ['a file by its name alone', 'README.md', 'see `toggle.ts`', 'toggle.ts'],
    ['a file below app', 'README.md', 'see `ui/toggle.ts`', 'ui/toggle.ts'],
    ['a file in a command', 'README.md', 'run product node app/ui/toggle.ts .', 'app/ui/toggle.ts'],
    ['a link', 'docs/operating.md', '[letters](letters.md)', GONE],
    ['a document of the root', 'docs/operating.md', 'as DESIGN.md has it', 'DESIGN.md'],
    ['a document, in a comment', 'app/ui/initials.ts', `// ${GONE} says why`, GONE],
  ])('%s', (_, path, text, name) => {
    expect(findLostNames(path, `fine\n${text}`, places)).toEqual([
      { path, line: 2, advice: `There is no ${name} in the repository.` },
    ]);
  });

  test.each([
    ['README.md', 'see `app/ui/initials.ts`, `app/ui/`, `app` and [how](docs/operating.md)'],
    ['docs/operating.md', '[the start](../README.md#start), README.md, https://x/y.md'],
    ['README.md', '`bench/TOPIC.ts`, `app/ui/TOPIC.ts`, `/assets/a.css`, `build/start/main.js`'],
    [
      'README.md',
      '`initials.ts`, `ui/initials.ts`, `NAME.test.ts`, `letter-section.tsx`, `memorial.json`',
    ],
    [OLD_DECISION, '# 009 Old\n\nStatus: superseded by 010\n\nin `app/ui/toggle.ts`'],
    ['README.md', '[there](https://example.org/a.md), [below](#start)'],
    ['app/ui/initials.ts', '// `app/ui/toggle.ts` is imported by nobody'],
  ])('%s: %s', (path, text) => {
    expect(findLostNames(path, text, places)).toEqual([]);
  });
});
