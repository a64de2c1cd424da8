import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { assertNoSecretsInLog } from '../e2e/product-log.ts';
import { freePort } from '../harness/free-port.ts';
import { startProductInstance } from '../harness/product-instance.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** where the product with the samples listens, which most tests share */
    origin: string;
    /** the data folder of a stopped product with the demo accounts and no memorials */
    emptyData: string;
    /** the data folder of a stopped product with the demo accounts and the samples */
    samplesData: string;
  }
}

/**
 * Creates an embedded database once and imports the samples once. Tests that need a product of their own start it on a
 * copy.
 * @returns the teardown
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-built-'));
  const data = join(directory, 'data');
  // The folder of the whole run: on the second database, and for the journeys, both are there already.
  const prepared = process.env['TEST_PREPARED_DATA'] ?? directory;
  const emptyData = join(prepared, 'empty');
  const samplesData = join(prepared, 'samples');
  const log: string[] = [];
  if (!existsSync(samplesData)) {
    log.push(
      await startAndStop({ DATA_DIR: emptyData }),
      await startAndStop({ DATA_DIR: samplesData, LOAD_SAMPLES: 'true' }, emptyData),
    );
  }
  project.provide('emptyData', emptyData);
  project.provide('samplesData', samplesData);

  const port = await freePort();
  const product = await startProductInstance(
    [],
    {
      PORT: String(port),
      ORIGIN: `http://127.0.0.1:${port}`,
      DATA_DIR: data,
      LOAD_SAMPLES: 'true',
      LOG_LEVEL: 'debug',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    },
    process.env['DATABASE_URL'] ? undefined : samplesData,
  );
  project.provide('origin', product.origin);
  return async () => {
    await product.stop();
    try {
      assertNoSecretsInLog(log.join('') + product.output(), directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
}

/** @returns the product's output */
async function startAndStop(
  settings: Record<string, string>,
  preparedData?: string,
): Promise<string> {
  const product = await startProductInstance([], { LOG_LEVEL: 'debug', ...settings }, preparedData);
  await product.stop();
  return product.output();
}
