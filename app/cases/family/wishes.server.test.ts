import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { findDocument } from '../../memorials/find-memorial.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { insertSubmission } from '../../messages/testing/submissions.ts';
import type { FamilyCases } from '../contract.ts';
import { moveCases } from '../move-cases.server.ts';
import {
  closeCase,
  declineCase,
  hidePartForCase,
  hideTributeForCase,
  listPartsForCase,
} from '../queue/decide.server.ts';
import { CaseVisitor } from '../testing/case-visitor.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let visitor: CaseVisitor;

const SECTION = 'sec_0123456789ABCDEFGHIJab';
const ITEM = 'itm_0123456789ABCDEFGHIJab';
const OTHER = 'itm_1123456789ABCDEFGHIJab';

beforeEach(async () => {
  owner = await FamilyUser.register(app);
  memorialId = await owner.create();
  await owner.change(memorialId, {
    id: 'tree',
    op: 'insert',
    path: 'sections',
    value: {
      id: SECTION,
      type: 'familyTreeSection',
      title: 'Family',
      members: [
        { id: ITEM, name: 'Ruth Lind', relationship: 'Daughter' },
        { id: OTHER, name: 'Bo Lind', relationship: 'Son' },
      ],
    },
  });
  await owner.publish(memorialId);
  visitor = new CaseVisitor(app, (await owner.memorial(memorialId)).slug);
});

let addresses = 0;
const anAddress = () => `wisher-${(addresses += 1)}@example.org`;

async function wish(email = ''): Promise<string> {
  await visitor.send('wish', { text: 'Please take my name off.', relationship: '', email });
  const row = await app.database.kysely
    .selectFrom('cases')
    .select('id')
    .where('memorial_id', '=', memorialId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function namesOnThePage(): Promise<string> {
  return JSON.stringify(await findDocument(app.services.kysely, visitor.slug));
}

describe('a wish to be left out', () => {
  test('goes to the owner and editors at once: by mail without its text, and to their rooms', async () => {
    const editor = await FamilyUser.member(app, memorialId, 'editor');
    const moderator = await FamilyUser.member(app, memorialId, 'moderator');
    const before = (await app.mailbox.to(moderator.email)).length;
    const email = anAddress();
    await wish(email);
    for (const { email: keeper } of [owner, editor]) {
      const { text, subject } = await app.mailbox.lastTo(keeper);
      expect(subject).toBe('Anna Berg: someone has asked to be left out of the page');
      expect(text).toContain(`/memorial/${memorialId}`);
      expect(text).not.toContain('take my name off');
    }
    expect(await app.mailbox.to(moderator.email)).toHaveLength(before);
    const { body } = await editor.call('GET', `/${memorialId}/cases`);
    expect(body.data).toMatchObject({ wishes: [{ text: 'Please take my name off.' }] });
    expect(JSON.stringify(body.data)).not.toContain(email);
    expect((await moderator.call('GET', `/${memorialId}/cases`)).status).toBe(403);
  });

  test("leaves the family's rooms when they mark it as done; the operator closes it", async () => {
    const id = await wish();
    const path = `/${memorialId}/cases/${id}/done`;
    for (const _ of ['first', 'again']) {
      expect((await owner.call('POST', path)).body.data).toEqual({
        claims: [],
        wishes: [],
        wishCount: 0,
      });
    }
    const other = await owner.create();
    expect((await owner.call('POST', `/${other}/cases/${id}/done`)).status).toBe(404);
    expect(await closeCase(app.services, id)).toEqual({ isDone: true });
    expect(await closeCase(app.services, id)).toMatchObject({ isDone: false });
  });

  test('is mailed at most five times a day; more wait in the rooms', async () => {
    const before = (await app.mailbox.to(owner.email)).length;
    for (let count = 0; count < 7; count += 1) await wish();
    expect(await app.mailbox.to(owner.email)).toHaveLength(before + 5);
    const { body } = await owner.call('GET', `/${memorialId}/cases`);
    expect((body.data as unknown as { wishes: unknown[] }).wishes).toHaveLength(7);
  });

  test('is refused above twenty a day on one page and ten from one network; the form stays filled in', async () => {
    const text = 'Please leave me out.';
    const from = { network: `one network of ${memorialId}` };
    for (let count = 0; count < 10; count += 1) await visitor.send('wish', { text }, from);
    expect(await visitor.send('wish', { text }, from)).toMatchObject({ status: 429 });
    for (let count = 0; count < 10; count += 1) {
      expect(await visitor.send('wish', { text })).toEqual({ hasArrived: true });
    }
    expect(await visitor.send('wish', { text })).toMatchObject({
      status: 429,
      view: { values: { text }, notice: expect.stringContaining('a lot of requests') as string },
    });
    const { body } = await owner.call('GET', `/${memorialId}/cases`);
    expect(body.data).toMatchObject({ wishCount: 20 });
    // Claims have a limit of their own.
    expect(await visitor.send('claim', { email: anAddress() })).toEqual({ hasArrived: true });
    app.clock.advance({ days: 1 });
    expect(await visitor.send('wish', { text })).toEqual({ hasArrived: true });
  });

  test('is one of at most a hundred in the rooms, which say how many there are', async () => {
    await wish();
    const { kysely } = app.database;
    const stored = await kysely
      .selectFrom('cases')
      .selectAll()
      .where('memorial_id', '=', memorialId)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 119 }, (_, index) => ({
      ...stored,
      id: `${stored.id.slice(0, -3)}${String(index).padStart(3, '0')}`,
      form_nonce: `${stored.form_nonce} ${index}`,
    }));
    await kysely.insertInto('cases').values(more).execute();
    const { wishes, wishCount } = await owner.read<FamilyCases>(`/${memorialId}/cases`);
    expect({ listed: wishes.length, wishCount }).toEqual({ listed: 100, wishCount: 120 });
  });

  test('stays open while the page is taken down, so that it is answered when the page is back', async () => {
    const id = await wish();
    await owner.call('DELETE', `/${memorialId}`);
    await moveCases(app.services);
    expect((await owner.call('POST', `/${memorialId}/restore`)).status).toBe(200);
    await moveCases(app.services);
    expect(await closeCase(app.services, id)).toMatchObject({ isDone: true });
  });
});

describe('a part the operator hides', () => {
  test('is found by its text, leaves the page and draft, is in “Removed items”, and is logged', async () => {
    const email = anAddress();
    const id = await wish(email);
    await owner.change(memorialId, {
      id: 'title',
      op: 'set',
      path: `${SECTION}.title`,
      value: 'Our family',
      was: '0'.repeat(16),
    });
    await owner.change(memorialId, {
      id: 'third',
      op: 'insert',
      path: `${SECTION}.members`,
      value: { name: 'Cy Lind', relationship: 'Son' },
    });
    const parts = (await listPartsForCase(app.services, id)) ?? [];
    const path = `${SECTION}.members.${ITEM}`;
    expect(parts.find(({ text }) => text.includes('Ruth'))?.path).toBe(path);
    expect(await hidePartForCase(app.services, id, path)).toEqual({ isDone: true });
    expect(await namesOnThePage()).not.toContain('Ruth');
    expect(await namesOnThePage()).toContain('Bo Lind');
    // The published page still lacks the family's unpublished edits.
    expect(await namesOnThePage()).not.toContain('Cy Lind');
    const draft = JSON.stringify((await owner.draft(memorialId)).document);
    expect(draft).not.toContain('Ruth');
    expect(draft).toContain('Cy Lind');
    const aside = await app.database.kysely
      .selectFrom('removed_parts')
      .select(['part_id', 'path', 'value'])
      .where('memorial_id', '=', memorialId)
      .where('reason', '=', 'removed')
      .execute();
    expect(aside).toMatchObject([{ part_id: ITEM, path: `${SECTION}.members` }]);
    expect(JSON.stringify(await owner.log(memorialId))).toContain('hid-part');
    expect((await app.mailbox.lastTo(owner.email)).subject).toBe(
      'We removed part of a memorial page you look after',
    );
    expect(await hidePartForCase(app.services, id, path)).toMatchObject({ isDone: false });
    expect(await closeCase(app.services, id)).toEqual({ isDone: true });
    expect((await app.mailbox.lastTo(email)).text).toContain(
      'We’ve removed the part about you from the page',
    );
  });

  test("takes a visitor's tribute off the page too, but none on another page", async () => {
    const submission = await insertSubmission(app.database.kysely, memorialId, {});
    await owner.call('POST', `/${memorialId}/submissions/decisions`, {
      ids: [submission],
      decision: 'publish',
    });
    const tributes = () =>
      app.database.kysely
        .selectFrom('tributes')
        .select('id')
        .where('memorial_id', '=', memorialId)
        .execute();
    const [tribute] = await tributes();
    const id = await wish();
    expect(await hideTributeForCase(app.services, id, 'tri_0000000000000000000000')).toMatchObject({
      isDone: false,
    });
    expect(await tributes()).toHaveLength(1);
    expect(await hideTributeForCase(app.services, id, tribute?.id)).toEqual({ isDone: true });
    expect(await tributes()).toHaveLength(0);
  });

  test('leaves an id no contributor can take over', async () => {
    const contributor = await FamilyUser.member(app, memorialId, 'contributor');
    const id = await wish();
    // Simulates an imported page. No authors are stored for such a page.
    await app.database.kysely.deleteFrom('draft_authors').execute();
    await hidePartForCase(app.services, id, SECTION);
    const value = { id: SECTION, type: 'albumSection', title: 'Mine now' };
    const { body } = await contributor.call('POST', `/${memorialId}/draft/changes`, {
      changes: [{ id: 'take', op: 'insert', path: 'sections', value }],
    });
    expect(body.data).toMatchObject({ applied: [], refused: [{ code: 'NOT_ALLOWED' }] });
  });

  test("may be a field, unless the page can't do without it", async () => {
    const id = await wish();
    expect(await hidePartForCase(app.services, id, `${SECTION}.title`)).toEqual({ isDone: true });
    expect(await namesOnThePage()).not.toContain('"Family"');
    expect(
      await hidePartForCase(app.services, id, `${SECTION}.members.${ITEM}.name`),
    ).toMatchObject({
      problem: expect.stringContaining('The page can’t be shown without') as string,
    });
    expect(await hidePartForCase(app.services, id, 'fullName')).toMatchObject({ isDone: false });
    expect(await namesOnThePage()).toContain('Anna Berg');
    for (const wrong of ['', 'sections', 'sec_x', `${SECTION}.members`, '__proto__', 'a.b.c.d.e']) {
      expect(await hidePartForCase(app.services, id, wrong), wrong).toMatchObject({
        isDone: false,
      });
    }
  });

  test('may be a whole section', async () => {
    const id = await wish();
    expect(await hidePartForCase(app.services, id, SECTION)).toEqual({ isDone: true });
    expect(await namesOnThePage()).not.toContain('Ruth');
  });
});

test('a wish that is declined is answered kindly, and without an invented name', async () => {
  const email = anAddress();
  const id = await wish(email);
  expect(await declineCase(app.services, id)).toEqual({ isDone: true });
  expect((await app.mailbox.lastTo(email)).text).toContain(
    'the part about you will stay on the page',
  );
});
