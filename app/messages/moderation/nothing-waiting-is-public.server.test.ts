import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { pageI18n } from '../../language/i18n.ts';
import { atomFeed } from '../../memorials/feed/atom-feed.ts';
import { findDocument } from '../../memorials/find-memorial.server.ts';
import { getFeed, getPage, getTributes } from '../../memorials/published-memorials.server.ts';
import { aPublishedMemorial, type FamilyUser } from '../../memorials/testing/families.ts';
import { withdrawSubmission } from '../publish-submission.server.ts';
import { changeSubmission, insertSubmission } from '../testing/submissions.ts';

const PHOTO = `/media/${'a'.repeat(64)}-100x100.jpg`;

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let slug: string;

beforeAll(async () => {
  ({ owner, id: memorialId, slug } = await aPublishedMemorial(app));
  await owner.call('PUT', `/${memorialId}/visibility`, { level: 'public', isIndexed: true });
});

async function everythingPublic(): Promise<Record<string, string>> {
  const visitor = app.browser();
  const text = async (path: string) => (await visitor.fetch(path)).text();
  return {
    page: JSON.stringify(await getPage(app.services, slug)),
    list: JSON.stringify(await getTributes(app.services.kysely, slug, { limit: 100 })),
    export: JSON.stringify(await findDocument(app.services.kysely, slug)),
    feed: atomFeed(pageI18n, await getFeed(app.services.kysely, slug), app.config.origin),
    json: await text(`/api/v1/memorials/${slug}`),
    listOfJson: await text(`/api/v1/memorials/${slug}/tributes`),
    sitemap: await text('/sitemap.xml'),
  };
}

async function decide(ids: readonly string[], decision: string) {
  await owner.call('POST', `/${memorialId}/submissions/decisions`, { ids, decision });
}

test('only published texts are public, and a changed text only after a decision', async () => {
  const { kysely } = app.database;
  const submit = (body: string, state: 'waiting' | 'held' | 'declined' = 'waiting') =>
    insertSubmission(kysely, memorialId, { body, state, name: `${body} name` });
  const published = await submit('SHOWN-WORDS');
  const withdrawn = await submit('WITHDRAWN-WORDS');
  const declined = await submit('DECLINED-LATER');
  await submit('WAITING-WORDS');
  await submit('HELD-WORDS', 'held');
  await submit('DECLINED-WORDS', 'declined');
  await decide([published, withdrawn, declined], 'publish');
  await decide([declined], 'decline');
  await kysely
    .transaction()
    .execute((transaction) => withdrawSubmission(transaction, withdrawn, app.clock.now()));
  await changeSubmission(kysely, published, 'CHANGED-WORDS', app.clock.now());

  const { sitemap, ...seen } = await everythingPublic();
  expect(sitemap).not.toContain('-WORDS');
  for (const [place, content] of Object.entries(seen)) {
    const hidden = /(?:WAITING|HELD|DECLINED|WITHDRAWN|CHANGED)-\w+/.exec(content);
    expect({ place, hidden: hidden?.[0] }).toEqual({ place, hidden: undefined });
    expect(content).toContain('SHOWN-WORDS');
  }

  await decide([published], 'publish');
  expect((await everythingPublic())['feed']).toContain('CHANGED-WORDS');
});

test('a picture is private while its tribute waits', async () => {
  await insertSubmission(app.database.kysely, memorialId, { photo: PHOTO });
  const { rows } = await app.database.kysely
    .selectFrom('media_uses')
    .select('kind')
    .where('memorial_id', '=', memorialId)
    .execute()
    .then((found) => ({ rows: found.map(({ kind }) => kind) }));
  expect(rows).toEqual(['submission']);
  expect((await app.browser().fetch(PHOTO)).status).toBe(404);
});

test('only a public page has the feed', async () => {
  await owner.call('PUT', `/${memorialId}/visibility`, { level: 'link' });
  await expect(getFeed(app.services.kysely, slug)).rejects.toMatchObject({
    code: 'MEMORIAL_NOT_FOUND',
  });
  expect((await getPage(app.services, slug)).hasFeed).toBeUndefined();
});

test('no text of a purged memorial is left, not even on its page', async () => {
  const { kysely } = app.database;
  await kysely
    .updateTable('memorials')
    .set({ state: 'purged', level: null, document: '{"sections":[]}' })
    .where('id', '=', memorialId)
    .execute();
  for (const table of ['tributes', 'tribute_submissions', 'tribute_counts'] as const) {
    const left = kysely
      .selectFrom(table)
      .select('memorial_id')
      .where('memorial_id', '=', memorialId);
    expect(await left.execute()).toEqual([]);
  }
});
