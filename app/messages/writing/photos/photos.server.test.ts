import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { aJpeg } from '../../../media/testing/pictures.ts';
import { aPublishedMemorial } from '../../../memorials/testing/families.ts';
import { countAtOnce } from '../../../rate-limiter/testing/count-at-once.ts';
import { tellMembers } from '../../notifications/notifications.server.ts';
import { Visitor, written } from '../testing/visitor.ts';
import {
  changeOwnMessage,
  readOwnMessage,
  takeBackMessage,
} from '../writers-page/own-message.server.ts';
import type { SentForm } from '../writing-context.server.ts';
import { sweepPhotos } from './sweep-photos.server.ts';

const app = openTestApp();

async function aMemorial() {
  const { owner, id, slug } = await aPublishedMemorial(app);
  await app.jobs.runDue();
  const row = () =>
    app.database.kysely
      .selectFrom('tribute_submissions')
      .selectAll()
      .where('memorial_id', '=', id)
      .executeTakeFirstOrThrow();
  const decide = async (decision: string, extra: object = {}) =>
    owner.call('POST', `/${id}/submissions/decisions`, {
      ids: [(await row()).id],
      decision,
      ...extra,
    });
  return { id, slug, owner, row, decide };
}

let seeds = 600;
const aPhoto = async () => new Blob([new Uint8Array(await aJpeg(80, 60, (seeds += 1)))]);

const folder = () => join(app.config.dataDirectory, 'words-photos');
const files = () => readdir(folder()).catch(() => []);
const readOwn = (token: string) => readOwnMessage(app.services, token, false);

function change(token: string, sent: Partial<SentForm>) {
  const form = { values: written(), formToken: undefined, isTrapFilled: false, ...sent };
  return changeOwnMessage(app.services, token, form, new Visitor(app).writer);
}

describe('a message with a photo', () => {
  test.each(['tribute', 'letter'] as const)(
    'by a %s is stored at once, and its photo is added by a job',
    async (kind) => {
      const { slug } = await aMemorial();
      const token = await new Visitor(app).write(slug, {}, { kind, photo: await aPhoto() });
      const before = await readOwn(token);
      expect(before).toMatchObject({ photo: { state: 'preparing' } });
      expect(before.picture).toBeUndefined();
      const [file = ''] = await files();
      // The original can contain the place where it was taken.
      expect((await stat(join(folder(), file))).mode & 0o077).toBe(0);
      await app.jobs.runDue();
      const after = await readOwn(token);
      expect(after.photo).toBeUndefined();
      expect(after.picture?.address).toBe(`/w/${token}/picture`);
      expect(await files()).toEqual([]);
    },
  );

  test("whose photo can't be read is stored, and the page says why and lets the writer add another", async () => {
    const { slug, row } = await aMemorial();
    const broken = (await aPhoto()).slice(0, 400);
    for (const photo of [broken, new Blob(['no picture'])]) {
      const token = await new Visitor(app).write(slug, {}, { photo });
      await app.jobs.runDue();
      const refused = await readOwn(token);
      expect(refused).toMatchObject({ state: 'waiting', photo: { state: 'refused' } });
      if (refused.photo?.state !== 'refused') throw new Error('The photo was taken');
      expect(refused.photo.note).toMatch(/^This file .+\.$/);
      await change(token, { photo: await aPhoto() });
      await app.jobs.runDue();
      expect(await readOwn(token)).toMatchObject({ picture: { width: 80 } });
      await takeBackMessage(app.services, token);
    }
    expect((await row()).state).toBe('withdrawn');
    expect(await files()).toEqual([]);
  });

  test('is decided on with the photo: a decision made without it is refused', async () => {
    const { slug, row, decide } = await aMemorial();
    await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    const { id, revision } = await row();
    await app.jobs.runDue();
    const { body } = await decide('publish', { revisions: { [id]: revision } });
    expect(body.data).toMatchObject({ changed: [id] });
    await decide('publish', { revisions: { [id]: revision + 1 } });
    expect(await row()).toMatchObject({ state: 'published' });
  });

  test('published before the photo is ready shows it only after another decision, about which the family gets a mail', async () => {
    const { id, slug, owner, row, decide } = await aMemorial();
    await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    await decide('publish');
    await tellMembers(app.services);
    // Later than the mail about the tribute, because there is at most one in an hour.
    app.clock.advance({ hours: 2 });
    await owner.browser.login(owner.email);
    const before = (await app.mailbox.to(owner.email)).length;
    await app.jobs.runDue();
    await tellMembers(app.services);
    expect(await app.mailbox.to(owner.email)).toHaveLength(before + 1);
    expect((await app.mailbox.lastTo(owner.email)).text).toContain(`/memorial/${id}/tributes`);
    expect(await row()).toMatchObject({ state: 'published', has_change: true });
    const shown = async () =>
      app.database.kysely
        .selectFrom('tributes')
        .select('photo')
        .where('id', '=', (await row()).tribute_id)
        .executeTakeFirst();
    expect((await shown())?.photo).toBeNull();
    await decide('publish');
    expect((await shown())?.photo).toMatch(/^\/media\//);
  });

  test('by a member appears at once, and so does the photo', async () => {
    const { slug, owner, row } = await aMemorial();
    const user = { userId: await owner.id(), isEmailVerified: true };
    await new Visitor(app, { user }).write(slug, {}, { photo: await aPhoto() });
    await app.jobs.runDue();
    const { tribute_id: tributeId, has_change: hasChange } = await row();
    expect(hasChange).toBe(false);
    const tribute = await app.database.kysely
      .selectFrom('tributes')
      .select('photo')
      .where('id', '=', tributeId)
      .executeTakeFirst();
    expect(tribute?.photo).toMatch(/^\/media\//);
  });

  test('that is withdrawn leaves neither the photo nor its file', async () => {
    const { slug, row } = await aMemorial();
    const token = await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    await takeBackMessage(app.services, token);
    expect(await files()).toEqual([]);
    await app.jobs.runDue();
    expect((await row()).photo).toBeNull();
  });

  test('whose photo is changed twice has the last one, and no files are left', async () => {
    const { slug, row } = await aMemorial();
    const token = await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    await change(token, { photo: await aPhoto() });
    expect(await files()).toHaveLength(1);
    await change(token, { removesPhoto: true });
    await app.jobs.runDue();
    expect((await row()).photo).toBeNull();
    expect(await files()).toEqual([]);
    expect((await readOwn(token)).photo).toBeUndefined();
  });

  test('from a network above its photo limit is stored without the photo, and says why', async () => {
    const { slug } = await aMemorial();
    const network = '192.0.2.77';
    const visitor = new Visitor(app, { network });
    const counted = await countAtOnce(app, 140, { rule: 'photosOfNetwork', from: network });
    let last = '';
    for (let sent = counted; sent <= 150; sent += 1) {
      const view = await visitor.open(slug);
      const outcome = await visitor.send(slug, view, {
        values: written(),
        photo: new Blob(['p']),
      });
      if ('token' in outcome) last = outcome.token;
    }
    expect(await readOwn(last)).toMatchObject({
      state: 'waiting',
      photo: { state: 'refused', note: expect.stringContaining('your network') },
    });
  });
});

describe('after a kill', () => {
  test('a photo whose job ran partly is finished by the next run', async () => {
    const { slug, row } = await aMemorial();
    await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    const [id = ''] = await files();
    // The killed attempt has counted, and has left its staging area.
    await app.services.media.openIntake(id);
    await app.database.kysely.updateTable('words_photos').set({ tries: 1 }).execute();
    await app.jobs.runDue();
    expect((await row()).photo).toMatch(/^\/media\//);
    expect(await files()).toEqual([]);
  });

  test('an original without its message is swept after an hour, and a needed one stays', async () => {
    const { slug } = await aMemorial();
    await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    const [needed = ''] = await files();
    const orphan = needed.slice(0, -3) + 'aaa';
    await writeFile(join(folder(), orphan), 'an original');
    const longAgo = new Date(Date.now() - 2 * 3600_000);
    for (const name of [needed, orphan]) await utimes(join(folder(), name), longAgo, longAgo);
    await sweepPhotos(app.services);
    expect(await files()).toEqual([needed]);
    await app.jobs.runDue();
  });

  test('a photo whose job was lost gets one other', async () => {
    const { slug, row } = await aMemorial();
    await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    const { kysely } = app.database;
    await sql`delete from pgboss.job where name = 'take-in-words-photo'`.execute(kysely);
    app.clock.advance({ hours: 4 });
    await sweepPhotos(app.services);
    await sweepPhotos(app.services);
    const jobs = await sql`select from pgboss.job where name = 'take-in-words-photo'`.execute(
      kysely,
    );
    expect(jobs.rows).toHaveLength(1);
    await app.jobs.runDue();
    expect((await row()).photo).toMatch(/^\/media\//);
  });

  test('it gets one, however many other photos wait with theirs', async () => {
    const { kysely } = app.database;
    const { slug } = await aMemorial();
    await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    await sql`delete from pgboss.job where name = 'take-in-words-photo'`.execute(kysely);
    for (let n = 0; n < 3; n += 1) {
      app.clock.advance({ minutes: 1 });
      await new Visitor(app).write(slug, {}, { photo: await aPhoto() });
    }
    app.clock.advance({ hours: 4 });
    await sweepPhotos(app.services, 2);
    await app.jobs.runDue();
    expect(await files()).toEqual([]);
  });
});
