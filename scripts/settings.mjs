import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from './project.mjs';

/**
 * @param {string} [text] - the content of .env.example
 * @returns {string[]}
 */
export function settingNames(text = example()) {
  return [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}

function example() {
  const file = join(ROOT, '.env.example');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
