import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { accessToEdit } from '../../../members/access.server.ts';
import { FuneralFamily, Guest, newEmail } from '../testing/funerals.ts';
import { takeWaiting } from './store.server.ts';
import { tellChanges } from './tell-guests.server.ts';

const app = openTestApp();

test('a notice takes as many statements for many guests as for one, also while earlier ones wait', async () => {
  const counts: number[] = [];
  for (const guests of [1, 4]) {
    const family = await FuneralFamily.announce(app);
    for (let guest = 0; guest < guests; guest += 1) {
      await new Guest(app).come(family.slug, { email: newEmail() });
    }
    await family.set(0, { time: '15:00' });
    await family.tell('Bring a candle.');
    await family.set(0, { time: '16:00' });
    await family.tell();
    await family.set(0, { time: '17:00' });
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const actor = { userId: await family.owner.id(), isEmailVerified: true };
    const memorial = await accessToEdit(app.database.kysely, actor, family.id);
    const kysely = app.database.kysely.withPlugin(counter);
    const { notice } = await tellChanges({ ...app.services, kysely }, memorial, 'Thank you.');
    expect(notice.to).toBe(guests);
    counts.push(statements);
  }
  const [one, many] = counts;
  expect(many).toBe(one);
});

test('more guests than a statement has parameters work too', async () => {
  const ids = Array.from({ length: 70_000 }, (_, at) => `att_${at}`);
  expect(await takeWaiting(app.database.kysely, ids)).toEqual(new Map());
});

const MANY_GUESTS = process.env['TEST_MATRIX'] === 'full' ? 300 : 12;

test(`${MANY_GUESTS} guests are told, each once`, async () => {
  const family = await FuneralFamily.announce(app);
  const emails: string[] = [];
  for (let guest = 0; guest < MANY_GUESTS; guest += 1) {
    const email = newEmail();
    emails.push(email);
    await new Guest(app).come(family.slug, { email });
  }
  await app.jobs.runDue();
  await family.set(0, { time: '15:00' });
  expect(await family.tell()).toBe(MANY_GUESTS);
  await app.jobs.runDue();
  await app.jobs.runDue();
  expect((await family.list()).notices).toMatchObject([{ to: MANY_GUESTS, sent: MANY_GUESTS }]);
  for (const email of emails) expect(await app.mailbox.to(email)).toHaveLength(2);
});
