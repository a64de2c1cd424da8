import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { acquireEmbeddedLock } from '../../db/embedded/embedded-lock.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'memorials-dev-'));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function check(): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'check-data-folder.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, said };
}

test('a data folder in use ends `npm run dev` with a message naming the process', async () => {
  const lock = await acquireEmbeddedLock(join(folder, 'database'));
  try {
    expect(await check()).toEqual({
      code: 1,
      said:
        `Memorials is already running with this data folder (process ${process.pid}). ` +
        'Stop it first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.\n',
    });
  } finally {
    lock.release();
  }
});

test('a free data folder is no reason to end', async () => {
  expect(await check()).toEqual({ code: 0, said: '' });
});
