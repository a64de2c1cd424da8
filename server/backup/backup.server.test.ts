import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { CLOSE_CUSTOMER } from '../../app/billing/jobs.server.ts';
import { removeMemorial } from '../../app/memorials/memorial-removal.server.ts';
import { listPendingJobs } from '../../db/pending-jobs.server.ts';
import type { TestApp } from '../../tests/harness/test-app.ts';
import { testDatabaseKind } from '../../tests/harness/test-database.ts';
import { checkBackup } from './check-backup.server.ts';
import { makeBackup } from './make-backup.server.ts';
import {
  aFolder,
  anEmptyPlace,
  aSource,
  backUp,
  everythingShown,
  keepFoldersUntilTheEnd,
  productIn,
  restore,
  SLUGS,
  takeIn,
} from './testing/products.ts';

keepFoldersUntilTheEnd();

let source: TestApp;
let backup: string;
beforeAll(async () => {
  source = await aSource();
  backup = await backUp(source);
}, 120_000);
afterAll(() => source.close());

describe('"proven by a restore on an empty machine"', () => {
  test('every memorial reads the same to the byte, its media too', async () => {
    const place = await anEmptyPlace();
    await restore(place, backup);
    const before = await everythingShown(source);
    expect(Object.keys(before).length).toBeGreaterThan(SLUGS.length * 2);
    expect(await everythingShown(await productIn(place))).toEqual(before);
  });

  test('people sign in with their passwords; sessions, codes and mails of then are gone', async () => {
    const place = await anEmptyPlace();
    await restore(place, backup);
    for (const table of ['sessions', 'account_codes', 'attempts', 'mails'] as const) {
      const { kysely } = source.database;
      expect(await kysely.selectFrom(table).selectAll().execute()).not.toEqual([]);
      const after = place.database.kysely.selectFrom(table).selectAll();
      expect(await after.execute()).toEqual([]);
    }
    const app = await productIn(place);
    expect((await app.browser().login('ada@example.org')).status).toBe(200);
  });

  test('what is new gets on with what was restored', async () => {
    const place = await anEmptyPlace();
    await restore(place, backup);
    const app = await productIn(place);
    await takeIn(app, 'cy-example');
    expect(await app.services.memorials.list()).toHaveLength(SLUGS.length + 1);
    expect((await app.browser().register('new@example.org')).status).toBe(200);
    expect((await app.mailbox.lastTo('new@example.org')).code).toMatch(/^\d{6}$/);
  });

  test('work at the payment provider that waited then is not forgotten', async () => {
    const app = await aSource();
    onTestFinished(() => app.close());
    await app.database.kysely
      .transaction()
      .execute((transaction) => app.jobs.add(transaction, CLOSE_CUSTOMER, { customer: 'gone' }));
    const place = await anEmptyPlace();
    await restore(place, await backUp(app));
    expect(await place.database.withSession(listPendingJobs)).toContainEqual({
      name: 'close-customer',
      data: { customer: 'gone' },
    });
  });

  test('mails that waited then are not sent again by the restored product', async () => {
    const waiting = await source.database.withSession(listPendingJobs);
    expect(waiting.map(({ name }) => name)).toContain('send-mail');
    const place = await anEmptyPlace();
    await restore(place, backup);
    const app = await productIn(place);
    expect(await app.mailbox.to('ada@example.org')).toEqual([]);
  });
});

describe('"works while serving"', () => {
  test('a backup is one moment, whatever is written meanwhile', async () => {
    const app = await aSource();
    onTestFinished(() => app.close());
    const folder = join(await aFolder('busy'), 'whole');
    const stop = new AbortController();
    const written = { registrations: 0, tributes: 0 };
    const register = async () => {
      for (; !stop.signal.aborted; written.registrations += 1) {
        await app.browser().register(`person-${written.registrations}@example.org`);
      }
    };
    const takeInAndRemove = async () => {
      while (!stop.signal.aborted) {
        await takeIn(app, 'dee-example');
        await removeMemorial('dee-example', app.services);
        written.tributes += 1;
      }
    };
    const writing = Promise.all([register(), takeInAndRemove()]);
    const { database, config } = app;
    await makeBackup({ database, dataDirectory: config.dataDirectory, folder, version: '0.1.0' });
    stop.abort();
    await writing;

    const place = await anEmptyPlace();
    const manifest = await restore(place, folder);
    const restored = await productIn(place);
    expect(manifest.missingMedia).toEqual([]);
    // Written in one transaction: a moment between them would tell them apart.
    const counts = await restored.database.withSession((session) =>
      session.query<{ kept: number; counted: number }>(`
        select (select coalesce(sum(tributes), 0)::int from tribute_counts) as kept,
               (select count(*) from tributes) as counted
      `),
    );
    expect(counts[0]?.kept).toBe(counts[0]?.counted);
    const shown = Object.values(await everythingShown(restored));
    expect(shown.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  });
});

describe('out of the embedded database and back', () => {
  const other = 'embedded';

  test(`a backup of ${testDatabaseKind} is restored into ${other}, and its backup reads the same`, async () => {
    const there = await anEmptyPlace(other);
    await restore(there, backup);
    const second = await backUp(await productIn(there));
    const back = await anEmptyPlace();
    await restore(back, second);
    expect(await everythingShown(await productIn(back))).toEqual(await everythingShown(source));
    const [first, last] = [await checkBackup(backup), await checkBackup(second)];
    expect(last.tables.map(({ name, rows }) => [name, rows])).toEqual(
      first.tables.map(({ name, rows }) => [name, rows]),
    );
  });
});
