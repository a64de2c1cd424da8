// Long, because what a guest sends and what the family sees belong together.
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { SWEEP_MEMORIALS } from '../../management/jobs.server.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import type { ComingValues } from './coming-view.ts';
import { readGuestCalendar } from './guest-calendar.server.ts';
import { cancelOwnAnswer, readOwnAnswer } from './own-answer.server.ts';
import { openComingForm, type AnswerOutcome } from './submit-answer.server.ts';
import { sweepAnswers } from './sweep-answers.server.ts';
import { dayFrom, FuneralFamily, Guest, newEmail } from './testing/funerals.ts';

const app = openTestApp();

function formOf(outcome: AnswerOutcome) {
  if (!('form' in outcome)) throw new Error(JSON.stringify(outcome));
  return { ...outcome.form, status: outcome.status };
}

const own = (token: string) => readOwnAnswer(app.services, token, false);

describe('an answer', () => {
  test('is seen only by the family, with everything that was written', async () => {
    const family = await FuneralFamily.announce(app, [{}, { kind: 'wake', place: 'At home' }]);
    const token = await new Guest(app).come(family.slug, {
      name: 'Rosa Lind',
      count: '3',
      gathering: ['1', '2'],
      note: 'We knew her from the choir.',
    });
    const list = await family.list();
    expect(list).toMatchObject({
      total: 3,
      answers: [
        {
          name: 'Rosa Lind',
          count: 3,
          note: 'We knew her from the choir.',
          state: 'coming',
          email: 'none',
        },
      ],
      gatherings: [
        { kind: 'funeral', people: 3 },
        { kind: 'wake', people: 3 },
      ],
      untold: { answers: 0, people: 0, cancelled: 0 },
    });
    expect(list.answers[0]?.gatherings).toEqual(list.gatherings.map(({ id }) => id));
    expect(await own(token)).toMatchObject({
      name: 'Rosa Lind',
      count: 3,
      gatherings: [{ title: 'Funeral', place: 'St Mary’s' }, { title: 'Wake' }],
      canChange: true,
    });
    const page = await app.browser().callApi('GET', `/memorials/${family.slug}`);
    expect(JSON.stringify(page.body)).not.toMatch(/Rosa|choir/);
  });

  test.each(['٣', '۳', '３'])('counts people in the digits of any keyboard: %s', async (count) => {
    const family = await FuneralFamily.announce(app);
    await new Guest(app).come(family.slug, { count });
    expect((await family.list()).total).toBe(3);
  });

  test('sent twice is one answer', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const form = await guest.open(family.slug);
    const both = await Promise.all([guest.send(family.slug, form), guest.send(family.slug, form)]);
    expect(both[0]).toHaveProperty('token');
    expect(both[1]).toEqual(both[0]);
    app.clock.advance({ days: 2 });
    expect(await guest.send(family.slug, form)).toEqual(both[0]);
    expect((await family.list()).answers).toHaveLength(1);
    const other = formOf(await guest.send(family.slug, form, { values: { count: '2' } }));
    expect(other).toMatchObject({ status: 400, values: { count: '2' } });
    expect(other.notice).toContain('already told the family');
  });

  test.each<[string, Partial<ComingValues>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Enter your name.'],
    ['nobody', { count: '0' }, 'count', 'Enter a number from 1 to 20.'],
    ['too many people', { count: '21' }, 'count', 'Enter a number from 1 to 20.'],
    ['a number in words', { count: 'two' }, 'count', 'Enter a number from 1 to 20.'],
    ['half a person', { count: '1.5' }, 'count', 'Enter a number from 1 to 20.'],
    ['no gathering', { gathering: [] }, 'gathering', 'Select at least one'],
    ['an unknown gathering', { gathering: ['7', '-1', 'x'] }, 'gathering', 'Select at least one'],
    ['a wrong address', { email: 'nobody@' }, 'email', 'Enter a full email address'],
    ['a long note', { note: 'n'.repeat(501) }, 'note', 'It’s currently 501 characters long.'],
    ['a header in the name', { name: 'Ann\r\nBcc: all@example.org' }, 'name', 'on one line'],
  ])('with %s comes back with everything filled in', async (_, wrong, field, sentence) => {
    const family = await FuneralFamily.announce(app, [{}, { kind: 'wake' }]);
    const guest = new Guest(app);
    const form = await guest.open(family.slug);
    const values = { name: 'Rosa', count: '2', gathering: ['2'], email: '', note: 'Yes', ...wrong };
    const again = formOf(await guest.send(family.slug, form, { values }));
    expect(again).toMatchObject({ status: 400, values, formToken: form.formToken });
    expect(Object.keys(again.errors)).toEqual([field]);
    expect(again.errors[field as 'name']).toContain(sentence);
    expect((await family.list()).answers).toEqual([]);
  });

  test('to a funeral changed meanwhile costs one more press, and nothing that was typed', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const form = await guest.open(family.slug);
    await family.set(0, { time: '15:00' });
    const again = formOf(await guest.send(family.slug, form, { values: { note: 'My words' } }));
    expect(again).toMatchObject({ status: 400, values: { note: 'My words' }, errors: {} });
    expect(again.notice).toContain('changed the details');
    expect(again.gatherings[0]?.when).toContain('15:00');
    expect(await guest.send(family.slug, again)).toHaveProperty('token');
  });

  test('from a form older than a day costs one more press', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const form = await guest.open(family.slug);
    app.clock.advance({ hours: 25 });
    const again = formOf(await guest.send(family.slug, form));
    expect(again.notice).toContain('send it again');
    expect(await guest.send(family.slug, again)).toHaveProperty('token');
  });

  test('that looks like spam is listed separately, not counted and not mailed', async () => {
    const family = await FuneralFamily.announce(app);
    const email = newEmail();
    const token = await new Guest(app).come(family.slug, { email }, { isTrapFilled: true });
    const [held] = (await family.list()).answers;
    expect(held).toMatchObject({ state: 'held' });
    expect((await family.list()).total).toBe(0);
    expect(await app.mailbox.to(email)).toEqual([]);
    expect(await own(token)).toMatchObject({ state: 'coming' });
    await family.call('POST', `/${held?.id}/fine`);
    await family.call('POST', `/${held?.id}/fine`);
    expect(await family.list()).toMatchObject({ total: 1, answers: [{ state: 'coming' }] });
    expect((await family.call('POST', '/att_0000000000000000000000/fine')).status).toBe(404);
  });
});

describe('the family removes', () => {
  const waitingMails = (id: string) =>
    app.database.kysely
      .selectFrom('attendance_mails')
      .select('attendance_id')
      .where('memorial_id', '=', id)
      .execute();

  test('one answer, with everything that was written and every email being sent', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const form = await guest.open(family.slug);
    const values = { name: 'Rosa Lind', note: 'Secret', email: newEmail() };
    const outcome = await guest.send(family.slug, form, { values });
    const token = 'token' in outcome ? outcome.token : '';
    await new Guest(app).come(family.slug, { name: 'Cousin', count: '2' });
    await family.set(0, { time: '15:00' });
    await family.tell();
    const before = await family.list();
    const [rosa, cousin] = before.answers;
    expect(before.notices).toMatchObject([{ to: 1, waiting: 1 }]);
    expect((await family.call('DELETE', `/${rosa?.id}`)).status).toBe(200);
    expect((await family.list()).notices).toMatchObject([{ to: 1, sent: 0, waiting: 0 }]);
    expect((await family.call('DELETE', `/${rosa?.id}`)).status).toBe(200);
    expect(await family.list()).toMatchObject({ total: 2, answers: [{ id: cousin?.id }] });
    const log = await app.database.kysely
      .selectFrom('memorial_log')
      .select(['action', 'details'])
      .where('memorial_id', '=', family.id)
      .where('action', '=', 'removed-guest')
      .execute();
    expect(log).toEqual([{ action: 'removed-guest', details: {} }]);
    expect(await waitingMails(family.id)).toEqual([]);
    const row = await app.database.kysely
      .selectFrom('attendance')
      .selectAll()
      .where('id', '=', String(rosa?.id))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Rosa|Secret|@/);
    expect(await own(token)).toMatchObject({ state: 'cancelled', canAnswerAgain: true });
    // The same form again is no way back onto the list without another press.
    expect(formOf(await guest.send(family.slug, form, { values })).notice).toContain(
      'has since been removed',
    );
  });

  test('all spam that was on the screen, and no guest', async () => {
    const family = await FuneralFamily.announce(app);
    await new Guest(app).come(family.slug, { name: 'Cousin' });
    const spam = async () => new Guest(app).come(family.slug, {}, { isTrapFilled: true });
    await spam();
    await spam();
    const seen = (await family.list()).answers.filter(({ state }) => state === 'held');
    expect(seen).toHaveLength(2);
    app.clock.advance({ seconds: 1 });
    await spam();
    const until = seen
      .map(({ answeredAt }) => answeredAt)
      .toSorted()
      .at(-1);
    expect((await family.call('POST', '/spam/removal', { until })).status).toBe(200);
    expect((await family.list()).answers).toMatchObject([
      { name: 'Cousin', state: 'coming' },
      { state: 'held' },
    ]);
    expect((await family.call('POST', '/spam/removal', { until: 'now' })).status).toBe(400);
  });

  test('only their own, and only as owner or editor', async () => {
    const [family, other] = [await FuneralFamily.announce(app), await FuneralFamily.announce(app)];
    await new Guest(app).come(family.slug);
    const [answer] = (await family.list()).answers;
    expect((await other.call('DELETE', `/${answer?.id}`)).status).toBe(404);
    const moderator = await FamilyUser.register(app);
    await moderator.join(family.id, 'moderator');
    const path = `/${family.id}/attendance`;
    expect((await moderator.call('DELETE', `${path}/${answer?.id}`)).status).toBe(403);
    const until = app.clock.now().toISOString();
    expect((await moderator.call('POST', `${path}/spam/removal`, { until })).status).toBe(403);
    expect((await family.list()).answers).toHaveLength(1);
  });
});

test('a church of 300 on one network: no one is refused or held', async () => {
  const family = await FuneralFamily.announce(app);
  const network = '192.0.2.7';
  const rule = 'comingOfNetwork';
  const counted = await countAtOnce(app, 270, { rule, subject: family.id, from: network });
  for (let guest = counted; guest < 300; guest += 1) {
    const name = `Guest ${guest}`;
    await new Guest(app, { network }).come(family.slug, {
      name,
      note: 'I’ll be there',
    });
  }
  const { total, answers } = await family.list();
  expect(total).toBe(300 - counted);
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['coming']));
});

test('beyond 600 emails a day from one network, for all funerals, an answer is stored without one', async () => {
  const network = '192.0.2.9';
  const counted = await countAtOnce(app, 598, { rule: 'comingMailsOfNetwork', from: network });
  const first = await FuneralFamily.announce(app);
  for (let sent = counted; sent < 600; sent += 1) {
    await new Guest(app, { network }).come(first.slug, { email: newEmail() });
  }
  const [last, email] = [await FuneralFamily.announce(app), newEmail()];
  await new Guest(app, { network }).come(last.slug, { email });
  await app.jobs.runDue();
  expect((await last.list()).total).toBe(1);
  expect(await app.mailbox.to(email)).toEqual([]);
});

test('beyond 600 a day from one network the answer stays in the form, with 429', async () => {
  const family = await FuneralFamily.announce(app);
  const network = '192.0.2.8';
  const counted = await countAtOnce(app, 598, {
    rule: 'comingOfNetwork',
    subject: family.id,
    from: network,
  });
  const guest = new Guest(app, { network });
  for (let n = counted; n < 600; n += 1) await guest.come(family.slug, { name: `Guest ${n}` });
  const form = await guest.open(family.slug);
  const refused = await guest.send(family.slug, form, { values: { note: 'My words' } });
  expect(refused).toMatchObject({
    status: 429,
    form: { values: { note: 'My words' }, formToken: form.formToken },
    retryAfterSeconds: expect.any(Number),
  });
  expect(await new Guest(app).come(family.slug)).toBeTruthy();
  const other = await FuneralFamily.announce(app);
  expect(await guest.come(other.slug)).toBeTruthy();
});

test('answers and what guests were told are deleted with the memorial', async () => {
  const family = await FuneralFamily.announce(app);
  await new Guest(app).come(family.slug, { email: newEmail() });
  await family.tell('Please bring a candle.');
  await family.owner.call('DELETE', `/${family.id}`);
  app.clock.advance({ days: 31 });
  await app.database.kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
  expect(await app.jobs.runDue()).toMatchObject({ failed: 0 });
  for (const table of ['attendance', 'attendance_notices', 'memorial_gatherings'] as const) {
    const rows = await app.database.kysely
      .selectFrom(table)
      .select('memorial_id')
      .where('memorial_id', '=', family.id)
      .execute();
    expect(rows, table).toEqual([]);
  }
});

describe('no answers are accepted', () => {
  const closedAt = async (slug: string) => {
    const view = await openComingForm(app.services, { slug });
    return 'closed' in view ? view.closed : 'open';
  };

  test('when the family has closed them; guests can still cancel', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const token = await guest.come(family.slug);
    const form = await guest.open(family.slug);
    await family.setSection('answers', 'closed');
    expect(await closedAt(family.slug)).toContain('isn’t asking who’s coming');
    expect(await guest.send(family.slug, form)).toMatchObject({ status: 403 });
    expect(await own(token)).toMatchObject({ canChange: false });
    await cancelOwnAnswer(app.services, token);
    expect((await family.list()).answers).toEqual([]);
  });

  test('after the day of the last gathering', async () => {
    const family = await FuneralFamily.announce(app, [
      { date: '2026-03-02', kind: 'wake' },
      { date: '2026-03-04' },
      { date: '2026-03-09', kind: 'memorial' },
    ]);
    expect(await closedAt(family.slug)).toBe(
      'The funeral was on 4 March 2026, so responses are now closed.',
    );
  });

  test('on a page without a funeral, and at an unknown address', async () => {
    const { slug } = await aPublishedMemorial(app);
    await expect(closedAt(slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(closedAt('nobody-at-all')).rejects.toMatchObject({ code: 'MEMORIAL_NOT_FOUND' });
  });
});

describe('the exact address for guests', () => {
  test("is on the guest's page and in the mail and calendar, and not in the form", async () => {
    const family = await FuneralFamily.announce(app, [{}], { addressFor: 'coming' });
    const guest = new Guest(app);
    const form = await guest.open(family.slug);
    expect(form.isAddressClosed).toBe(true);
    expect(JSON.stringify(form)).not.toContain('Church Lane');
    const email = newEmail();
    const token = await guest.come(family.slug, { email });
    expect((await own(token)).gatherings[0]?.address).toBe('1 Church Lane');
    expect((await readGuestCalendar(app.services, token, 1)).text).toContain('1 Church Lane');
    const [mail] = await app.mailbox.to(email);
    expect(mail?.text).toContain('1 Church Lane');
    expect(mail?.calendars?.[0]?.text).toContain('1 Church Lane');
  });
});

test('the table of guests is safe for spreadsheets, and only for owner and editors', async () => {
  const family = await FuneralFamily.announce(app);
  await new Guest(app).come(family.slug, { name: '=cmd|calc', note: 'One, "two"' });
  const path = `/api/v1/memorials/${family.id}/attendance.csv`;
  const response = await family.owner.browser.fetch(path);
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(text).toContain('Name,Number of people,Coming to,Note,Responded on\r\n');
  expect(text).toContain('\'=cmd|calc,1,Funeral,"One, ""two""",');
  const inGermany = await family.owner.browser.fetch(path, {
    headers: { 'Accept-Language': 'en-DE' },
  });
  expect(await inGermany.text()).toContain(';1;Funeral;"One, ""two""";');
  const moderator = await FamilyUser.register(app);
  await moderator.join(family.id, 'moderator');
  expect((await moderator.call('GET', `/${family.id}/attendance`)).status).toBe(403);
  expect((await moderator.call('GET', `/${family.id}/attendance.csv`)).status).toBe(403);
});

test('answers are deleted 90 days after the last gathering, or after an answer without a date', async () => {
  const family = await FuneralFamily.announce(app, [{ date: dayFrom(app, 10) }]);
  const undated = await FuneralFamily.announce(app, [{ date: undefined, time: undefined }]);
  for (const { slug } of [family, undated]) await new Guest(app).come(slug);
  app.clock.advance({ days: 92 });
  await sweepAnswers(app.services);
  expect((await family.list()).answers).toHaveLength(1);
  expect((await undated.list()).answers).toEqual([]);
  app.clock.advance({ days: 10 });
  await sweepAnswers(app.services);
  expect((await family.list()).answers).toEqual([]);
});

test('an answer is never deleted before its 90 days, whatever the days of the gatherings', async () => {
  const unannounced = { kind: 'memorial', date: undefined, time: undefined } as const;
  const partly = await FuneralFamily.announce(app, [{ date: dayFrom(app, 10) }, unannounced]);
  const distant = await FuneralFamily.announce(app, [{ date: dayFrom(app, 200) }, unannounced]);
  const mistyped = await FuneralFamily.announce(app);
  for (const { slug } of [partly, distant, mistyped]) await new Guest(app).come(slug);
  await mistyped.set(0, { date: dayFrom(app, -355) });
  await sweepAnswers(app.services);
  expect((await mistyped.list()).answers).toHaveLength(1);
  app.clock.advance({ days: 102 });
  await new Guest(app).come(partly.slug, { name: 'A late guest', gathering: ['2'] });
  await sweepAnswers(app.services);
  expect((await partly.list()).answers).toMatchObject([{ name: 'A late guest' }]);
  expect((await distant.list()).answers).toHaveLength(1);
});
