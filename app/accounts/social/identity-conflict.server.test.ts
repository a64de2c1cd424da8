import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { signInAt } from './testing/provider-visit.ts';
import { confirm, provideSocialApp, userOf } from './testing/social-app.ts';

const CODE_STEP = '/?auth=confirm';

const social = provideSocialApp();
const { newAddress, codeFor, verifiedAccount } = social;

const pendingOf = (browser: TestBrowser) => browser.call('GET', '/social/pending');

describe('accounts from before this rule', () => {
  test('an unverified account created with Facebook is still found by its subject', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    await confirm(browser, await codeFor(email));
    await sql`update users set email_verified_at = null where email = ${email}`.execute(
      social.app.database.kysely,
    );
    const later = social.app.browser();
    expect(await signInAt(later, 'facebook', { email })).toBe('/memorials');
    expect(await userOf(later)).toMatchObject({ email, isEmailVerified: false });
  });
});

describe('a second subject of a provider', () => {
  const REFUSED = '/?auth=login&error=SOCIAL_OTHER_IDENTITY';

  test('with the same address verified by Google is refused with a message, and links nothing', async () => {
    const email = newAddress();
    const first = social.app.browser();
    await signInAt(first, 'google', { email, isEmailVerified: true, firstName: 'Old' });
    const second = social.app.browser();
    const end = await signInAt(second, 'google', {
      email,
      isEmailVerified: true,
      firstName: 'New',
    });
    expect(end).toBe(REFUSED);
    expect((await second.me()).status).toBe(401);
    const { rows } = await sql`
      select 1 from identities join users on users.id = user_id where email = ${email}
    `.execute(social.app.database.kysely);
    expect(rows).toHaveLength(1);
    expect(
      await signInAt(social.app.browser(), 'google', {
        email,
        isEmailVerified: true,
        firstName: 'Old',
      }),
    ).toBe('/memorials');
  });

  test('verifying the address with a code is refused too, after the correct code', async () => {
    const email = newAddress();
    const first = social.app.browser();
    await signInAt(first, 'facebook', { email, firstName: 'Old' });
    await confirm(first, await codeFor(email));
    social.app.clock.advance({ seconds: 31 });
    const second = social.app.browser();
    expect(await signInAt(second, 'facebook', { email, firstName: 'New' })).toBe(CODE_STEP);
    const response = await confirm(second, await codeFor(email));
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('SOCIAL_OTHER_IDENTITY');
    expect((await second.me()).status).toBe(401);
    expect((await pendingOf(second)).status).toBe(404);
  });

  test('is refused by the database too', async () => {
    const { email } = await verifiedAccount();
    const link = (subject: string) =>
      sql`
        insert into identities (provider, subject, user_id, created_at)
        select 'google', ${subject}, id, now() from users where email = ${email}
      `.execute(social.app.database.kysely);
    await link('subject-of-the-first');
    await expect(link('subject-of-the-second')).rejects.toThrow(/identities_by_user/);
  });
});
