// On both databases: triggers.
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { anId } from '../testing/s3-server.ts';

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
