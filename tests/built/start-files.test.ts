import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { SERVER_MAIN } from '../../scripts/server-process.mjs';

const FOLDER = dirname(SERVER_MAIN);
const FILES = ['main', 'host', 'postgres', 'application'] as const;

function textOf(name: (typeof FILES)[number]): string {
  const file = readdirSync(FOLDER).find((entry) =>
    name === 'main' ? entry === 'main.js' : new RegExp(`^${name}-[\\w-]+\\.js$`).test(entry),
  );
  if (file === undefined) throw new Error(`The build has no file ${name}.`);
  return readFileSync(join(FOLDER, file), 'utf8');
}

/** The file names of static imports, such as `host`. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/^import .* from "\.\/([a-z-]+?)-[\w-]+\.js";$/gm)].map(
    ([, name = '']) => name,
  );
}

test('the application loads while the database opens: no file that opens it imports the application', () => {
  expect(importsOf(textOf('main'))).toEqual(['host']);
  expect(importsOf(textOf('host'))).not.toContain('application');
  expect(importsOf(textOf('postgres'))).not.toContain('application');
});

test('calls are described in the application only, so that their schemas are made once', () => {
  expect(textOf('application')).toContain('/delete-account');
  for (const name of ['main', 'host', 'postgres'] as const) {
    expect(textOf(name)).not.toContain('/delete-account');
  }
});

test('the files of an empty embedded database are beside it', () => {
  expect(readdirSync(FOLDER)).toContain('empty-database.tgz');
});

test.each(FILES)('%s.js has only ASCII characters, so that it takes half the memory', (name) => {
  const line = textOf(name)
    .split('\n')
    // eslint-disable-next-line no-control-regex
    .find((content) => /[^\0-\x7F]/.test(content));
  expect(line).toBeUndefined();
});
