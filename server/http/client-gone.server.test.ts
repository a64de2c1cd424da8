// A client that disconnects in the middle of a body is no failure of ours. Phones do it all the time.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { UNSUBSCRIBE_PATH } from '../../app/messages/notifications/unsubscribe-path.ts';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { createHttpServer } from './http-server.server.ts';

let app: TestApp;
let server: Server;
let answered: PromiseWithResolvers<number>;

beforeAll(async () => {
  const settings = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' };
  app = await createTestApp({ settings });
  server = createHttpServer({
    application: async (request, ...rest) => {
      const { status } = await app.app.fetch(request, ...rest);
      answered.resolve(status);
      return new Response();
    },
    pages: { handle: () => false },
    securityHeaders: {},
    log: pino({ level: 'silent' }),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

test.each([
  [`${UNSUBSCRIBE_PATH}/a`, 'application/x-www-form-urlencoded'],
  ['/api/v1/auth/login', 'application/json'],
  ['/api/v1/subscription/webhook', 'application/json'],
])('a body of %s that ends too early is not reported as a failure', async (path, type) => {
  answered = Promise.withResolvers();
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const isSent = once(server, 'request');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nStripe-Signature: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`,
  );
  await isSent;
  socket.destroy();
  expect(await answered.promise).toBe(400);
});
