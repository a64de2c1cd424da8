import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let people = 0;
const password = 'another-password';

/** Registers a user and requests a password reset. Returns the code and the link's token from the mail. */
async function withLink({ isVerified = true } = {}) {
  const email = `person-${(people += 1)}@example.org`;
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
  test('sets the password, ends every session, voids the code and tells the owner', async () => {
    const { email, browser, code, token } = await withLink();
    const answer = await reset(token);
    expect(answer.body).toEqual({ success: true, message: 'Password reset successfully' });
    expect((await browser.me()).status).toBe(401);
    expect((await app.browser().login(email, password)).status).toBe(200);
    const byCode = await app.browser().post('/reset-password', { email, code, password: 'a-third' });
    expect(byCode.body.code).toBe('CODE_INVALID');
    expect((await app.mailbox.lastTo(email)).subject).toBe('Your password was changed');
  }); // prettier-ignore

  test('is good once, also of two at once', async () => {
    const { token } = await withLink();
    const answers = await Promise.all([reset(token), reset(token, 'yet-another-one')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect((await reset(token, 'a-third-password')).body.code).toBe('LINK_OVER');
  });

  test('outlives the code and the guesses of strangers, for an hour', async () => {
    const late = await withLink();
    app.clock.advance({ minutes: 59 });
    expect((await reset(late.token)).status).toBe(200);
    const tooLate = await withLink();
    app.clock.advance({ minutes: 60, seconds: 1 });
    expect((await reset(tooLate.token)).status).toBe(410);
  });

  test('is over when the password was changed by the code', async () => {
    const { email, code, token } = await withLink();
    await app.browser().post('/reset-password', { email, code, password: 'by-the-code' });
    expect((await reset(token)).status).toBe(410);
  });

  test('shows that the address is theirs', async () => {
    const { email, token } = await withLink({ isVerified: false });
    expect((await reset(token)).status).toBe(200);
    const { body } = await app.browser().login(email, password);
    expect(body.data?.user?.['isEmailVerified']).toBe(true);
  });

  test('mangled, or with another account’s name, opens nothing', async () => {
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

  test('the database holds nothing of it', async () => {
    const { token } = await withLink();
    const rows = await app.database.kysely.selectFrom('account_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[2]);
  });
});
