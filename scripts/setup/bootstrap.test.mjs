import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { checkOuterNode } from './bootstrap.mjs';
import { withSetupLock } from './setup-lock.mjs';

describe('the Node that somebody begins with', () => {
  test.each(['20.18.0', '20.20.2', '22.0.0', '24.21.0'])('%s is new enough', (version) => {
    expect(() => checkOuterNode(version)).not.toThrow();
  });

  test.each(['20.17.9', '18.20.0'])('%s is refused in a sentence', (version) => {
    expect(() => checkOuterNode(version)).toThrow(`this is ${version}`);
  });
});

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

  test('a lock left by a process that died is taken over', async () => {
    const child = spawn(process.execPath, ['--eval', '']);
    await once(child, 'exit');
    writeFileSync(file, String(child.pid));
    expect(await withSetupLock(async () => 'done', file)).toBe('done');
  });

  test('a lock whose number now belongs to another program is taken over when it is old', async () => {
    writeFileSync(file, String(process.pid));
    const long = new Date(Date.now() - 120_000);
    utimesSync(file, long, long);
    expect(await withSetupLock(async () => 'done', file)).toBe('done');
  });

  test('a set-up that fails gives the lock back', async () => {
    const failing = withSetupLock(() => Promise.reject(new Error('no network')), file);
    await expect(failing).rejects.toThrow('no network');
    expect(existsSync(file)).toBe(false);
  });
});
