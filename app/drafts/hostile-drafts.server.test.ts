import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { accessToEdit } from '../members/access.server.ts';
import { DOCUMENT_LIMITS } from '../memorials/contract.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { valueHash } from './changes/value-hash.ts';
import { saveDocument } from './importing/save-document.server.ts';
import { publishDraft } from './publish-draft.server.ts';
import { storeDraft } from './testing/stored-draft.ts';

const NOTHING = valueHash(undefined);
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

describe('changes from a broken client', () => {
  test.each([
    ['remove', { op: 'remove', path: `${SECTION}.\0.${ITEM}` }],
    ['move', { op: 'move', path: `${SECTION}.\0.${ITEM}`, before: null }],
    ['remove with half a surrogate pair', { op: 'remove', path: `${SECTION}.\ud800.${ITEM}` }],
    ['set', { op: 'set', path: `${SECTION}.\0.${ITEM}.caption`, value: 'x', was: NOTHING }],
    ['set of a header field', { op: 'set', path: 'quote\0', value: 'x', was: NOTHING }],
    ['set of a prototype', { op: 'set', path: '__proto__', value: { a: 1 }, was: NOTHING }],
    ['set of a text with NUL', { op: 'set', path: 'quote', value: 'a\0b', was: NOTHING }],
    ['set of half a surrogate pair', { op: 'set', path: 'quote', value: 'a\ud800b', was: NOTHING }],
    [
      'set on a removed part',
      { op: 'set', path: `${SECTION}.title`, value: { '\0': 1 }, was: NOTHING },
    ],
    [
      'insert into a removed part',
      { op: 'insert', path: `${SECTION}.photos`, value: { photo: '\0' } },
    ],
  ])("don't cause a server error: %s", async (_, rest) => {
    const id = await owner.create();
    const answer = await owner.call('POST', `/${id}/draft/changes`, { changes: [change(rest)] });
    const { refused = [] } = (answer.body.data ?? {}) as { refused?: unknown[] };
    expect(answer.status === 400 || refused.length === 1).toBe(true);
    expect(answer.status).toBeLessThan(500);
  });

  test('deep values get a response', async () => {
    const id = await owner.create();
    const depth = 50_000;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    for (const path of ['quote', `${SECTION}.title`]) {
      const body = `{"changes":[{"id":"deep","op":"set","path":"${path}","was":"${NOTHING}","value":${deep}}]}`;
      const response = await owner.browser.fetch(`/api/v1/memorials/${id}/draft/changes`, {
        method: 'POST',
        headers: { origin: app.config.origin, 'content-type': 'application/json' },
        body,
      });
      expect(response.status, path).toBeLessThan(500);
    }
  });

  test('a conflict sent again is kept once, and so is the draft before it', async () => {
    const id = await owner.create();
    await owner.change(id, change({ op: 'set', path: 'quote', value: 'Hers', was: NOTHING }));
    app.clock.advance({ minutes: 1 });
    const late = change({ op: 'set', path: 'quote', value: 'His', was: NOTHING });
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance({ minutes: 1 });
      expect((await owner.change(id, late)).conflicts).toHaveLength(1);
    }
    const removed = await owner.call('GET', `/${id}/draft/removed`);
    expect(removed.body.data).toMatchObject({ parts: [{ value: 'His' }] });
    const { body } = await owner.call('GET', `/${id}/revisions`);
    expect(body.data?.['revisions']).toHaveLength(1);
  });
});

describe('races', () => {
  test('a change made at the moment of a publication is on the page or in the draft, never lost', async () => {
    const id = await owner.create();
    for (let round = 0; round < 8; round += 1) {
      const quote = `Words ${round}`;
      const before = (await owner.draft(id)).document['quote'];
      const [answer] = await Promise.all([
        owner.change(
          id,
          change({ op: 'set', path: 'quote', value: quote, was: valueHash(before) }),
        ),
        owner.publish(id),
      ]);
      expect(answer.applied).toHaveLength(1);
      expect((await owner.draft(id)).document['quote']).toBe(quote);
    }
  });

  test('a slow text that arrives just before a publication is not on the page unchecked', async () => {
    const id = await owner.create();
    const { revision } = await owner.draft(id);
    const { kysely } = app.database;
    const memorial = await accessToEdit(
      kysely,
      { userId: await owner.id(), isEmailVerified: true },
      id,
    );
    const bodyText = `${'>'.repeat(30)} Deep`;
    const value = { id: SECTION, type: 'textSection', title: 'Life', bodyText };
    const late = new Proxy(kysely, {
      get(target, key) {
        const own: unknown = Reflect.get(target, key, target);
        if (key !== 'transaction') return typeof own === 'function' ? own.bind(target) : own;
        return () => ({
          execute: async (
            work: Parameters<ReturnType<typeof target.transaction>['execute']>[0],
          ) => {
            await owner.change(id, change({ op: 'insert', path: 'sections', value }));
            return target.transaction().execute(work);
          },
        });
      },
    });
    const ahead = publishDraft({ ...app.services, kysely: late }, memorial, {
      revision: revision + 1,
    });
    await expect(ahead).rejects.toMatchObject({ code: 'DRAFT_MOVED_ON' });
    expect((await owner.memorial(id)).state).toBe('draft');
  });

  test('a change made at the moment of a restore is applied or a conflict, never lost', async () => {
    const id = await owner.create();
    await owner.change(id, change({ op: 'set', path: 'quote', value: 'First', was: NOTHING }));
    await owner.publish(id);
    for (let round = 0; round < 8; round += 1) {
      const value = `Words ${round}`;
      const was = valueHash((await owner.draft(id)).document['quote']);
      const [answer] = await Promise.all([
        owner.change(id, change({ op: 'set', path: 'quote', value, was })),
        owner.call('POST', `/${id}/revisions/1/restore`),
      ]);
      const { body } = await owner.call('GET', `/${id}/draft/removed`);
      const { rows } = await sql<{ document: { quote?: string } }>`
        select document from memorial_revisions where memorial_id = ${id}
        union all select document from memorial_drafts where memorial_id = ${id}
      `.execute(app.database.kysely);
      const kept = [
        ...rows.map(({ document }) => document.quote),
        ...((body.data?.['parts'] ?? []) as Array<{ value: unknown }>).map((part) => part.value),
      ];
      expect(answer.applied.length + answer.conflicts.length).toBe(1);
      expect(kept).toContain(value);
    }
  });

  test('an import that removes a section keeps what the family wrote in it', async () => {
    const document = {
      slug: 'imported-page',
      actionButtons: { sendCondolences: true, addTribute: true, share: true },
      fullName: 'Ada',
      sections: [{ type: 'textSection' as const, order: 1, title: 'Life', bodyText: 'Theirs' }],
    };
    await saveDocument(app.database.kysely, document, { replace: false });
    const row = await app.database.kysely
      .selectFrom('memorials')
      .select(['id', 'document'])
      .where('slug', '=', 'imported-page')
      .executeTakeFirstOrThrow();
    const section = row.document.sections[0]?.id;
    await owner.join(row.id, 'owner');
    const path = `${section}.bodyText`;
    await owner.change(
      row.id,
      change({ op: 'set', path, value: 'Ours', was: valueHash('Theirs') }),
    );
    await saveDocument(app.database.kysely, { ...document, sections: [] }, { replace: true });
    const { body } = await owner.call('GET', `/${row.id}/draft/removed`);
    expect(body.data).toMatchObject({
      parts: [{ reason: 'removed', path: 'sections', value: { id: section, bodyText: 'Ours' } }],
    });
  });

  test("a page that was taken down isn't filled from its history", async () => {
    const id = await owner.create();
    await owner.publish(id);
    await owner.call('DELETE', `/${id}`);
    const answer = await owner.call('POST', `/${id}/revisions/1/restore`);
    expect(answer).toMatchObject({ status: 410, body: { code: 'MEMORIAL_GONE' } });
  });
});

describe('the size of a draft', () => {
  test(
    "is limited like an import's; a change that makes it smaller is always accepted",
    { tags: 'full' },
    async () => {
      const id = await owner.create();
      await storeDraft(app, id, { fullName: 'Anna Berg', sections: [] });
      await sql`
      update memorial_drafts
      set document = jsonb_set(document, '{leftover}', to_jsonb(repeat('x', ${DOCUMENT_LIMITS.fileBytes}::int)))
      where memorial_id = ${id}`.execute(app.database.kysely);
      const more = change({ op: 'set', path: 'quote', value: 'One more', was: NOTHING });
      const answer = await owner.call('POST', `/${id}/draft/changes`, { changes: [more] });
      expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
      expect((await owner.memorial(id)).name).toBe('Anna Berg');
      const less = change({
        op: 'set',
        path: 'fullName',
        value: 'Anna',
        was: valueHash('Anna Berg'),
      });
      expect((await owner.change(id, less)).applied).toHaveLength(1);
    },
  );
});

describe('private responses', () => {
  test('are never cached, whatever their status', async () => {
    const id = await owner.create();
    const stranger = await FamilyUser.register(app);
    const visitor = app.browser();
    const paths = [
      '',
      '/',
      `/${id}`,
      `/${id}/draft`,
      `/${id}/draft/page`,
      `/${id}/log`,
      `/${id}/revisions`,
      `/${id}/draft/removed`,
      `/${id}/nothing`,
      `/mem_x/draft`,
      `/mem_x`,
      `/${id}/`,
      `/${id}/publish`,
    ];
    for (const path of paths) {
      for (const browser of [owner.browser, stranger.browser, visitor]) {
        for (const method of ['GET', 'HEAD']) {
          const response = await browser.fetch(`/api/v1/memorials${path}`, { method });
          expect(
            response.headers.get('cache-control'),
            `${method} ${path} ${response.status}`,
          ).toContain('no-store');
          expect(response.status).toBeLessThan(500);
        }
      }
    }
  });
});

describe('how much one user can create', () => {
  test('memorials beyond the plan are refused, then every attempt, and what exists stays', async () => {
    const busy = await FamilyUser.register(app);
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 60) {
      const { status } = await busy.call('POST', '', { fullName: `Anna ${statuses.length}` });
      statuses.push(status);
    }
    expect(statuses.slice(0, 6)).toEqual([201, 201, 201, 201, 201, 409]);
    expect(statuses.at(-1)).toBe(429);
    expect((await busy.call('GET', '')).body.data?.['memorials']).toHaveLength(5);
    app.clock.advance({ days: 1, minutes: 1 });
    await busy.browser.login(busy.email);
    expect((await busy.call('POST', '', { fullName: 'Anna' })).body).toMatchObject({
      code: 'PLAN_LIMIT',
      message:
        'You own 5 memorials. You’ll keep everything you already have. The Free plan includes up to 5 memorials, so you can’t create another right now.',
    });
  });
});
