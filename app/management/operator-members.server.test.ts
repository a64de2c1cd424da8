import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { valueHash } from '../drafts/changes/value-hash.ts';
import { saveDocument } from '../drafts/importing/save-document.server.ts';
import type { Memorial } from '../memorials/contract.ts';
import { readMemorialDocument } from '../memorials/documents/document-problems.ts';
import { findDocument } from '../memorials/find-memorial.server.ts';
import { getPage } from '../memorials/published-memorials.server.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { addMemberByEmail, findOwnerProblem } from './operator-members.server.ts';

const app = openTestApp();

function aMemorial(fields: Record<string, unknown>): Memorial {
  const reading = readMemorialDocument({ slug: 'ada-lind', fullName: 'Ada Lind', ...fields });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.memorial;
}

function importDocument(fields: Record<string, unknown>) {
  return saveDocument(app.database.kysely, aMemorial(fields), { replace: true });
}

function invite(user: FamilyUser, role: 'owner' | 'editor', slug = 'ada-lind') {
  const { kysely } = app.database;
  return addMemberByEmail(kysely, { slug, email: user.email, role, now: new Date() });
}

async function onlyMemorialOf(user: FamilyUser): Promise<string> {
  const { memorials } = await user.read<{ memorials: [{ id: string }] }>('');
  return memorials[0].id;
}

describe('`memorials invite`', () => {
  test('makes a person with a verified address a member', async () => {
    await importDocument({});
    const [owner, editor] = [await FamilyUser.register(app), await FamilyUser.register(app)];
    expect(await invite(owner, 'owner')).toBe('added');
    expect(await invite(editor, 'editor')).toBe('added');
    expect(await invite(editor, 'owner')).toBe('other owner');
    expect(await invite(owner, 'editor', 'nobody-here')).toBe('no memorial');
    expect(await invite(owner, 'editor')).toBe('is owner');
    const unverified = await FamilyUser.register(app, { isVerified: false });
    expect(await invite(unverified, 'editor')).toBe('no account');
    const { body } = await editor.call('GET', '');
    expect(body.data).toMatchObject({ memorials: [{ slug: 'ada-lind', role: 'editor' }] });
  });
});

describe('who can become the owner with an import', () => {
  const problemOf = (email: string, slug: string) =>
    findOwnerProblem(app.database.kysely, { slug, email });

  test('a person with a verified address, unless another person owns the memorial', async () => {
    await importDocument({ slug: 'cy-lind' });
    const [owner, other] = [await FamilyUser.register(app), await FamilyUser.register(app)];
    expect(await problemOf(owner.email, 'cy-lind')).toBeUndefined();
    expect(await problemOf(owner.email, 'not-imported-yet')).toBeUndefined();
    await invite(owner, 'owner', 'cy-lind');
    expect(await problemOf(owner.email, 'cy-lind')).toBeUndefined();
    expect(await problemOf(other.email, 'cy-lind')).toBe('other owner');
    const unverified = await FamilyUser.register(app, { isVerified: false });
    expect(await problemOf(unverified.email, 'not-imported-yet')).toBe('no account');
    expect(await problemOf('nobody@example.org', 'cy-lind')).toBe('no account');
  });
});

describe('an import with an existing draft', () => {
  const first = { type: 'textSection', order: 1, title: 'First', bodyText: 'One' };
  const second = { type: 'textSection', order: 2, title: 'Second', bodyText: 'Two' };

  async function anEditedImport() {
    await importDocument({ slug: 'bo-lind', quote: 'Old', sections: [first, second] });
    const editor = await FamilyUser.register(app);
    await invite(editor, 'editor', 'bo-lind');
    return { editor, id: await onlyMemorialOf(editor) };
  }

  test("keeps the draft's changes, and merges the rest of the import into it", async () => {
    const { editor, id } = await anEditedImport();
    const [sectionOne] = (await editor.draft(id)).document.sections;
    await editor.change(id, {
      id: 'a',
      op: 'set',
      path: `${sectionOne?.id}.bodyText`,
      value: 'One, by the family',
      was: valueHash('One'),
    });
    const third = { type: 'textSection', order: 3, title: 'Third' };
    await importDocument({
      slug: 'bo-lind',
      quote: 'New',
      sections: [{ ...first, bodyText: 'One, by the operator' }, third],
    });
    const { document, revision } = await editor.draft(id);
    expect(revision).toBe(2);
    expect(document).toMatchObject({
      quote: 'New',
      sections: [{ id: sectionOne?.id, bodyText: 'One, by the family' }, { title: 'Third' }],
    });
    const { revisions } = await editor.read<{ revisions: Array<{ kind: string }> }>(
      `/${id}/revisions`,
    );
    expect(revisions.map(({ kind }) => kind)).toEqual(['published', 'draft', 'published']);
    const page = await getPage(app.services, 'bo-lind');
    expect(page).toMatchObject({
      quote: '“New”',
      sections: [{ title: 'First' }, { title: 'Third' }],
    });
  });

  test("of an exported document, without ids, keeps its sections' ids", async () => {
    await importDocument({ slug: 'cy-lind', sections: [first, second] });
    const editor = await FamilyUser.register(app);
    await invite(editor, 'editor', 'cy-lind');
    const id = await onlyMemorialOf(editor);
    const before = (await editor.draft(id)).document.sections.map((section) => section.id);
    const exported = await findDocument(app.services.kysely, 'cy-lind');
    expect(JSON.stringify(exported)).not.toContain('sec_');
    await importDocument({ ...exported, quote: 'Changed' });
    const after = (await editor.draft(id)).document.sections.map((section) => section.id);
    expect(after).toEqual(before);
  });

  test('is refused for a page its family took down', async () => {
    const owner = await FamilyUser.register(app);
    const id = await owner.create({ fullName: 'Di Lind' });
    await owner.publish(id);
    await owner.call('DELETE', `/${id}`);
    await expect(importDocument({ slug: 'di-lind' })).rejects.toThrow('taken by another memorial');
  });
});
