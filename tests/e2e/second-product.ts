import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { EDGE_CASE_TRIBUTES } from '../harness/edge-case-tributes.ts';
import { manyTributes } from '../harness/many-tributes.ts';
import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';

export const SECOND_PRODUCT_TIMEOUT_MS = 180_000;

/**
 * Starts a small server that returns the second product's URL, because test workers share no variables. The first
 * request to this server starts the second product.
 * @returns the teardown
 */
export default async function setUpSecondProduct(): Promise<() => Promise<void>> {
  let product: Promise<ProductInstance> | undefined;
  const server = createServer((_, response) => {
    product ??= startSecondProduct();
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
      () => undefined,
    );
  };
}

/** `npm test` has its empty database already, and asks for no extreme documents. */
function startSecondProduct(): Promise<ProductInstance> {
  const isFull = process.env['TEST_MATRIX'] === 'full';
  const documents = isFull ? [manyTributes(), EDGE_CASE_TRIBUTES] : [manyTributes()];
  return startProductInstance(documents, {}, process.env['E2E_EMPTY_DATA']);
}

/** Starts the second product when nothing has asked for it before. */
export async function secondProductOrigin(): Promise<string> {
  const reply = await fetch(process.env['E2E_SECOND_PRODUCT'] ?? '');
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
