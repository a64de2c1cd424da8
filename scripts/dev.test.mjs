import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { acquireEmbeddedLock } from '../db/embedded/embedded-lock.server.ts';
import { NATIVE_NODE, ROOT } from './project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'memorials-dev-'));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test(
  'on a data folder in use, `npm run dev` names the process and ends',
  { timeout: 120_000 },
  async () => {
    const lock = await acquireEmbeddedLock(join(folder, 'database'));
    const dev = spawn(NATIVE_NODE, ['scripts/dev.mjs'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      let said = '';
      dev.stderr.on('data', (part) => (said += String(part)));
      const [code] = await once(dev, 'close');
      expect(said).toBe(
        `Memorials is already running on this data folder (process ${process.pid}). ` +
          'Stop it first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.\n',
      );
      expect(code).toBe(1);
    } finally {
      dev.kill();
      lock.release();
    }
  },
);
