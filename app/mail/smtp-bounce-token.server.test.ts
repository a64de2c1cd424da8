import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestMailServer, type TestMailServer } from '../../tests/harness/test-mail-server.ts';
import { createSmtpTransport } from './smtp-transport.server.ts';
import { from, mailTo } from './testing/smtp-mails.ts';
import type { MailRefusedError, MailTransport } from './transport.server.ts';

let server: TestMailServer;
let transport: MailTransport;

beforeAll(async () => {
  server = await startTestMailServer();
  transport = createSmtpTransport({ url: server.url, from });
});

beforeEach(() => {
  server.received.length = 0;
  server.commands.length = 0;
  server.behave('well');
});

afterAll(() => server.close());

describe('a mail whose bounces are recognized', () => {
  const bounceToken = 'abcdefghijklmnopqrstuvwxyz234567';
  const bounces = { address: 'bounces@mail.example.org', header: 'X-PM-Metadata-bounce: {token}' };

  test("has the token in the envelope, the Message-ID and the provider's header", async () => {
    const tracked = createSmtpTransport({ url: server.url, from, bounces });
    await tracked.send({ ...(await mailTo('ada@example.org')), id: 'mai_a', bounceToken });
    const { mail, to } = server.received[0] ?? {};
    expect(to).toEqual(['ada@example.org']);
    expect(server.commands[0]).toBe(`MAIL FROM bounces+${bounceToken}@mail.example.org`);
    expect(mail?.from?.address).toBe('hello@memorials.example.org');
    expect(mail?.messageId).toBe(`<${bounceToken}@memorials.example.org>`);
    const value = mail?.headers.find(({ key }) => key === 'x-pm-metadata-bounce')?.value;
    expect(value).toBe(bounceToken);
  });

  test('comes from our own address if bounces have none', async () => {
    await transport.send({ ...(await mailTo('ada@example.org')), id: 'mai_a', bounceToken });
    expect(server.commands[0]).toBe('MAIL FROM hello@memorials.example.org');
    expect(server.received[0]?.mail.messageId).toBe(`<${bounceToken}@memorials.example.org>`);
  });

  test.each([
    'ada@example.org, eve@example.org',
    'Eve <eve@example.org>, ada@example.org',
    'ada@example.org>\r\nRCPT TO:<eve@example.org',
    'ada@example.org> NOTIFY=NEVER',
  ])('never goes to another person: %j', async (to) => {
    const tracked = createSmtpTransport({ url: server.url, from, bounces });
    await tracked.send({ ...(await mailTo(to)), id: 'mai_a', bounceToken }).catch(() => undefined);
    expect(server.received.flatMap((received) => received.to)).not.toContain('eve@example.org');
    expect(server.received.length).toBeLessThanOrEqual(1);
  });

  test("the server's status codes are known, and its text isn't", async () => {
    server.behave({ at: 'RCPT TO', status: 550, message: '5.1.1 no mailbox for ada@example.org' });
    const error = await transport
      .send(await mailTo('ada@example.org'))
      .catch((e: unknown) => e as MailRefusedError);
    expect(error).toMatchObject({ reply: '550 5.1.1' });
  });
});
