// A second server, without the samples and with memorials that have extreme tributes. The server starts once per run,
// when the first journey needs it. Journeys only read its data.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { EDGE_CASE_TRIBUTES } from '../harness/edge-case-tributes.ts';
import { manyTributes } from '../harness/many-tributes.ts';
import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';
import { test as base } from './fixtures.ts';

/** Enough time to create the database and import thousands of tributes on a busy machine. */
const START_TIMEOUT_MS = 180_000;

/**
 * Playwright's global setup. Starts a small HTTP server that answers with the second product's URL, because workers are
 * separate processes and cannot share a variable. The first such request starts the second product.
 *
 * @returns the teardown
 */
export default async function setUpSecondProduct(): Promise<() => Promise<void>> {
  let product: Promise<ProductInstance> | undefined;
  const server = createServer((_, response) => {
    product ??= startProductInstance([manyTributes(), EDGE_CASE_TRIBUTES]);
    product.then(
      ({ origin }) => response.end(origin),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.env['E2E_SECOND_PRODUCT'] = `http://127.0.0.1:${port}`;
  return async () => {
    server.close();
    await product?.then(
      (started) => started.stop(),
      // The journeys that needed this server have already reported the error.
      () => undefined,
    );
  };
}

interface SecondProductFixtures {
  /** The origin of the second server, without a trailing slash. */
  secondOrigin: string;
}

export const test = base.extend<object, SecondProductFixtures>({
  secondOrigin: [
    async ({ browserName: _ }, provide) => {
      const reply = await fetch(process.env['E2E_SECOND_PRODUCT'] ?? '');
      const text = await reply.text();
      if (!reply.ok) throw new Error(text);
      await provide(text);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
});

export { expect } from './fixtures.ts';
