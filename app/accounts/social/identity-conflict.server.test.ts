import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { signInAt } from './testing/provider-visit.ts';
import { confirm, provideSocialApp, userOf } from './testing/social-app.ts';

const CODE_STEP = '/?auth=confirm';

const social = provideSocialApp();
const { newAddress, codeFor, verifiedAccount } = social;

const pendingOf = (browser: TestBrowser) => browser.call('GET', '/social/pending');

describe('people that the product knew before', () => {
  test('an unverified account that Facebook made once still opens by its subject', async () => {
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

  test('with the same address that Google verified is refused with a sentence, and joins nothing', async () => {
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

  test('that proves the address by a code is refused as well, once the code is right', async () => {
    const email = newAddress();
    const first = social.app.browser();
    await signInAt(first, 'facebook', { email, firstName: 'Old' });
    await confirm(first, await codeFor(email));
    social.app.clock.advance({ seconds: 31 });
    const second = social.app.browser();
    expect(await signInAt(second, 'facebook', { email, firstName: 'New' })).toBe(CODE_STEP);
    const answer = await confirm(second, await codeFor(email));
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('SOCIAL_OTHER_IDENTITY');
    expect((await second.me()).status).toBe(401);
    expect((await pendingOf(second)).status).toBe(404);
  });

  test('is refused by the database too', async () => {
    const { email } = await verifiedAccount();
    const join = (subject: string) =>
      sql`
        insert into identities (provider, subject, user_id, created_at)
        select 'google', ${subject}, id, now() from users where email = ${email}
      `.execute(social.app.database.kysely);
    await join('subject-of-the-first');
    await expect(join('subject-of-the-second')).rejects.toThrow(/identities_by_user/);
  });
});
