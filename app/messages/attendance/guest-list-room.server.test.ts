import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { FuneralFamily, Guest } from './testing/funerals.ts';

const app = openTestApp();

async function hasRoom(user: FamilyUser, id: string): Promise<boolean> {
  const { body } = await user.call('GET', `/${id}`);
  const { memorial } = body.data as { memorial: { hasGuestList?: true } };
  return memorial.hasGuestList ?? false;
}

test('a memorial has a room for its guests from the publication of a funeral', async () => {
  const owner = await FamilyUser.register(app);
  expect(await hasRoom(owner, await owner.create())).toBe(false);
  const family = await FuneralFamily.announce(app);
  expect(await hasRoom(family.owner, family.id)).toBe(true);
});

test('the room is removed with the funeral, unless there is an answer', async () => {
  const unanswered = await FuneralFamily.announce(app);
  await unanswered.remove(0);
  expect(await hasRoom(unanswered.owner, unanswered.id)).toBe(false);

  const answered = await FuneralFamily.announce(app);
  await new Guest(app).come(answered.slug);
  await answered.remove(0);
  expect(await hasRoom(answered.owner, answered.id)).toBe(true);
});

test('of two gatherings with one name, the table says which one a guest comes to', async () => {
  const family = await FuneralFamily.announce(app, [
    { kind: 'wake', date: '2990-12-02', time: '18:00' },
    { kind: 'wake', date: '2990-12-03', time: undefined },
    {},
  ]);
  await new Guest(app).come(family.slug, { gathering: ['2', '3'] });
  const table = await family.owner.browser.fetch(`/api/v1/memorials/${family.id}/attendance.csv`);
  expect(await table.text()).toContain(
    'Old Friend,1,"Wake · Friday, 3 December 2990, time to be announced, Funeral",',
  );
});
