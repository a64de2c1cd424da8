import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { FuneralFamily, Guest } from './testing/funerals.ts';

const app = openTestApp();

async function guestListOf(user: FamilyUser, id: string): Promise<KeptMemorial['guestList']> {
  const { body } = await user.call('GET', `/${id}`);
  return (body.data as { memorial: KeptMemorial }).memorial.guestList;
}

test('a memorial has a room for its guests from the publication of a funeral', async () => {
  const owner = await FamilyUser.register(app);
  expect(await guestListOf(owner, await owner.create())).toBeUndefined();
  const family = await FuneralFamily.announce(app);
  expect(await guestListOf(family.owner, family.id)).toEqual({ people: 0, untold: 0 });
});

test('the room is removed with the funeral, unless there is an answer', async () => {
  const unanswered = await FuneralFamily.announce(app);
  await unanswered.remove(0);
  expect(await guestListOf(unanswered.owner, unanswered.id)).toBeUndefined();

  const answered = await FuneralFamily.announce(app);
  await new Guest(app).come(answered.slug);
  await answered.remove(0);
  expect(await guestListOf(answered.owner, answered.id)).toMatchObject({ people: 0 });
});

test('the memorial says how many people are coming, and how many guests have not been told about a change', async () => {
  const family = await FuneralFamily.announce(app);
  await new Guest(app).come(family.slug, { count: '3', email: 'gwen@example.org' });
  await new Guest(app).come(family.slug, { count: '2' });
  expect(await guestListOf(family.owner, family.id)).toEqual({ people: 5, untold: 0 });
  await family.set(0, { time: '15:45' });
  expect(await guestListOf(family.owner, family.id)).toEqual({ people: 5, untold: 1 });
  await family.tell();
  expect(await guestListOf(family.owner, family.id)).toEqual({ people: 5, untold: 0 });
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
