import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { readAboutThisPage } from './about-this-page.server.ts';

const app = openTestApp();

test('a page offers help while it has an owner, and says so when it has none', async () => {
  const owner = await FamilyUser.register(app);
  const memorialId = await owner.create({ fullName: 'Ada Lind' });
  await expect(readAboutThisPage(app.services, { slug: 'ada-lind' })).rejects.toMatchObject({
    code: 'MEMORIAL_NOT_FOUND',
  });
  await owner.publish(memorialId);
  const { slug } = await owner.memorial(memorialId);
  expect(await readAboutThisPage(app.services, { slug })).toMatchObject({
    memorial: { slug },
    isLookedAfter: true,
    isKeptByOwner: true,
  });
  await app.database.kysely
    .deleteFrom('memorial_members')
    .where('memorial_id', '=', memorialId)
    .execute();
  expect(await readAboutThisPage(app.services, { slug })).toMatchObject({
    isLookedAfter: false,
    isKeptByOwner: false,
  });
});
