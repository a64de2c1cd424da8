import { expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import { acceptHandover, lastToken, propose } from '../testing/ownership-users.ts';

const app = openTestApp();

test('a handover closes the condolences to the former owner, until the new owner opens them', async () => {
  const owner = await FamilyUser.register(app);
  const ben = await FamilyUser.register(app);
  const memorialId = await owner.create();
  await ben.join(memorialId, 'editor');
  await app.database.kysely
    .updateTable('memorial_members')
    .set({ reads_letters: true })
    .where('memorial_id', '=', memorialId)
    .execute();
  await propose(owner, memorialId, ben.email);
  await acceptHandover(ben, await lastToken(app, ben.email, 'han'));
  expect((await owner.call('GET', `/${memorialId}/condolences`)).status).toBe(403);
  const path = `/${memorialId}/members/${await owner.id()}`;
  await ben.call('PUT', path, { role: 'editor', readsLetters: true });
  expect((await owner.call('GET', `/${memorialId}/condolences`)).status).toBe(200);
});
