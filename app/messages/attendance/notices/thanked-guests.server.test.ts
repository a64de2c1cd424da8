import { expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { readOwnAnswer } from '../own-answer.server.ts';
import { FuneralFamily, Guest, newEmail } from '../testing/funerals.ts';

const app = openTestApp();

test('guests are not thanked for a funeral that is still to be announced', async () => {
  const family = await FuneralFamily.announce(app, [{ date: undefined, time: undefined }]);
  await new Guest(app).come(family.slug, { email: newEmail() });
  expect((await family.list()).canThank).toBe(false);
  expect((await family.call('POST', '/thanks', { text: 'Thank you.' })).status).toBe(409);
  await family.remove(0);
  expect((await family.list()).canThank).toBe(true);
});

test('guests of a removed gathering alone are neither counted nor thanked', async () => {
  const family = await FuneralFamily.announce(app, [{}, { kind: 'wake' }]);
  const [funeral, wake] = [newEmail(), newEmail()];
  await new Guest(app).come(family.slug, { email: funeral, count: '2', gathering: ['1', '2'] });
  await new Guest(app).come(family.slug, { email: wake, count: '3', gathering: ['2'] });
  expect((await family.list()).total).toBe(5);
  await family.remove(1);
  const list = await family.list();
  expect(list).toMatchObject({ total: 2, gatherings: [{ people: 2 }] });
  expect(list.answers).toHaveLength(2);
  for (const email of [funeral, wake]) expect(await app.mailbox.to(email)).toHaveLength(1);
  app.clock.advance({ days: 12 });
  expect(await family.call('POST', '/thanks', { text: 'Thank you.' })).toMatchObject({
    status: 202,
    body: { data: { notice: { to: 1 } } },
  });
  await app.jobs.runDue();
  expect(await app.mailbox.to(funeral)).toHaveLength(2);
  expect(await app.mailbox.to(wake)).toHaveLength(1);
});

test('guests of removed gatherings alone cannot be thanked while others are on the page', async () => {
  const family = await FuneralFamily.announce(app, [{}, { kind: 'wake' }]);
  await new Guest(app).come(family.slug, { email: newEmail(), gathering: ['2'] });
  await family.remove(1);
  app.clock.advance({ days: 12 });
  expect(await family.list()).toMatchObject({ total: 0, canThank: false });
});

test('a funeral that is taken off the page after its day was not cancelled', async () => {
  const family = await FuneralFamily.announce(app);
  const token = await new Guest(app).come(family.slug, { email: newEmail() });
  const own = () => readOwnAnswer(app.services, token, false);
  const hasCalendar = async () => (await own()).gatherings[0]?.calendar !== undefined;
  expect([(await own()).isOver, await hasCalendar()]).toEqual([false, true]);
  app.clock.advance({ days: 12 });
  expect([(await own()).isOver, await hasCalendar()]).toEqual([true, false]);
  await family.remove(0);
  expect(await family.list()).toMatchObject({ untold: { answers: 0 }, canThank: true });
  expect(await family.tell()).toBe(0);
  expect(await own()).toMatchObject({
    isOver: true,
    gatherings: [{ title: 'Funeral', isCancelled: false }],
  });
});
