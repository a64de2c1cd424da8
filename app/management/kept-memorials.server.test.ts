import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { valueHash } from '../drafts/changes/value-hash.ts';
import { passDoor } from '../memorials/door/access.server.ts';
import { findByCode } from '../memorials/find-memorial.server.ts';
import { MemorialMovedError } from '../memorials/memorial-moved.ts';
import { getPage } from '../memorials/published-memorials.server.ts';
import { listForSitemap } from '../memorials/store.server.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { countAtOnce } from '../rate-limiter/testing/count-at-once.ts';
import { SWEEP_MEMORIALS } from './jobs.server.ts';

const app = openTestApp();
let owner: FamilyUser;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

let names = 0;
async function aPublished(user = owner): Promise<{ id: string; slug: string; shortCode: string }> {
  names += 1;
  const id = await user.create({ fullName: `Person Number ${names}` });
  expect((await user.publish(id)).status).toBe(200);
  const { slug, shortCode } = await user.memorial(id);
  return { id, slug, shortCode };
}

const NOBODY = { passes: [], findUserId: () => Promise.resolve(undefined), network: '192.0.2.1' };

async function sweep(): Promise<void> {
  await app.database.kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
  expect(await app.jobs.runDue()).toMatchObject({ failed: 0 });
}

function page(slug: string) {
  return getPage(app.services, slug);
}

async function code(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'found',
    (error: unknown) => (error as { code?: string; slug?: string }).code ?? (error as Error).name,
  );
}

describe('the address', () => {
  test('can be changed freely; every old one leads to the current one in one redirect', async () => {
    const { id, slug } = await aPublished();
    for (const next of ['second-address', 'third-address']) {
      expect(
        (await owner.call('PUT', `/${id}/address`, { slug: ` ${next.toUpperCase()} ` })).status,
      ).toBe(200);
    }
    for (const old of [slug, 'second-address']) {
      const moved = await page(old).catch((error: unknown) => error);
      expect(moved).toBeInstanceOf(MemorialMovedError);
      expect(moved).toMatchObject({ slug: 'third-address' });
    }
    expect(await code(page('third-address'))).toBe('found');
  });

  test('an old one is never given to another memorial, but can return to its own', async () => {
    const { id, slug } = await aPublished();
    await owner.call('PUT', `/${id}/address`, { slug: 'gone-elsewhere' });
    const other = await aPublished();
    const refused = await owner.call('PUT', `/${other.id}/address`, { slug });
    expect(refused).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN' } });
    await expect(
      sql`update memorials set slug = ${slug} where id = ${other.id}`.execute(app.database.kysely),
    ).rejects.toThrow('belongs to another memorial');
    expect((await owner.call('PUT', `/${id}/address`, { slug })).status).toBe(200);
    expect(await code(page('gone-elsewhere'))).toBe('MemorialMovedError');
  });

  test('can be checked first: its own, its old ones and a free one are available', async () => {
    const { id, slug } = await aPublished();
    await owner.call('PUT', `/${id}/address`, { slug: 'checked-address' });
    const other = await aPublished();
    const check = async (of: string, wanted: string) =>
      (await owner.call('GET', `/${of}/address?slug=${encodeURIComponent(wanted)}`)).body;
    for (const free of [slug, 'checked-address', ' Nobody-Has-This ']) {
      expect(await check(id, free)).toMatchObject({
        data: { slug: free.trim().toLowerCase(), isFree: true },
      });
    }
    for (const taken of [slug, 'checked-address']) {
      expect(await check(other.id, taken)).toMatchObject({ data: { slug: taken, isFree: false } });
    }
    for (const wrong of ['Mum Doyle!', 'memorials', '', 'a'.repeat(5_000)]) {
      const { fields } = await check(id, wrong);
      expect(Object.keys(fields ?? {})).toEqual(['slug']);
    }
  });

  test('one person checks it at most 300 times an hour', async () => {
    const person = await FamilyUser.register(app);
    const id = await person.create();
    const check = () => person.call('GET', `/${id}/address?slug=nobody-has-this`);
    const subject = await person.id();
    const counted = await countAtOnce(app, 280, { rule: 'addressChecksOfUser', subject });
    const answers = await Promise.all(Array.from({ length: 301 - counted }, check));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300 - counted);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('if two people want the same one at the same moment, one gets it', async () => {
    const [a, b] = [await aPublished(), await aPublished()];
    const answers = await Promise.all(
      [a, b].map(({ id }) => owner.call('PUT', `/${id}/address`, { slug: 'wanted-by-two' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test.each(['memorials', 'ab', 'a--b', 'über-uns', 'a_b', 'm', 'mem_x', 'a'.repeat(81)])(
    'refuses %s',
    async (slug) => {
      const { id } = await aPublished();
      const { status, body } = await owner.call('PUT', `/${id}/address`, { slug });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
        status: 400,
        fields: ['slug'],
      });
    },
  );

  test('the address of a draft no one saw stays free for others', async () => {
    const id = await owner.create({ fullName: 'Never Shown' });
    await owner.call('PUT', `/${id}/address`, { slug: 'not-shown-either' });
    const other = await aPublished();
    const taken = await owner.call('PUT', `/${other.id}/address`, { slug: 'never-shown' });
    expect(taken.status).toBe(200);
  });
});

describe('who sees the page', () => {
  test("public pages are in the sitemap, those by link or without search engines aren't", async () => {
    const { id, slug } = await aPublished();
    const isListed = async () =>
      (await listForSitemap(app.services.kysely, '', 1000)).some((entry) => entry.slug === slug);
    expect(await isListed()).toBe(false);
    await owner.call('PUT', `/${id}/visibility`, { level: 'public' });
    expect(await isListed()).toBe(true);
    expect((await page(slug)).isUnlisted).toBeUndefined();
    await owner.call('PUT', `/${id}/visibility`, { level: 'public', isIndexed: false });
    expect(await isListed()).toBe(false);
    expect((await page(slug)).isUnlisted).toBe(true);
  });

  test('what is not sent stays as it is, and an empty change leaves no trace', async () => {
    const { id } = await aPublished();
    const change = (visibility: object) => owner.call('PUT', `/${id}/visibility`, visibility);
    await change({ level: 'public' });
    expect((await change({ isIndexed: false })).status).toBe(200);
    expect(await owner.memorial(id)).toMatchObject({ level: 'public', isIndexed: false });
    expect((await change({ password: 'Lilac 1941' })).body.fields).toHaveProperty('password');
    await change({ level: 'family', password: 'Lilac 1941' });
    expect((await change({ password: 'Lilac 1942' })).status).toBe(200);
    expect((await change({})).status).toBe(200);
    expect(await owner.memorial(id)).toMatchObject({ level: 'family', isIndexed: false });
    const { body } = await owner.call('GET', `/${id}/log`);
    const entries = (body.data?.['entries'] ?? []) as { action: string; details: object }[];
    expect(
      entries.filter(({ action }) => action === 'changed-visibility').map(({ details }) => details),
    ).toEqual([
      { level: 'family', password: 'new' },
      { level: 'family', password: 'new' },
      { level: 'public', isIndexed: 'false' },
      { level: 'public' },
    ]);
  });

  test('there is no choice before the first publication', async () => {
    const id = await owner.create();
    const answer = await owner.call('PUT', `/${id}/visibility`, { level: 'public' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('taking down', () => {
  test('is immediate, with 30 days to restore the page', async () => {
    const { id, slug, shortCode } = await aPublished();
    await owner.call('DELETE', `/${id}`);
    expect(await code(page(slug))).toBe('MEMORIAL_GONE');
    expect(await code(findByCode(app.services.kysely, shortCode))).toBe('MEMORIAL_GONE');
    expect(await owner.call('POST', `/${id}/draft/changes`, { changes: [] })).toMatchObject({
      status: 410,
      body: { code: 'MEMORIAL_GONE', message: 'This page was taken down by the family.' },
    });
    expect(await owner.memorial(id)).toMatchObject({
      state: 'taken-down',
      takenDownAt: expect.any(String),
      purgedAt: expect.any(String),
    });
    expect((await owner.call('POST', `/${id}/restore`)).status).toBe(200);
    expect(await code(page(slug))).toBe('found');
  });

  test('after 30 days everything is deleted except the address and the code, which stay 410 for good', async () => {
    const { id, slug, shortCode } = await aPublished();
    await owner.call('PUT', `/${id}/address`, { slug: `${slug}-later` });
    await owner.call('DELETE', `/${id}`);
    app.clock.advance({ days: 31 });
    await owner.browser.login(owner.email);
    expect(await owner.call('POST', `/${id}/restore`)).toMatchObject({ status: 410 });
    await sweep();
    for (const address of [slug, `${slug}-later`]) {
      expect(await code(page(address))).toBe('MEMORIAL_GONE');
    }
    expect(await code(findByCode(app.services.kysely, shortCode))).toBe('MEMORIAL_GONE');
    expect((await owner.call('GET', `/${id}`)).status).toBe(404);
    const rows = await sql`
      select document from memorials where id = ${id}
      union all select document from memorial_revisions where memorial_id = ${id}
      union all select document from memorial_drafts where memorial_id = ${id}
      union all select details from memorial_log where memorial_id = ${id}
    `.execute(app.database.kysely);
    expect(rows.rows).toEqual([{ document: { sections: [] } }]);
    const other = await aPublished();
    const taken = await owner.call('PUT', `/${other.id}/address`, { slug });
    expect(taken).toMatchObject({ status: 409 });
  });

  test('of a draft that no one saw tells visitors nothing, and leaves nothing after 30 days', async () => {
    const id = await owner.create({ fullName: 'Still Alive' });
    const { slug, shortCode } = await owner.memorial(id);
    const answers = async () => [
      await code(page(slug)),
      await code(passDoor(app.services.kysely, slug, NOBODY)),
      await code(findByCode(app.services.kysely, shortCode)),
    ];
    await owner.call('DELETE', `/${id}`);
    expect(await answers()).toEqual(Array.from({ length: 3 }, () => 'MEMORIAL_NOT_FOUND'));
    expect(await owner.memorial(id)).toMatchObject({ state: 'taken-down' });
    app.clock.advance({ days: 31 });
    await sweep();
    expect(await answers()).toEqual(Array.from({ length: 3 }, () => 'MEMORIAL_NOT_FOUND'));
    const left = await sql`
      select id from memorials where id = ${id}
      union all select memorial_id from memorial_log where memorial_id = ${id}
    `.execute(app.database.kysely);
    expect(left.rows).toEqual([]);
    await owner.browser.login(owner.email);
    const again = await owner.create({ fullName: 'Still Alive' });
    expect(await owner.memorial(again)).toMatchObject({ slug });
  });
});

describe('deleting an account', () => {
  test('with no other member, the page stays without an owner', async () => {
    const alone = await FamilyUser.register(app);
    const { id, slug } = await aPublished(alone);
    await alone.browser.call('DELETE', '/delete-account');
    expect(await code(page(slug))).toBe('found');
    const members = await sql`select * from memorial_members where memorial_id = ${id}`.execute(
      app.database.kysely,
    );
    expect(members.rows).toEqual([]);
  });

  test('the longest-serving editor becomes owner, even when the account disappears another way', async () => {
    const leaving = await FamilyUser.register(app);
    const { id } = await aPublished(leaving);
    const [first, second] = [await FamilyUser.register(app), await FamilyUser.register(app)];
    await first.join(id, 'editor');
    await second.join(id, 'editor');
    await sql`delete from users where email = ${leaving.email}`.execute(app.database.kysely);
    expect((await first.memorial(id)).role).toBe('owner');
    expect((await second.memorial(id)).role).toBe('editor');
    expect((await first.log(id))[0]?.action).toBe('became-owner');
  });
});

describe('the log', () => {
  test('no statement changes or removes an entry', async () => {
    const { id } = await aPublished();
    const { kysely } = app.database;
    await expect(
      sql`update memorial_log set action = 'edited' where memorial_id = ${id}`.execute(kysely),
    ).rejects.toThrow('never changed');
    await expect(
      sql`delete from memorial_log where memorial_id = ${id}`.execute(kysely),
    ).rejects.toThrow('never changed');
  });
});

describe('/memorials', () => {
  test("lists the user's own memorials with role, state and names from the draft", async () => {
    const user = await FamilyUser.register(app);
    const id = await user.create({ fullName: 'Ada', fullName2: 'Bo', dob: '1931-02', dod: '2024' });
    const set = (path: string, value: string) => ({
      id: `chg_${path}`,
      op: 'set',
      path,
      value,
      was: valueHash(undefined),
    });
    await user.change(id, set('dob2', '1932'), set('dod2', '2021'));
    const { body } = await user.call('GET', '');
    expect(body.data).toMatchObject({
      memorials: [
        { id, state: 'draft', role: 'owner', name: 'Ada & Bo', years: '1931 – 2024 · 1932 – 2021' },
      ],
    });
    expect((await app.browser().callApi('GET', '/memorials')).status).toBe(401);
  });

  test("says the years of one memorial in the page's language, for its printed sheet", async () => {
    const user = await FamilyUser.register(app);
    const id = await user.create({ fullName: 'Kenji', dob: '1931', dod: '2024', language: 'ja' });
    const { body } = await user.call('GET', `/${id}`);
    expect(body.data).toMatchObject({ memorial: { years: '1931年 – 2024年' } });
  });
});
