import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { ROLES } from '../../members/contract.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import { Visitor, written } from './testing/visitor.ts';
import { changeOwnMessage, readOwnMessage } from './writers-page/own-message.server.ts';

const app = openTestApp();

async function aMember(memorialId: string): Promise<Visitor> {
  const member = await FamilyUser.register(app);
  await member.join(memorialId, 'contributor');
  return signedIn(member);
}

async function signedIn(user: FamilyUser): Promise<Visitor> {
  return new Visitor(app, { user: { userId: await user.id(), isEmailVerified: true } });
}

const readOwn = (token: string) => readOwnMessage(app.services, token, false);

async function publicTexts(slug: string): Promise<unknown[]> {
  const { body } = await app.browser().callApi('GET', `/memorials/${slug}/tributes`);
  const { tributes } = body.data as unknown as { tributes: Array<{ text: string }> };
  return tributes.map(({ text }) => text);
}

describe('a tribute', () => {
  test.each(ROLES)("by the %s appears at once, and the writer's page says so", async (role) => {
    const { id, slug, owner } = await aPublishedMemorial(app);
    const member = role === 'owner' ? owner : await FamilyUser.register(app);
    if (role !== 'owner') await member.join(id, role);
    const text = 'He taught me to fish.';
    const token = await (await signedIn(member)).write(slug, { text });
    expect(await readOwn(token)).toMatchObject({ state: 'published' });
    expect(await publicTexts(slug)).toEqual([text]);
    expect((await owner.memorial(id)).waitingWords).toBeUndefined();
  });

  test('by a member of another memorial waits', async () => {
    const { slug } = await aPublishedMemorial(app);
    const other = await aPublishedMemorial(app);
    const token = await (await signedIn(other.owner)).write(slug);
    expect(await readOwn(token)).toMatchObject({ state: 'waiting' });
  });

  test("by a member isn't held as spam, but its fields are checked like any other", async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const member = await aMember(id);
    const text = 'His book is at https://example.com/book';
    expect(await readOwn(await member.write(slug, { text }))).toMatchObject({ state: 'published' });
    const view = await member.open(slug);
    const refused = await member.send(slug, view, { values: written({ text: ' ' }) });
    expect(refused).toMatchObject({ status: 400, form: { errors: { text: expect.anything() } } });
  });

  test('by a member finds the form closed when the family has closed it', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const member = await aMember(id);
    const view = await member.open(slug);
    await app.database.kysely
      .insertInto('words_settings')
      .values({ memorial_id: id, tributes: 'closed' })
      .execute();
    expect(await member.send(slug, view, { values: written() })).toMatchObject({ status: 403 });
  });

  test('changed by a member stays on the page with its new text', async () => {
    const { id, slug } = await aPublishedMemorial(app);
    const member = await aMember(id);
    const token = await member.write(slug);
    const text = 'New words, with https://example.com/a-link';
    const form = { values: written({ text }), formToken: undefined, isTrapFilled: false };
    await changeOwnMessage(app.services, token, form, member.writer);
    expect(await readOwn(token)).toMatchObject({ state: 'published' });
    expect(await publicTexts(slug)).toEqual([text]);
    // Without the session, the change waits for a decision, like a visitor's change.
    await changeOwnMessage(
      app.services,
      token,
      { ...form, values: written() },
      new Visitor(app).writer,
    );
    expect(await readOwn(token)).toMatchObject({ state: 'changed' });
    expect(await publicTexts(slug)).toEqual([text]);
  });
});

test("a member's condolence arrives like any other", async () => {
  const { id, slug, owner } = await aPublishedMemorial(app);
  const member = await aMember(id);
  await member.write(slug, {}, { kind: 'letter' });
  expect((await owner.memorial(id)).unreadLetters).toBe(1);
});
