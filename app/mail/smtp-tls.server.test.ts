import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestMailServer, type TestMailServer } from '../../tests/harness/test-mail-server.ts';
import { createSmtpTransport } from './smtp-transport.server.ts';
import { from, mailTo } from './testing/smtp-mails.ts';
import { MailRefusedError } from './transport.server.ts';

let server: TestMailServer;

beforeAll(async () => {
  server = await startTestMailServer();
});

beforeEach(() => {
  server.received.length = 0;
  server.commands.length = 0;
});

afterAll(() => server.close());

describe('a mail and TLS', () => {
  let secured: TestMailServer;

  beforeAll(async () => {
    secured = await startTestMailServer({ startTls: true });
  });

  afterAll(() => secured.close());

  /** The URL of the same server with 0.0.0.0, which does not count as loopback. */
  const elsewhere = ({ url }: TestMailServer, userinfo = '') =>
    url.replace('127.0.0.1', `${userinfo}0.0.0.0`);
  const sendBy = async (url: string) =>
    createSmtpTransport({ url, from }).send(await mailTo('ada@example.org'));

  test.each(['', 'user:password@'])(
    "isn't sent without STARTTLS, and neither password nor address is transmitted (smtp://%s…)",
    async (userinfo) => {
      const error = await sendBy(elsewhere(server, userinfo)).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefusedError);
      expect(String(error)).toContain('STARTTLS');
      expect(server.commands).toEqual([]);
    },
  );

  test('is sent over STARTTLS where the server offers it', async () => {
    secured.received.length = 0;
    await sendBy(`${elsewhere(secured, 'user:password@')}/?tls.rejectUnauthorized=false`);
    expect(secured.received).toMatchObject([{ overTls: true }]);
    expect(secured.commands[0]).toBe('AUTH user');
  });

  test('is not sent to a server with an untrusted certificate', async () => {
    secured.commands.length = 0;
    await expect(sendBy(elsewhere(secured))).rejects.toThrow('did not accept the message');
    expect(secured.commands).toEqual([]);
  });

  test('is sent unencrypted where the URL allows it, and on loopback', async () => {
    await sendBy(`${elsewhere(server, 'user:password@')}/?requireTLS=false`);
    await sendBy(server.url);
    expect(server.received).toMatchObject([{ overTls: false }, { overTls: false }]);
  });

  test('is sent over STARTTLS even on loopback where the URL requires it', async () => {
    await expect(sendBy(`${server.url}/?requireTLS=true`)).rejects.toThrow('STARTTLS');
    expect(server.commands).toEqual([]);
  });
});
