// The fourth journey (ROOMS): “The card lapsed, the owner died. Everything shown stays shown; the named successor takes
// over; the code on the stone still opens the page whose address changed twice.”

import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { findByCode } from '../../memorials/find-memorial.server.ts';
import { getPage } from '../../memorials/published-memorials.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { Visitor } from '../../messages/writing/testing/visitor.ts';
import { readOfferLink } from '../accepting/open-offer.server.ts';
import { askSuccessors } from './handle-jobs.server.ts';
import { followInactiveOwners } from './inactive-owner/inactive-owners.server.ts';
import { countMails, lastToken, name, rolesOf } from './testing/ownership-users.ts';

const app = openTestApp();

test('ten years later', async () => {
  const owner = await FamilyUser.register(app);
  await owner.subscribe();
  const memorialId = await owner.create({ fullName: 'Anna Berg', quote: 'She laughed.' });
  await owner.publish(memorialId);
  const { shortCode, slug: firstSlug } = await owner.memorial(memorialId);
  await name(owner, memorialId, 'karl@example.org', 'Dear Karl, please keep it for the children.');
  await owner.call('PUT', `/${memorialId}/address`, { slug: 'anna-berg-of-lund' });
  await owner.call('PUT', `/${memorialId}/address`, { slug: 'anna-and-her-garden' });
  const shown = await getPage(app.services, 'anna-and-her-garden');

  /**
   * Checks that the page is unchanged, and that the short code and the first URL still lead to it.
   */
  const expectPage = async (slug: string) => {
    expect(await getPage(app.services, slug)).toEqual({ ...shown, slug });
    expect((await findByCode(app.services.kysely, shortCode)).slug).toBe(slug);
    await expect(getPage(app.services, firstSlug)).rejects.toMatchObject({ slug });
  };
  /** Moves the clock by 31 days per month, because running the jobs for every day would take too long. */
  const passMonths = async (months: number) => {
    for (let month = 0; month < months; month += 1) {
      app.clock.advance({ days: 31 });
      await followInactiveOwners(app.services);
      await askSuccessors(app.services);
      await app.jobs.runDue();
      await expectPage('anna-and-her-garden');
    }
  };

  // The owner signs in now and then for eight years. Then the owner dies, and the card expires.
  for (let year = 0; year < 8; year += 1) {
    app.clock.advance({ days: 365 });
    await owner.browser.login(owner.email);
  }
  await owner.unsubscribe();
  await passMonths(23);
  expect(await countMails(app, owner.email, 'sil')).toBe(0);
  await passMonths(1);
  expect(await countMails(app, owner.email, 'sil')).toBe(1);
  await passMonths(1);
  expect(await countMails(app, owner.email, 'sil')).toBe(2);
  expect(await countMails(app, 'karl@example.org', 'suc')).toBe(0);
  await passMonths(1);
  expect(await countMails(app, 'karl@example.org', 'suc')).toBe(1);

  const token = await lastToken(app, 'karl@example.org', 'suc');
  expect(await readOfferLink(app.services, token)).toMatchObject({
    note: 'Dear Karl, please keep it for the children.',
  });
  const browser = app.browser();
  await browser.register('karl@example.org');
  const { code } = await app.mailbox.lastTo('karl@example.org');
  await browser.post('/verify-email', { code });
  const { status } = await browser.callApi('POST', '/successors/accept', { token });
  expect(status).toBe(200);
  expect(await rolesOf(app, memorialId)).toEqual({
    [owner.email]: 'editor',
    'karl@example.org': 'owner',
  });
  await expectPage('anna-and-her-garden');

  // Visitors' tributes wait for the new owner's decision.
  await new Visitor(app).write('anna-and-her-garden', { text: 'I remember her garden.' });
  const changed = await browser.callApi('PUT', `/memorials/${memorialId}/address`, {
    slug: 'anna-berg-1941',
  });
  expect(changed.status).toBe(200);
  await expectPage('anna-berg-1941');
});
