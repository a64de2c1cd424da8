import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { createI18n } from '../../language/i18n.ts';
import { aPublishedMemorial, type FamilyUser } from '../../memorials/testing/families.ts';
import { storeTribute } from '../testing/stored-messages.ts';
import type { OwnNotifications } from './contract.ts';
import { tellMembers } from './notifications.server.ts';
import { markRefused } from './store.server.ts';
import { unsubscribeRoutes } from './unsubscribe-api.server.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;

beforeEach(async () => {
  ({ owner, id: memorialId } = await aPublishedMemorial(app));
  await app.jobs.runDue();
});

async function mailsTo(user: FamilyUser) {
  await tellMembers(app.services);
  const mails = await app.mailbox.to(user.email);
  return mails.filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
}

describe('the unsubscribe link', () => {
  async function link() {
    await storeTribute(app, memorialId);
    const { unsubscribeUrl = '' } = (await mailsTo(owner)).at(-1) ?? {};
    return new URL(unsubscribeUrl).pathname;
  }
  const later = async () => {
    app.clock.advance({ hours: 1 });
    await storeTribute(app, memorialId);
    return (await mailsTo(owner)).length;
  };
  const post = (path: string, body: string) =>
    app.browser().fetch(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('changes nothing on GET, even when a scanner opens it often', async () => {
    const path = await link();
    for (let at = 0; at < 3; at += 1) {
      const page = await app.browser().fetch(path);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Anna Berg');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    expect(await later()).toBe(2);
  });

  test("stops the mails on a mail program's POST, without cookies and from another site", async () => {
    const path = await link();
    const response = await app.browser().fetch(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
    });
    expect(response.status).toBe(200);
    expect(await later()).toBe(1);
  });

  test('pauses the mails for 30 days, and then reports what still waits', async () => {
    const path = await link();
    expect(await (await post(path, 'choice=pause')).text()).toContain('Emails paused for 30 days');
    expect(await later()).toBe(1);
    app.clock.advance({ days: 29 });
    expect(await mailsTo(owner)).toHaveLength(1);
    app.clock.advance({ days: 1 });
    expect(await mailsTo(owner)).toHaveLength(2);
  });

  test('starts the mails again', async () => {
    const path = await link();
    await post(path, 'choice=stop');
    await post(path, 'choice=again');
    expect(await later()).toBe(2);
  });

  describe('leads to a page', () => {
    const findI18n = (tag: string) =>
      tag === 'ar'
        ? createI18n('ar', {
            'Emails about new messages': 'رسائل عن المنشورات الجديدة',
            'Emails stopped': 'توقفت الرسائل',
            'This link doesn’t work': 'هذا الرابط لا يعمل',
          })
        : app.services.findI18n(tag);
    const open = async (token: string, init?: RequestInit) => {
      const routes = unsubscribeRoutes({ ...app.services, findI18n }, 'Memorials');
      return (await routes.request(`/${token}`, init)).text();
    };
    const english = { headers: { 'accept-language': 'en' } };
    const arabic = { headers: { 'accept-language': 'ar,en;q=0.5' } };

    test('in the language of the member, whatever the browser prefers', async () => {
      const token = (await link()).split('/').at(-1) ?? '';
      await app.database.kysely
        .updateTable('users')
        .set({ language: 'ar' })
        .where('id', '=', await owner.id())
        .execute();
      const question = await open(token, english);
      expect(question).toContain('<html lang="ar" dir="rtl">');
      expect(question).toContain('رسائل عن المنشورات الجديدة');
      expect(await open(token, { ...english, method: 'POST' })).toContain('توقفت الرسائل');
    });

    test('in English, as the emails are, for a member who chose no language', async () => {
      const token = (await link()).split('/').at(-1) ?? '';
      expect(await open(token, arabic)).toContain('<html lang="en" dir="ltr">');
    });

    test('in the language of the browser, if the link doesn’t work', async () => {
      const unknown = await open('x', arabic);
      expect(unknown).toContain('<html lang="ar" dir="rtl">');
      expect(unknown).toContain('هذا الرابط لا يعمل');
      expect(await open('x', english)).toContain('<html lang="en" dir="ltr">');
    });
  });

  test.each(['x', 'A'.repeat(71), '..%2f..', '%00'])('%s leads nowhere', async (token) => {
    const path = `/memorials/unsubscribe/${token}`;
    expect((await app.browser().fetch(path)).status).toBe(404);
    expect((await post(path, 'choice=stop')).status).toBe(404);
  });

  test("for another memorial or member can't be made by swapping part of the token", async () => {
    const path = await link();
    const token = path.split('/').at(-1) ?? '';
    const other = `${'0'.repeat(22)}${token.slice(22)}`;
    expect((await post(`/memorials/unsubscribe/${other}`, 'choice=stop')).status).toBe(404);
    expect(await later()).toBe(2);
  });
});

describe("a member's own choice", () => {
  const read = async () =>
    (await owner.call('GET', `/${memorialId}/notifications`)).body.data as unknown;
  const save = (payload: unknown) => owner.call('PUT', `/${memorialId}/notifications`, payload);

  test("is the memorial's until the member chooses", async () => {
    expect(await read()).toEqual({
      notifications: {
        own: null,
        memorial: 'at-once',
        timeZone: 'UTC',
        pausedUntil: null,
        returnedMails: [],
      },
    });
    await save({ own: 'never', isPaused: false });
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toEqual([]);
    expect(await read()).toMatchObject({ notifications: { own: 'never' } });
  });

  test("can be a pause of 30 days, which a second save doesn't extend", async () => {
    await save({ own: null, isPaused: true });
    const first = await read();
    app.clock.advance({ minutes: 5 });
    await save({ own: 'at-once', isPaused: true });
    expect(await read()).toMatchObject({
      notifications: {
        own: 'at-once',
        pausedUntil: (first as { notifications: { pausedUntil: string } }).notifications
          .pausedUntil,
      },
    });
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toEqual([]);
    await save({ own: null, isPaused: false });
    expect(await mailsTo(owner)).toHaveLength(1);
  });
});

test('a bounced mail about a deleted memorial changes nothing', async () => {
  const { kysely } = app.database;
  const gone = { memorialId: 'mem_0123456789abcdefghijkl', userId: 'usr_0123456789abcdefghijkl' };
  await markRefused(kysely, gone, app.clock.now());
  const rows = await kysely.selectFrom('words_notifications').select('memorial_id').execute();
  expect(rows.map((row) => row.memorial_id)).not.toContain(gone.memorialId);
});

describe('a refused address', () => {
  test('is shown to the family, and retried when its owner says that it works', async () => {
    const returned = async () => {
      const { notifications } = await owner.read<{ notifications: OwnNotifications }>(
        `/${memorialId}/notifications`,
      );
      return notifications.returnedMails;
    };
    app.mailbox.behave('refuse');
    await storeTribute(app, memorialId);
    await mailsTo(owner);
    expect(await returned()).toEqual(['f…@example.org']);
    app.mailbox.behave('well');
    app.clock.advance({ hours: 2 });
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toEqual([]);
    app.clock.advance({ hours: 22 });
    expect(await mailsTo(owner)).toEqual([]);
    await owner.browser.login(owner.email);
    expect(await returned()).toEqual(['f…@example.org']);
    await owner.browser.post('/try-email-again', {});
    app.clock.advance({ hours: 24 });
    await storeTribute(app, memorialId);
    expect(await mailsTo(owner)).toHaveLength(1);
    await owner.browser.login(owner.email);
    expect(await returned()).toEqual([]);
  });
});
