// Long, because its tests share the history of one memorial.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import type { ApiResponse } from '../../../../tests/harness/test-browser.ts';
import { readContent } from '../../../archives/writing/read-content.server.ts';
import { SWEEP_MEMORIALS } from '../../../management/jobs.server.ts';
import { removeLostFiles } from '../../../media/storage/lost-files.server.ts';
import type { MediaStorage } from '../../../media/storage/storage.server.ts';
import { accessOfOperator } from '../../../members/access.server.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import { valueHash } from '../../changes/value-hash.ts';
import { findFilesBetween } from './store.server.ts';
import { fileOldVersions, UNFILED_VERSIONS, versionFileName } from './version-files.server.ts';

const VERSIONS = UNFILED_VERSIONS + 45;
const PICTURE = 'd'.repeat(32);

const app = openTestApp();
const storage = () => app.services.storage;
let owner: FamilyUser;
let id: string;

beforeEach(async () => {
  owner = await FamilyUser.register(app);
  id = await owner.create({ fullName: 'Ada Filed' });
  await owner.publish(id);
  // The first ones show a picture; the third says the same as the second.
  await sql`
    insert into memorial_revisions (memorial_id, number, kind, document, created_at)
    select memorial_id, place, 'published', document || jsonb_build_object(
        'quote', 'Words ' || case place when 3 then 2 else place end,
        'profilePhoto', case when place < 10 then '/media/' || ${PICTURE} || '-4x3.webp' end
      ), ${app.clock.now()}
    from memorial_revisions, generate_series(2, ${sql.lit(VERSIONS)}) as place
    where memorial_id = ${id} and number = 1
  `.execute(app.database.kysely);
});

async function publish(quote: string): Promise<void> {
  const was = valueHash((await owner.draft(id)).document.quote);
  await owner.change(id, {
    id: `chg_${quote.length}`,
    op: 'set',
    path: 'quote',
    value: quote,
    was,
  });
  expect((await owner.publish(id)).status).toBe(200);
}

function rows() {
  return app.database.kysely
    .selectFrom('memorial_revisions')
    .select(['number', 'document', 'file'])
    .where('memorial_id', '=', id)
    .orderBy('number')
    .execute();
}

async function filed(): Promise<Array<{ number: number; file: string }>> {
  return (await rows()).flatMap(({ number, document, file }) => {
    expect((document === null) === (file !== null)).toBe(true);
    return file === null ? [] : [{ number, file }];
  });
}

const pageOf = (number: number) => owner.call('GET', `/${id}/revisions/${number}/page`);

/** Everything but when the page was rendered. */
function shownIn({ body }: ApiResponse) {
  return { ...body.data, renderedAt: null };
}

async function usesOfPicture(): Promise<number> {
  const { rows: found } = await sql<{ row_count: number }>`
    select row_count from media_uses
    where memorial_id = ${id} and media_id = ${PICTURE} and kind = 'history'
  `.execute(app.database.kysely);
  return found[0]?.row_count ?? 0;
}

async function sweep(): Promise<void> {
  await app.database.kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
  expect(await app.jobs.runDue()).toMatchObject({ failed: 0 });
}

const find = (file: string) => storage().find(versionFileName(file));

describe('versions beyond the newest', () => {
  test('become files in the sweep, and are viewed and restored as before', async () => {
    const before = await pageOf(5);
    expect(await usesOfPicture()).toBe(8);
    await sweep();
    const files = await filed();
    expect(files.map(({ number }) => number)).toEqual(
      Array.from({ length: VERSIONS - UNFILED_VERSIONS }, (_, index) => index + 1),
    );
    expect(files[1]?.file).toBe(files[2]?.file);
    expect(shownIn(await pageOf(5))).toEqual(shownIn(before));
    expect(shownIn(before)).toMatchObject({ page: { quote: '“Words 5”' } });
    expect(before.status).toBe(200);
    expect(await usesOfPicture()).toBe(8);
    const { status } = await owner.call('POST', `/${id}/revisions/5/restore`);
    expect(status).toBe(200);
    expect((await owner.draft(id)).document).toMatchObject({
      fullName: 'Ada Filed',
      quote: 'Words 5',
    });
  });

  test('stay in the database while there are only the newest', async () => {
    await sql`delete from memorial_revisions where number > ${UNFILED_VERSIONS}`.execute(
      app.database.kysely,
    );
    await sweep();
    expect(await filed()).toEqual([]);
  });

  test('are filed completely after an interruption between file and row', async () => {
    let puts = 0;
    const interrupted = fileOldVersions({
      kysely: app.database.kysely,
      storage: {
        put: async (name, content) => {
          const digest = await storage().put(name, content);
          puts += 1;
          if (puts === 3) throw new Error('killed');
          return digest;
        },
      },
    });
    await expect(interrupted).rejects.toThrow('killed');
    expect(await filed()).toHaveLength(2);
    await fileOldVersions(app.services);
    expect(await filed()).toHaveLength(VERSIONS - UNFILED_VERSIONS);
    expect(await usesOfPicture()).toBe(8);
  });

  test('are filed in the next night if there is no more time', async () => {
    let asked = 0;
    await fileOldVersions(app.services, () => {
      asked += 1;
      return asked > 3;
    });
    expect(await filed()).toHaveLength(3);
    await fileOldVersions(app.services);
    expect(await filed()).toHaveLength(VERSIONS - UNFILED_VERSIONS);
  });

  test('are searched only in memorials with new ones', async () => {
    const others = () =>
      app.database.kysely.selectFrom('memorials_to_file').select('memorial_id').execute();
    expect(await others()).toEqual([{ memorial_id: id }]);
    await fileOldVersions(app.services);
    expect(await others()).toEqual([]);
    await publish('Newer words');
    expect(await others()).toEqual([{ memorial_id: id }]);
    await fileOldVersions(app.services);
    expect(await filed()).toHaveLength(VERSIONS + 1 - UNFILED_VERSIONS);
    const other = await owner.create({ fullName: 'Few Versions' });
    await owner.publish(other);
    expect(await others()).toEqual([]);
  });

  test('are filed the next time if they were published meanwhile', async () => {
    let isPublished = false;
    await fileOldVersions({
      kysely: app.database.kysely,
      storage: {
        put: async (name, content) => {
          if (!isPublished) {
            isPublished = true;
            await publish('Words of this moment');
          }
          return storage().put(name, content);
        },
      },
    });
    expect(await filed()).toHaveLength(VERSIONS + 1 - UNFILED_VERSIONS);
  });

  test('have the same number in the product and in the trigger', async () => {
    const { rows: found } = await sql<{ trigger: string }>`
      select pg_get_triggerdef(oid) as trigger from pg_trigger where tgname = 'marks_to_file'
    `.execute(app.database.kysely);
    expect(found[0]?.trigger).toContain(`new.number > ${UNFILED_VERSIONS}`);
  });

  test('are in an archive', { tags: 'full' }, async () => {
    await fileOldVersions(app.services);
    const content = await readContent(app.services, accessOfOperator(id));
    expect(content?.memorial.publications).toHaveLength(VERSIONS);
    expect(content?.media.list().some((address) => JSON.stringify(address).includes(PICTURE))).toBe(
      true,
    );
  });

  test('are served to no one', async () => {
    await fileOldVersions(app.services);
    const [first] = await filed();
    const name = versionFileName(first?.file ?? '');
    expect(await storage().find(name)).not.toBeNull();
    expect((await owner.browser.fetch(`/media/${name}`)).status).toBe(404);
  });
});

describe('a missing or damaged file', () => {
  test('is reported with a message, and the other versions open', async () => {
    await fileOldVersions(app.services);
    const files = await filed();
    const [lost, damaged] = [files[4], files[5]];
    await storage().remove([versionFileName(lost?.file ?? '')]);
    const other = await find(files[6]?.file ?? '');
    if (!other) throw new Error('The file of the seventh version is missing.');
    await storage().put(versionFileName(damaged?.file ?? ''), other);
    for (const { number } of [files[4], files[5]].flatMap((file) => file ?? [])) {
      const { status, body } = await pageOf(number);
      expect(status).toBe(410);
      expect(body).toMatchObject({ code: 'VERSION_MISSING' });
      expect((await owner.call('POST', `/${id}/revisions/${number}/restore`)).status).toBe(410);
    }
    expect((await pageOf(files[6]?.number ?? 0)).status).toBe(200);
    const content = await readContent(app.services, accessOfOperator(id));
    expect(content?.missingPublications).toEqual([5, 6]);
  });
});

describe('files are deleted', () => {
  test('with the last version of the memorial that has their content', async () => {
    await fileOldVersions(app.services);
    const [first, second, third] = await filed();
    app.clock.advance({ days: 2 });
    await sql`delete from memorial_revisions where memorial_id = ${id} and number in (1, 2)`.execute(
      app.database.kysely,
    );
    expect(await usesOfPicture()).toBe(7);
    await sweep();
    expect(await find(first?.file ?? '')).toBeNull();
    expect(second?.file).toBe(third?.file);
    expect(await find(third?.file ?? '')).not.toBeNull();
  });

  test('with a purge', async () => {
    await fileOldVersions(app.services);
    const files = await filed();
    await owner.call('DELETE', `/${id}`);
    app.clock.advance({ days: 31 });
    await sweep();
    expect(await rows()).toEqual([]);
    expect(await Promise.all(files.map(({ file }) => find(file)))).toEqual(files.map(() => null));
    expect(await usesOfPicture()).toBe(0);
  });

  describe('without a search of the whole storage', () => {
    const listed = async () => {
      const found = await app.database.kysely
        .selectFrom('files_to_check')
        .select('file')
        .orderBy('file')
        .execute();
      return found.map(({ file }) => file);
    };
    const removeLost = (remove: MediaStorage['remove'] = (names) => storage().remove(names)) => {
      const { kysely } = app.database;
      return removeLostFiles({ kysely, storage: { ...storage(), remove } }, (first, last) =>
        findFilesBetween(kysely, first, last),
      );
    };
    beforeEach(() => removeLost());
    const lose = (...numbers: number[]) =>
      app.database.kysely
        .deleteFrom('memorial_revisions')
        .where('memorial_id', '=', id)
        .where('number', 'in', numbers)
        .execute();

    test('those that have lost their last version, and no others', async () => {
      await fileOldVersions(app.services);
      const [first, second] = await filed();
      await lose(1, 2, VERSIONS);
      expect(await listed()).toEqual(
        [first, second].flatMap((one) => one?.file.slice(0, 32) ?? []).toSorted(),
      );
      await removeLost();
      expect(await find(first?.file ?? '')).toBeNull();
      expect(await find(second?.file ?? ''), 'version 3 has it').not.toBeNull();
      expect(await listed()).toEqual([]);
    });

    test('the next time, if the storage fails or the process is killed', async () => {
      await fileOldVersions(app.services);
      const [first] = await filed();
      await lose(1);
      await expect(removeLost(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
      expect(await listed()).toEqual([first?.file.slice(0, 32)]);
      await removeLost();
      expect(await find(first?.file ?? '')).toBeNull();
    });

    test('not if a version with the same words has been filed since', async () => {
      const [oldest] = await rows();
      await fileOldVersions(app.services);
      const [first] = await filed();
      await lose(1);
      await sql`
        insert into memorial_revisions (memorial_id, number, kind, document, created_at)
        values (${id}, 1, 'published', ${JSON.stringify(oldest?.document)}::jsonb, ${app.clock.now()})
      `.execute(app.database.kysely);
      await publish('Newer words');
      await fileOldVersions(app.services);
      expect((await filed())[0]).toEqual(first);
      expect(await listed()).toEqual([]);
      await removeLost();
      expect(await find(first?.file ?? '')).not.toBeNull();
    });
  });
});
