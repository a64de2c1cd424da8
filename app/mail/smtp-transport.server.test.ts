import { createServer, type AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  startTestMailServer,
  type Refusal,
  type TestMailServer,
} from '../../tests/harness/test-mail-server.ts';
import { verificationEmail } from '../accounts/emails.server.ts';
import { PORTRAIT } from './portrait.server.ts';
import { renderEmail } from './render-email.server.ts';
import { createSmtpTransport } from './smtp-transport.server.ts';
import { EVERY_EMAIL } from './testing/every-email.ts';
import { from, mailTo, sender } from './testing/smtp-mails.ts';
import { MailRefusedError, type MailTransport } from './transport.server.ts';

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

describe('a mail over SMTP', () => {
  test('arrives as text and HTML, with the sender and the code', async () => {
    await transport.send(await mailTo('ada@example.org'));
    const [{ to, mail } = { to: [], mail: undefined }] = server.received;
    expect(to).toEqual(['ada@example.org']);
    expect(mail?.from).toMatchObject({
      name: 'Evermore Memorials',
      address: 'hello@memorials.example.org',
    });
    expect(mail?.to).toMatchObject([{ address: 'ada@example.org' }]);
    expect(mail?.subject).toBe('012345 is your code for Evermore & Söhne');
    expect(mail?.text).toContain('012345');
    expect(mail?.html).toContain('012345');
    expect(mail?.html).toContain('Evermore &amp; Söhne');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test.each([
    'Anna Doyle via Evermore',
    'Zoë Ångström via Evermore & Söhne',
    'أمل حداد via Evermore',
    '"Quoted", Anna <eve@example.org>',
    'Anna (a comment), eve@example.org',
    "O'Brien; Anna: friends,",
  ])('has the name %j as its sender, and always our address', async (fromName) => {
    await transport.send({ ...(await mailTo('ada@example.org')), fromName });
    const { mail, to } = server.received[0] ?? {};
    expect(to).toEqual(['ada@example.org']);
    expect(mail?.from).toEqual({ name: fromName, address: 'hello@memorials.example.org' });
  });

  test.each([
    ['Evermore, Inc. <hello@x.example>', 'Evermore, Inc.'],
    ['Memorials: Dublin <hello@x.example>', 'Memorials: Dublin'],
    ['Memorials (Cork) <hello@x.example>', 'Memorials (Cork)'],
    ['"Evermore, Söhne" <hello@x.example>', 'Evermore, Söhne'],
    ['hello@x.example', ''],
  ])('with MAIL_FROM %j it comes from one address, by its whole name', async (ownFrom, name) => {
    const own = createSmtpTransport({ url: server.url, from: ownFrom });
    await own.send(await mailTo('ada@example.org'));
    expect(server.received[0]?.mail.from).toEqual({ name, address: 'hello@x.example' });
  });

  test.each(['Anna\r\nBcc: eve@example.org', 'Anna\nX-Other: 1', 'Anna\u2028Bcc: e@x.example'])(
    'the sender %j adds no header',
    async (fromName) => {
      await transport.send({ ...(await mailTo('ada@example.org')), fromName });
      const { mail, to } = server.received[0] ?? {};
      expect(to).toEqual(['ada@example.org']);
      expect(mail?.bcc).toBeUndefined();
      expect(mail?.headers.find(({ key }) => key === 'x-other')).toBeUndefined();
      expect(mail?.headers.filter(({ key }) => key === 'from')).toHaveLength(1);
      expect(mail?.from?.address).toBe('hello@memorials.example.org');
    },
  );

  test('carries the portrait inside the HTML, and is small as a whole', async () => {
    const portrait = Buffer.alloc(PORTRAIT.maxBytes, 7).toString('base64');
    const longest = `a${'"ش\n'.repeat(1_666)}b`;
    const kind = EVERY_EMAIL.find(({ name }) => name === 'a reply of the family');
    const words = { person: 'Ż'.repeat(160), memorial: 'Ż'.repeat(160) };
    const email = kind?.write({ ...words, text: longest, condolence: longest }, sender);
    if (!email) throw new Error('The list has no reply.');
    const rendered = await renderEmail(email, sender, { years: '1941', hasPortrait: true });
    await transport.send({ to: 'ada@example.org', ...rendered, portrait });
    const { mail, bytes } = server.received[0] ?? {};
    expect(mail?.attachments).toMatchObject([
      { mimeType: 'image/jpeg', disposition: 'inline', contentId: `<${PORTRAIT.contentId}>` },
    ]);
    expect(mail?.html).toContain(`src="cid:${PORTRAIT.contentId}"`);
    expect(bytes).toBeLessThan(150_000);
  });

  test('has its text lines as they were written', async () => {
    const text = `${'word '.repeat(60).trim()}\n\n    https://m.example/w/${'t'.repeat(80)}`;
    await transport.send({ ...(await mailTo('ada@example.org')), text });
    expect(server.received[0]?.mail.text?.trim()).toBe(text);
  });

  test("has a reply address, and headers for a mail program's unsubscribe button", async () => {
    const unsubscribeUrl = `https://m.example/memorials/unsubscribe/${'a'.repeat(71)}`;
    await transport.send({
      ...(await mailTo('ada@example.org')),
      replyTo: 'family@example.org',
      unsubscribeUrl,
    });
    const { mail } = server.received[0] ?? {};
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(mail?.replyTo).toMatchObject([{ address: 'family@example.org' }]);
    expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test.each(['Anna\r\nBcc: eve@example.org', 'Anna\nX-Other: 1', 'Anna\u2028Bcc: eve@example.org'])(
    'the subject %j adds no header',
    async (subject) => {
      const letter = { ...verificationEmail('012345', sender), subject };
      await transport.send({ to: 'ada@example.org', ...(await renderEmail(letter, sender)) });
      const { mail, to } = server.received[0] ?? {};
      expect(to).toEqual(['ada@example.org']);
      expect(mail?.bcc).toBeUndefined();
      expect(mail?.headers.find(({ key }) => key === 'x-other')).toBeUndefined();
    },
  );

  test.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org\nSubject: other',
    'ada@example.org, eve@example.org',
    'Eve <eve@example.org>, ada@example.org',
    'ada@example.org\r\nRCPT TO:<eve@example.org>',
  ])('%j never reaches a header or another person', async (to) => {
    const sent = await transport.send(await mailTo(to)).then(
      () => true,
      () => false,
    );
    expect(server.received).toHaveLength(sent ? 1 : 0);
    expect(server.commands.filter((command) => command.startsWith('RCPT TO'))).toHaveLength(
      sent ? 1 : 0,
    );
    for (const { to: reached, mail } of server.received) {
      expect(reached).toHaveLength(1);
      expect(mail.bcc).toBeUndefined();
      expect(mail.subject).toContain('012345');
      expect(mail.headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
    }
    expect(server.received.flatMap((received) => received.to)).not.toContain('eve@example.org');
    server.received.length = 0;
    await transport.send(await mailTo('ada@example.org'));
    expect(server.received.map((received) => received.to)).toEqual([['ada@example.org']]);
  });

  test.each([
    { status: 550, message: '5.1.1 no such mailbox' },
    { status: 550, message: 'no such mailbox' },
    { status: 550, message: '5.2.1 mailbox disabled' },
    { status: 551, message: '5.1.6 moved away' },
    { status: 553, message: '5.1.3 no such address' },
  ])(
    'a recipient rejected with $status $message is rejected permanently, without the address in the error',
    async (refusal) => {
      server.behave({ at: 'RCPT TO', ...refusal });
      const error = await transport
        .send(await mailTo('nobody@example.org'))
        .catch((e: unknown) => e);
      expect(error).toBeInstanceOf(MailRefusedError);
      expect(String(error)).not.toContain('nobody');
      expect(String(error)).toContain(String(refusal.status));
    },
  );

  test.each<Refusal>([
    { at: 'MAIL FROM', status: 550, message: '5.7.60 send as denied' },
    { at: 'MAIL FROM', status: 530, message: '5.7.0 authentication required' },
    { at: 'MAIL FROM', status: 550, message: '5.4.5 daily limit exceeded' },
    { at: 'MAIL FROM', status: 553, message: '5.1.8 sender refused' },
    { at: 'RCPT TO', status: 530, message: '5.7.0 authentication required' },
    { at: 'RCPT TO', status: 550, message: '5.7.1 relaying denied' },
    { at: 'RCPT TO', status: 550, message: '5.1.8 sender address refused' },
    { at: 'RCPT TO', status: 550, message: '5.4.5 daily limit exceeded' },
    { at: 'RCPT TO', status: 552, message: '5.2.2 mailbox full' },
    { at: 'RCPT TO', status: 554, message: '5.7.1 this client is on a list' },
    { at: 'mail', status: 554, message: '5.7.1 looks unwanted' },
    { at: 'mail', status: 550, message: '5.7.1 not signed' },
  ])('$status $message in reply to $at is our problem: the mail is retried', async (refusal) => {
    server.behave(refusal);
    const error = await transport.send(await mailTo('ada@example.org')).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(String(error)).toContain(
      `status ${refusal.status} ${refusal.message.split(' ', 1)[0]})`,
    );
    expect(String(error)).not.toContain('ada@');
  });

  test('a server that refuses DATA is retried later', async () => {
    server.behave('no-data');
    const error = await transport.send(await mailTo('ada@example.org')).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(String(error)).toContain('status 500');
  });

  test('a server with a temporary error is retried later', async () => {
    server.behave('fail');
    const error = await transport.send(await mailTo('ada@example.org')).catch((e: unknown) => e);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(String(error)).toContain('451');
    expect(String(error)).not.toContain('ada@');
  });

  test('a server that is down is retried later', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => {
      closed.listen(0, '127.0.0.1', resolve);
    });
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => {
      closed.close(resolve);
    });
    const down = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from });
    await expect(down.send(await mailTo('ada@example.org'))).rejects.toThrow(
      'did not accept the message',
    );
  });

  test('a server that hangs costs one attempt', async () => {
    server.behave('hang');
    const impatient = createSmtpTransport({ url: server.url, from, socketTimeoutMs: 200 });
    const error = await impatient.send(await mailTo('ada@example.org')).catch((e: unknown) => e);
    expect(String(error)).toContain('ETIMEDOUT');
  });
});

test('a calendar is attached with its method, and a mail sent again has the same id', async () => {
  const calendars = [
    { fileName: 'funeral.ics', method: 'PUBLISH', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
    { fileName: 'cancelled.ics', method: 'CANCEL', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  ] as const;
  const mail = { ...(await mailTo('ada@example.org')), id: 'mai_a', calendars };
  await transport.send(mail);
  await transport.send(mail);
  expect(server.received.map((received) => received.mail.messageId)).toEqual([
    '<mai_a@memorials.example.org>',
    '<mai_a@memorials.example.org>',
  ]);
  const attached = server.received[0]?.mail.attachments ?? [];
  expect(attached.map(({ filename, mimeType, method }) => [filename, mimeType, method])).toEqual([
    ['funeral.ics', 'text/calendar', 'PUBLISH'],
    ['cancelled.ics', 'text/calendar', 'CANCEL'],
  ]);
});
