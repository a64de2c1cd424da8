import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { findWrongMarks, importSearch, databaseTests } from './database-tests.mjs';

const MARK = '// On both databases: two writers at the same time.\n';
const FROM_APP = "import { createTestApp } from '../../tests/harness/test-app.ts';\n";

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'database-tests-'));
  write('tests/harness/test-database.ts', '');
  write('tests/harness/test-app.ts', "import {\n  open,\n} from './test-database.ts';\n");
});

afterEach(() => rmSync(root, { recursive: true }));

test('files open a database by their imports, and need both if they say why', () => {
  write('app/messages/letters.server.test.ts', MARK + FROM_APP);
  write('app/messages/texts.server.test.ts', FROM_APP);
  write(
    'app/messages/later.server.test.ts',
    `test('x', () => import('../../tests/harness/test-app.ts'));`,
  );
  write('app/messages/testing/films.ts', '');
  write('app/messages/films.server.test.ts', "import './testing/films.ts';\n");
  const { all, onBoth } = databaseTests(root);
  expect(onBoth).toEqual(['app/messages/letters.server.test.ts']);
  expect(all.toSorted()).toEqual([
    'app/messages/later.server.test.ts',
    'app/messages/letters.server.test.ts',
    'app/messages/texts.server.test.ts',
  ]);
});

test('modules that import each other end the search', () => {
  write('app/one.ts', "import './two.ts';\n");
  write('app/two.ts', "export * from './one.ts';\nimport './lost.ts';\n");
  expect(importSearch(root, 'tests/harness/test-database.ts')('app/one.ts')).toBe(false);
});

test('a test that asks for its database must run on both, and a mark without a database is refused', () => {
  const found = findWrongMarks(
    [
      { path: 'db/migrate.test.ts', text: `${MARK}runIf(testDatabaseKind === 'postgres')` },
      { path: 'db/lock.test.ts', text: "runIf(testDatabaseKind === 'postgres')" },
      { path: 'db/names.test.ts', text: MARK },
      { path: 'tests/harness/test-database.ts', text: 'export const testDatabaseKind' },
    ],
    (path) => path !== 'db/names.test.ts',
  );
  expect(found.map(({ path }) => path)).toEqual(['db/lock.test.ts', 'db/names.test.ts']);
});

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
