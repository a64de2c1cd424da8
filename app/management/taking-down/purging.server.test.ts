import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, expect, test, vi } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { valueHash } from '../../drafts/changes/value-hash.ts';
import { TusClient } from '../../drafts/uploads/testing/tus-requests.ts';
import { parsePictureAddress } from '../../media/addresses.ts';
import { aJpeg } from '../../media/testing/pictures.ts';
import { removeMemorial } from '../../memorials/memorial-removal.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { SWEEP_MEMORIALS } from '../jobs.server.ts';

const app = openTestApp();
let owner: FamilyUser;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

let things = 0;
async function aPicture(id: string): Promise<string> {
  things += 1;
  const bytes = await aJpeg(64 + things, 48, things);
  const { address = '' } = await new TusClient(owner, id).take({ bytes });
  return address;
}

async function set(id: string, path: string, value: unknown, before?: unknown): Promise<void> {
  things += 1;
  const was = valueHash(before);
  const { applied } = await owner.change(id, { id: `chg_${things}`, op: 'set', path, value, was });
  expect(applied).toHaveLength(1);
}

async function sweep(): Promise<void> {
  await app.database.kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
  expect(await app.jobs.runDue()).toMatchObject({ failed: 0 });
}

async function takeDownAndPurge(id: string): Promise<void> {
  await owner.call('DELETE', `/${id}`);
  app.clock.advance({ days: 31 });
  await sweep();
  await owner.browser.login(owner.email);
}

async function isStored(address: string): Promise<boolean> {
  return (await app.services.media.findOriginal(address)) !== null;
}

test('a failing nightly sweep keeps no page from being purged, and the job is retried', async () => {
  const id = await owner.create();
  await owner.publish(id);
  await owner.call('DELETE', `/${id}`);
  app.clock.advance({ days: 31 });
  vi.spyOn(app.services.shareCards, 'sweep').mockRejectedValueOnce(new Error('The disk is full'));
  const { kysely } = app.database;
  await kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
  expect(await app.jobs.runDue()).toMatchObject({ failed: 1 });
  const { state } = await kysely
    .selectFrom('memorials')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('purged');
  await owner.browser.login(owner.email);
});

test('a purge removes the pictures of page, draft and history, but none used by another draft or history', async () => {
  const id = await owner.create();
  const [old, draft, shared, sharedBefore] = [
    await aPicture(id),
    await aPicture(id),
    await aPicture(id),
    await aPicture(id),
  ];
  await set(id, 'profilePhoto', old);
  await set(id, 'backgroundPhoto', shared);
  await owner.publish(id);
  await set(id, 'profilePhoto', sharedBefore, old);
  await owner.publish(id);
  await set(id, 'profilePhoto', draft, sharedBefore);
  const other = await owner.create();
  await set(other, 'backgroundPhoto', shared);
  await set(other, 'profilePhoto', sharedBefore);
  await owner.publish(other);
  await set(other, 'profilePhoto', null, sharedBefore);
  await takeDownAndPurge(id);
  expect([old, draft, shared, sharedBefore].length).toBe(4);
  expect(await Promise.all([old, draft, shared, sharedBefore].map(isStored))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("another size in a hostile document doesn't remove another memorial's picture", async () => {
  const mine = await owner.create();
  const address = await aPicture(mine);
  await set(mine, 'profilePhoto', address);
  const hostile = await owner.create();
  await set(hostile, 'profilePhoto', `/media/${parsePictureAddress(address)?.id}-1x1.webp`);
  await takeDownAndPurge(hostile);
  expect(await isStored(address)).toBe(true);
});

test('a purge removes the addresses of people invited, asked to help or given access', async () => {
  const id = await owner.create();
  const { kysely } = app.database;
  const asked = { memorial_id: id, email: 'rosa@example.org', created_at: app.clock.now() };
  const expires_at = new Date(app.clock.now().getTime() + 90 * 24 * 3600_000);
  const made_by = await owner.id();
  await kysely
    .insertInto('offers')
    .values({
      id: 'inv_of_purged',
      kind: 'invitation',
      memorial_id: id,
      email: asked.email,
      role: 'editor',
      made_by,
      made_at: asked.created_at,
      sent_at: asked.created_at,
      expires_at,
    })
    .execute();
  await kysely
    .insertInto('help_requests')
    .values({ ...asked, id: 'hlp_of_purged', name: 'Rosa', body: 'Hello', put_aside_at: null })
    .execute();
  await kysely
    .insertInto('memorial_guests')
    .values({ ...asked, id: 'gst_of_purged' })
    .execute();
  await kysely
    .insertInto('memorial_doors')
    .values({
      memorial_id: id,
      password_hash: 'x',
      version: 'x',
      changed_at: asked.created_at,
    })
    .execute();
  const left = async () => {
    const tables = ['offers', 'help_requests', 'memorial_guests', 'memorial_doors'] as const;
    const rows = await Promise.all(
      tables.map((table) =>
        kysely.selectFrom(table).select('memorial_id').where('memorial_id', '=', id).execute(),
      ),
    );
    return rows.map(({ length }) => length);
  };
  expect(await left()).toEqual([1, 1, 1, 1]);
  await takeDownAndPurge(id);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test('a purge deletes the downloads and booklets that contain the page, and no others', async () => {
  const [id, other] = [await owner.create(), await owner.create()];
  await owner.publish(id);
  await owner.call('DELETE', `/${id}`);
  app.clock.advance({ days: 25 });
  await owner.browser.login(owner.email);
  const booklet = { format: 'a5', parts: ['cover'], forPrinter: false };
  const begun = [
    await owner.call('POST', `/${id}/archives`),
    await owner.call('POST', `/${other}/archives`),
    await owner.browser.callApi('POST', '/account-archives'),
    await owner.call('POST', `/${id}/booklets`, booklet),
  ];
  expect(begun.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  await app.jobs.runDue();
  const kept = async () => {
    const folder = join(app.config.dataDirectory, 'media');
    const files = await readdir(folder, { recursive: true });
    const archives = await app.database.kysely
      .selectFrom('archives')
      .select('memorial_id')
      .execute();
    return {
      archives: archives.map((row) => row.memorial_id),
      files: files.filter((name) => /\.(?:zip\.part|pdf)$/.test(name)).length,
    };
  };
  expect((await kept()).files).toBe(4);
  app.clock.advance({ days: 6 });
  await sweep();
  expect(await kept()).toEqual({ archives: [other], files: 1 });
  await owner.browser.login(owner.email);
});

test('the command that removes a memorial leaves no picture of its draft or history behind', async () => {
  const id = await owner.create();
  const [before, draft] = [await aPicture(id), await aPicture(id)];
  await set(id, 'profilePhoto', before);
  await owner.publish(id);
  await set(id, 'profilePhoto', draft, before);
  const { slug } = await owner.memorial(id);
  await removeMemorial(app.services, slug);
  expect(await Promise.all([before, draft].map(isStored))).toEqual([false, false]);
});
