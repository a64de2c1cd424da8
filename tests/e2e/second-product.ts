// A second product, without the samples and with the documents that no family would send. It is started once a
// run, by the first journey that asks for it; journeys on it change nothing.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { EDGE_CASE_TRIBUTES } from '../harness/edge-case-tributes.ts';
import { manyTributes } from '../harness/many-tributes.ts';
import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';
import { test as base } from './fixtures.ts';

/** Creating the database and importing thousands of tributes, on a busy machine. */
const START_TIMEOUT_MS = 180_000;

/**
 * Playwright's global set-up. Workers are processes of their own, so this one serves them the product's
 * address; it starts the product at the first question.
 *
 * @returns what stops it
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
      // The journeys that asked for it have reported why it did not start.
      () => undefined,
    );
  };
}

interface SecondProductWorker {
  /** The second product's address, without a slash at its end. */
  secondOrigin: string;
}

export const test = base.extend<object, SecondProductWorker>({
  secondOrigin: [
    async ({ browserName: _ }, provide) => {
      const answer = await fetch(process.env['E2E_SECOND_PRODUCT'] ?? '');
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      await provide(text);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
});

export { expect } from './fixtures.ts';
