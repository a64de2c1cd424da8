// Long, because all of its tests are about one job and the emails of the same family.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { isBackedUpTable } from '../../../server/backup/backup-exclusions.server.ts';
import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import type { OutgoingMail } from '../../mail/transport.server.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import { acceptAnswer } from '../attendance/list-answers.server.ts';
import { cancelOwnAnswer } from '../attendance/own-answer.server.ts';
import { FuneralFamily, Guest } from '../attendance/testing/funerals.ts';
import type { MessageSettings } from '../contract.ts';
import { storeCondolence, storeTribute } from '../testing/stored-messages.ts';
import { MESSAGE_DUE_CHANNEL } from './message-due-channel.ts';
import { tellMembers } from './notifications.server.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;

beforeEach(async () => {
  app.mailbox.behave('well');
  ({ owner, id: memorialId } = await aPublishedMemorial(app));
  await app.jobs.runDue();
});

const kysely = () => app.database.kysely;

async function mailsTo(user: FamilyUser): Promise<OutgoingMail[]> {
  await tellMembers(app.services);
  const mails = await app.mailbox.to(user.email);
  return mails.filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
}

async function set(
  fields: Partial<MessageSettings> & { time_zone?: string; first_reader?: string },
): Promise<void> {
  await kysely()
    .insertInto('words_settings')
    .values({ memorial_id: memorialId, first_reader: null, reply_to: null, ...fields })
    .onConflict((conflict) => conflict.column('memorial_id').doUpdateSet(fields))
    .execute();
}

async function member(role: 'editor' | 'moderator' | 'contributor', readsLetters = false) {
  const user = await FamilyUser.member(app, memorialId, role);
  await kysely()
    .updateTable('memorial_members')
    .set({ reads_letters: readsLetters })
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', await user.id())
    .execute();
  return user;
}

describe('who is notified', () => {
  test('about a tribute: the owner, editors and moderators; about a condolence: only those who can read it', async () => {
    const editor = await member('editor', true);
    const moderator = await member('moderator');
    const contributor = await member('contributor', true);
    await storeTribute(app, memorialId);
    await storeCondolence(app, memorialId);
    const subjects = async (user: FamilyUser) =>
      (await mailsTo(user)).map(({ subject }) => subject);
    expect(await subjects(owner)).toEqual(['Anna Berg: a tribute and a condolence are waiting']);
    expect(await subjects(editor)).toEqual(['Anna Berg: a tribute and a condolence are waiting']);
    expect(await subjects(moderator)).toEqual(['Anna Berg: a tribute is waiting']);
    expect(await subjects(contributor)).toEqual([]);
  });

  test('if there is a first reader, only that member; about condolences only if they can read them', async () => {
    const editor = await member('editor');
    await set({ first_reader: await editor.id() });
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toEqual([]);
    expect(await mailsTo(editor)).toHaveLength(1);
    await storeCondolence(app, memorialId);
    app.clock.advance({ hours: 1 });
    expect(await mailsTo(owner)).toMatchObject([{ subject: 'Anna Berg: a condolence is waiting' }]);
    expect(await mailsTo(editor)).toHaveLength(1);
  });

  test('no one with an unverified address', async () => {
    const user = await FamilyUser.register(app, { isVerified: false });
    await user.join(memorialId, 'editor');
    await storeTribute(app, memorialId);
    expect(await mailsTo(user)).toEqual([]);
  });

  test('about guests: the owner and the editors, who see the list', async () => {
    const family = await FuneralFamily.announce(app);
    ({ owner, id: memorialId } = family);
    const [editor, moderator] = [await member('editor'), await member('moderator', true)];
    await new Guest(app).come(family.slug, { name: 'Rosa Lind', count: '2', note: 'Secret' });
    const [mail] = await mailsTo(owner);
    expect(mail?.subject).toBe('Anna Berg: a new response from a guest');
    expect(mail?.text).toContain(
      'There’s a new response from someone coming to the funeral of Anna Berg.',
    );
    expect(mail?.text).toContain(`/memorial/${memorialId}/attendance`);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Rosa|Secret/);
    expect(await mailsTo(editor)).toHaveLength(1);
    expect(await mailsTo(moderator)).toEqual([]);
    app.clock.advance({ minutes: 10 });
    await new Guest(app).come(family.slug);
    await storeTribute(app, memorialId);
    app.clock.advance({ hours: 1 });
    const later = (await mailsTo(owner))[1];
    expect(later?.subject).toBe('Anna Berg: a tribute is waiting');
    expect(later?.text).toContain('There’s a new response from someone coming to the funeral');
    expect((await mailsTo(moderator))[0]?.text).not.toContain('coming');
    await set({ first_reader: await moderator.id() });
    await new Guest(app).come(family.slug);
    app.clock.advance({ hours: 1 });
    expect(await mailsTo(editor)).toHaveLength(3);
    await set({ first_reader: await editor.id() });
    await new Guest(app).come(family.slug);
    app.clock.advance({ hours: 1 });
    expect([(await mailsTo(editor)).length, (await mailsTo(owner)).length]).toEqual([4, 3]);
  });

  test('no one about guests in spam, a cancelled guest, or a change', async () => {
    const family = await FuneralFamily.announce(app);
    ({ owner, id: memorialId } = family);
    await new Guest(app).come(family.slug, {}, { isTrapFilled: true });
    const [held] = (await family.list()).answers;
    await acceptAnswer(app.services, { memorialId } as never, String(held?.id));
    expect(await mailsTo(owner)).toEqual([]);
    await set({ notify: 'evening' });
    const token = await new Guest(app).come(family.slug);
    await cancelOwnAnswer(app.services, token);
    await family.call('DELETE', `/${held?.id}`);
    app.clock.advance({ hours: 25 });
    expect(await mailsTo(owner)).toEqual([]);
  });

  test('no one about held messages', async () => {
    await storeTribute(app, memorialId, { isHeld: true });
    await storeCondolence(app, memorialId, { isHeld: true });
    expect(await mailsTo(owner)).toEqual([]);
  });
});

describe('when', () => {
  test('the first mail is sent at once, then at most one an hour with everything that arrived', async () => {
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toHaveLength(1);
    for (let at = 0; at < 3; at += 1) {
      app.clock.advance({ minutes: 10 });
      await storeTribute(app, memorialId);
    }
    await storeCondolence(app, memorialId);
    expect(await mailsTo(owner)).toHaveLength(1);
    app.clock.advance({ minutes: 29 });
    expect(await mailsTo(owner)).toHaveLength(1);
    app.clock.advance({ minutes: 1 });
    const mails = await mailsTo(owner);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toBe('Anna Berg: 3 tributes and a condolence are waiting');
    app.clock.advance({ hours: 5 });
    expect(await mailsTo(owner)).toHaveLength(2);
  });

  test('the transaction that stores a message wakes the instances, and together they send one mail', async () => {
    const second = await createTestApp({ secondInstanceOf: app });
    const heard: string[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    await new Promise<void>((listening) => {
      app.database.listen(MESSAGE_DUE_CHANNEL, {
        onNotification: (payload) => {
          heard.push(payload);
          resolve(payload);
        },
        onListening: listening,
        onConnectionLost: () => undefined,
      });
    });
    await storeTribute(app, memorialId);
    expect(await promise).toBe(memorialId);
    await Promise.all([
      tellMembers(app.services, memorialId),
      tellMembers(second.services, memorialId),
      tellMembers(app.services),
    ]);
    expect(await mailsTo(owner)).toHaveLength(1);
    app.clock.advance({ minutes: 1 });
    await storeTribute(app, memorialId);
    app.clock.advance({ minutes: 1 });
    await storeTribute(app, memorialId);
    expect(heard.length).toBeLessThanOrEqual(2);
  });

  test("at 18:00 in the family's time zone, if the family chose the evening", async () => {
    await set({ notify: 'evening', time_zone: 'Pacific/Auckland' });
    await storeTribute(app, memorialId);
    const localHour = () =>
      new Intl.DateTimeFormat('en-GB', {
        hour: 'numeric',
        hourCycle: 'h23',
        timeZone: 'Pacific/Auckland',
      }).format(app.clock.now());
    let hours = 0;
    while ((await mailsTo(owner)).length === 0 && hours < 26) {
      app.clock.advance({ hours: 1 });
      hours += 1;
    }
    expect(hours).toBeLessThan(26);
    expect(localHour()).toBe('18');
  });

  test('those who wait for the evening are not read each minute, and are told earlier after a change', async () => {
    await set({ notify: 'evening' });
    await storeTribute(app, memorialId);
    await tellMembers(app.services);
    const reads: unknown[] = [];
    const counted = kysely().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        reads.push(...result.rows);
        return Promise.resolve(result);
      },
    });
    await tellMembers({ ...app.services, kysely: counted });
    expect(reads).toEqual([]);
    await owner.call('PUT', `/${memorialId}/words`, {
      tributes: 'family',
      letters: 'open',
      notify: 'at-once',
      timeZone: 'UTC',
    });
    expect(await mailsTo(owner)).toHaveLength(1);
    await set({ notify: 'evening' });
    app.clock.advance({ hours: 2 });
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toHaveLength(1);
    await owner.browser.login(owner.email);
    await owner.call('PUT', `/${memorialId}/notifications`, {
      own: 'at-once',
      isPaused: false,
    });
    expect(await mailsTo(owner)).toHaveLength(2);
  });

  test('however many are due', async () => {
    await set({ notify: 'never' });
    await sql`
      insert into users (id, email, first_name, last_name, created_at, updated_at)
      select 'usr_' || lpad(n::text, 22, '0'), n || '@example.org', 'Ada', 'Lind', now(), now()
      from generate_series(1, 250) as n
    `.execute(kysely());
    await sql`
      insert into words_due (memorial_id, user_id, since)
      select ${memorialId}, id, now() from users where id like 'usr_00000000%'
    `.execute(kysely());
    await tellMembers(app.services);
    const due = kysely().selectFrom('words_due').select('user_id');
    expect(await due.where('memorial_id', '=', memorialId).execute()).toEqual([]);
    await sql`delete from users where id like 'usr_00000000%'`.execute(kysely());
  });

  test("never, if the family or member chose so; the member's own choice takes precedence", async () => {
    const editor = await member('editor');
    await set({ notify: 'never' });
    await kysely()
      .insertInto('words_notifications')
      .values({
        memorial_id: memorialId,
        user_id: await editor.id(),
        notify: 'at-once',
        paused_until: null,
        sent_at: null,
        refused_at: null,
      })
      .execute();
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toEqual([]);
    expect(await mailsTo(editor)).toHaveLength(1);
  });

  test('not after a restore: the backed-up product has already sent them', () => {
    expect(isBackedUpTable('words_due')).toBe(false);
  });
});

describe('nothing is sent', () => {
  test('about messages already decided on or withdrawn', async () => {
    await set({ notify: 'evening' });
    const id = await storeTribute(app, memorialId);
    const letter = await storeCondolence(app, memorialId);
    await kysely()
      .updateTable('tribute_submissions')
      .set({ state: 'declined' })
      .where('id', '=', id)
      .execute();
    await kysely()
      .updateTable('condolences')
      .set({ state: 'withdrawn' })
      .where('id', '=', letter)
      .execute();
    app.clock.advance({ hours: 25 });
    expect(await mailsTo(owner)).toEqual([]);
  });

  test('about messages decided on while the mail server was down; the messages stay, and later ones are announced', async () => {
    app.mailbox.behave('down');
    const id = await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toEqual([]);
    await kysely()
      .updateTable('tribute_submissions')
      .set({ state: 'declined' })
      .where('id', '=', id)
      .execute();
    app.mailbox.behave('well');
    await retryNow();
    expect(await mailsTo(owner)).toEqual([]);
    app.clock.advance({ hours: 1 });
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('about a page that is taken down, until it is restored', async () => {
    await set({ notify: 'evening' });
    await storeTribute(app, memorialId);
    await owner.call('DELETE', `/${memorialId}`);
    app.clock.advance({ hours: 25 });
    expect(await mailsTo(owner)).toEqual([]);
    await owner.browser.login(owner.email);
    await owner.call('POST', `/${memorialId}/restore`);
    expect(await mailsTo(owner)).toHaveLength(1);
  });
});

async function retryNow(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(kysely());
}

test("a mail server that's down for a day loses no mail", async () => {
  app.mailbox.behave('down');
  await storeTribute(app, memorialId);
  await mailsTo(owner);
  for (let hour = 0; hour < 24; hour += 6) {
    app.clock.advance({ hours: 6 });
    await retryNow();
    expect(await app.jobs.runDue()).toMatchObject({ failed: 1 });
  }
  app.mailbox.behave('well');
  await retryNow();
  expect(await mailsTo(owner)).toHaveLength(1);
});

describe('the mail', () => {
  test('names the memorial and never contains a message or its writer', async () => {
    await storeTribute(app, memorialId, {
      name: 'Xaver Unique',
      text: 'Secret words',
      email: 'x@example.org',
    });
    const [mail] = await mailsTo(owner);
    expect(mail?.text).toContain('Anna Berg');
    expect(mail?.text).toContain(`/memorial/${memorialId}/tributes`);
    for (const word of ['Xaver', 'Secret', 'x@example.org']) {
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(word);
    }
    expect(mail?.html).toContain('prefers-color-scheme');
  });

  test.each(['Anna\u202Egreb', 'Anna <b>Berg</b>'])(
    'is not broken by the name %j',
    async (name) => {
      await kysely()
        .updateTable('memorials')
        .set({ document: JSON.stringify({ fullName: name, sections: [] }) })
        .where('id', '=', memorialId)
        .execute();
      await storeTribute(app, memorialId);
      const [mail] = await mailsTo(owner);
      expect(mail?.subject).not.toMatch(/[\u202E\r\n]/u);
      expect(mail?.html).not.toContain('<b>');
      expect(mail?.html).not.toContain('\u202E');
    },
  );
});
