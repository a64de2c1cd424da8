// The way of a test email: sent by SMTP, judged by the DNS, saved and verified.
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { startTestDnsServer } from '../../tests/harness/test-dns-server.ts';
import { startTestMailServer, type Refusal } from '../../tests/harness/test-mail-server.ts';
import { parseConfig } from '../config/config.server.ts';
import type { MailCommand } from './mail-arguments.server.ts';
import { runMailCommand } from './mail-command.server.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PRIVATE = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const PUBLIC = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const IP = '192.0.2.7';

async function anInstallation(settings: Record<string, string> = {}) {
  const server = await startTestMailServer();
  const dns = await startTestDnsServer({
    'memorials.example': { TXT: [`v=spf1 ip4:${IP} -all`], A: [IP] },
    'm1._domainkey.memorials.example': { TXT: [`v=DKIM1; k=rsa; p=${PUBLIC}`] },
    '_dmarc.memorials.example': { TXT: ['v=DMARC1; p=quarantine'] },
    '7.2.0.192.in-addr.arpa': { PTR: ['out.memorials.example'] },
    'out.memorials.example': { A: [IP] },
  });
  onTestFinished(() => server.close());
  onTestFinished(() => dns.close());
  const config = parseConfig({
    SMTP_URL: server.url.replace('//', '//mailer:hunter2-secret@'),
    MAIL_FROM: 'Memorials <hello@memorials.example>',
    MAIL_DKIM_SELECTOR: 'm1',
    MAIL_DKIM_KEY: PRIVATE,
    ...settings,
  });
  const folder = await temporaryFolder();
  const codes: number[] = [];
  const run = (command: MailCommand) =>
    runMailCommand(command, config, {
      workingFolder: folder,
      setExitCode: (code) => void codes.push(code),
    });
  const testTo = (address: string) => run({ action: 'test', address, ip: IP, dns: dns.address });
  const checkFile = async (message?: string | Buffer) => {
    if (message !== undefined) await writeFile(join(folder, 'received.eml'), message);
    return run({ action: 'check', path: 'received.eml', dns: dns.address });
  };
  return { server, dns, codes, testTo, checkFile };
}

test('`mail test` sends a signed email and says that its records are right', async () => {
  const { server, codes, testTo } = await anInstallation();
  const out = await testTo('ada@example.org');
  expect(out.split('\n').map((line) => line.slice(0, 13).trim())).toEqual([
    'ok    sent',
    'ok    SPF',
    'ok    DKIM',
    'ok    DMARC',
    'ok    PTR',
    'ok    MX',
    'ok    MTA-STS',
    '',
    'Everything is',
    '',
  ]);
  expect(codes).toEqual([]);
  const [{ to, mail } = { to: [], mail: undefined }] = server.received;
  expect(to).toEqual(['ada@example.org']);
  expect(mail?.subject).toBe('Test email from Evermore Memorials');
  expect(mail?.text).toContain('sign-in codes');
});

test('a test email has the envelope and the headers of real ones', async () => {
  const { server, testTo } = await anInstallation({
    MAIL_BOUNCE_ADDRESS: 'bounces@mail.memorials.example',
    MAIL_BOUNCE_JSON: 'postmark',
    MAIL_BOUNCE_TOKEN: 'a-token-of-the-mail-server',
  });
  await testTo('ada@example.org');
  const [sender = ''] = server.commands.filter((command) => command.startsWith('MAIL FROM'));
  const [, token] =
    /^MAIL FROM bounces\+([a-z2-7]{32})@mail\.memorials\.example$/.exec(sender) ?? [];
  expect(token).toBeDefined();
  const { mail } = server.received[0] ?? {};
  expect(mail?.messageId).toBe(`<${token}@memorials.example>`);
  const header = mail?.headers.find(({ key }) => key === 'x-pm-metadata-bounce');
  expect(header?.value).toBe(token);
});

test('a mail server refusing the login: the DNS is checked anyway, without the password', async () => {
  const { server, codes, testTo } = await anInstallation();
  server.behave('refuse-login');
  const out = await testTo('ada@example.org');
  expect(out).toMatch(/^fail {2}sent +The mail server did not accept the message \(EAUTH/);
  expect(out).toContain('ok    SPF');
  expect(out).not.toContain('hunter2');
  expect(codes).toEqual([1]);
});

test.each<[Refusal, string]>([
  [
    { at: 'MAIL FROM', status: 553, message: '5.7.1 not owned by this login' },
    'lets you send as hello@memorials.example, and to other domains',
  ],
  [
    { at: 'mail', status: 554, message: '5.7.60 send as denied' },
    'lets you send as hello@memorials.example, and to other domains',
  ],
  [{ at: 'RCPT TO', status: 550, message: '5.1.1 no such mailbox' }, 'check the address'],
])('a mail server that takes the login but not the email: %j', async (refusal, advice) => {
  const { server, codes, testTo } = await anInstallation();
  server.behave(refusal);
  const [sent] = (await testTo('ada@example.org')).split('\n');
  expect(sent).toMatch(/^fail {2}sent /);
  expect(sent).toContain(`status ${refusal.status} ${refusal.message.split(' ', 1)[0]})`);
  expect(sent).toContain(advice);
  expect(sent).not.toContain('Run the doctor');
  expect(codes).toEqual([1]);
});

test.each(['', 'Memorials <hello@192.0.2.7>', 'hello@intranet'])(
  'a sender that no DNS can know is one line, without records to publish: %j',
  async (from) => {
    const { codes, testTo } = await anInstallation({ MAIL_FROM: from });
    const out = await testTo('ada@example.org');
    expect(out.split('\n').map((line) => line.slice(0, 10).trim())).toEqual([
      'ok    sent',
      'fail  DNS',
      '',
      '1 fine, 0',
      '',
    ]);
    expect(out).toContain('which exists on this machine only. Set MAIL_FROM to an address at');
    expect(codes).toEqual([1]);
  },
);

test('without a mail server it says so', async () => {
  const { testTo } = await anInstallation({ SMTP_URL: '' });
  await expect(testTo('ada@example.org')).rejects.toThrow('SMTP_URL isn’t set');
});

describe('`mail check` verifies a received email', () => {
  /** What the receiver's server puts in front. */
  const RECEIVED = [
    'Return-Path: <hello@memorials.example>',
    'Received: by 2002:a05:6402 with SMTP id x; Sat, 28 Nov 2026 09:30:00 +0000',
    `Received: from out.memorials.example (out.memorials.example [${IP}])`,
    ' by mx.example.org with ESMTPS id y for <ada@example.org>; Sat, 28 Nov 2026 09:30:00 +0000',
    '',
  ].join('\r\n');

  async function received(installation: Awaited<ReturnType<typeof anInstallation>>) {
    await installation.testTo('ada@example.org');
    return RECEIVED + (installation.server.received[0]?.source.toString('latin1') ?? '');
  }

  test('signed by us, and allowed', async () => {
    const installation = await anInstallation();
    const out = await installation.checkFile(await received(installation));
    expect(out).toContain('ok    From   The email comes from memorials.example.');
    expect(out).toContain(
      'ok    DKIM   The signature of memorials.example with the selector m1 is valid',
    );
    expect(out).toContain(`ok    SPF    SPF of memorials.example for ${IP}: pass.`);
    expect(out).toContain('ok    DMARC  DMARC passes via SPF and DKIM');
    expect(installation.codes).toEqual([]);
  });

  test('at a domain with two DMARC records, which count as none', async () => {
    const installation = await anInstallation();
    const message = await received(installation);
    const record = 'v=DMARC1; p=quarantine';
    installation.dns.records.set('_dmarc.memorials.example', { TXT: [record, record] });
    expect(await installation.checkFile(message)).toContain(
      'fail  DMARC  memorials.example has 2 DMARC records, so receivers ignore all of them.',
    );
  });

  test.each(['\u00EF\u00BB\u00BF', '\r\n \r\n'])('saved with %j before it', async (lead) => {
    const installation = await anInstallation();
    const message = Buffer.from(lead + (await received(installation)), 'latin1');
    expect(await installation.checkFile(message)).toContain('Everything is fine.');
  });

  test('signed with a key that is only being tested', async () => {
    const installation = await anInstallation();
    const message = await received(installation);
    const text = `v=DKIM1; k=rsa; t=y; p=${PUBLIC}`;
    installation.dns.records.set('m1._domainkey.memorials.example', { TXT: [text] });
    const out = await installation.checkFile(message);
    expect(out).toMatch(/^warn {2}DKIM .* t=y/m);
  });

  test('changed in transit, or the headers alone', async () => {
    const installation = await anInstallation();
    const message = await received(installation);
    const changed = await installation.checkFile(message.replace('sign-in codes', 'sign-up codes'));
    expect(changed).toMatch(/^fail {2}DKIM .* is invalid/m);
    expect(installation.codes).toEqual([1]);
    const headers = message.slice(0, message.indexOf('\r\n\r\n') + 2);
    const cut = await installation.checkFile(headers);
    expect(cut).toMatch(/^warn {2}DKIM .* only the headers are in the file/m);
  });

  test('while the DNS gives no answer, which says nothing about the email', async () => {
    const installation = await anInstallation();
    const message = await received(installation);
    installation.dns.isBroken = true;
    const out = await installation.checkFile(message);
    expect(out).toMatch(/^warn {2}DKIM .* because the DNS gave no answer\. Try again/m);
    expect(out).toMatch(/^warn {2}SPF .*temperror/m);
    expect(out).toMatch(/^warn {2}DMARC .* because the DNS gave no answer\. Try again/m);
    expect(installation.codes).toEqual([]);
  });

  test("from elsewhere, unsigned and without Received lines; and something that isn't an email", async () => {
    const { checkFile } = await anInstallation({ MAIL_DKIM_SELECTOR: '', MAIL_DKIM_KEY: '' });
    const foreign = await checkFile('From: <a@nowhere.example>\r\nSubject: x\r\n\r\nx\r\n');
    expect(foreign).toContain('warn  From   The email comes from nowhere.example, but MAIL_FROM');
    expect(foreign).toContain('fail  DKIM   The email isn’t signed.');
    expect(foreign).toMatch(/^warn {2}SPF /m);
    expect(foreign).toContain('fail  DMARC');
    for (const text of ['', 'just words', '\0'.repeat(1000), `From: ${'a'.repeat(100_000)}\n\n`]) {
      expect(await checkFile(text)).toMatch(/^(?:fail|warn) {2}From /);
    }
    await expect(checkFile(Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toThrow('10 MB');
    const { checkFile: checkNothing } = await anInstallation();
    await expect(checkNothing()).rejects.toThrow('received.eml is not a file');
  });
});
