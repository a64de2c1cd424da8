import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { newAddress } from '../testing/people.ts';

const app = openTestApp();

const password = 'another-password';

async function withLink({ isVerified = true } = {}) {
  const email = newAddress();
  const browser = app.browser();
  await browser.register(email);
  if (isVerified) {
    await browser.post('/verify-email', { code: (await app.mailbox.lastTo(email)).code });
  }
  await app.browser().post('/forgot-password', { email });
  const { text, code } = await app.mailbox.lastTo(email);
  return { email, browser, code, token: /\/\?auth=new-password#(\S+)/.exec(text)?.[1] ?? '' };
}

const reset = (token: string, newPassword = password) =>
  app.browser().post('/reset-password-by-link', { token, password: newPassword });

describe('the link in a reset mail', () => {
  test('sets the password, ends every session, revokes the code and notifies the owner', async () => {
    const { email, browser, code, token } = await withLink();
    const response = await reset(token);
    expect(response.body).toEqual({ success: true, message: 'Password reset successfully' });
    expect((await browser.me()).status).toBe(401);
    expect((await app.browser().login(email, password)).status).toBe(200);
    const byCode = await app
      .browser()
      .post('/reset-password', { email, code, password: 'a-third' });
    expect(byCode.body.code).toBe('CODE_INVALID');
    expect((await app.mailbox.lastTo(email)).subject).toBe('Your password was changed');
  });

  test('works once, even for two concurrent requests', async () => {
    const { token } = await withLink();
    const responses = await Promise.all([reset(token), reset(token, 'yet-another-one')]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect((await reset(token, 'a-third-password')).body.code).toBe('LINK_OVER');
  });

  test('is valid for an hour, longer than the code', async () => {
    const late = await withLink();
    app.clock.advance({ minutes: 59 });
    expect((await reset(late.token)).status).toBe(200);
    const tooLate = await withLink();
    app.clock.advance({ minutes: 60, seconds: 1 });
    expect((await reset(tooLate.token)).status).toBe(410);
  });

  test('is invalid after a reset by the code', async () => {
    const { email, code, token } = await withLink();
    await app.browser().post('/reset-password', { email, code, password: 'by-the-code' });
    expect((await reset(token)).status).toBe(410);
  });

  test('verifies the address', async () => {
    const { email, token } = await withLink({ isVerified: false });
    expect((await reset(token)).status).toBe(200);
    const { body } = await app.browser().login(email, password);
    expect(body.data?.user?.['isEmailVerified']).toBe(true);
  });

  test('sets the first password of an account that lost its last provider', async () => {
    const email = newAddress();
    const browser = app.browser();
    await browser.register(email);
    await browser.post('/verify-email', { code: (await app.mailbox.lastTo(email)).code });
    await app.database.kysely
      .updateTable('users')
      .set({ password_hash: null })
      .where('email', '=', email)
      .execute();
    await app.browser().post('/forgot-password', { email });
    const { text } = await app.mailbox.lastTo(email);
    const token = /\/\?auth=new-password#(\S+)/.exec(text)?.[1] ?? '';
    expect((await reset(token)).status).toBe(200);
    expect((await app.browser().login(email, password)).status).toBe(200);
    expect((await reset(token, 'a-third-password')).status).toBe(410);
  });

  test('is invalid when modified or combined with another account’s id', async () => {
    const { token } = await withLink();
    const other = await withLink();
    const [, until, seal] = token.split('.');
    const [otherId] = other.token.split('.');
    const forged = [
      `${otherId}.${until}.${seal}`,
      token.replace(/\d+(?=\.[^.]*$)/, (second) => String(Number(second) + 1)),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'x',
      '',
    ];
    for (const one of forged) expect((await reset(one)).status).toBe(410);
    expect((await reset(token)).status).toBe(200);
  });

  test('opens the home page in the language of the account, as the link of the next email does', async () => {
    const email = newAddress();
    const names = { firstName: 'Ada', lastName: 'King', language: 'de' };
    await app.browser().post('/register', { email, password, ...names });
    await app.browser().post('/forgot-password', { email });
    const { text } = await app.mailbox.lastTo(email);
    const token = /\/de\?auth=new-password#(\S+)/.exec(text)?.[1] ?? '';
    expect((await reset(token)).status).toBe(200);
    expect((await app.mailbox.lastTo(email)).text).toContain('/de?auth=reset');
  });

  test('is not stored in the database', async () => {
    const { token } = await withLink();
    const rows = await app.database.kysely.selectFrom('account_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[2]);
  });
});
