import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ROOT } from '../project.mjs';
import { checkOuterNode } from './bootstrap.mjs';
import { withSetupLock } from './setup-lock.mjs';

describe('the Node used to start', () => {
  test.each(['20.18.0', '20.20.2', '22.0.0', '24.21.0'])('%s is new enough', (version) => {
    expect(() => checkOuterNode(version)).not.toThrow();
  });

  test.each(['20.17.9', '18.20.0'])('%s is refused with a message', (version) => {
    expect(() => checkOuterNode(version)).toThrow(`this is ${version}`);
  });
});

describe('a script of package.json in a fresh clone', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const commands = Object.entries(/** @type {Record<string, string>} */ (scripts)).flatMap(
    ([name, command]) => {
      const file = /^exec node (\S+)$/.exec(command)?.[1];
      return file ? [{ name, file }] : [];
    },
  );

  // Node 20 runs it before the packages are installed.
  test.each(commands)('npm run $name loads neither TypeScript nor packages', ({ file }) => {
    expect(commands.length).toBeGreaterThan(8);
    const loaded = loadedBy(join(ROOT, file));
    expect(
      loaded.filter((name) => !(name.startsWith(ROOT) ? name.endsWith('.mjs') : isBuiltin(name))),
    ).toEqual([]);
  });
});

/**
 * @param {string} file
 * @param {string[]} [found]
 * @returns {string[]} its static imports and theirs: paths of files, and names of packages
 */
function loadedBy(file, found = []) {
  if (found.includes(file)) return found;
  found.push(file);
  if (!file.startsWith(ROOT)) return found;
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'/gm,
  )) {
    loadedBy(name.startsWith('.') ? join(dirname(file), name) : name, found);
  }
  return found;
}

describe('two set-ups in one folder', () => {
  let folder = '';
  let file = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'setup-'));
    file = join(folder, 'setup.lock');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('never work at the same time', async () => {
    let working = 0;
    let most = 0;
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise(setImmediate);
      working -= 1;
    };
    await Promise.all([withSetupLock(work, file), withSetupLock(work, file)]);
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  test('a lock left by a dead process is taken over', async () => {
    const child = spawn(process.execPath, ['--eval', '']);
    await once(child, 'exit');
    writeFileSync(file, String(child.pid));
    expect(await withSetupLock(async () => 'done', file)).toBe('done');
  });

  test('an old lock whose process id now belongs to another program is taken over', async () => {
    writeFileSync(file, String(process.pid));
    const long = new Date(Date.now() - 120_000);
    utimesSync(file, long, long);
    expect(await withSetupLock(async () => 'done', file)).toBe('done');
  });

  test('a failing set-up releases the lock', async () => {
    const failing = withSetupLock(() => Promise.reject(new Error('no network')), file);
    await expect(failing).rejects.toThrow('no network');
    expect(existsSync(file)).toBe(false);
  });
});
