// Long, because the emails of one funeral are followed through every change.
import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import type { OutgoingMail } from '../../../mail/transport.server.ts';
import { changeOwnAnswer, confirmGuestEmail } from '../own-answer.server.ts';
import { FuneralFamily, Guest, newEmail } from '../testing/funerals.ts';
import { queueMails } from './queue-mails.server.ts';

const app = openTestApp();

async function come(family: FuneralFamily, values: Record<string, unknown> = {}) {
  const email = newEmail();
  const guest = new Guest(app);
  const token = await guest.come(family.slug, { email, ...values });
  const before = (await app.mailbox.to(email)).length;
  const mailsTo = async (address: string) => {
    await app.jobs.runDue();
    return app.mailbox.to(address);
  };
  const later = async () => (await mailsTo(email)).slice(before);
  const changeEmail = async (to: string) => {
    const fields = { name: 'Old Friend', count: '1', gathering: ['1'], email: to, note: '' };
    const sent = {
      intent: 'send',
      values: fields,
      formToken: undefined,
      seen: '',
      isTrapFilled: false,
    };
    expect(await changeOwnAnswer(app.services, token, sent, guest.writer)).toEqual({ token });
  };
  return { email, token, later, mailsTo, changeEmail };
}

/** The methods and events of all calendar files in a mail, as two parsers read them. */
function calendarsIn(mail: OutgoingMail | undefined) {
  return (mail?.calendars ?? []).map(({ text }) => {
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    const event = calendar.getFirstSubcomponent('vevent');
    const { uid, sequence, summary } = new ICAL.Event(event ?? undefined);
    const other = Object.values(ical.sync.parseICS(text)).find(
      (found): found is VEvent => found?.type === 'VEVENT',
    );
    expect(other).toMatchObject({ uid });
    expect(Number(other?.sequence)).toBe(sequence);
    const method = calendar.getFirstPropertyValue('method');
    return { method, uid, sequence, summary, status: other?.status };
  });
}

describe('a change', () => {
  test('to “to be announced” takes the old time from calendars, and the new time brings the entry back', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    const [first] = calendarsIn((await guest.mailsTo(guest.email))[0]);
    const date = (await family.section()).gatherings?.[0]?.date;
    await family.set(0, { date: null });
    await family.tell();
    const [postponed] = await guest.later();
    expect(postponed?.text).toContain('Date and time to be announced');
    expect(calendarsIn(postponed)).toEqual([
      {
        method: 'CANCEL',
        uid: first?.uid,
        sequence: 1,
        summary: 'Date and time to be announced: Funeral of Anna Berg',
        status: 'CANCELLED',
      },
    ]);
    await family.set(0, { date });
    await family.tell();
    expect(calendarsIn((await guest.later())[1])).toEqual([
      {
        method: 'PUBLISH',
        uid: first?.uid,
        sequence: 2,
        summary: 'Funeral of Anna Berg',
        status: 'CONFIRMED',
      },
    ]);
  });

  test('of the time zone alone is seen in both lines', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    await family.set(0, { timeZone: 'America/New_York' });
    expect(await family.tell()).toBe(1);
    expect((await guest.later())[0]?.text).toMatch(
      /Now:\n.*14:00 \(Eastern Time\)[\s\S]*Before:\n.*14:00 \(United Kingdom Time\)/,
    );
  });

  test('of the time zone is told nobody if it moves no hour', async () => {
    const family = await FuneralFamily.announce(app, [{}, { kind: 'wake', time: undefined }]);
    await come(family, { gathering: ['1', '2'] });
    await family.set(0, { timeZone: 'Europe/Belfast' });
    await family.set(1, { timeZone: 'Asia/Tokyo' });
    expect((await family.list()).untold.answers).toBe(0);
    expect(await family.tell()).toBe(0);
  });

  test('of the hour comes with the family’s note in the calendar of a confirmed address', async () => {
    const family = await FuneralFamily.announce(app, [{ note: 'No black, please.' }]);
    const guest = await come(family);
    const [first] = await guest.mailsTo(guest.email);
    const told = async (time: string) => {
      await family.set(0, { time });
      expect(await family.tell()).toBe(1);
      return (await guest.later()).at(-1)?.calendars?.[0]?.text;
    };
    expect(await told('15:45')).not.toContain('No black');
    const [, token = ''] = /\/w\/([\w-]+)/.exec(first?.text ?? '') ?? [];
    await confirmGuestEmail(app.services, token);
    expect(await told('16:15')).toContain('No black\\, please.');
  });

  test('of what it is called is seen in both lines', async () => {
    const family = await FuneralFamily.announce(app, [{ kind: 'wake' }]);
    const guest = await come(family);
    await family.set(0, { label: 'Shiva' });
    expect(await family.tell()).toBe(1);
    expect((await guest.later())[0]?.text).toMatch(/Now:\n +Shiva\n[\s\S]*Before:\n +Wake\n/);
  });

  test("of a text that can't be mailed is on the guest's page only", async () => {
    const family = await FuneralFamily.announce(app, [{}, { kind: 'wake' }]);
    const guest = await come(family, { gathering: ['1', '2'] });
    await family.set(0, { directions: 'See https://maps.example.com/church' });
    expect(await family.tell()).toBe(1);
    const [hidden] = await guest.later();
    await family.set(0, { directions: 'See https://maps.example.com/chapel' });
    await family.set(1, { time: '17:00' });
    expect(await family.tell()).toBe(1);
    const [, partly] = await guest.later();
    expect(hidden?.text).toMatch(/Some details of the funeral have changed .*To see them,/s);
    expect(hidden?.text).not.toMatch(/Before:|maps/);
    expect(partly?.text.match(/Before:/g)).toHaveLength(1);
    expect(partly?.text).toMatch(/Wake\n[\s\S]*17:00[\s\S]*Other details have changed too/);
  });

  test("of a text that can't be mailed is pointed to beside a change that is seen", async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    await family.set(0, { time: '15:30', place: 'St John’s, see www.st-johns.example' });
    expect(await family.tell()).toBe(1);
    const [moved] = await guest.later();
    await family.set(0, { time: '16:00' });
    expect(await family.tell()).toBe(1);
    const [, later] = await guest.later();
    expect(moved?.text).toMatch(/Now:\n.*15:30\n[\s\S]*Before:\n.*14:00\n.*St Mary’s/);
    expect(moved?.text).toContain('Other details have changed too');
    expect(later?.text).toContain('16:00');
    expect(later?.text).not.toContain('Other details have changed too');
  });

  test('of an hour is told nobody while there is no day', async () => {
    const family = await FuneralFamily.announce(app, [{ date: undefined }]);
    await come(family);
    await family.set(0, { time: '15:00' });
    expect((await family.list()).untold.answers).toBe(0);
    expect(await family.tell()).toBe(0);
  });
});

describe('a guest who corrects the email address', () => {
  test('is still told when an email to the earlier address comes back', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    const address = newEmail();
    await guest.changeEmail(address);
    await family.set(0, { time: '15:00' });
    await bounce((await guest.mailsTo(guest.email))[0]);
    expect((await family.list()).answers).toMatchObject([{ email: 'given' }]);
    expect(await family.tell()).toBe(1);
    const told = (await guest.mailsTo(address)).at(-1);
    expect(told?.text).toContain('15:00');
    await bounce(told);
    expect((await family.list()).answers).toMatchObject([{ email: 'refused' }]);
  });

  test('gets what was on its way to the earlier address, which gets nothing more', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    await family.set(0, { time: '15:00' });
    await family.tell();
    await queueMails(app.services);
    const address = newEmail();
    await guest.changeEmail(address);
    await app.jobs.runDue();
    await queueMails(app.services);
    expect(await guest.later()).toEqual([]);
    const mails = await guest.mailsTo(address);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Funeral of Anna Berg: you’ve said you’re coming',
      'Changes to the funeral of Anna Berg',
    ]);
    expect((await family.list()).notices).toMatchObject([{ to: 1, sent: 1, waiting: 0 }]);
  });

  test('gets no refused email about an hour that has changed again', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    await family.set(0, { time: '15:00' });
    await family.tell();
    app.mailbox.behave('refuse');
    await guest.later();
    app.mailbox.behave('well');
    await family.set(0, { time: '13:00' });
    expect(await family.tell()).toBe(0);
    const address = newEmail();
    await guest.changeEmail(address);
    await queueMails(app.services);
    const mails = await guest.mailsTo(address);
    expect(mails.map(({ text }) => /1[345]:00/.exec(text)?.[0])).toEqual(['13:00']);
  });
});

describe('a notice that waits', () => {
  /** The hour changes while the page is taken down and the notice of an earlier change waits. */
  async function changeTwice(words?: string) {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    await family.set(0, { time: '15:00' });
    await family.tell(words);
    await family.owner.call('DELETE', `/${family.id}`);
    await queueMails(app.services);
    await family.owner.call('POST', `/${family.id}/restore`);
    await family.set(0, { time: '13:00' });
    const later = async () => {
      app.clock.advance({ minutes: 61 });
      await queueMails(app.services);
      return guest.later();
    };
    return { family, guest, later };
  }

  test('is not sent to a guest who has seen a newer hour in the form', async () => {
    const { guest, later } = await changeTwice();
    await guest.changeEmail(guest.email);
    expect(await later()).toEqual([]);
  });

  test('is not sent after the day', async () => {
    const { guest } = await changeTwice();
    app.clock.advance({ days: 12 });
    await queueMails(app.services);
    expect(await guest.later()).toEqual([]);
  });

  test("is sent with the family's words alone then", async () => {
    const { guest, later } = await changeTwice('Please bring a candle.');
    await guest.changeEmail(guest.email);
    const [mail, ...more] = await later();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A message from the family about the funeral of Anna Berg');
    expect(mail?.text).not.toContain('15:00');
    expect(mail?.calendars).toBeUndefined();
  });

  test('is sent to nobody if the change was taken back', async () => {
    const { family, later } = await changeTwice();
    await family.set(0, { time: '14:00' });
    expect(await family.tell()).toBe(0);
    expect((await family.list()).untold.answers).toBe(0);
    expect(await later()).toEqual([]);
  });

  test('leaves its facts to a newer one, and keeps its words', async () => {
    const { family, later } = await changeTwice('Please bring a candle.');
    await family.tell();
    const mails = await later();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A message from the family about the funeral of Anna Berg',
      'Changes to the funeral of Anna Berg',
    ]);
    expect(mails.map(({ text }) => text).join('\n')).not.toContain('15:00');
    expect(mails.map(({ text }) => text).join('\n')).toMatch(/13:00[\s\S]*Before:\n.*14:00/);
  });

  test('for the mail server is not sent after a newer one', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = await come(family);
    app.mailbox.behave('down');
    await family.set(0, { time: '15:00' });
    await family.tell('Please bring a candle.');
    await guest.later();
    app.clock.advance({ minutes: 1 });
    await family.set(0, { time: '13:00' });
    await family.tell();
    await guest.later();
    app.mailbox.behave('well');
    const waiting = await app.database.kysely
      .selectFrom('mails')
      .select('id')
      .orderBy('created_at', 'desc')
      .execute();
    for (const { id } of waiting) await app.services.mail.deliver(id);
    app.clock.advance({ minutes: 61 });
    await queueMails(app.services);
    const mails = await guest.later();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A message from the family about the funeral of Anna Berg',
      'Changes to the funeral of Anna Berg',
    ]);
    expect(mails.map(({ text }) => text).join('\n')).not.toMatch(/Now:\n.*15:00/);
  });
});

test('what waits while the page is taken down is told after it is restored', async () => {
  const family = await FuneralFamily.announce(app);
  const guest = await come(family);
  await family.set(0, { time: '15:00' });
  await family.tell();
  await family.owner.call('DELETE', `/${family.id}`);
  await queueMails(app.services);
  expect(await guest.later()).toEqual([]);
  const { status } = await family.owner.call('POST', `/${family.id}/restore`);
  expect(status).toBe(200);
  app.clock.advance({ minutes: 61 });
  await queueMails(app.services);
  expect((await guest.later())[0]?.text).toContain('15:00');
});

/** The mail server of the address reports later that the mail could not be delivered. */
async function bounce(mail: OutgoingMail | undefined): Promise<void> {
  const { bounceToken = '', to = '' } = mail ?? {};
  const report = { tokenIn: [bounceToken], recipients: [to], causes: ['550 5.1.1'] };
  const { bounces } = app.services.mail;
  expect(await bounces.report({ ...report, outcome: 'permanent' })).toBe('recorded');
}
