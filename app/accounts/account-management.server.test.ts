import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { verifiedPerson } from './testing/people.ts';

const app = openTestApp();

const verified = () => verifiedPerson(app);

describe('the profile', () => {
  test('names are trimmed and saved, the email is not changed', async () => {
    const { browser, email } = await verified();
    const response = await browser.put('/profile', {
      firstName: ' 🌻 ',
      lastName: ' لیلا ',
      email: 'other@example.org',
      isEmailVerified: false,
    });
    expect(response.body.message).toBe('Profile updated successfully');
    expect(response.body.data?.user).toEqual({
      firstName: '🌻',
      lastName: 'لیلا',
      email,
      isEmailVerified: true,
      oauth: { google: false, facebook: false },
    });
    expect((await browser.me()).body.data).toEqual(response.body.data);
  });

  test('a language is kept until another is chosen, and emails are in it', async () => {
    const { browser, email } = await verified();
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    await browser.put('/profile', { ...names, language: 'ar-XB' });
    const response = await browser.put('/profile', names);
    expect(response.body.data?.user).toMatchObject({ language: 'ar-XB' });
    await browser.put('/change-password', {
      currentPassword: 'a-password',
      newPassword: 'another-password',
    });
    expect((await app.mailbox.lastTo(email)).html).toContain('<html lang="ar-XB" dir="rtl">');
  });

  test('a language that is not offered is refused', async () => {
    const { browser } = await verified();
    for (const language of ['tlh', '', 'en'.repeat(5_000), 7]) {
      const response = await browser.put('/profile', { firstName: 'A', lastName: 'B', language });
      expect(response.body.fields).toEqual({ language: 'Choose a language from the list' });
    }
  });

  test('signed out it is refused before the payload is parsed', async () => {
    const response = await app.browser().put('/profile', { firstName: '' });
    expect(response.status).toBe(401);
  });

  test('empty names are refused', async () => {
    const { browser } = await verified();
    const response = await browser.put('/profile', { firstName: ' ', lastName: '' });
    expect(response.body.fields).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });
});

describe('changing the password', () => {
  test('every session ends, and this browser gets a new one', async () => {
    const { browser, email } = await verified();
    const phone = app.browser();
    await phone.login(email);
    const stolen = browser.copy();
    const response = await browser.put('/change-password', {
      currentPassword: 'a-password',
      newPassword: 'another-password',
    });
    expect(response.body.message).toBe('Password changed successfully');
    expect((await browser.me()).status).toBe(200);
    expect((await phone.me()).status).toBe(401);
    expect((await stolen.me()).status).toBe(401);
    expect((await stolen.post('/refresh')).status).toBe(401);
    expect((await app.browser().login(email)).status).toBe(401);
    expect((await app.browser().login(email, 'another-password')).status).toBe(200);
    expect((await app.mailbox.lastTo(email)).subject).toBe('Your password was changed');
  });

  test('a wrong current password is refused, and limited after ten attempts', async () => {
    const { browser } = await verified();
    const attempt = () =>
      browser.put('/change-password', { currentPassword: 'wrong', newPassword: 'another-one' });
    const response = await attempt();
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      currentPassword: 'This isn’t your current password. Please try again.',
    });
    for (let round = 0; round < 9; round += 1) await attempt();
    expect((await attempt()).status).toBe(429);
    app.clock.advance({ minutes: 15, seconds: 1 });
    await browser.post('/refresh');
    expect((await attempt()).status).toBe(400);
  });

  test('empty and short passwords are refused with their messages', async () => {
    const { browser } = await verified();
    const empty = await browser.put('/change-password', { currentPassword: '', newPassword: '' });
    expect(empty.body.message).toBe('Please fill in all password fields');
    const short = await browser.put('/change-password', {
      currentPassword: 'a-password',
      newPassword: '12345',
    });
    expect(short.body.fields).toEqual({ newPassword: 'Password must be at least 6 characters' });
  });

  test('of two concurrent changes one succeeds', async () => {
    const { browser } = await verified();
    const tab = browser.copy();
    const responses = await Promise.all(
      [browser, tab].map((page, index) =>
        page.put('/change-password', {
          currentPassword: 'a-password',
          newPassword: `another-password-${index}`,
        }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });
});

describe('deleting the account', () => {
  test('removes all personal data from tables, jobs and sessions', async () => {
    const { browser, email } = await verified();
    // Sends the mails of the tests before.
    await app.jobs.runDue();
    const phone = app.browser();
    await phone.login(email);
    await browser.put('/profile', { firstName: 'Zebulon', lastName: 'Quackenbush' });
    await phone.login(email, 'wrong-password');
    app.clock.advance({ seconds: 31 });
    await browser.post('/send-password-reset-code', { email });
    const { id } = await app.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

    const response = await browser.fetch('/api/v1/auth/delete-account', {
      method: 'DELETE',
      headers: { origin: app.config.origin },
    });
    expect(await response.json()).toEqual({
      success: true,
      message: 'Account deleted successfully',
    });
    expect(browser.cookies.has('memorials_session')).toBe(false);
    expect((await phone.me()).status).toBe(401);
    expect((await phone.post('/refresh')).status).toBe(401);

    const dump = await dumpDatabase();
    for (const trace of [id, email, 'Zebulon', 'Quackenbush']) expect(dump).not.toContain(trace);
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from mails`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([{ rows: 0 }]);
    expect((await app.browser().login(email)).status).toBe(401);
  });

  test('needs a sign-in of the last 15 minutes, verified or not, even if the session is in use', async () => {
    const { browser, email } = await verified();
    const unverified = app.browser();
    await unverified.register(`unverified-${email}`);
    app.clock.advance({ minutes: 14 });
    for (const each of [browser, unverified]) await each.post('/refresh');
    app.clock.advance({ minutes: 2 });
    for (const each of [browser, unverified]) {
      const { status, body } = await each.call('DELETE', '/delete-account');
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'SIGN_IN_AGAIN' });
      expect((await each.me()).status).toBe(200);
    }
    await browser.login(email);
    expect((await browser.call('DELETE', '/delete-account')).status).toBe(200);
  });

  test('queued mails are not sent any more', async () => {
    const { browser, email } = await verified();
    const before = (await app.mailbox.to(email)).length;
    await browser.post('/send-password-reset-code', { email });
    await browser.call('DELETE', '/delete-account');
    expect(await app.mailbox.to(email)).toHaveLength(before);
  });

  test('deleting another registration of an address does not reset the guesses counted for its owner', async () => {
    const { email } = await verified();
    const guesser = app.browser();
    for (let round = 0; round < 10; round += 1) await guesser.login(email, 'wrong-password');
    expect((await guesser.login(email, 'wrong-password')).status).toBe(429);
    const squatter = app.browser();
    await squatter.register(email);
    await squatter.call('DELETE', '/delete-account');
    expect((await guesser.login(email, 'wrong-password')).status).toBe(429);
  });
});

async function dumpDatabase(): Promise<string> {
  const { kysely } = app.database;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `.execute(kysely);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select to_jsonb(t)::text as row from ${sql.raw(name)} as t`.execute(
      kysely,
    );
    parts.push(JSON.stringify(rows));
  }
  return parts.join('\n');
}
