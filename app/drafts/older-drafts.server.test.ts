import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { getPage } from '../memorials/published-memorials.server.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { valueHash } from './changes/value-hash.ts';
import { storeDraft } from './testing/stored-draft.ts';

const SECTION = 'sec_0123456789ABCDEFGHIJab';
const ITEM = 'itm_0123456789ABCDEFGHIJab';

const app = openTestApp();
let owner: FamilyUser;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

let changes = 0;
function change(rest: Record<string, unknown>) {
  changes += 1;
  return { id: `chg_${changes}`, ...rest };
}

describe('a draft the contract no longer allows', () => {
  const OLD = {
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    fullName: 'Anna Berg',
    nickname: 'Annie',
    dob: 'long ago',
    quote: 'x'.repeat(2_001),
    themeId: 'a-theme-that-is-gone',
    sections: [
      { id: SECTION, type: 'candleSection', title: 'Candles', candles: [{ by: 'Ole' }] },
      { id: SECTION.replace('ab', 'cd'), type: 'textSection', bodyText: 'Words', mood: 'quiet' },
      {
        id: SECTION.replace('ab', 'ef'),
        type: 'timelineSection',
        events: [{ id: ITEM, date: '12th of May', caption: 'x'.repeat(2_001), weather: 'rain' }],
      },
      {
        id: SECTION.replace('ab', 'gh'),
        type: 'familyTreeSection',
        members: [{ id: ITEM.replace('ab', 'cd'), name: 'Ole', relationship: '' }],
      },
    ],
  };

  test("opens, and its preview leaves out what can't be drawn", async () => {
    const id = await owner.create();
    await storeDraft(app, id, OLD);
    expect((await owner.draft(id)).document).toEqual(OLD);
    const page = await owner.call('GET', `/${id}/draft/page`);
    expect(page.status).toBe(200);
    expect(page.body.data).toMatchObject({ page: { name: 'Anna Berg' } });
    const { sections } = (page.body.data?.['page'] ?? {}) as { sections: Array<{ type: string }> };
    expect(sections.map(({ type }) => type)).toEqual(['textSection']);
  });

  test("isn't published, and each path is named", async () => {
    const id = await owner.create();
    await storeDraft(app, id, OLD);
    const { status, body } = await owner.publish(id);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(
      expect.arrayContaining([
        'nickname',
        'dob',
        'quote',
        `${SECTION}.type`,
        `${SECTION.replace('ab', 'cd')}.mood`,
        `${SECTION.replace('ab', 'ef')}.events.${ITEM}.weather`,
      ]),
    );
    expect(Object.keys(body.fields ?? {})).not.toContain('');
  });

  test('allows unknown parts to be emptied and removed, and is then published', async () => {
    const id = await owner.create();
    await storeDraft(app, id, OLD);
    const answer = await owner.change(
      id,
      change({ op: 'set', path: 'nickname', value: null, was: valueHash('Annie') }),
      change({ op: 'set', path: 'dob', value: null, was: valueHash('long ago') }),
      change({ op: 'set', path: 'quote', value: 'Short', was: valueHash(OLD.quote) }),
      change({ op: 'remove', path: SECTION }),
      change({ op: 'remove', path: SECTION.replace('ab', 'ef') }),
      change({ op: 'remove', path: SECTION.replace('ab', 'gh') }),
      change({
        op: 'set',
        path: `${SECTION.replace('ab', 'cd')}.mood`,
        value: null,
        was: valueHash('quiet'),
      }),
    );
    expect(answer.refused).toEqual([]);
    expect((await owner.publish(id)).status).toBe(200);
  });

  test("is published as it was, and the public page doesn't fail", async () => {
    const id = await owner.create();
    await owner.publish(id);
    const { slug } = await owner.memorial(id);
    await app.database.kysely
      .updateTable('memorials')
      .set({
        document: JSON.stringify({
          ...OLD,
          sections: OLD.sections.map((s, order) => ({ ...s, order })),
        }),
      })
      .where('id', '=', id)
      .execute();
    const page = await getPage(app.services, slug);
    expect(page.name).toBe('Anna Berg');
    expect(page.sections.map(({ type }) => type)).toEqual(['textSection']);
  });
});

test('a document with characters no longer allowed in texts is shown, edited and published', async () => {
  const TURNED = 'Her \u202Elife';
  const document = {
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    fullName: 'Anna Berg',
    memorialHeader: TURNED,
    sections: [{ id: SECTION, type: 'textSection', title: TURNED, bodyText: TURNED }],
  };
  const id = await owner.create();
  await storeDraft(app, id, document);
  expect((await owner.draft(id)).document).toEqual(document);
  expect((await owner.publish(id)).status).toBe(200);
  const { slug } = await owner.memorial(id);
  expect((await getPage(app.services, slug)).name).toBe('Anna Berg');
  const { applied } = await owner.change(
    id,
    change({ op: 'set', path: `${SECTION}.title`, value: TURNED, was: valueHash(TURNED) }),
  );
  expect(applied).toHaveLength(1);
  expect((await owner.draft(id)).document.sections[0]).toMatchObject({ title: 'Her life' });
});
