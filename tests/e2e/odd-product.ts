// A second product, without the samples and with the documents that no family would send. It is started once a
// run, by the first journey that asks for it; journeys on it change nothing.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { manyTributes } from '../harness/many-tributes.ts';
import { startOwnProduct, type OwnProduct } from '../harness/own-product.ts';
import { STRANGE_TRIBUTES } from '../harness/strange-tributes.ts';
import { test as base } from './test.ts';

/** Creating the database and importing thousands of tributes, on a busy machine. */
const START_TIMEOUT_MS = 180_000;

/**
 * Playwright's global set-up. Workers are processes of their own, so this one serves them the product's
 * address; it starts the product at the first question.
 *
 * @returns what stops it
 */
export default async function offerOddProduct(): Promise<() => Promise<void>> {
  let product: Promise<OwnProduct> | undefined;
  const server = createServer((_, response) => {
    product ??= startOwnProduct([manyTributes(), STRANGE_TRIBUTES]);
    product.then(
      ({ origin }) => response.end(origin),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.env['E2E_ODD_PRODUCT'] = `http://127.0.0.1:${port}`;
  return async () => {
    server.close();
    await product?.then(
      (started) => started.stop(),
      // The journeys that asked for it have reported why it did not start.
      () => undefined,
    );
  };
}

interface OddWorker {
  /** The second product's address, without a slash at its end. */
  oddOrigin: string;
}

export const test = base.extend<object, OddWorker>({
  oddOrigin: [
    async ({ browserName: _ }, provide) => {
      const answer = await fetch(process.env['E2E_ODD_PRODUCT'] ?? '');
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      await provide(text);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
});

export { expect } from './test.ts';
