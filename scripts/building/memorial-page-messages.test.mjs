import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { expect, test } from 'vitest';

import { ROOT } from '../project.mjs';
import { MEMORIAL_PAGE, MESSAGE } from './lingui-config.mjs';

const IMPORT = /^(?:import|export)(?! type)[^;]*? from '(\.[^']+\.tsx?)';$/gm;

/** What a preview draws in the memorial's language. */
const DRAWN = [
  'app/memorials/page/memorial-view.tsx',
  'app/shell/navigation/site-footer.tsx',
  'app/drafts/preview/draft-presenter.ts',
  'app/drafts/preview/toggle-label.ts',
];

/**
 * @param {string} file
 * @param {Map<string, string>} found
 */
function collect(file, found) {
  if (found.has(file)) return found;
  const code = readFileSync(file, 'utf8');
  found.set(file, code);
  for (const [, path = ''] of code.matchAll(IMPORT)) collect(join(dirname(file), path), found);
  return found;
}

test("all messages on a memorial page can be in another language than the editor's", () => {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const file of DRAWN) collect(join(ROOT, file), files);
  expect(files.size).toBeGreaterThan(50);
  const without = Array.from(files, ([file, code]) => ({ file: relative(ROOT, file), code }))
    .filter(({ file, code }) => MESSAGE.test(code) && !MEMORIAL_PAGE.test(file))
    .map(({ file }) => file);
  // Where `i18n._` itself is.
  expect(without).toEqual(['app/language/i18n.ts']);
});
