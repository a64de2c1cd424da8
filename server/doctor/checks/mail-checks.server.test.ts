import { Resolver } from 'node:dns/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { freePort } from '../../../tests/harness/free-port.ts';
import { startTestDnsServer } from '../../../tests/harness/test-dns-server.ts';
import { startTestMailServer } from '../../../tests/harness/test-mail-server.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { MAIL_CHECKS } from './mail-checks.server.ts';

describe('the mail server', () => {
  async function aMailServer(how: 'well' | 'refuse-login', startTls = false) {
    const server = await startTestMailServer({ startTls });
    server.behave(how);
    onTestFinished(() => server.close());
    return server;
  }
  const checkMail = async (url: string, from = 'hello@memorials.example.org', records = {}) => {
    const dns = await startTestDnsServer(records);
    onTestFinished(() => dns.close());
    const resolver = new Resolver();
    resolver.setServers([dns.address]);
    const settings = { SMTP_URL: url, MAIL_FROM: from };
    return findingsOf(MAIL_CHECKS, await aDoctorContext(settings, { resolver }));
  };
  const withLogin = (url: string) => url.replace('//', '//mailer:hunter2-secret@');

  test('everything works, and no email is sent', async () => {
    const server = await aMailServer('well');
    const found = await checkMail(withLogin(server.url), undefined, {
      'memorials.example.org': { MX: ['mail.example.org'] },
    });
    expect(found['mail server']).toMatchObject({ verdict: 'ok' });
    expect(found['mail server']?.found).toContain('the login works');
    expect(found['mail sender']).toMatchObject({ verdict: 'ok' });
    expect(server.received).toEqual([]);
  });

  test('a refused login, without the password', async () => {
    const { url } = await aMailServer('refuse-login');
    const { 'mail server': found } = await checkMail(withLogin(url));
    expect(found).toMatchObject({ verdict: 'fail' });
    expect(found?.found).toContain('refuses the login of mailer (EAUTH, status 535)');
    expect(JSON.stringify(found)).not.toContain('hunter2');
    const { 'mail server': odd } = await checkMail(url.replace('//', '//50%off:hunter2-secret@'));
    expect(odd?.found).toContain('refuses the login of 50%off');
  });

  test('a self-signed certificate, and a URL that allows it', async () => {
    const { url } = await aMailServer('well', true);
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    const { 'mail server': refused } = await checkMail(elsewhere);
    expect(refused).toMatchObject({ verdict: 'fail' });
    expect(refused?.found).toContain('no encryption that can be trusted');
    const { 'mail server': allowed } = await checkMail(
      `${elsewhere}/?tls.rejectUnauthorized=false`,
    );
    expect(allowed).toMatchObject({ verdict: 'warn' });
  });

  test('an unreachable server, and a sender unknown to the DNS', async () => {
    const found = await checkMail(`smtp://127.0.0.1:${await freePort()}`);
    expect(found['mail server']).toMatchObject({ verdict: 'fail' });
    expect(found['mail server']?.found).toContain('doesn’t answer as a mail server');
    expect(found['mail sender']).toMatchObject({ verdict: 'fail' });
    expect(found['mail sender']?.found).toContain('neither a mail server nor an address');
  });

  test('a mail server that the DNS doesn’t know', async () => {
    const { 'mail server': found } = await checkMail('smtps://mail.invalid:465');
    expect(found).toMatchObject({
      verdict: 'fail',
      found: 'mail.invalid:465 can’t be found in the DNS.',
    });
  });

  test("a DNS that doesn't answer proves nothing against the sender", async () => {
    const broken = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
    const resolver = { resolve4: broken, resolve6: broken, resolveMx: broken };
    const context = await aDoctorContext({ MAIL_FROM: 'a@memorials.example.org' }, { resolver });
    const { 'mail sender': found } = await findingsOf(MAIL_CHECKS, context);
    expect(found).toMatchObject({ verdict: 'warn' });
  });
});
