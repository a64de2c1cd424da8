import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { getPage } from '../../memorials/published-memorials.server.ts';
import { readOwnAnswer } from './own-answer.server.ts';
import { openComingForm } from './submit-answer.server.ts';
import { FuneralFamily, Guest, newEmail } from './testing/funerals.ts';

const app = openTestApp();
const GUESTS = 40;

test('forty answers, the time changed twice, and the day after', { tags: 'full' }, async () => {
  const family = await FuneralFamily.announce(app);
  const guests: { email: string; token: string; got: () => Promise<string[]> }[] = [];
  for (let guest = 0; guest < GUESTS; guest += 1) {
    const email = newEmail();
    const values = { name: `Guest ${guest + 1}`, count: String((guest % 3) + 1), email };
    const token = await new Guest(app, { network: '10.9.0.1' }).come(family.slug, values);
    const got = async () => (await app.mailbox.to(email)).map(({ text }) => text);
    guests.push({ email, token, got });
  }
  const people = guests.reduce((sum, _, guest) => sum + (guest % 3) + 1, 0);
  expect((await family.list()).total).toBe(people);
  await app.jobs.runDue();

  for (const [from, to] of [
    ['14:00', '15:30'],
    ['15:30', '11:00'],
  ] as const) {
    app.clock.advance({ days: 1 });
    await family.call('GET');
    await family.set(0, { time: to });
    expect(await family.tell()).toBe(GUESTS);
    await app.jobs.runDue();
    await app.jobs.runDue();
    for (const { got } of guests) {
      const last = (await got()).at(-1);
      expect(last).toMatch(new RegExp(`Now:\\n.*${to}[\\s\\S]*Before:\\n.*${from}`));
    }
  }
  for (const { got } of guests) expect(await got()).toHaveLength(3);

  app.clock.advance({ days: 9 });
  expect(await openComingForm(app.services, { slug: family.slug })).toHaveProperty('closed');
  const page = await getPage(app.services, family.slug);
  const folded = page.sections.find(({ type }) => type === 'serviceSection');
  expect(folded).toHaveProperty('endedOn');
  const own = await readOwnAnswer(app.services, guests[0]?.token ?? '', false);
  expect(own).toMatchObject({ name: 'Guest 1', canChange: false });

  const list = await family.list();
  expect(list).toMatchObject({ total: people, canThank: true });
  await family.call('POST', '/thanks', { text: 'Thank you all.' });
  await app.jobs.runDue();
  await app.jobs.runDue();
  for (const { got } of guests) {
    expect(await got()).toHaveLength(4);
  }
  expect(
    JSON.stringify(await readOwnAnswer(app.services, guests[0]?.token ?? '', false)),
  ).toContain('Thank you all.');
});
