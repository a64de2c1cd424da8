import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import type { OutgoingMail } from '../../../mail/transport.server.ts';
import { cancelOwnAnswer, confirmGuestEmail, readOwnAnswer } from '../own-answer.server.ts';
import { FuneralFamily, Guest, newEmail } from '../testing/funerals.ts';
import { queueMails } from './queue-mails.server.ts';

const app = openTestApp();

/** Answers, and waits for the first mail, so that only later ones are counted. */
async function come(family: FuneralFamily, values: Record<string, unknown> = {}) {
  const email = newEmail();
  const token = await new Guest(app).come(family.slug, { email, ...values });
  const first = await app.mailbox.to(email);
  const mailed = /\/w\/(\S+)/.exec(first[0]?.text ?? '')?.[1] ?? '';
  const later = async () => {
    // The first job queues what the second one sends.
    await app.jobs.runDue();
    return (await app.mailbox.to(email)).slice(first.length);
  };
  return { email, token, mailed, later };
}

/** Of the first event in a calendar file of a mail, as two parsers read it. */
function eventIn(mail: OutgoingMail | undefined, at = 0) {
  const text = mail?.calendars?.[at]?.text ?? '';
  const component = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent');
  const { uid, sequence, startDate, summary } = new ICAL.Event(component ?? undefined);
  const [other] = Object.values(ical.sync.parseICS(text)).filter(
    (event): event is VEvent => event?.type === 'VEVENT',
  );
  const status = component?.getFirstPropertyValue('status');
  expect(other).toMatchObject({ uid, status, summary });
  expect(Number(other?.sequence)).toBe(sequence);
  expect(other?.start.toISOString()).toBe(startDate.toJSDate().toISOString());
  return { uid, sequence, status, summary, starts: startDate.toJSDate().toISOString() };
}

describe('a changed time', () => {
  test('is sent to each guest with an address once, old and new side by side, with the calendar', async () => {
    const family = await FuneralFamily.announce(app, [{ date: '2990-12-03' }]);
    const [one, other] = [await come(family), await come(family)];
    await new Guest(app).come(family.slug);
    const [before] = await app.mailbox.to(one.email);
    await family.set(0, { time: '15:30', place: 'St John’s' });
    expect((await family.list()).untold).toEqual({ answers: 2, people: 2, cancelled: 0 });
    expect(await family.tell()).toBe(2);
    expect(await family.tell()).toBe(0);
    for (const guest of [one, other]) {
      const [mail, ...more] = await guest.later();
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Changes to the funeral of Anna Berg');
      expect(mail?.text).toMatch(/Now:\n.*15:30\n.*St John’s[\s\S]*Before:\n.*14:00\n.*St Mary’s/);
      expect(mail?.html).toContain('St John’s');
      expect(mail?.calendars).toMatchObject([{ method: 'PUBLISH' }]);
      const [earlier, event] = [eventIn(before), eventIn(mail)];
      expect(event.uid).toBe(earlier.uid);
      expect([earlier.sequence, event.sequence]).toEqual([0, 1]);
      expect([earlier.starts.slice(11), event.starts.slice(11)]).toEqual([
        '14:00:00.000Z',
        '15:30:00.000Z',
      ]);
    }
    expect(await family.list()).toMatchObject({
      untold: { answers: 0, people: 0, cancelled: 0 },
      notices: [{ kind: 'changes', to: 2, sent: 2, refused: 0, by: 'Ada King' }],
    });
  });

  test('is compared with what each guest was told', async () => {
    const family = await FuneralFamily.announce(app);
    const early = await come(family);
    await family.set(0, { time: '15:00' });
    const late = await come(family);
    await family.set(0, { time: '16:00' });
    expect(await family.tell()).toBe(2);
    expect((await early.later())[0]?.text).toMatch(/16:00[\s\S]*Before:\n.*14:00/);
    expect((await late.later())[0]?.text).toMatch(/16:00[\s\S]*Before:\n.*15:00/);
    expect(eventIn((await late.later())[0]).sequence).toBe(2);
  });

  test("that was undone, or needn't be told, is sent to no one", async () => {
    const family = await FuneralFamily.announce(app);
    await come(family);
    await family.set(0, { time: '15:00' });
    await family.set(0, { time: '14:00' });
    await family.set(0, { note: 'No flowers, please.' });
    expect((await family.list()).untold.answers).toBe(0);
    expect(await family.tell()).toBe(0);
    expect((await family.list()).notices).toEqual([]);
  });

  test("isn't sent to guests who have cancelled meanwhile", async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    await family.set(0, { time: '15:00' });
    await family.tell();
    await cancelOwnAnswer(app.services, guest.token);
    expect(await guest.later()).toEqual([]);
  });

  test('waits if too many mails went to the address, and is then sent once, with all changes', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    for (const time of ['15:00', '16:00', '17:00', '18:00']) {
      await family.set(0, { time });
      expect(await family.tell()).toBe(1);
      await app.jobs.runDue();
    }
    expect(await guest.later()).toHaveLength(2);
    app.clock.advance({ minutes: 61 });
    await queueMails(app.services);
    const mails = await guest.later();
    expect(mails).toHaveLength(3);
    expect(mails[2]?.text).toMatch(/Now:\n.*18:00[\s\S]*Before:\n.*16:00/);
  });
});

test("a cancelled gathering leaves the calendar, and the rest isn't mentioned", async () => {
  const family = await FuneralFamily.announce(app, [{}, { kind: 'wake', place: 'At home' }]);
  const guest = await come(family, { gathering: ['1', '2'] });
  const onlyFuneral = await come(family, { gathering: ['1'] });
  await family.set(0, { place: 'St John’s' });
  await family.remove(1);
  expect((await family.list()).untold).toEqual({ answers: 2, people: 2, cancelled: 1 });
  await family.set(0, { place: 'St Mary’s' });
  expect(await family.tell()).toBe(1);
  const [mail] = await guest.later();
  expect(mail?.subject).toBe('Changes to the funeral of Anna Berg');
  expect(mail?.text).toMatch(
    /A gathering you were planning to attend has been cancelled[\s\S]*Wake\n.*Now:\n.*Cancelled/,
  );
  expect(mail?.calendars).toMatchObject([{ method: 'CANCEL', fileName: 'cancelled.ics' }]);
  expect(eventIn(mail)).toMatchObject({
    status: 'CANCELLED',
    sequence: 1,
    // Some calendars keep the entry, or add another one.
    summary: 'Cancelled: Wake for Anna Berg',
  });
  expect(await onlyFuneral.later()).toEqual([]);
  expect((await readOwnAnswer(app.services, guest.token, false)).gatherings).toMatchObject([
    { title: 'Funeral', isCancelled: false },
    { title: 'Wake', isCancelled: true },
  ]);
});

test('each gathering is in a calendar file of its own', async () => {
  const family = await FuneralFamily.announce(app, [{}, { kind: 'wake' }, { kind: 'burial' }]);
  const guest = await come(family, { gathering: ['1', '2', '3'] });
  const [first] = await app.mailbox.to(guest.email);
  const files = (mail: OutgoingMail | undefined) =>
    (mail?.calendars ?? []).map(({ fileName, text }) => [
      fileName,
      text.match(/^BEGIN:VEVENT/gm)?.length,
    ]);
  expect(files(first)).toEqual([
    ['funeral.ics', 1],
    ['funeral-2.ics', 1],
    ['funeral-3.ics', 1],
  ]);
  await family.set(0, { time: '15:00' });
  await family.remove(2);
  await family.remove(1);
  await family.tell();
  expect(files((await guest.later())[0])).toEqual([
    ['funeral.ics', 1],
    ['cancelled.ics', 1],
    ['cancelled-2.ics', 1],
  ]);
});

test('the funeral itself is cancelled in the subject', async () => {
  const family = await FuneralFamily.announce(app, [{}, { kind: 'reception' }]);
  const guest = await come(family, { gathering: ['1', '2'] });
  await family.remove(0);
  await family.tell();
  const [mail] = await guest.later();
  expect(mail?.subject).toBe('The funeral of Anna Berg has been cancelled');
});

describe("the family's message", () => {
  test('is mailed to confirmed addresses; others read it with their answer', async () => {
    const family = await FuneralFamily.announce(app);
    const [confirmed, other] = [await come(family), await come(family)];
    await confirmGuestEmail(app.services, confirmed.mailed);
    expect(await family.tell('Please bring a candle.')).toBe(2);
    expect(await family.tell('Please bring a candle.')).toBe(0);
    const [mail] = await confirmed.later();
    expect(mail?.text).toContain('Please bring a candle.');
    expect(mail?.fromName).toContain('Ada King');
    const [plain] = await other.later();
    expect(plain?.text).not.toContain('candle');
    expect(plain?.text).toContain('The family has sent you a message.');
    expect((await readOwnAnswer(app.services, other.token, false)).words).toMatchObject([
      { text: 'Please bring a candle.' },
    ]);
  });

  test("has no links, and a place with a link isn't mailed", async () => {
    const family = await FuneralFamily.announce(app, [{ place: 'Visit casino.example.com now' }]);
    const email = newEmail();
    await new Guest(app).come(family.slug, { email });
    const [mail] = await app.mailbox.to(email);
    expect(JSON.stringify(mail)).not.toContain('casino');
    const refused = await family.call('POST', '/notice', {
      text: 'See https://casino.example.com',
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
  });
});

describe('thanks', () => {
  test('go to all guests after the last gathering, once', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    const thank = (text: string) => family.call('POST', '/thanks', { text });
    expect((await family.list()).canThank).toBe(false);
    expect((await thank('Thank you.')).status).toBe(409);
    app.clock.advance({ days: 12 });
    expect((await family.list()).canThank).toBe(true);
    expect(await thank('Thank you all.')).toMatchObject({
      status: 202,
      body: { data: { notice: { to: 1 } } },
    });
    expect((await thank('Thank you again.')).status).toBe(409);
    const mails = await guest.later();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('The family of Anna Berg thanks you for coming');
    expect(await family.list()).toMatchObject({
      canThank: false,
      notices: [{ kind: 'thanks', text: 'Thank you all.', to: 1, sent: 1 }],
    });
  });
});

test('an address the mail server refuses is shown, and gets no more mails', async () => {
  const family = await FuneralFamily.announce(app);
  await come(family);
  await family.set(0, { time: '15:00' });
  app.mailbox.behave('refuse');
  await family.tell();
  await app.jobs.runDue();
  await app.jobs.runDue();
  app.mailbox.behave('well');
  expect(await family.list()).toMatchObject({
    answers: [{ email: 'refused' }],
    notices: [{ to: 1, sent: 0, refused: 1 }],
  });
  await family.set(0, { time: '16:00' });
  expect(await family.tell()).toBe(0);
});

test("what a kill interrupts is queued by the next run, and the rest isn't queued again", async () => {
  const family = await FuneralFamily.announce(app);
  const guests = [];
  for (let guest = 0; guest < 5; guest += 1) guests.push(await come(family));
  await family.set(0, { time: '15:00' });
  await family.tell();
  const { mail } = app.services;
  let queued = 0;
  const killed: typeof mail = {
    ...mail,
    enqueue: async (...posting) => {
      await mail.enqueue(...posting);
      if ((queued += 1) === 3) throw new Error('killed');
      return undefined;
    },
  };
  await expect(queueMails({ ...app.services, mail: killed })).rejects.toThrow('killed');
  await queueMails(app.services);
  for (const { later } of guests) expect(await later()).toHaveLength(1);
});

test('two presses at once tell each guest once', async () => {
  const family = await FuneralFamily.announce(app);
  const guest = await come(family);
  await family.set(0, { time: '15:00' });
  const told = await Promise.all([family.tell(), family.tell()]);
  expect(told.toSorted()).toEqual([0, 1]);
  expect(await guest.later()).toHaveLength(1);
});

test('at most ten notices a day, and the eleventh tells no one', async () => {
  const family = await FuneralFamily.announce(app);
  const guest = await come(family);
  for (let notice = 0; notice < 10; notice += 1) await family.tell(`Words ${notice}`);
  const refused = await family.call('POST', '/notice', { text: 'Words 11' });
  expect(refused.status).toBe(429);
  expect((await family.list()).notices).toHaveLength(10);
  await family.owner.call('DELETE', `/${family.id}`);
  await queueMails(app.services);
  expect(await guest.later()).toEqual([]);
  expect((await family.call('POST', '/notice', {})).status).toBe(410);
});
