// Which test files open a database, and which of them run on both databases even in the short run.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const OPENS_A_DATABASE = 'tests/harness/test-database.ts';
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;
const BOTH_DATABASES = /^\/\/ On both databases: \S/m;

/**
 * Test files whose imports lead to the test database, and those of them that say why both databases are tested: a line
 * `// On both databases: REASON`.
 * @param {string} root
 * @returns {{ all: string[], onBoth: string[] }} paths relative to `root`
 */
export function databaseTests(root) {
  const all = globSync('{app,server,db,tests/harness}/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(importSearch(root, OPENS_A_DATABASE));
  const onBoth = all.filter((file) => saysBothDatabases(readFileSync(join(root, file), 'utf8')));
  return { all, onBoth };
}

/** @param {string} text - of a test file */
export function saysBothDatabases(text) {
  return BOTH_DATABASES.test(text);
}

/** @typedef {import('../checks/repository-rules.mjs').Finding} Finding */

/**
 * Finds tests that would never run on PostgreSQL although they ask for it, and marks without effect.
 * @param {ReadonlyArray<{ path: string, text: string }>} files
 * @param {(file: string) => boolean} leadsToDatabase
 * @returns {Finding[]}
 */
export function findWrongMarks(files, leadsToDatabase) {
  return files
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const isMarked = saysBothDatabases(text);
      const isUnmarked = text.includes('testDatabaseKind') && !isMarked;
      const isWithoutDatabase = isMarked && !leadsToDatabase(path);
      return [
        ...(isUnmarked ? [{ path, line: 1, advice: UNMARKED }] : []),
        ...(isWithoutDatabase ? [{ path, line: 1, advice: NO_DATABASE }] : []),
      ];
    });
}

const UNMARKED =
  'It asks on which database it runs, so it runs on both: add the line `// On both databases: REASON`.';
const NO_DATABASE =
  'It opens no test database, so it runs once: remove its line `On both databases`.';

/**
 * @param {string} root
 * @param {string} target - a path relative to `root`
 * @returns {(file: string) => boolean} tells whether the imports of a file lead to `target`
 */
export function importSearch(root, target) {
  /** @type {Map<string, string[]>} */
  const known = new Map();
  /** @param {string} file */
  const importsOf = (file) => {
    const found = known.get(file) ?? readImports(root, file);
    known.set(file, found);
    return found;
  };
  return (file) => {
    const reached = new Set([file]);
    for (const module of reached) {
      if (module === target) return true;
      for (const imported of importsOf(module)) reached.add(imported);
    }
    return false;
  };
}

/**
 * @param {string} root
 * @param {string} file
 */
function readImports(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(RELATIVE_IMPORT)]
    .map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'))
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && existsSync(join(root, path)));
}
