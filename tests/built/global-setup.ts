import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { assertNoSecretsInLog } from '../e2e/product-log.ts';
import { freePort } from '../harness/free-port.ts';
import { startProductInstance } from '../harness/product-instance.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
  }
}

/** @returns the teardown */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-built-'));
  const port = await freePort();
  const product = await startProductInstance([], {
    PORT: String(port),
    ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: join(directory, 'data'),
    LOAD_SAMPLES: 'true',
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  });
  project.provide('origin', product.origin);
  return async () => {
    await product.stop();
    try {
      assertNoSecretsInLog(product.output(), directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
}
