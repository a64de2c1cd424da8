import { describe, expect, test } from 'vitest';

import { lockProblems } from './lock-rules.mjs';

const GOOD = { version: '1.0.0', integrity: 'sha512-abc' };

/** @param {Record<string, unknown>} entry */
function problemsOf(entry) {
  return lockProblems({}, { packages: { '': {}, 'node_modules/a': { ...GOOD, ...entry } } });
}

describe('"lock file linted"', () => {
  test('a package pinned by its content passes', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each([
    [{ resolved: 'https://elsewhere.example/a.tgz' }, 'names where it comes from'],
    [{ integrity: undefined }, 'no SHA-512'],
    [{ integrity: 'sha1-abc' }, 'no SHA-512'],
    [{ link: true }, 'a folder of one machine'],
    [{ hasInstallScript: true }, 'runs a script when it is installed'],
  ])('%j is refused', (entry, words) => {
    expect(problemsOf(entry).join()).toContain(words);
  });

  test.each(['^1.0.0', 'latest', '*', 'git+ssh://host/a.git'])(
    'a version as %s in package.json is refused',
    (version) => {
      expect(lockProblems({ dependencies: { a: version } }, {})).toHaveLength(1);
    },
  );
});
