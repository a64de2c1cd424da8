// Photos that are refused, and photos whose message could not be stored.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { aJpeg } from '../../../media/testing/pictures.ts';
import { aPublishedMemorial } from '../../../memorials/testing/families.ts';
import { tributesOf, Visitor, written } from '../testing/visitor.ts';
import {
  changeOwnMessage,
  readOwnMessage,
  takeBackMessage,
} from '../writers-page/own-message.server.ts';
import type { SentForm } from '../writing-context.server.ts';

const app = openTestApp();

const files = () => readdir(join(app.config.dataDirectory, 'words-photos')).catch(() => []);

let seeds = 700;
const aPhoto = async () => new Blob([new Uint8Array(await aJpeg(80, 60, (seeds += 1)))]);

const readOwn = (token: string) => readOwnMessage(app.services, token, false);

function change(token: string, sent: Partial<SentForm>, visitor = new Visitor(app)) {
  const form = { values: written(), formToken: undefined, isTrapFilled: false, ...sent };
  return changeOwnMessage(app.services, token, form, visitor.writer);
}

describe('a published tribute whose form is sent again with a photo', () => {
  async function publishedTribute() {
    const { owner, id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    const values = written();
    const first = await visitor.send(slug, view, { values });
    const token = 'token' in first ? first.token : '';
    const row = async () => (await tributesOf(app, id))[0];
    const ids = [(await row())?.id];
    await owner.call('POST', `/${id}/submissions/decisions`, { ids, decision: 'publish' });
    return {
      row,
      token,
      again: (photo: Blob) => visitor.send(slug, view, { values, photo }),
      /** on the writer's page, without another change */
      change: (photo: Blob) => change(token, { values, photo }, visitor),
      network: visitor.writer.network,
    };
  }

  test.each(['again', 'change'] as const)(
    'waits for no review if the photo is refused: %s',
    async (way) => {
      const tribute = await publishedTribute();
      const before = await tribute.row();
      await tribute[way](new Blob(['no picture']));
      expect(await readOwn(tribute.token)).toMatchObject({
        state: 'published',
        photo: { state: 'preparing' },
      });
      await app.jobs.runDue();
      expect(await readOwn(tribute.token)).toMatchObject({
        state: 'published',
        photo: { state: 'refused' },
      });
      expect(await tribute.row()).toEqual(before);
    },
  );

  test('waits for no review if too many photos came from the network', async () => {
    const tribute = await publishedTribute();
    const before = await tribute.row();
    const { network: from } = tribute;
    await app.services.limits.consume({ rule: 'photosOfNetwork', from, amount: 150 });
    await tribute.again(await aPhoto());
    expect(await readOwn(tribute.token)).toMatchObject({
      state: 'published',
      photo: { state: 'refused', note: expect.stringContaining('your network') },
    });
    expect(await tribute.row()).toEqual(before);
  });

  test('waits for review with a photo that is fine', async () => {
    const tribute = await publishedTribute();
    await tribute.again(await aPhoto());
    expect(await tribute.row()).toMatchObject({ state: 'published', has_change: false });
    await app.jobs.runDue();
    expect(await readOwn(tribute.token)).toMatchObject({ state: 'changed' });
    expect(await tribute.row()).toMatchObject({ has_change: true, is_change_held: false });
  });
});

describe('the file of a photo does not stay behind', () => {
  /** While `work` runs, the database refuses to store photos. */
  async function withRefusingDatabase(work: () => Promise<unknown>): Promise<void> {
    const { kysely } = app.database;
    await sql`alter table words_photos add constraint refused check (false) not valid`.execute(
      kysely,
    );
    try {
      await expect(work()).rejects.toThrow(/refused/);
    } finally {
      await sql`alter table words_photos drop constraint refused`.execute(kysely);
    }
  }

  test('when the database refuses a new message', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const photo = await aPhoto();
    await withRefusingDatabase(() => new Visitor(app).write(slug, {}, { photo }));
    expect(await files()).toEqual([]);
    expect(await tributesOf(app, id)).toEqual([]);
  });

  test('when the database refuses a change', async () => {
    const { slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    const before = await readOwn(token);
    const photo = await aPhoto();
    await withRefusingDatabase(() => change(token, { photo }));
    expect(await files()).toEqual([]);
    expect(await readOwn(token)).toEqual(before);
  });

  test('when the same form arrives twice at once', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const view = await visitor.open(slug);
    app.clock.advance({ minutes: 1 });
    const sent = { values: written(), photo: await aPhoto() };
    // The second arrives while the photo of the first is received.
    const photo = new PhotoMeanwhile(sent.photo, () => visitor.send(slug, view, sent));
    expect(await visitor.send(slug, view, { ...sent, photo })).toHaveProperty('token');
    expect(await tributesOf(app, id)).toHaveLength(1);
    expect(await files()).toHaveLength(1);
    await app.jobs.runDue();
    expect(await files()).toEqual([]);
  });

  test('when the message is deleted while the photo arrives', async () => {
    const { slug } = await aPublishedMemorial(app);
    const token = await new Visitor(app).write(slug);
    const photo = new PhotoMeanwhile(await aPhoto(), () => takeBackMessage(app.services, token));
    await change(token, { photo });
    expect(await files()).toEqual([]);
    expect(await readOwn(token)).toMatchObject({ state: 'withdrawn' });
  });
});

/** A photo during whose reception something else happens. */
class PhotoMeanwhile extends Blob {
  readonly #photo: Blob;
  readonly #happens: () => Promise<unknown>;

  constructor(photo: Blob, happens: () => Promise<unknown>) {
    super([photo]);
    this.#photo = photo;
    this.#happens = happens;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const photo = this.#photo;
    const happens = this.#happens;
    return new ReadableStream({
      async start(controller) {
        await happens();
        controller.enqueue(new Uint8Array(await photo.arrayBuffer()));
        controller.close();
      },
    });
  }
}
