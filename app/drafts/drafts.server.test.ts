import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { getPage } from '../memorials/published-memorials.server.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { valueHash } from './changes/value-hash.ts';

const NOTHING = valueHash(undefined);
const SECTION = 'sec_0123456789ABCDEFGHIJab';

const app = openTestApp();
let owner: FamilyUser;
let received: string[] = [];
beforeAll(async () => {
  owner = await FamilyUser.register(app);
  await new Promise<void>((resolve) => {
    app.database.listen('memorial_changes', {
      onNotification: (slug) => void received.push(slug),
      onListening: resolve,
      onConnectionLost: () => undefined,
    });
  });
});

let changes = 0;
function set(path: string, value: unknown, was = NOTHING) {
  changes += 1;
  return { id: `chg_${changes}`, op: 'set', path, value, was };
}

function insert(path: string, value: unknown) {
  changes += 1;
  return { id: `chg_${changes}`, op: 'insert', path, value, before: null };
}

async function notifiedSlugs(work: () => Promise<unknown>): Promise<string[]> {
  received = [];
  const mark = async (marker: string) => {
    await sql`select pg_notify('memorial_changes', ${marker})`.execute(app.database.kysely);
    await expect.poll(() => received).toContain(marker);
  };
  await mark('(begin)');
  await work();
  await mark('(end)');
  return [...new Set(received.slice(received.indexOf('(begin)') + 1, received.indexOf('(end)')))];
}

describe('changing the draft', () => {
  test('each change gets its own result: applied, conflict or refused, all with 200', async () => {
    const id = await owner.create();
    const answer = await owner.change(
      id,
      set('quote', 'Take it home.'),
      set('fullName', 'Anna', valueHash('Somebody')),
      set('themeId', 'x'.repeat(81)),
      insert('sections', { type: 'textSection', bodyText: 'Hers' }),
    );
    expect(answer).toMatchObject({
      revision: 1,
      applied: [{ id: expect.any(String) }, { made: expect.stringMatching(/^sec_/) }],
      conflicts: [{ current: 'Anna Berg' }],
      refused: [{ code: 'INVALID_INPUT', message: expect.stringContaining('80 characters') }],
    });
    const { revision, document } = await owner.draft(id);
    expect(revision).toBe(1);
    expect(document).toMatchObject({ fullName: 'Anna Berg', quote: 'Take it home.' });
  });

  test('a repeat changes nothing and gets the same response, with the id that was created', async () => {
    const id = await owner.create();
    const change = insert('sections', { type: 'textSection', title: 'Life' });
    const first = await owner.change(id, change);
    const second = await owner.change(id, change, change);
    expect(second).toEqual(first);
    expect((await owner.draft(id)).document.sections).toHaveLength(1);
  });

  test('a text of 50,001 characters is refused; 50,000 four-byte characters are kept', async () => {
    const id = await owner.create();
    await owner.change(id, insert('sections', { id: SECTION, type: 'textSection' }));
    const path = `${SECTION}.bodyText`;
    const long = await owner.change(id, set(path, 'é'.repeat(50_001)));
    expect(long).toMatchObject({ revision: 1, refused: [{ code: 'INVALID_INPUT' }] });
    const whole = await owner.change(id, set(path, '😀'.repeat(50_000)));
    expect(whole).toMatchObject({ revision: 2, applied: [{}] });
  });

  test('a conflict says who was first and when, and keeps the losing text', async () => {
    const id = await owner.create();
    const editor = await FamilyUser.member(app, id, 'editor');
    await owner.change(id, set('quote', 'Hers'));
    const { conflicts } = await editor.change(id, set('quote', 'His'));
    expect(conflicts).toEqual([
      {
        id: expect.any(String),
        current: 'Hers',
        by: 'Ada King',
        at: app.clock.now().toISOString(),
      },
    ]);
    const { body } = await owner.call('GET', `/${id}/draft/removed`);
    expect(body.data).toMatchObject({
      parts: [{ reason: 'conflict', path: 'quote', value: 'His', by: 'Ada King' }],
    });
  });

  test('a removed part is restored with its id, and its list no longer has it until then', async () => {
    const id = await owner.create();
    await owner.change(id, insert('sections', { id: SECTION, type: 'textSection', title: 'Life' }));
    await owner.change(id, { id: 'remove', op: 'remove', path: SECTION });
    const late = await owner.change(id, set(`${SECTION}.title`, 'Her life', valueHash('Life')));
    expect(late.conflicts).toMatchObject([{ current: null }]);
    const { body } = await owner.call('GET', `/${id}/draft/removed`);
    const { parts } = body.data as unknown as { parts: Array<{ reason: string; value: unknown }> };
    expect(parts.map(({ reason }) => reason)).toEqual(['conflict', 'removed']);
    await owner.change(id, insert('sections', parts[1]?.value));
    expect((await owner.draft(id)).document.sections).toMatchObject([
      { id: SECTION, title: 'Life' },
    ]);
    const after = (await owner.call('GET', `/${id}/draft/removed`)).body.data;
    expect((after as unknown as typeof parts & { parts: unknown[] }).parts).toHaveLength(1);
  });

  test.each([
    ['a forged id of another kind', insert('sections', { id: 'itm_1', type: 'textSection' })],
    ['a server field', set('slug', 'mine')],
    ['tributes', insert('sections', { type: 'tributesSection', tributes: [] })],
    ['a script address', set('profilePhoto', 'javascript:alert(1)')],
    ["a file that doesn't exist", set('profilePhoto', 'photos/me.jpg')],
    ['an unknown type', insert('sections', { type: 'htmlSection' })],
    ['a prototype', set('__proto__', 'x')],
    ['a path too deep', set(`${SECTION}.photos.itm_x.caption.more`, 'x')],
  ])('refuses %s', async (_, change) => {
    const id = await owner.create();
    expect(await owner.change(id, change)).toMatchObject({
      revision: 0,
      refused: [{}],
      applied: [],
    });
  });

  test('a malformed body is 400', async () => {
    const id = await owner.create();
    for (const payload of [{}, { changes: [{ op: 'set' }] }, { changes: 'all' }]) {
      expect((await owner.call('POST', `/${id}/draft/changes`, payload)).status).toBe(400);
    }
  });

  test('a hundred edits of a published page notify no one', async () => {
    const id = await owner.create();
    await owner.publish(id);
    const slugs = await notifiedSlugs(async () => {
      let was = NOTHING;
      for (let edit = 0; edit < 100; edit += 1) {
        await owner.change(id, set('quote', `Quote ${edit}`, was));
        was = valueHash(`Quote ${edit}`);
      }
    });
    expect(slugs).toEqual([]);
    expect((await owner.draft(id)).document['quote']).toBe('Quote 99');
  });

  test('twenty editors writing different fields at once lose nothing', async () => {
    const id = await owner.create();
    const sections = Array.from(
      { length: 20 },
      (_, index) => `sec_${String(index).padStart(22, '0')}`,
    );
    await owner.change(
      id,
      ...sections.map((section) => insert('sections', { id: section, type: 'textSection' })),
    );
    const answers = await Promise.all(
      sections.map((section) => owner.change(id, set(`${section}.title`, `About ${section}`))),
    );
    expect(answers.map(({ applied }) => applied.length)).toEqual(sections.map(() => 1));
    const { document, revision } = await owner.draft(id);
    expect(document.sections.map(({ title }) => title)).toEqual(
      sections.map((section) => `About ${section}`),
    );
    expect(revision).toBe(21);
  });
});

describe('publishing', () => {
  test('shows the draft under its slug, listed by link only, noindex, and without ids', async () => {
    const id = await owner.create({ fullName: 'Published Person', quote: 'Here.' });
    await owner.change(id, insert('sections', { type: 'textSection', bodyText: 'Hers' }));
    const slugs = await notifiedSlugs(() => owner.publish(id));
    expect(slugs).toEqual(['published-person']);
    const { level, state, hasUnpublishedChanges } = await owner.memorial(id);
    expect({ level, state, hasUnpublishedChanges }).toEqual({
      level: 'link',
      state: 'published',
      hasUnpublishedChanges: false,
    });
    expect(await getPage(app.services, 'published-person')).toMatchObject({
      quote: '“Here.”',
      isUnlisted: true,
      sections: [{ type: 'textSection', html: '<p dir="auto">Hers</p>' }],
    });
    const json = await (await app.browser().fetch('/api/v1/memorials/published-person')).text();
    expect(json).toContain('Hers');
    expect(json).not.toMatch(/sec_|itm_|mem_|usr_/);
  });

  test('requires a verified address', async () => {
    const stranger = await FamilyUser.register(app, { isVerified: false });
    const id = await stranger.create();
    expect(await stranger.publish(id)).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
  });

  test("refuses a revision that isn't the latest one looked at", async () => {
    const id = await owner.create();
    await owner.change(id, set('quote', 'One'));
    const answer = await owner.call('POST', `/${id}/publish`, { revision: 0 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'DRAFT_MOVED_ON' } });
  });

  test("lists the paths and reasons when the document isn't valid", async () => {
    const id = await owner.create({ fullName: 'Anna', dob: '1950', dod: '1940' });
    await owner.change(
      id,
      insert('sections', {
        id: SECTION,
        type: 'timelineSection',
        events: [{ id: 'itm_0123456789ABCDEFGHIJab' }],
      }),
    );
    const { status, body } = await owner.publish(id);
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual([
      'dod',
      `${SECTION}.events.itm_0123456789ABCDEFGHIJab.caption`,
      `${SECTION}.events.itm_0123456789ABCDEFGHIJab.date`,
    ]);
  });

  test('two presses publish once', async () => {
    const id = await owner.create();
    const [first, second] = [await owner.publish(id), await owner.publish(id)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const { body } = await owner.call('GET', `/${id}/revisions`);
    expect((body.data as unknown as { revisions: unknown[] }).revisions).toHaveLength(1);
  });

  test('the preview is what the page shows after publishing', async () => {
    const id = await owner.create({ fullName: 'Preview Person', dob: '1941-03-09' });
    await owner.change(
      id,
      insert('sections', { type: 'textSection', title: 'Life', bodyText: '**Hers**' }),
      insert('sections', { type: 'timelineSection', events: [{ date: '1962', caption: 'Met' }] }),
    );
    const { body } = await owner.call('GET', `/${id}/draft/page`);
    await owner.publish(id);
    // Unlike the page, a preview has no `isUnlisted`, which is for search engines.
    const { isUnlisted: _, ...page } = await getPage(app.services, 'preview-person');
    expect((body.data as unknown as { page: unknown }).page).toEqual(
      JSON.parse(JSON.stringify(page)),
    );
  });

  test('the preview maps each section of the page to its section in the draft', async () => {
    const id = await owner.create();
    await owner.change(
      id,
      insert('sections', { type: 'textSection', title: 'Life', bodyText: '**Hers**' }),
      insert('sections', { type: 'albumSection', photos: [] }),
      insert('sections', { type: 'albumSection', title: 'Summers', photos: [] }),
    );
    const { sections } = (await owner.draft(id)).document as { sections: Array<{ id: string }> };
    const [text, , summers] = sections.map((section) => section.id);
    const { body } = await owner.call('GET', `/${id}/draft/page`);
    expect((body.data as unknown as { sections: unknown }).sections).toEqual([
      { key: 'section-1', id: text, text: valueHash('**Hers**') },
      { key: 'section-3', id: summers },
    ]);
  });
});

describe('the history', () => {
  test('has every publication and hourly drafts; restoring fills the draft, never the page', async () => {
    const id = await owner.create({ fullName: 'History Person', quote: 'One' });
    await owner.publish(id);
    await owner.change(id, set('quote', 'Two', valueHash('One')));
    app.clock.advance({ hours: 2 });
    await owner.browser.post('/refresh');
    await owner.change(id, set('quote', 'Three', valueHash('Two')));
    const { body } = await owner.call('GET', `/${id}/revisions`);
    const { revisions } = body.data as unknown as {
      revisions: Array<{ number: number; kind: string; createdAt: string }>;
    };
    expect(revisions.map(({ kind }) => kind)).toEqual(['draft', 'published']);
    const counted = await owner.call('GET', `/${id}/revisions/published`);
    expect(counted.body.data).toEqual({
      count: 1,
      latest: { number: 1, createdAt: revisions[1]?.createdAt },
    });
    const restored = await owner.call('POST', `/${id}/revisions/1/restore`, {});
    expect(restored.status).toBe(200);
    expect((await owner.draft(id)).document['quote']).toBe('One');
    expect(await getPage(app.services, 'history-person')).toMatchObject({
      quote: '“One”',
    });
    const after = (await owner.call('GET', `/${id}/revisions`)).body.data;
    expect((after as unknown as { revisions: unknown[] }).revisions).toHaveLength(3);
    expect((await owner.call('POST', `/${id}/revisions/99/restore`, {})).status).toBe(404);
  });
});
