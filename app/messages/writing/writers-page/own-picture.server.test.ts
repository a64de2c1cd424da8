import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { aJpeg } from '../../../media/testing/pictures.ts';
import { aPublishedMemorial } from '../../../memorials/testing/families.ts';
import type { MessageKind } from '../../message-kind.ts';
import { Visitor, written } from '../testing/visitor.ts';
import type { SentForm } from '../writing-context.server.ts';
import { changeOwnMessage, readOwnMessage, takeBackMessage } from './own-message.server.ts';
import { findOwnPicture } from './own-picture.server.ts';

const app = openTestApp();

async function photoOf(memorialId: string): Promise<string | null> {
  const { photo } = await app.database.kysely
    .selectFrom('tribute_submissions')
    .select('photo')
    .where('memorial_id', '=', memorialId)
    .executeTakeFirstOrThrow();
  return photo;
}

const picture = async (seed: number, width = 80) =>
  new Blob([new Uint8Array(await aJpeg(width, width - 20, seed))]);

/** Sends the change, and waits for its picture. */
async function change(token: string, sent: Partial<SentForm>) {
  const form = { values: written(), formToken: undefined, isTrapFilled: false, ...sent };
  const refused = await changeOwnMessage(app.services, token, form, new Visitor(app).writer);
  await app.jobs.runDue();
  return 'view' in refused ? refused.view : undefined;
}

async function write(slug: string, sent: Partial<SentForm> & { kind?: MessageKind }) {
  const token = await new Visitor(app).write(slug, {}, sent);
  await app.jobs.runDue();
  return token;
}

const pictureOf = (token: string) => findOwnPicture(app.services, token);

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'found',
    (error: unknown) => (error as { code?: string }).code,
  );

describe("a writer's picture", () => {
  const kinds =
    process.env['TEST_MATRIX'] === 'full'
      ? (['tribute', 'letter'] as const)
      : (['letter'] as const);
  test.each(kinds)(
    "in a %s is shown on the writer's page and in the form, and found only with the token",
    async (kind) => {
      const { slug } = await aPublishedMemorial(app);
      const token = await write(slug, { kind, photo: await picture(51, 1_000) });
      const shown = { address: `/w/${token}/picture`, width: 960, height: expect.any(Number) };
      const view = await readOwnMessage(app.services, token, true);
      expect(view).toMatchObject({ picture: shown, form: { picture: shown } });
      const file = await pictureOf(token);
      expect((await file?.read())?.subarray(8, 12).toString()).toBe('WEBP');
      for (const wrong of [`${token}A`, token.slice(0, -1), 't'.repeat(45), '']) {
        expect(await code(pictureOf(wrong))).toBe('NOT_FOUND');
      }
    },
  );

  test('smaller than all sizes is shown as it is, and there is none without one', async () => {
    const { slug } = await aPublishedMemorial(app);
    const narrow = await write(slug, { photo: await picture(52) });
    expect(await pictureOf(narrow)).toBeDefined();
    const without = await new Visitor(app).write(slug);
    expect(await pictureOf(without)).toBeUndefined();
    expect((await readOwnMessage(app.services, without, false)).picture).toBeUndefined();
  });

  test('is gone when the text is withdrawn, and when the page is taken down', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const [first, second] = [
      await write(slug, { photo: await picture(53) }),
      await write(slug, { photo: await picture(54) }),
    ];
    await takeBackMessage(app.services, first);
    expect(await pictureOf(first)).toBeUndefined();
    await owner.call('DELETE', `/${id}`);
    expect(await code(pictureOf(second))).toBe('MEMORIAL_GONE');
  });

  test('stays in a change, is replaced by another, and is removed on request', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const token = await write(slug, { photo: await picture(55) });
    const first = await photoOf(id);
    await change(token, {});
    expect(await photoOf(id)).toBe(first);
    await change(token, { photo: await picture(56), removesPhoto: true });
    const second = await photoOf(id);
    expect(second).not.toBeNull();
    expect(second).not.toBe(first);
    await change(token, { removesPhoto: true });
    expect(await photoOf(id)).toBeNull();
  });

  test('marked for removal is still marked when the form comes back with an error', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const token = await write(slug, { photo: await picture(57) });
    const values = written({ name: '' });
    const view = await change(token, { values, removesPhoto: true });
    expect(view?.form).toMatchObject({ removesPicture: true });
    expect(await photoOf(id)).not.toBeNull();
  });
});

describe('a picture', () => {
  test('is seen only by members, is kept by a change, and is removed on request', async () => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const photo = new Blob([new Uint8Array(await aJpeg(80, 60, 41))]);
    const view = await new Visitor(app).open(slug);
    const outcome = await new Visitor(app).send(slug, view, { values: written(), photo });
    const token = 'token' in outcome ? outcome.token : '';
    await app.jobs.runDue();
    const address = await photoOf(id);
    expect(address).toMatch(/^\/media\//);
    expect((await app.browser().fetch(address ?? '')).status).toBe(404);
    expect((await owner.browser.fetch(address ?? '')).status).toBe(200);
    await change(token, {});
    expect(await photoOf(id)).toBe(address);
    await change(token, { removesPhoto: true });
    expect(await photoOf(id)).toBeNull();
  });

  test('that is too large is refused with a message, and nothing is stored', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const visitor = new Visitor(app);
    const outcome = await visitor.send(slug, await visitor.open(slug), {
      values: written(),
      photo: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]),
    });
    expect(outcome).toMatchObject({ status: 400, form: { errors: { photo: expect.any(String) } } });
    const stored = app.database.kysely
      .selectFrom('tribute_submissions')
      .select('id')
      .where('memorial_id', '=', id);
    expect(await stored.execute()).toEqual([]);
  });
});
