// On both databases: an answer is changed and erased once.
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import {
  cancelOwnAnswer,
  changeOwnAnswer,
  confirmGuestEmail,
  readOwnAnswer,
} from './own-answer.server.ts';
import { FuneralFamily, Guest, newEmail } from './testing/funerals.ts';

const app = openTestApp();

const own = (token: string) => readOwnAnswer(app.services, token, false);

describe('a guest', () => {
  test('gets one mail with the link and calendar, however often the address is given', async () => {
    const family = await FuneralFamily.announce(app);
    const email = newEmail();
    const token = await new Guest(app).come(family.slug, { name: 'Rosa Lind', email });
    await new Guest(app).come(family.slug, { email: email.toUpperCase() });
    const mails = await app.mailbox.to(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Funeral of Anna Berg: you’ve said you’re coming');
    expect(mails[0]?.text).toContain(`/w/${token}`);
    expect(mails[0]?.text).not.toContain('Rosa');
    expect(mails[0]?.calendars).toMatchObject([{ fileName: 'funeral.ics', method: 'PUBLISH' }]);
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
    expect(await changeOwnAnswer(app.services, token, sent, guest.writer)).toBeUndefined();
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
    const [mail] = await app.mailbox.to(email);
    const mailed = /\/w\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await own(mailed)).toMatchObject({ isConfirmable: true });
    await confirmGuestEmail(app.services, mailed);
    expect(await confirmedAt()).toEqual(app.clock.now());
  });

  test('gets 404 at a wrong link, and is told when the page is gone', async () => {
    const family = await FuneralFamily.announce(app);
    const token = await new Guest(app).come(family.slug);
    await expect(own(`${token.slice(0, 23)}${'A'.repeat(22)}`)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await family.owner.call('DELETE', `/${family.id}`);
    await expect(own(token)).rejects.toMatchObject({ code: 'MEMORIAL_GONE' });
  });
});
