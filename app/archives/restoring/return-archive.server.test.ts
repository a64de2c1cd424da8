import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { getPage, getMemorial } from '../../memorials/published-memorials.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { hashOf, packArchive, type ArchiveParts } from './testing/archives.ts';
import { bring, freshParts, packAccount } from './testing/bring.ts';

const app = openTestApp();

describe('a restored memorial', () => {
  test('is a draft of the person who restores it, with the same ids, texts, dates and bytes', async () => {
    const parts = await freshParts();
    const { file, picture } = parts;
    const { memorial } = file;
    const owner = await FamilyUser.register(app);
    const [entry] = await bring(app, packArchive(parts), { ownerId: await owner.id() });
    expect(entry).toEqual({
      id: memorial.id,
      slug: memorial.slug,
      name: 'Ada Lind',
      state: 'draft',
      changes: [],
    });
    const kept = await owner.memorial(memorial.id);
    expect(kept).toMatchObject({
      slug: memorial.slug,
      shortCode: memorial.shortCode,
      state: 'draft',
      level: 'public',
      role: 'owner',
    });
    const draft = await owner.draft(memorial.id);
    expect(draft).toEqual({ revision: 14, document: file.draft?.document });
    const { kysely } = app.database;
    const tributes = await kysely
      .selectFrom('tributes')
      .select(['id', 'section_id', 'position', 'written_at', 'name', 'body', 'photo', 'source'])
      .where('memorial_id', '=', memorial.id)
      .orderBy('position')
      .execute();
    expect(tributes).toEqual(
      file.tributes.map((tribute) => ({
        id: tribute.id,
        section_id: tribute.sectionId,
        position: tribute.position,
        written_at: new Date(tribute.writtenAt),
        name: tribute.name,
        body: tribute.text,
        photo: tribute.photo,
        source: tribute.source,
      })),
    );
    const submissions = await kysely
      .selectFrom('tribute_submissions')
      .select(['id', 'state', 'tribute_id', 'has_change', 'body', 'email', 'decided_at'])
      .where('memorial_id', '=', memorial.id)
      .orderBy('id')
      .execute();
    expect(submissions).toEqual(
      file.submissions.map((sent) => ({
        id: sent.id,
        state: sent.state,
        tribute_id: sent.tributeId,
        has_change: sent.hasChange,
        body: sent.text,
        email: null,
        decided_at: sent.decidedAt === null ? null : new Date(sent.decidedAt),
      })),
    );
    expect(await readCondolences(owner, memorial.id)).toMatchObject([{ name: 'Jo' }]);
    const [{ address } = { address: '' }] = file.media;
    const original = await app.services.media.findOriginal(address);
    expect(hashOf(await buffer(original?.file.stream() ?? Readable.from([])))).toBe(
      hashOf(picture),
    );
    const row = await kysely
      .selectFrom('media')
      .select('taken')
      .where('id', '=', hashOf(picture))
      .executeTakeFirstOrThrow();
    expect(row.taken).toBe('1998-07-04T15:20:00');
  });

  test('a change that was held as spam is in Spam again', async () => {
    const parts = await freshParts();
    const submissions = parts.file.submissions.map((sent) =>
      sent.hasChange ? { ...sent, reasons: ['links'] } : sent,
    );
    const owner = await FamilyUser.register(app);
    const bytes = packArchive({ ...parts, file: { ...parts.file, submissions } });
    const [entry] = await bring(app, bytes, { ownerId: await owner.id() });
    const inState = async (state: string) =>
      JSON.stringify((await owner.call('GET', `/${entry?.id}/submissions?state=${state}`)).body);
    expect(await inState('held')).toContain('We sailed together for years.');
    expect(await inState('waiting')).not.toContain('We sailed together for years.');
  });

  test('is published by its owner, and the history has what was published before', async () => {
    const parts = await freshParts();
    const owner = await FamilyUser.register(app);
    const id = parts.file.memorial.id;
    await bring(app, packArchive(parts), { ownerId: await owner.id() });
    expect((await owner.publish(id)).status).toBe(200);
    const page = await getPage(app.services, parts.file.memorial.slug);
    expect(page).toMatchObject({ name: 'Ada Lind', quote: '“She sang all day.”' });
    const { body } = await owner.call('GET', `/${id}/revisions`);
    expect(body.data).toMatchObject({
      revisions: [{ number: 2 }, { number: 1, createdAt: parts.file.history[0]?.createdAt }],
    });
    const log = await owner.call('GET', `/${id}/log`);
    expect(JSON.stringify(log.body.data)).toContain('"returned"');
  });

  test("stands beside the page that's still here, with its own id, address and code, and says so", async () => {
    const parts = await freshParts();
    const owner = await FamilyUser.register(app);
    const ownerId = await owner.id();
    const bytes = packArchive(parts);
    await bring(app, bytes, { ownerId });
    const [entry] = await bring(app, bytes, { ownerId });
    const { slug } = parts.file.memorial;
    expect(entry?.id).not.toBe(parts.file.memorial.id);
    expect(entry?.changes).toEqual([
      'The original page still exists, so this page is a copy.',
      `The web address /${slug} is taken, so this page is now at /${entry?.slug}.`,
      'This page has a new QR code. Codes you’ve already printed lead to another page.',
    ]);
    const draft = await owner.draft(entry?.id ?? '');
    expect(draft.document).toEqual(parts.file.draft?.document);
    const { body } = await owner.call('GET', `/${entry?.id}/submissions?state=waiting`);
    expect(JSON.stringify(body.data)).toContain('We sailed together for years.');
  });

  test('of a page that was deleted for good has a new address and code, and is called no copy', async () => {
    const parts = await freshParts();
    const bytes = packArchive(parts);
    await bring(app, bytes, { as: 'as-it-was' });
    const { id, slug } = parts.file.memorial;
    await app.database.kysely
      .updateTable('memorials')
      .set({ state: 'purged' })
      .where('id', '=', id)
      .execute();
    const owner = await FamilyUser.register(app);
    const [entry] = await bring(app, bytes, { ownerId: await owner.id() });
    expect(entry?.id).not.toBe(id);
    expect(entry?.changes).toEqual([
      `The web address /${slug} is taken, so this page is now at /${entry?.slug}.`,
      'This page has a new QR code. Codes you’ve already printed no longer lead to a page.',
    ]);
  });

  test('as it was, for an operator: visitors see it at once, at its old addresses too', async () => {
    const parts = await freshParts();
    const [entry] = await bring(app, packArchive(parts), { as: 'as-it-was' });
    expect(entry).toMatchObject({ state: 'published', changes: [] });
    const page = await getPage(app.services, entry?.slug);
    expect(page.quote).toBe('“She sang.”');
    await expect(getPage(app.services, parts.file.memorial.formerSlugs[0])).rejects.toMatchObject({
      slug: entry?.slug,
    });
    const row = await app.database.kysely
      .selectFrom('memorials')
      .select(['level', 'version', 'published_at', 'created_at', 'draft_revision'])
      .where('id', '=', entry?.id ?? '')
      .executeTakeFirstOrThrow();
    const at = new Date(parts.file.memorial.createdAt);
    expect(row).toEqual({
      level: 'public',
      version: 7,
      published_at: at,
      created_at: at,
      draft_revision: 12,
    });
  });

  test('for family and friends is first a draft, and then needs a new password', async () => {
    const parts = await freshParts();
    parts.file.memorial.level = 'family';
    const owner = await FamilyUser.register(app);
    const [entry] = await bring(app, packArchive(parts), { ownerId: await owner.id() });
    const id = entry?.id ?? '';
    expect(await owner.memorial(id)).toMatchObject({ state: 'draft', level: 'family' });
    const { revision } = await owner.draft(id);
    const publish = (visibility: object) =>
      owner.call('POST', `/${id}/publish`, { revision, visibility });
    expect((await publish({ level: 'family' })).status).toBe(400);
    expect(await owner.memorial(id)).toMatchObject({ state: 'draft' });
    expect((await publish({ level: 'link' })).status).toBe(200);
    expect(await owner.memorial(id)).toMatchObject({ state: 'published', level: 'link' });
  });

  test("of a page that was taken down isn't shown again automatically", async () => {
    const parts = await freshParts();
    parts.file.memorial.state = 'taken-down';
    const [entry] = await bring(app, packArchive(parts), { as: 'as-it-was' });
    expect(entry?.state).toBe('draft');
  });

  test("never becomes one of the product's examples, unless the operator restores it", async () => {
    const parts = await freshParts();
    const invented = { ...parts.file.document, invented: true };
    const bytes = packArchive({ ...parts, file: { ...parts.file, document: invented } });
    const owner = await FamilyUser.register(app);
    const [own] = await bring(app, bytes, { ownerId: await owner.id() });
    await owner.publish(own?.id ?? '');
    expect((await getMemorial(app.services.kysely, own?.slug)).memorial.invented).toBeUndefined();
    const [operators] = await bring(app, bytes, { as: 'as-it-was' });
    const { memorial } = await getMemorial(app.services.kysely, operators?.slug);
    expect(memorial.invented).toBe(true);
  });

  test('lacks pictures that were already missing', async () => {
    const parts = await freshParts();
    const [media] = parts.file.media;
    parts.file.media = media ? [{ ...media, file: null }] : [];
    parts.files.delete('originals/0001.png');
    const [entry] = await bring(app, packArchive(parts));
    expect(entry?.changes).toEqual(['One photo or video was already missing from the download.']);
  });

  test('has the picture in the file, whatever address it claims', async () => {
    const parts = await freshParts();
    const claimed = `/media/${'f'.repeat(32)}-40x30.webp`;
    const [media] = parts.file.media;
    const text = JSON.stringify(parts.file).replaceAll(media?.address ?? '', claimed);
    const file = JSON.parse(text) as ArchiveParts['file'];
    parts.files.delete('history/0001.json');
    const [entry] = await bring(app, packArchive({ ...parts, file: { ...file, history: [] } }), {
      as: 'as-it-was',
    });
    const { memorial } = await getMemorial(app.services.kysely, entry?.slug);
    expect(memorial.profilePhoto).toBe(media?.address);
    expect(JSON.stringify(memorial)).not.toContain(claimed);
  });

  test('an account with two memorials is restored at once', async () => {
    const [first, second] = [await freshParts(), await freshParts()];
    const owner = await FamilyUser.register(app);
    const entries = await bring(app, packAccount([first, second]), { ownerId: await owner.id() });
    expect(entries.map(({ id }) => id)).toEqual([first.file.memorial.id, second.file.memorial.id]);
    const { body } = await owner.call('GET', '');
    expect((body.data as unknown as { memorials: unknown[] }).memorials).toHaveLength(2);
  });
});

async function readCondolences(owner: FamilyUser, id: string) {
  return (await owner.read<{ letters: unknown[] }>(`/${id}/condolences`)).letters;
}
