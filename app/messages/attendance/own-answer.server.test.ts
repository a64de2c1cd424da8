import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { readAnswerOfGone } from './find-own-answer.server.ts';
import { readGuestCalendar } from './guest-calendar.server.ts';
import {
  cancelOwnAnswer,
  changeOwnAnswer,
  confirmGuestEmail,
  readOwnAnswer,
} from './own-answer.server.ts';
import { dayFrom, FuneralFamily, Guest, newEmail } from './testing/funerals.ts';

const app = openTestApp();

const linkIn = (text = '') => /\/w\/([\w-]+)/.exec(text)?.[1] ?? '';

const mailedTo = async (email: string) => linkIn((await app.mailbox.lastTo(email)).text);

/** Resolves to the token of the page that the guest then sees. */
async function correct(guest: Guest, token: string, email: string): Promise<string> {
  const { form } = await readOwnAnswer(app.services, token, true);
  const values = { name: '', count: '1', gathering: [], note: '', ...form?.values, email };
  const sent = { intent: 'send', values, formToken: undefined, seen: '', isTrapFilled: false };
  const changed = await changeOwnAnswer(app.services, token, sent, guest.writer);
  if (!('token' in changed)) throw new Error(JSON.stringify(changed));
  return changed.token;
}

const own = (token: string) => readOwnAnswer(app.services, token, false);

describe('a guest', () => {
  test('whose gatherings were all cancelled is no longer told that the family expects them', async () => {
    const family = await FuneralFamily.announce(app, [{}, { kind: 'wake', date: dayFrom(app, 9) }]);
    const token = await new Guest(app).come(family.slug, { gathering: ['1'] });
    const both = await new Guest(app).come(family.slug, { gathering: ['1', '2'] });
    await family.remove(0);
    expect(await own(token)).toMatchObject({ isOver: true, gatherings: [{ isCancelled: true }] });
    expect((await own(both)).isOver).toBe(false);
    app.clock.advance({ days: 11 });
    expect((await own(both)).isOver).toBe(true);
  });

  test('gets one mail with the link and calendar, however often the address is given', async () => {
    const family = await FuneralFamily.announce(app);
    const email = newEmail();
    const token = await new Guest(app).come(family.slug, { name: 'Rosa Lind', email });
    await new Guest(app).come(family.slug, { email: email.toUpperCase() });
    const mails = await app.mailbox.to(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Funeral of Anna Berg: you’ve said you’re coming');
    expect(await own(linkIn(mails[0]?.text))).toMatchObject({ name: 'Rosa Lind' });
    expect(linkIn(mails[0]?.text)).not.toContain(token);
    expect(mails[0]?.text).not.toContain('Rosa');
    expect(mails[0]?.calendars).toMatchObject([{ fileName: 'funeral.ics', method: 'PUBLISH' }]);
  });

  test('reads the family’s note in the form and on the own page; a stranger’s address gets none of it', async () => {
    const note = 'No black, please.';
    const family = await FuneralFamily.announce(app, [{ note }]);
    const guest = new Guest(app);
    expect((await guest.open(family.slug)).gatherings).toMatchObject([{ note }]);
    const email = newEmail();
    const token = await guest.come(family.slug, { email });
    expect((await own(token)).gatherings).toMatchObject([{ note }]);
    const [mail] = await app.mailbox.to(email);
    expect(mail?.text).not.toContain('No black');
    expect(mail?.calendars?.[0]?.text).not.toContain('No black');
  });

  test('who sends the form again with an address gets the mail', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const form = await guest.open(family.slug);
    const first = await guest.send(family.slug, form);
    const values = { email: newEmail() };
    for (let time = 0; time < 2; time += 1) {
      expect(await guest.send(family.slug, form, { values })).toEqual(first);
    }
    expect(await app.mailbox.to(values.email)).toHaveLength(1);
  });

  test('who sends the form that the browser loaded anew after Back has given one answer', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const first = await guest.come(family.slug);
    expect(await guest.come(family.slug)).toBe(first);
    expect((await family.list()).answers).toHaveLength(1);
    await new Guest(app).come(family.slug);
    expect((await family.list()).answers).toHaveLength(2);
  });

  test('who changes the answer after Back gives a second one only by another tap', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    await guest.come(family.slug);
    const form = await guest.open(family.slug);
    const outcome = await guest.send(family.slug, form, { values: { count: '2' } });
    expect(outcome).toMatchObject({
      status: 400,
      form: { values: { count: '2' }, isSecond: true, notice: expect.stringContaining('already') },
    });
    expect((await family.list()).total).toBe(1);
    if (!('form' in outcome)) throw new Error('stored');
    const sent = await guest.send(family.slug, outcome.form, { isSecond: true });
    expect(sent).toHaveProperty('token');
    expect(await family.list()).toMatchObject({ total: 3, answers: { length: 2 } });
  });

  test('changes the answer, including the address', async () => {
    const family = await FuneralFamily.announce(app, [{}, { kind: 'wake' }]);
    const guest = new Guest(app);
    const token = await guest.come(family.slug, { email: newEmail() });
    const view = await readOwnAnswer(app.services, token, true);
    expect(view.form?.values).toMatchObject({ name: 'Old Friend', count: '1', gathering: ['1'] });
    const email = newEmail();
    const values = { name: 'Old Friend', count: '4', gathering: ['2'], email, note: '' };
    const sent = { intent: 'send', values, formToken: undefined, seen: '', isTrapFilled: false };
    expect(await changeOwnAnswer(app.services, token, sent, guest.writer)).toEqual({ token });
    expect(await own(token)).toMatchObject({ count: 4, email, gatherings: [{ title: 'Wake' }] });
    expect(await app.mailbox.to(email)).toHaveLength(1);
    const wrong = { ...sent, values: { ...values, count: '99' } };
    expect(await changeOwnAnswer(app.services, token, wrong, guest.writer)).toMatchObject({
      status: 400,
      view: { form: { values: { count: '99' }, errors: { count: expect.any(String) } } },
    });
  });

  test('cancels, and everything is erased', async () => {
    const family = await FuneralFamily.announce(app);
    const token = await new Guest(app).come(family.slug, { note: 'Secret', email: newEmail() });
    await cancelOwnAnswer(app.services, token);
    await cancelOwnAnswer(app.services, token);
    expect(await own(token)).toMatchObject({ state: 'cancelled', canAnswerAgain: true, name: '' });
    const rows = await app.database.kysely.selectFrom('attendance').selectAll().execute();
    expect(JSON.stringify(rows.filter(({ memorial_id: id }) => id === family.id))).not.toMatch(
      /Secret|Friend|@/,
    );
    expect(await family.list()).toMatchObject({ total: 0, answers: [] });
  });

  test('confirms the address by the mailed link, and by no other', async () => {
    const family = await FuneralFamily.announce(app);
    const email = newEmail();
    const token = await new Guest(app).come(family.slug, { email });
    const confirmedAt = async () => {
      const rows = await app.database.kysely
        .selectFrom('attendance')
        .select('email_confirmed_at as at')
        .where('email', '=', email)
        .execute();
      return rows[0]?.at;
    };
    expect(await own(token)).toMatchObject({ isConfirmable: false });
    await confirmGuestEmail(app.services, token);
    expect(await confirmedAt()).toBeNull();
    const mailed = await mailedTo(email);
    expect(await own(mailed)).toMatchObject({ isConfirmable: true });
    await confirmGuestEmail(app.services, mailed);
    expect(await confirmedAt()).toEqual(app.clock.now());
  });

  test('corrects the address: links mailed to the earlier one, maybe a stranger’s, open nothing', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const [wrong, right] = [newEmail(), newEmail()];
    const token = await guest.come(family.slug, { email: wrong });
    const mailed = await mailedTo(wrong);
    const shown = (await own(mailed)).path.slice('/w/'.length);
    expect(await correct(guest, token, right)).toBe(token);
    for (const stale of [mailed, shown]) {
      await expect(own(stale)).rejects.toMatchObject({ code: 'LINK_OVER' });
      await expect(correct(guest, stale, wrong)).rejects.toMatchObject({ code: 'LINK_OVER' });
      await expect(cancelOwnAnswer(app.services, stale)).rejects.toMatchObject({
        code: 'LINK_OVER',
      });
      await expect(readGuestCalendar(app.services, stale, 1)).rejects.toMatchObject({
        code: 'LINK_OVER',
      });
    }
    for (let end = mailed.length - 1; end > 0; end -= 1) {
      const refused = { code: expect.stringMatching(/NOT_FOUND|LINK_OVER/) };
      await expect(own(mailed.slice(0, end))).rejects.toMatchObject(refused);
    }
    expect(await own(token)).toMatchObject({ email: right });
    expect(await own(await mailedTo(right))).toMatchObject({ email: right, isConfirmable: true });
  });

  test('corrects the address from a mailed link, and goes on', async () => {
    const family = await FuneralFamily.announce(app);
    const guest = new Guest(app);
    const [first, second] = [newEmail(), newEmail()];
    const token = await guest.come(family.slug, { email: first });
    const mailed = await mailedTo(first);
    expect(await correct(guest, mailed, first.toUpperCase())).toBe(mailed);
    const next = await correct(guest, mailed, second);
    expect(await own(next)).toMatchObject({ email: second, isConfirmable: false });
    const without = await correct(guest, next, '');
    expect((await own(without)).email).toBeUndefined();
    // A link that was only mailed never becomes the one that stays when the address changes.
    await correct(guest, token, newEmail());
    for (const stale of [mailed, next, without]) {
      await expect(own(stale)).rejects.toMatchObject({ code: 'LINK_OVER' });
    }
  });

  test('cancels by a mailed link, and sees it there', async () => {
    const family = await FuneralFamily.announce(app);
    const email = newEmail();
    await new Guest(app).come(family.slug, { email });
    const mailed = await mailedTo(email);
    await cancelOwnAnswer(app.services, mailed);
    expect(await own(mailed)).toMatchObject({ state: 'cancelled' });
  });

  test('gets 404 at a wrong link, and can still cancel when the page is gone', async () => {
    const family = await FuneralFamily.announce(app);
    const token = await new Guest(app).come(family.slug);
    await expect(own(`${token.slice(0, 23)}${'A'.repeat(22)}`)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await family.owner.call('DELETE', `/${family.id}`);
    await expect(own(token)).rejects.toMatchObject({ code: 'MEMORIAL_GONE' });
    const gone = { kind: 'coming', language: null };
    expect(await readAnswerOfGone(app.services, token)).toEqual({ ...gone, isDeleted: false });
    await cancelOwnAnswer(app.services, token);
    expect(await readAnswerOfGone(app.services, token)).toEqual({ ...gone, isDeleted: true });
  });
});
