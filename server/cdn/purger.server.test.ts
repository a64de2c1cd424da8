// On both databases: triggers, notifications and claimed rows.
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { mediaTag } from '../../app/memorials/cdn/cache-tags.server.ts';
import * as store from '../../app/memorials/cdn/store.server.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts';
import { CDN_CHANNEL } from './cdn.server.ts';
import { openPurger as openPurgerOfProcess } from './open-purger.server.ts';
import { Purger } from './purger.server.ts';
import { openCdnServer, type CdnServer } from './testing/cdn-server.ts';

const MEMORIAL = `mem_${'0'.repeat(22)}`;
const CODE_TAG = 'm-0123ABCD';
const PICTURE = '1'.repeat(32);

let database: TestDatabase;
let cdn: CdnServer;
let purgers: Purger[];
beforeEach(async () => {
  [database, cdn] = await Promise.all([createTestDatabase(), openCdnServer()]);
  purgers = [];
});
afterEach(async () => {
  await Promise.all(purgers.map((purger) => purger.close()));
  await database.close();
  cdn.close();
});

const run = async (statement: string) => {
  await sql.raw(statement).execute(database.kysely);
};

async function openPurger(urls = [cdn.url]): Promise<Purger> {
  const purger = new Purger({
    kysely: database.kysely,
    settings: { kind: 'post', urls, token: undefined },
    log: pino({ level: 'silent' }),
  });
  purgers.push(purger);
  database.listen(CDN_CHANNEL, purger.changes);
  await expect.poll(() => purger.isTrusted()).toBe(true);
  return purger;
}

const purged = () =>
  cdn.received.flatMap(({ body }) => (JSON.parse(body) as { tags: string[] }).tags).toSorted();

const waiting = () =>
  database.kysely.selectFrom('cdn_purges').select(['tag', 'confirmed_at']).execute();

/** As if the time until the next round had passed. */
const makeDue = () => run('update cdn_purges set due_at = now()');

async function insertMemorial(): Promise<void> {
  const photo = `/media/${PICTURE}-4x3.webp`;
  const document = JSON.stringify({ sections: [{ photos: [{ photo }] }] });
  await run(
    `insert into memorials (id, slug, short_code, level, document) values ('${MEMORIAL}', 'ada-quill', '0123ABCD', 'public', '${document}')`,
  );
}

test('without a CDN, a change writes no purge', async () => {
  await insertMemorial();
  await run(`update memorials set state = 'taken-down'`);
  expect(await waiting()).toEqual([]);
});

describe('with a CDN', () => {
  beforeEach(async () => {
    await insertMemorial();
    await store.recordCdn(database.kysely, 'release 1');
    await run('delete from cdn_purges');
  });

  test('a changed page purges its pages, and a page taken down its pictures too', async () => {
    await openPurger();
    await run('update memorials set version = version + 1');
    await expect.poll(purged).toEqual([CODE_TAG, 'page-ada-quill']);
    cdn.received = [];
    await run(`update memorials set state = 'taken-down'`);
    await expect.poll(purged).toEqual([CODE_TAG, mediaTag(MEMORIAL), 'page-ada-quill']);
  });

  test('so does one restricted to family and friends', async () => {
    await openPurger();
    await run(`update memorials set level = 'family'`);
    await expect.poll(purged).toEqual([CODE_TAG, mediaTag(MEMORIAL), 'page-ada-quill']);
  });

  test('another address purges both addresses, and a removed photo the pictures', async () => {
    await openPurger();
    await run(`update memorials set slug = 'ada-quill-2', document = '{"sections": []}'`);
    await expect
      .poll(purged)
      .toEqual([CODE_TAG, mediaTag(MEMORIAL), 'page-ada-quill', 'page-ada-quill-2']);
  });

  test('a removed memorial purges everything about it', async () => {
    await openPurger();
    await run('delete from memorials');
    await expect.poll(purged).toEqual([mediaTag(MEMORIAL), 'page-ada-quill']);
  });

  test('a rolled-back change purges nothing', async () => {
    await database.kysely
      .transaction()
      .execute(async (transaction) => {
        await sql`update memorials set state = 'taken-down'`.execute(transaction);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await waiting()).toEqual([]);
  });

  test('a purge is confirmed by the first round and forgotten after a second', async () => {
    const purger = await openPurger();
    await run('update memorials set version = version + 1');
    await expect.poll(async () => (await waiting())[0]?.confirmed_at).toBeInstanceOf(Date);
    expect(await store.isAnyUnconfirmed(database.kysely, ['page-ada-quill'])).toBe(false);
    await makeDue();
    purger.changes.onNotification('');
    await expect.poll(waiting).toEqual([]);
    expect(purged()).toEqual([CODE_TAG, CODE_TAG, 'page-ada-quill', 'page-ada-quill']);
  });

  test('a purge of pictures is sent a third time, after the longest download of a video', async () => {
    const purger = await openPurger();
    await run(`update memorials set state = 'taken-down'`);
    const tag = mediaTag(MEMORIAL);
    const rounds = () => purged().filter((sent) => sent === tag).length;
    await expect.poll(rounds).toBe(1);
    await expect.poll(async () => (await waiting()).every(({ confirmed_at: at }) => at)).toBe(true);
    await makeDue();
    purger.changes.onNotification('');
    await expect.poll(async () => (await waiting()).map((purge) => purge.tag)).toEqual([tag]);
    await expect.poll(rounds).toBe(2);
    expect(await store.isAnyUnconfirmed(database.kysely, [tag])).toBe(false);
    // Noted after the request, which the CDN has seen by now.
    await expect.poll(() => store.secondsUntilDue(database.kysely)).toBeGreaterThan(500);
    await run(
      `update cdn_purges set confirmed_at = confirmed_at - interval '10 minutes', due_at = now()`,
    );
    purger.changes.onNotification('');
    await expect.poll(waiting).toEqual([]);
    expect(rounds()).toBe(3);
  });

  test('until a purge is confirmed, no instance trusts the CDN with pages', async () => {
    const [one, other] = [await openPurger(), await openPurger()];
    cdn.answer = { status: 503, body: '' };
    await run(`update memorials set state = 'taken-down'`);
    await expect.poll(() => [one.isTrusted(), other.isTrusted()]).toEqual([false, false]);
    expect(await store.isAnyUnconfirmed(database.kysely, ['page-ada-quill'])).toBe(true);
    cdn.answer = { status: 200, body: '' };
    await makeDue();
    one.changes.onNotification('');
    await expect.poll(() => [one.isTrusted(), other.isTrusted()]).toEqual([true, true]);
    expect(await store.isAnyUnconfirmed(database.kysely, ['page-ada-quill'])).toBe(false);
  });

  test("an instance whose purges are confirmed doesn't trust the CDN while another one's isn't", async () => {
    await openPurger();
    cdn.answer = { status: 503, body: '' };
    await run(`update memorials set state = 'taken-down'`);
    const isTrusted = async () => (await store.readSummary(database.kysely)).isTrusted;
    await expect.poll(isTrusted).toBe(false);
    await store.setTrusted(database.kysely, true);
    expect(await isTrusted()).toBe(false);
  });

  test('changes while the CDN is down are kept once per tag', async () => {
    const purger = await openPurger();
    cdn.answer = { status: 503, body: '' };
    for (let change = 0; change < 5; change += 1) {
      await run('update memorials set version = version + 1');
      await makeDue();
      purger.changes.onNotification('');
    }
    await expect.poll(async () => (await waiting()).length).toBe(2);
  });

  test("a dead process's purge is sent by another one", async () => {
    await run('update memorials set version = version + 1');
    expect(await store.claimDue(database.kysely, 10)).toHaveLength(2);
    const purger = await openPurger();
    expect(cdn.received).toEqual([]);
    await makeDue();
    purger.changes.onNotification('');
    await expect.poll(purged).toEqual([CODE_TAG, 'page-ada-quill']);
  });

  test('when the process stops, only the request under way is waited for', async () => {
    const purger = await openPurger();
    const { promise, resolve } = Promise.withResolvers<void>();
    cdn.gate = promise;
    await run(`select request_purges(array(select 'page-' || n from generate_series(1, 40) n))`);
    await expect.poll(() => cdn.received.length).toBe(1);
    const closing = purger.close();
    resolve();
    await closing;
    expect(cdn.received).toHaveLength(1);
    expect(await store.readSummary(database.kysely)).toMatchObject({
      isTrusted: true,
      unconfirmed: 10,
    });
  });

  test("without a database connection, the CDN isn't trusted with pages", async () => {
    const purger = await openPurger();
    purger.changes.onConnectionLost();
    expect(purger.isTrusted()).toBe(false);
  });

  test('another release purges everything once', async () => {
    await store.recordCdn(database.kysely, 'release 1');
    expect(await waiting()).toEqual([]);
    await store.recordCdn(database.kysely, 'release 2');
    await store.recordCdn(database.kysely, 'release 2');
    expect((await waiting()).map(({ tag }) => tag)).toEqual(['all']);
  });

  test('a process without the setting changes nothing for the others', async () => {
    const purger = await openPurger();
    const warned: string[] = [];
    await openPurgerOfProcess({
      settings: undefined,
      database,
      productFolder: '.',
      log: pino({}, { write: (line: string) => warned.push(line) }),
    });
    expect(warned.join('')).toContain('PURGE_URL is not set on this instance');
    await run(`update memorials set state = 'taken-down'`);
    await expect.poll(purged).toContain('page-ada-quill');
    expect(purger.isTrusted()).toBe(true);
  });

  test('once disabled, changes purge nothing and no instance trusts it', async () => {
    const purger = await openPurger();
    await run('update memorials set version = version + 1');
    await store.endCdn(database.kysely);
    await expect.poll(() => purger.isTrusted()).toBe(false);
    // As by a purge that was under way.
    await store.setTrusted(database.kysely, true);
    expect((await store.readSummary(database.kysely)).isTrusted).toBe(false);
    await run('update memorials set version = version + 1');
    expect(await waiting()).toEqual([]);
    await store.recordCdn(database.kysely, 'release 1');
    expect((await waiting()).map(({ tag }) => tag)).toContain('all');
    await expect.poll(() => purger.isTrusted()).toBe(true);
  });
});
