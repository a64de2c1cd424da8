// A shutdown while a job and a request hang. Supervisors kill the process after 30 seconds.
import { once } from 'node:events';
import { connect } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { startTestMailServer } from '../harness/test-mail-server.ts';
import { startTestProduct, testFolder } from './test-resources.ts';
import { TestUser } from './test-user.ts';

test('"Stops within 30 seconds" with a hanging mail and a request that never completes', async () => {
  const mails = await startTestMailServer();
  onTestFinished(() => mails.close());
  const folder = testFolder();
  const settings = { SMTP_URL: mails.url, LOAD_SAMPLES: 'false', LOG_LEVEL: 'warn' };
  const product = await startTestProduct(folder, settings);

  const attemptsFor = (user: TestUser) =>
    mails.commands.filter((command) => command === `RCPT TO ${user.email}`).length;
  mails.behave('hang');
  const first = new TestUser();
  expect((await first.register(product.origin)).status).toBe(200);
  await expect.poll(() => attemptsFor(first), { timeout: 20_000 }).toBe(1);
  const request = connect(Number(new URL(product.origin).port), '127.0.0.1');
  request.on('error', () => undefined);
  onTestFinished(() => void request.destroy());
  await once(request, 'connect');
  request.write(
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${product.origin}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":',
  );

  const began = performance.now();
  expect(await product.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(30_000);

  mails.behave('well');
  const again = await startTestProduct(folder, settings);
  const arrived = () => mails.received.some(({ to }) => to.includes(first.email));
  await expect.poll(arrived, { timeout: 60_000 }).toBe(true);
  expect(await again.stop()).toBe(0);
});
