import { generateKeyPairSync } from 'node:crypto';
import { Resolver } from 'node:dns/promises';

import { dkimVerify } from 'mailauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestDnsServer, type TestDnsServer } from '../../tests/harness/test-dns-server.ts';
import { startTestMailServer, type TestMailServer } from '../../tests/harness/test-mail-server.ts';
import { addressOf, checkSmtp } from './smtp-connection.server.ts';
import { createSmtpTransport } from './smtp-transport.server.ts';

const from = 'Evermore Memorials <hello@memorials.example.org>';

let server: TestMailServer;
beforeAll(async () => {
  server = await startTestMailServer();
});
beforeEach(() => {
  server.received.length = 0;
  server.behave('well');
});
afterAll(() => server.close());

describe('a signed mail', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const mail = {
    to: 'ada@example.org',
    subject: 'Zoë’s page',
    text: 'ä'.repeat(2_000),
    html: `<p>${'ä'.repeat(2_000)}</p>`,
    unsubscribeUrl: `https://m.example/memorials/unsubscribe/${'a'.repeat(71)}`,
  };
  let dns: TestDnsServer;
  beforeAll(async () => {
    dns = await startTestDnsServer({
      'memorials1._domainkey.memorials.example.org': { TXT: [`v=DKIM1; k=rsa; p=${publicKey}`] },
    });
  });
  afterAll(() => dns.close());

  async function verify(source: Buffer) {
    const resolver = new Resolver();
    resolver.setServers([dns.address]);
    const { results } = await dkimVerify(source, {
      resolver: (name, type) => resolver.resolve(name, type) as Promise<string[][]>,
    });
    return results;
  }

  test('is verified with the published key, and also covers both unsubscribe headers', async () => {
    const dkim = { selector: 'memorials1', privateKey };
    await createSmtpTransport({ url: server.url, from, dkim }).send(mail);
    const source = server.received[0]?.source ?? Buffer.alloc(0);
    expect(await verify(source)).toMatchObject([
      {
        signingDomain: 'memorials.example.org',
        selector: 'memorials1',
        status: { result: 'pass', aligned: 'memorials.example.org' },
      },
    ]);
    const tampered = source.toString('latin1').replace('One-Click', 'Two-Click');
    expect((await verify(Buffer.from(tampered, 'latin1')))[0]?.status.result).toBe('fail');
  });

  test('is signed only if there is a key', async () => {
    await createSmtpTransport({ url: server.url, from }).send(mail);
    expect(server.received[0]?.source.toString('latin1')).not.toMatch(/dkim-signature/i);
  });
});

describe('the connection to the mail server is tested without sending', () => {
  const check = (url: string) => checkSmtp({ url, from });
  const withLogin = ({ url }: TestMailServer) => url.replace('//', '//user:hunter2-secret@');

  test('everything works', async () => {
    expect(await check(withLogin(server))).toBeUndefined();
    expect(server.received).toEqual([]);
  });

  test('a refused login is reported, without the password', async () => {
    server.behave('refuse-login');
    const failure = await check(withLogin(server));
    expect(failure).toEqual({ step: 'login', detail: 'EAUTH, status 535' });
  });

  test('a server without STARTTLS, and one with a self-signed certificate', async () => {
    const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');
    expect(await check(elsewhere(server.url))).toMatchObject({ step: 'tls' });
    const secured = await startTestMailServer({ startTls: true });
    try {
      expect(await check(elsewhere(secured.url))).toMatchObject({ step: 'tls' });
    } finally {
      await secured.close();
    }
  });

  test('no server', async () => {
    const closed = await startTestMailServer();
    await closed.close();
    expect(await check(closed.url)).toMatchObject({ step: 'connect' });
  });
});

test.each([
  ['Trauer <Hallo@Gedächtnis.example>', 'Hallo@xn--gedchtnis-x2a.example'],
  ['hello@Memorials.example.org', 'hello@memorials.example.org'],
  ['hello@localhost', 'hello@localhost'],
])('the address of %s is as the DNS and receivers know it', (sender, address) => {
  expect(addressOf(sender)).toBe(address);
});
