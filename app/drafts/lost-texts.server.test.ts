// A text that loses a conflict lies in the removed items, also what was typed after the conflict was known.

import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { valueHash } from './changes/value-hash.ts';
import type { RemovedPart } from './contract.ts';
import { storeDraft } from './testing/stored-draft.ts';

const app = openTestApp();
let owner: FamilyUser;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

let changes = 0;
const lose = (path: string, value: unknown) => ({
  id: `lose_${(changes += 1)}`,
  op: 'lose',
  path,
  value,
});
const set = (path: string, value: unknown, was?: unknown) => ({
  id: `set_${(changes += 1)}`,
  op: 'set',
  path,
  value,
  was: valueHash(was),
});

async function removedParts(user: FamilyUser, id: string): Promise<RemovedPart[]> {
  return (await user.read<{ parts: RemovedPart[] }>(`/${id}/draft/removed`)).parts;
}

test('a discarded text is kept, changes nothing, and is kept once', async () => {
  const id = await owner.create({ quote: 'Hers' });
  const change = lose('quote', 'His, longer');
  const answer = await owner.change(id, change);
  expect(answer).toMatchObject({
    revision: 0,
    applied: [{ id: change.id }],
    conflicts: [],
    refused: [],
  });
  await owner.change(id, change);
  await owner.change(id, lose('quote', 'His, longer'));
  expect(await removedParts(owner, id)).toMatchObject([
    { reason: 'conflict', path: 'quote', value: 'His, longer', by: 'Ada King' },
  ]);
  expect(await owner.draft(id)).toMatchObject({ revision: 0, document: { quote: 'Hers' } });
});

test('the next conflict names the person who changed the field, not the one who gave way', async () => {
  const id = await owner.create();
  const editor = await FamilyUser.member(app, id, 'editor');
  await editor.browser.callApi('PUT', '/profile', { firstName: 'Bo', lastName: 'Hill' });
  await owner.change(id, set('quote', 'Hers'));
  app.clock.advance({ minutes: 1 });
  await editor.change(id, lose('quote', 'His'));
  const { conflicts } = await owner.change(id, set('quote', 'Late'));
  expect(conflicts).toMatchObject([{ current: 'Hers', by: 'Ada King' }]);
});

test("a contributor's text is kept, even for a field only editors change, and only the contributor sees it", async () => {
  const id = await owner.create();
  const [one, two] = [await FamilyUser.register(app), await FamilyUser.register(app)];
  await one.join(id, 'contributor');
  await two.join(id, 'contributor');
  expect(await one.change(id, lose('quote', 'Hidden from the other'))).toMatchObject({
    applied: [{}],
  });
  expect(await removedParts(one, id)).toHaveLength(1);
  expect(await removedParts(two, id)).toEqual([]);
  expect(await removedParts(owner, id)).toHaveLength(1);
});

test.each([['an impossible path', lose('quote"; --', 'x')]])('refuses %s', async (_, change) => {
  const id = await owner.create();
  expect(await owner.change(id, change)).toMatchObject({ applied: [], refused: [{}] });
});

describe('a change the server fails on', () => {
  const TIMELINE = 'sec_0123456789ABCDEFGHIJab';
  const TEXT = 'sec_0123456789ABCDEFGHIJcd';
  const EVENT = 'itm_0123456789ABCDEFGHIJab';
  const caption = `${TIMELINE}.events.${EVENT}.caption`;

  /** Our code fails on events that are no list. */
  const draft = (events: unknown) => ({
    fullName: 'Anna Berg',
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    sections: [
      { id: TIMELINE, type: 'timelineSection', events },
      { id: TEXT, type: 'textSection' },
    ],
  });

  async function storedDraft(memorialId: string): Promise<unknown> {
    const { document } = await app.database.kysely
      .selectFrom('memorial_drafts')
      .select('document')
      .where('memorial_id', '=', memorialId)
      .executeTakeFirstOrThrow();
    return document;
  }

  test('is refused alone, and logged without its text: the other nine of ten are stored', async () => {
    const id = await owner.create();
    await storeDraft(app, id, draft(''));
    const paths = ['quote', 'memorialHeader', 'birthLocation', 'deathLocation', 'burialLocation'];
    const inSections = ['title', 'subheading'].map((field) => `${TIMELINE}.${field}`);
    const inText = ['title', 'bodyText'].map((field) => `${TEXT}.${field}`);
    const others = [...paths, ...inSections, ...inText].map((path) => set(path, 'New'));
    const failing = set(caption, 'Words of the family');
    const before = app.secrets.logLines().length;
    const answer = await owner.change(id, ...others.slice(0, 4), failing, ...others.slice(4));
    expect(answer).toMatchObject({
      revision: 2,
      applied: others.map((change) => ({ id: change.id })),
      conflicts: [],
      refused: [{ id: failing.id, code: 'UNEXPECTED', message: expect.any(String) }],
    });
    expect(await storedDraft(id)).toMatchObject({
      ...Object.fromEntries(paths.map((path) => [path, 'New'])),
      sections: [
        { title: 'New', subheading: 'New' },
        { title: 'New', bodyText: 'New' },
      ],
    });
    const lines = app.secrets.logLines().slice(before).join('\n');
    expect(lines).toContain(`"change":"${failing.id}","op":"set","path":"${caption}"`);
    expect(lines).toContain('TypeError');
    expect(lines).not.toContain('Words of the family');
  });

  test('is accepted with the same id once the server no longer fails', async () => {
    const id = await owner.create();
    await storeDraft(app, id, draft(''));
    const failing = set(caption, 'Words of the family');
    expect(await owner.change(id, failing)).toMatchObject({ revision: 1, applied: [] });
    await app.database.kysely
      .updateTable('memorial_drafts')
      .set({ document: JSON.stringify(draft([{ id: EVENT, date: '1950' }])) })
      .where('memorial_id', '=', id)
      .execute();
    expect(await owner.change(id, failing)).toMatchObject({
      revision: 2,
      applied: [{ id: failing.id }],
      refused: [],
    });
    expect(await storedDraft(id)).toMatchObject({
      sections: [{ events: [{ caption: 'Words of the family' }] }, {}],
    });
  });
});
