// The product that these tests ask: started once from the build, with its samples, on a free port and a data
// folder of its own. After the last test its log is searched for secrets.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { demandNoSecrets } from '../e2e/product-log.ts';
import { freePort } from '../harness/free-port.ts';
import { startOwnProduct } from '../harness/own-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the built product is open, without a slash at its end. */
    origin: string;
  }
}

/** Starts it; returns what stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-built-'));
  const port = await freePort();
  const product = await startOwnProduct([], {
    PORT: String(port),
    // Pages name their own address.
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
      demandNoSecrets(product.said(), directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
}
