import { ExplainNode, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { RESERVED_SLUGS } from '../../app/memorials/slugs.ts';
import { listForSitemap, findSitemapSlugAfter } from '../../app/memorials/store.server.ts';
import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../tests/harness/test-database.ts';
import { parseConfig } from '../config/config.server.ts';
import { robotsAndSitemapRoutes } from './robots-and-sitemap.server.ts';
import { createSitemapCache } from './sitemap-cache.server.ts';

const PART_SIZE = 100;

const database = openTestDatabase();
let time: Date;
beforeEach(async () => {
  time = new Date('2026-11-21T12:00:00Z');
  await emptyAllTables(database);
});

async function publish(count: number): Promise<void> {
  await sql`
    insert into memorials (id, slug, document)
    select 'mem_' || lpad(n::text, 22, '0'), 'person-' || n, '{"fullName": "Ada"}'
    from generate_series(1, ${count}::int) as n
    on conflict do nothing
  `.execute(database.kysely);
}

function explainingDatabase() {
  const plans: string[] = [];
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => ({ ...node, explain: ExplainNode.create() }),
    transformResult: ({ result }) => {
      plans.push(result.rows.map((row) => Object.values(row).join(' ')).join('\n'));
      return Promise.resolve({ ...result, rows: [] });
    },
  });
  return { kysely, plans };
}

function crawler({ isListening = true } = {}) {
  let [lists, starts] = [0, 0];
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && node.limit && !node.offset) lists += 1;
      if (node.kind === 'SelectQueryNode' && node.offset) starts += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const sitemap = createSitemapCache({
    kysely,
    now: () => time,
    partSize: PART_SIZE,
  });
  if (isListening) sitemap.changes.onListening();
  const app = robotsAndSitemapRoutes({
    config: parseConfig({ ORIGIN: 'https://memorials.example.org' }),
    sitemap,
  });
  const read = async (path: string) => {
    const response = await app.request(path);
    return { status: response.status, text: await response.text() };
  };
  return {
    read,
    changes: sitemap.changes,
    lists: () => lists,
    /** queries for the starts of parts */
    starts: () => starts,
    locations: async (path: string) =>
      [...(await read(path)).text.matchAll(/<loc>https:\/\/memorials\.example\.org([^<]*)</g)].map(
        ([, location = '']) => location,
      ),
  };
}

describe('robots.txt', () => {
  /** As in RFC 9309: a path starts with the rule, in which `*` is any text and `$` the end. */
  function patternOf(rule: string): RegExp {
    const escaped = rule.replaceAll(/[.+?^{}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`^${escaped.replaceAll('*', '.*')}`);
  }

  async function disallows(path: string): Promise<boolean> {
    const { text } = await crawler().read('/robots.txt');
    return [...text.matchAll(/^Disallow: (.+)$/gm)].some(([, rule = '']) =>
      patternOf(rule).test(path),
    );
  }

  test.each(['account', 'subscription', 'memorials'])('keeps crawlers out of /%s', async (room) => {
    for (const path of [`/${room}`, `/${room}/new`, `/${room}?page=2`]) {
      expect(await disallows(path), path).toBe(true);
    }
  });

  test('lets them read memorials whose address starts with a reserved word', async () => {
    for (const word of RESERVED_SLUGS) {
      for (const path of [`/${word}-of-anna-berg`, `/${word}-of-anna-berg/tributes`]) {
        expect(await disallows(path), path).toBe(false);
      }
    }
  });
});

describe('the sitemap', () => {
  test('for few memorials is one file with the pages and every memorial', async () => {
    await publish(3);
    const { read, locations } = crawler();
    expect((await read('/sitemap.xml')).text).toContain('<urlset');
    expect(await locations('/sitemap.xml')).toEqual(
      expect.arrayContaining(['/', '/pricing', '/person-1', '/person-2', '/person-3']),
    );
  });

  test('for many memorials is an index whose parts list all of them', async () => {
    await publish(1_050);
    const { read, locations } = crawler();
    expect((await read('/sitemap.xml')).text).toContain('<sitemapindex');
    const parts = await locations('/sitemap.xml');
    expect(parts).toHaveLength(12);
    const listed = new Set<string>();
    for (const part of parts) for (const address of await locations(part)) listed.add(address);
    for (let n = 1; n <= 1_050; n += 1) expect(listed).toContain(`/person-${n}`);
  });

  test('other part names are not found', async () => {
    await publish(2);
    const { read } = crawler();
    for (const path of ['/sitemaps/after-..%2Fadmin.xml', '/sitemaps/other.xml', '/sitemaps/']) {
      expect((await read(path)).status).toBe(404);
    }
  });

  test('a hundred made-up parts cause one query for each real part', async () => {
    await publish(250);
    const { read, lists } = crawler();
    const made = Array.from({ length: 100 }, (_, n) => `/sitemaps/after-person-${n}-made-up.xml`);
    const responses = await Promise.all([...made, ...made].map(read));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(lists()).toBeLessThanOrEqual(3);
  });

  test('a part named by another instance, with other boundaries, lists all its memorials', async () => {
    await publish(450);
    const { locations } = crawler();
    const all = Array.from({ length: 450 }, (_, index) => `/person-${index + 1}`).toSorted();
    for (const start of [7, 99, 100, 101, 333]) {
      const part = await locations(`/sitemaps/after-${all[start]?.slice(1)}.xml`);
      expect(part).toEqual(expect.arrayContaining(all.slice(start + 1, start + 1 + PART_SIZE)));
    }
  });

  test('a hundred requests for one file cause one query, and another after five minutes', async () => {
    await publish(3);
    const { read, locations, lists } = crawler();
    await Promise.all(Array.from({ length: 100 }, () => read('/sitemap.xml')));
    expect(lists()).toBe(1);
    await publish(4);
    time = new Date(time.getTime() + 300_001);
    expect(await locations('/sitemap.xml')).toContain('/person-4');
    expect(lists()).toBe(2);
  });

  test("a failure isn't cached", async () => {
    await publish(1);
    const { locations, read } = crawler();
    await read('/sitemap.xml');
    time = new Date(time.getTime() + 300_001);
    await sql`alter table memorials rename to memorials_away`.execute(database.kysely);
    expect((await read('/sitemap.xml')).status).toBe(500);
    await sql`alter table memorials_away rename to memorials`.execute(database.kysely);
    expect(await locations('/sitemap.xml')).toContain('/person-1');
  });

  test('a part that has grown is split, and the others are not read', async () => {
    await publish(350);
    const { locations, changes, starts } = crawler();
    expect(await locations('/sitemap.xml')).toHaveLength(5);
    const before = starts();
    // All of them stand in one part.
    await publish(450);
    for (let n = 351; n <= 450; n += 1) changes.onNotification(`person-${n}`);
    expect(await locations('/sitemap.xml')).toHaveLength(6);
    expect(starts() - before).toBe(2);
    const listed: string[] = [];
    for (const part of await locations('/sitemap.xml')) listed.push(...(await locations(part)));
    for (let n = 1; n <= 450; n += 1) expect(listed).toContain(`/person-${n}`);
    expect(starts() - before).toBe(2);
  });

  test('the list of parts is read again after a day', async () => {
    await publish(150);
    const { locations } = crawler();
    expect(await locations('/sitemap.xml')).toHaveLength(3);
    await publish(350);
    time = new Date(time.getTime() + 23 * 3_600_000);
    expect(await locations('/sitemap.xml')).toHaveLength(3);
    time = new Date(time.getTime() + 3_600_001);
    expect(await locations('/sitemap.xml')).toHaveLength(5);
  });

  describe('a page that is no longer public', () => {
    const close = (slug: string) =>
      database.kysely
        .updateTable('memorials')
        .set({ level: 'link' })
        .where('slug', '=', slug)
        .execute();

    test("leaves the cached file, which isn't read again", async () => {
      await publish(3);
      const { locations, changes, lists } = crawler();
      expect(await locations('/sitemap.xml')).toContain('/person-2');
      await close('person-2');
      changes.onNotification('person-2');
      const after = await locations('/sitemap.xml');
      expect(after).not.toContain('/person-2');
      expect(after).toContain('/person-1');
      expect(lists()).toBe(1);
    });

    test('leaves it while the file is being read', async () => {
      await publish(3);
      const { locations, changes } = crawler();
      const reading = locations('/sitemap.xml');
      await close('person-2');
      changes.onNotification('person-2');
      await reading;
      expect(await locations('/sitemap.xml')).not.toContain('/person-2');
    });

    test('leaves the list of parts, where its address was a boundary', async () => {
      await publish(550);
      const { locations, changes, starts } = crawler();
      const [, , start = ''] = await locations('/sitemap.xml');
      const slug = start.slice('/sitemaps/after-'.length, -'.xml'.length);
      await close(slug);
      changes.onNotification(slug);
      const before = starts();
      const all: string[] = [];
      for (const part of await locations('/sitemap.xml')) {
        expect(part).not.toContain(slug);
        all.push(...(await locations(part)));
      }
      expect(all).not.toContain(`/${slug}`);
      expect(new Set(all).size).toBeGreaterThanOrEqual(549);
      // Only the part before it and its own.
      expect(starts() - before).toBe(2);
    });

    test("is listed again once it is public again; one in another part isn't added", async () => {
      await publish(350);
      const { locations, changes } = crawler();
      const [, first = '', , third = ''] = await locations('/sitemap.xml');
      expect(await locations(first)).not.toContain('/person-99');
      changes.onNotification('person-99');
      expect(await locations(first)).not.toContain('/person-99');
      expect(await locations(third)).toContain('/person-99');
    });

    test('is noticed within a second, when the database sends nothing', async () => {
      await publish(3);
      const { locations } = crawler({ isListening: false });
      await locations('/sitemap.xml');
      await close('person-2');
      time = new Date(time.getTime() + 1_001);
      expect(await locations('/sitemap.xml')).not.toContain('/person-2');
    });

    test('leaves it when everything changed, or notifications were lost', async () => {
      await publish(3);
      const { locations, changes } = crawler();
      await locations('/sitemap.xml');
      await close('person-2');
      changes.onNotification('*');
      expect(await locations('/sitemap.xml')).not.toContain('/person-2');
      await close('person-1');
      changes.onConnectionLost();
      changes.onListening();
      expect(await locations('/sitemap.xml')).not.toContain('/person-1');
    });
  });

  test('drafts are in no part', async () => {
    await publish(1);
    await sql`update memorials set state = 'draft'`.execute(database.kysely);
    expect(await crawler().locations('/sitemap.xml')).not.toContain('/person-1');
  });

  test("invented people are in no part and aren't counted", async () => {
    await publish(2 * PART_SIZE);
    await sql`
      update memorials set document = document || '{"invented": true}'
      where slug not in ('person-1', 'person-2')
    `.execute(database.kysely);
    await sql`
      update memorials set document = document || '{"invented": false}' where slug = 'person-2'
    `.execute(database.kysely);
    const { locations } = crawler();
    const people = (await locations('/sitemap.xml')).filter((path) => path.startsWith('/person-'));
    expect(people).toEqual(['/person-1', '/person-2']);
  });

  test('is read with an index-only scan, however large the documents are', async () => {
    await publish(300);
    // A row can be read from the index alone once its commit is on the disk, and the tests' commits do not wait for it.
    await database.kysely.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = on`.execute(transaction);
      await sql`update memorials set slug = slug where slug = 'person-1'`.execute(transaction);
    });
    // A vacuum leaves out what another connection can still see, such as that of the server's own vacuum.
    const otherPlans = async () => {
      await sql`vacuum analyze memorials`.execute(database.kysely);
      const { kysely, plans } = explainingDatabase();
      await listForSitemap(kysely, '0', 5);
      await findSitemapSlugAfter(kysely, '0', 5);
      expect(plans).toHaveLength(2);
      return plans.filter((plan) => !plan.includes('Index Only Scan using memorials_listed'));
    };
    await expect.poll(otherPlans).toEqual([]);
  });
});
