// Tests family-only pages: the password, and what a request without access must not find (ROOMS, “Who sees it”).

import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { SWEEP_MEMORIALS } from '../../management/jobs.server.ts';
import { ROLES } from '../../members/contract.ts';
import { openMessageForm } from '../../messages/writing/open-form.server.ts';
import { getPage, getTributes, getFeed } from '../published-memorials.server.ts';
import { listForSitemap } from '../store.server.ts';
import { FamilyUser } from '../testing/families.ts';
import { passDoor } from './access.server.ts';
import { BehindDoorError } from './behind-door.ts';
import { tryPassword } from './open-door.server.ts';
import { Guest, Keeper, PASSWORD } from './testing/family-page.ts';

const app = openTestApp();
let keeper: Keeper;
beforeEach(async () => {
  keeper = await Keeper.register(app);
});

describe('the level', () => {
  test('requires a password of 8 to 128 characters when there is none yet', async () => {
    const id = await keeper.user.create();
    await keeper.user.publish(id);
    const refused = await keeper.setLevel(id, { level: 'family' });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toHaveProperty('password');
    for (const password of ['1234567', ' 1234567 ', 'x'.repeat(129), '😀'.repeat(7)]) {
      expect((await keeper.setLevel(id, { level: 'family', password })).status, password).toBe(400);
    }
    expect((await keeper.user.memorial(id)).level).toBe('link');
    for (const password of ['12345678', 'x'.repeat(128), '😀'.repeat(8)]) {
      expect((await keeper.setLevel(id, { level: 'family', password })).status, password).toBe(200);
    }
    expect(await keeper.user.memorial(id)).toMatchObject({
      level: 'family',
      hasFamilyPassword: true,
    });
    expect((await keeper.setLevel(id, { level: 'link', password: PASSWORD })).status).toBe(400);
  });

  test('checks lengths before hashing', async () => {
    const { id, slug } = await keeper.page();
    const before = app.hashes();
    await keeper.setLevel(id, { level: 'family', password: 'x'.repeat(90_000) });
    const guest = new Guest(app);
    for (const typed of ['', '   ', 'short', 'x'.repeat(129), 'x'.repeat(60_000)]) {
      expect(await guest.try(slug, typed)).toBe(400);
    }
    expect(app.hashes()).toBe(before);
  });

  test('is chosen with the first publication, so that no one sees the page in between', async () => {
    const id = await keeper.user.create();
    const visibility = { level: 'family', password: PASSWORD };
    const stale = await keeper.user.call('POST', `/${id}/publish`, { revision: 999, visibility });
    expect(stale.body.code).toBe('DRAFT_MOVED_ON');
    expect(await keeper.user.memorial(id)).toMatchObject({ state: 'draft', level: null });
    const { revision } = await keeper.user.draft(id);
    const published = await keeper.user.call('POST', `/${id}/publish`, { revision, visibility });
    expect(published.body.data?.['memorial']).toMatchObject({
      state: 'published',
      level: 'family',
    });
    const editor = await FamilyUser.register(app);
    await editor.join(id, 'editor');
    const refused = await editor.call('POST', `/${id}/publish`, {
      revision: (await editor.draft(id)).revision,
      visibility: { level: 'public' },
    });
    expect(refused.body.code).toBe('NOT_ALLOWED');
    expect((await keeper.user.memorial(id)).level).toBe('family');
  });

  test('stays as the first publication has chosen it, when another device publishes with another one', async () => {
    const id = await keeper.user.create();
    const { revision } = await keeper.user.draft(id);
    const publish = (visibility: object) =>
      keeper.user.call('POST', `/${id}/publish`, { revision, visibility });
    const [first, other] = await Promise.all([
      publish({ level: 'public' }),
      publish({ level: 'family', password: PASSWORD }),
    ]);
    const level = first.status === 200 ? 'public' : 'family';
    expect(new Set([first.status, other.status])).toEqual(new Set([200, 409]));
    expect((level === 'public' ? other : first).body.code).toBe('DRAFT_MOVED_ON');
    expect((await keeper.user.memorial(id)).level).toBe(level);
    const again = level === 'public' ? { level } : { level, password: PASSWORD };
    expect((await publish(again)).status).toBe(200);
  });

  test('needs no new password to close the page again', async () => {
    const { id, slug } = await keeper.page();
    await keeper.setLevel(id, { level: 'link' });
    expect(await new Guest(app).look(slug)).toBe('open');
    expect((await keeper.setLevel(id, { level: 'family' })).status).toBe(200);
    expect(await new Guest(app).try(slug, PASSWORD)).toBe(303);
  });
});

describe('without access', () => {
  test('the page, its lists and its JSON are not found; an old address leads to the door', async () => {
    const { id, slug } = await keeper.page();
    await expect(getPage(app.services, slug)).rejects.toBeInstanceOf(BehindDoorError);
    await expect(getTributes(app.services.kysely, slug, { limit: 10 })).rejects.toBeInstanceOf(
      BehindDoorError,
    );
    await expect(getFeed(app.services.kysely, slug)).rejects.toMatchObject({
      code: 'MEMORIAL_NOT_FOUND',
    });
    const target = { slug, kind: 'tribute' } as const;
    await expect(openMessageForm(app.services, target)).rejects.toBeInstanceOf(BehindDoorError);
    const browser = app.browser();
    const unknown = await browser.callApi('GET', '/memorials/nobody-of-this-name');
    await keeper.user.call('PUT', `/${id}/address`, { slug: `${slug}-moved` });
    for (const path of [`/memorials/${slug}-moved`, `/memorials/${slug}`]) {
      for (const part of ['', '/tributes']) {
        const answer = await browser.callApi('GET', path + part);
        expect([answer.status, answer.body]).toEqual([404, unknown.body]);
      }
    }
    await expect(getPage(app.services, slug)).rejects.toMatchObject({ slug: `${slug}-moved` });
    expect(
      (await listForSitemap(app.services.kysely, '', 1_000)).map((row) => row.slug),
    ).not.toContain(`${slug}-moved`);
  });

  test("access to one page isn't access to another", async () => {
    const [one, other] = [await keeper.page(), await keeper.page()];
    const guest = new Guest(app);
    expect(await guest.try(one.slug, PASSWORD)).toBe(303);
    expect(await guest.look(one.slug)).toBe('in');
    expect(await guest.look(other.slug)).toBe('door');
    const passed = await passDoor(app.services.kysely, one.slug, guest.caller());
    await expect(getPage(app.services, other.slug, { passed })).rejects.toBeInstanceOf(
      BehindDoorError,
    );
    // Copies the value of this memorial's pass into a cookie with the other memorial's cookie name.
    const [name, value] = Object.entries(guest.cookies)[0] ?? ['', ''];
    guest.cookies[name.replace(one.id.slice(4), other.id.slice(4))] = value;
    expect(await guest.look(other.slug)).toBe('door');
  });

  test('a modified or expired cookie opens nothing', async () => {
    const { slug } = await keeper.page();
    const guest = new Guest(app);
    await guest.try(slug, PASSWORD);
    const [name, value] = Object.entries(guest.cookies)[0] ?? ['', ''];
    const parts = value.split('.');
    for (const index of parts.keys()) {
      const changed = parts.with(
        index,
        (parts[index] ?? '').replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      );
      guest.cookies[name] = changed.join('.');
      expect(await guest.look(slug), `part ${index}`).toBe('door');
    }
    guest.cookies[name] = value;
    expect(await guest.look(slug)).toBe('in');
    app.clock.advance({ days: 179 });
    expect(await guest.look(slug)).toBe('in');
    app.clock.advance({ days: 2 });
    expect(await guest.look(slug)).toBe('door');
  });

  test('of a browser that was let into very many pages, the newest cookies are read', async () => {
    const { slug } = await keeper.page();
    const guest = new Guest(app);
    for (let page = 0; page < 60; page += 1) {
      guest.cookies[`memorials_family_${String(page).padStart(22, '0')}`] = 'of an older page';
    }
    await guest.try(slug, PASSWORD);
    expect(await guest.look(slug)).toBe('in');
  });

  test('the cookie contains no name, and is sent only to pages behind doors and pictures', async () => {
    const { slug } = await keeper.page();
    const outcome = await tryPassword(app.services, slug, PASSWORD, new Guest(app).caller());
    if (!('cookies' in outcome)) throw new Error('not in');
    expect(outcome.cookies.map((cookie) => /Path=[^;]+/.exec(cookie)?.[0])).toEqual([
      'Path=/f',
      'Path=/media',
    ]);
    for (const cookie of outcome.cookies) {
      expect(cookie.toLowerCase()).not.toContain('behind');
      expect(cookie).toContain('; HttpOnly; SameSite=Lax');
    }
  });
});

test.each(ROLES)('a signed-in member with the role %s needs no password', async (role) => {
  const { id, slug } = await keeper.page();
  const member = role === 'owner' ? keeper.user : await FamilyUser.register(app);
  if (role !== 'owner') await member.join(id, role);
  const guest = new Guest(app);
  guest.userId = await member.id();
  expect(await guest.look(slug)).toBe('in');
  const stranger = new Guest(app);
  stranger.userId = await (await FamilyUser.register(app)).id();
  expect(await stranger.look(slug)).toBe('door');
});

test('an unknown slug, a draft, a page taken down and an open page look the same as elsewhere', async () => {
  const guest = new Guest(app);
  expect(await guest.look('nobody-of-this-name')).toBe('MEMORIAL_NOT_FOUND');
  const draft = await keeper.user.create({ fullName: 'Draft Nobody Sees' });
  expect(await guest.look((await keeper.user.memorial(draft)).slug)).toBe('MEMORIAL_NOT_FOUND');
  const { id, slug } = await keeper.page();
  await guest.try(slug, PASSWORD);
  await keeper.user.call('DELETE', `/${id}`);
  expect(await guest.look(slug)).toBe('MEMORIAL_GONE');
  await keeper.user.call('POST', `/${id}/restore`);
  expect(await guest.look(slug)).toBe('in');
  await keeper.user.call('PUT', `/${id}/address`, { slug: `${slug}-moved` });
  expect(await guest.look(slug)).toBe('MemorialMovedError');
  expect(await new Guest(app).look(slug)).toBe('door');
  expect(await guest.look(`${slug}-moved`)).toBe('in');
});

test('a purged page keeps neither password nor guests', async () => {
  const { id, slug } = await keeper.page();
  await keeper.invitedGuest({ id, slug });
  await keeper.user.call('DELETE', `/${id}`);
  app.clock.advance({ days: 31 });
  await app.database.kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
  expect(await app.jobs.runDue()).toMatchObject({ failed: 0 });
  for (const table of ['memorial_doors', 'memorial_guests'] as const) {
    const rows = await app.database.kysely
      .selectFrom(table)
      .select('memorial_id')
      .where('memorial_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  }
  const used = await app.database.kysely.selectFrom('used_guest_links').selectAll().execute();
  expect(used).toEqual([]);
});
