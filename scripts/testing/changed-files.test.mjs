import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { changedFiles } from './changed-files.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-files-'));
  git('init', '--quiet', '--initial-branch=main');
  for (const file of ['kept', 'committed', 'edited', 'removed']) write(file, 'before');
  commit();
});

afterEach(() => rmSync(root, { recursive: true }));

test('on a branch: what was committed, edited or added since it left main', async () => {
  git('switch', '--quiet', '--create', 'topic');
  write('committed', 'after');
  commit();
  write('edited', 'after');
  write('new file', '');
  rmSync(join(root, 'removed'));
  expect(await changedFiles(root)).toEqual(['committed', 'edited', 'new file']);
});

test('on main: what is not committed', async () => {
  write('edited', 'after');
  expect(await changedFiles(root)).toEqual(['edited']);
});

test('without main: what is not committed', async () => {
  git('branch', '--move', 'trunk');
  write('edited', 'after');
  expect(await changedFiles(root)).toEqual(['edited']);
});

/** @param {string[]} args */
function git(...args) {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    cwd: root,
  });
}

function commit() {
  git('add', '.');
  git('commit', '--quiet', '--message=change');
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  writeFileSync(join(root, file), text);
}
