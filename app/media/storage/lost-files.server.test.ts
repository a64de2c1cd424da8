// On both databases: triggers.
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { anId } from '../testing/s3-server.ts';
import { removeLostFiles } from './lost-files.server.ts';

const app = openTestApp();

test('the music of a purged memorial goes the same night, and what is on its way stays', async () => {
  const { kysely } = app.database;
  const { storage, media } = app.services;
  const owner = await FamilyUser.register(app);
  const id = await owner.create();
  const [file, other] = [anId(), anId()];
  const names = [`${file}.mp3`, `${file}-peaks.json`];
  const put = (name: string) =>
    storage.put(name, { byteSize: 1, stream: () => Readable.from([Buffer.from('x')]) });
  for (const name of [...names, `${other}.mp4`]) await put(name);
  await sql`
    insert into video_sounds (id, memorial_id, file, kind, name, duration_ms, byte_size, used_at)
    values ('snd_1', ${id}, ${file}, 'mp3', 'Song', 1, 1, now())
  `.execute(kysely);
  await media.cleanStorage(app.clock.now());
  expect(await storage.find(names[0] ?? '')).not.toBeNull();
  await sql`
    update memorials set state = 'purged', document = '{"sections":[]}', level = null where id = ${id}
  `.execute(kysely);
  await media.cleanStorage(app.clock.now());
  const found = await Promise.all(names.map((name) => storage.find(name)));
  expect(found).toEqual([null, null]);
  expect(await storage.find(`${other}.mp4`), 'it is younger than a day').not.toBeNull();
});

test('what there is no more time for goes the next night', async () => {
  const { kysely } = app.database;
  const files = Array.from({ length: 150 }, () => ({ file: anId() }));
  await kysely.insertInto('files_to_check').values(files).execute();
  const left = async () =>
    (await kysely.selectFrom('files_to_check').select('file').execute()).length;
  const noneIsUsed = () => Promise.resolve(new Set<string>());
  let asked = 0;
  await removeLostFiles(app.services, noneIsUsed, () => {
    asked += 1;
    return asked > 1;
  });
  expect(await left()).toBe(50);
  await removeLostFiles(app.services, noneIsUsed);
  expect(await left()).toBe(0);
});
