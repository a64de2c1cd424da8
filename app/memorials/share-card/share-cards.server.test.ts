import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { saveDocument } from '../../drafts/importing/save-document.server.ts';
import { pageI18n } from '../../language/i18n.ts';
import type { MediaStorage, StoredFile } from '../../media/storage/storage.server.ts';
import { memorialSchema } from '../contract.ts';
import { getPage } from '../published-memorials.server.ts';
import type { CardContent } from './card-content.server.ts';
import { createShareCards, type ShareCards } from './share-cards.server.ts';

const app = openTestApp();
let cards: ShareCards;
let storage: Pick<MediaStorage, 'find' | 'put' | 'remove'>;
let files: Map<string, Buffer>;
const draw = vi.fn<(content: CardContent) => Promise<Buffer>>();
const warn = vi.fn<(fields: Record<string, unknown>, message: string) => void>();

beforeEach(async () => {
  await sql`truncate memorials cascade`.execute(app.database.kysely);
  draw.mockReset();
  draw.mockImplementation(({ people }) => Promise.resolve(Buffer.from(people[0]?.name ?? '')));
  warn.mockReset();
  files = new Map();
  storage = {
    find: (name) => Promise.resolve(files.has(name) ? storedFile(name) : null),
    async put(name, { stream }) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream()) chunks.push(chunk as Buffer);
      files.set(name, Buffer.concat(chunks));
      return { sha256: '', byteSize: 0 };
    },
    remove(names) {
      for (const name of names) files.delete(name);
      return Promise.resolve();
    },
  };
  cards = makeCards();
});

function makeCards(waitMs?: number): ShareCards {
  return createShareCards({
    kysely: app.database.kysely,
    storage,
    media: app.services.media,
    drawer: { draw },
    findI18n: () => pageI18n,
    log: { warn },
    now: () => app.clock.now(),
    ...(waitMs === undefined ? {} : { waitMs }),
  });
}

function storedFile(name: string): StoredFile {
  return { read: () => Promise.resolve(files.get(name)) } as unknown as StoredFile;
}

async function publish(slug: string, fullName: string): Promise<void> {
  await saveDocument(
    app.database.kysely,
    memorialSchema.parse({
      slug,
      fullName,
      themeId: 'traditional-elegance',
      actionButtons: { sendCondolences: true, addTribute: true, share: true },
      sections: [],
    }),
    { replace: true },
  );
}

async function hashOf(slug: string): Promise<string> {
  const { cardAddress = '' } = await getPage(app.services, slug);
  return /^\/[a-z-]+\/card-([0-9a-f]{32})\.jpg$/.exec(cardAddress)?.[1] ?? '';
}

async function find(slug: string, hash?: string) {
  const outcome = await cards.find(slug, hash ?? (await hashOf(slug)));
  return outcome.kind === 'drawn' ? outcome.bytes.toString() : outcome.kind;
}

const rows = () => app.database.kysely.selectFrom('memorial_cards').selectAll().execute();

const change = (slug: string, changes: { level?: 'link' | 'family'; state?: 'taken-down' }) =>
  app.database.kysely.updateTable('memorials').set(changes).where('slug', '=', slug).execute();

test('a card is drawn once, and the page knows its address without drawing', async () => {
  await publish('otto-berg', 'Otto Berg');
  expect(await hashOf('otto-berg')).toMatch(/^[0-9a-f]{32}$/);
  expect(draw).not.toHaveBeenCalled();
  expect(await Promise.all([find('otto-berg'), find('otto-berg')])).toEqual([
    'Otto Berg',
    'Otto Berg',
  ]);
  expect(await find('otto-berg')).toBe('Otto Berg');
  expect(draw).toHaveBeenCalledTimes(1);
});

test('a card gets a new address when what it shows changes, and the old one is removed', async () => {
  await publish('otto-berg', 'Otto Berg');
  const before = await hashOf('otto-berg');
  await find('otto-berg');
  await publish('otto-berg', 'Otto Berger');
  expect(await hashOf('otto-berg')).not.toBe(before);
  expect(await find('otto-berg', before)).toBe('moved');
  expect(await find('otto-berg')).toBe('Otto Berger');
  expect([...files.keys()]).toEqual([`${await hashOf('otto-berg')}-card.jpg`]);
  expect(await rows()).toHaveLength(1);
});

test('a card no one requests after a change is removed at night, others stay', async () => {
  await publish('otto-berg', 'Otto Berg');
  await publish('anna-berg', 'Anna Berg');
  await find('otto-berg');
  await find('anna-berg');
  await publish('otto-berg', 'Otto Berger');
  await app.database.kysely
    .updateTable('memorials')
    .set({ updated_at: new Date(Date.now() + 60_000) })
    .execute();
  await cards.sweep();
  expect([...files.keys()]).toEqual([`${await hashOf('anna-berg')}-card.jpg`]);
  expect(await rows()).toHaveLength(1);
  await cards.sweep();
  expect(files.size).toBe(1);
});

test('two memorials with the same name have their own cards', async () => {
  await publish('otto-berg', 'Otto Berg');
  await publish('otto-berg-senior', 'Otto Berg');
  expect(await hashOf('otto-berg')).not.toBe(await hashOf('otto-berg-senior'));
});

test('a card whose file is missing, as after a restore, is drawn again', async () => {
  await publish('otto-berg', 'Otto Berg');
  await find('otto-berg');
  files.clear();
  expect(await find('otto-berg')).toBe('Otto Berg');
});

describe("a page that isn't public has no card", () => {
  test.each([
    ['shared by its link', { level: 'link' }, 'MEMORIAL_NOT_FOUND'],
    ['for the family', { level: 'family' }, 'MEMORIAL_NOT_FOUND'],
    ['taken down', { state: 'taken-down' }, 'MEMORIAL_GONE'],
  ] as const)('%s: the old address is gone at once, its file at night', async (_, to, code) => {
    await publish('otto-berg', 'Otto Berg');
    const hash = await hashOf('otto-berg');
    await find('otto-berg');
    await change('otto-berg', to);
    await expect(find('otto-berg', hash)).rejects.toMatchObject({ code });
    await cards.sweep();
    expect(files.size).toBe(0);
    expect(await rows()).toEqual([]);
  });

  test('the nightly job leaves the cards of public pages', async () => {
    await publish('otto-berg', 'Otto Berg');
    await find('otto-berg');
    await cards.sweep();
    expect(files.size).toBe(1);
  });
});

describe('visitors get the neutral card', () => {
  test('while a drawing takes long; later they get the drawn one', async () => {
    cards = makeCards(30);
    await publish('otto-berg', 'Otto Berg');
    let finish: (bytes: Buffer) => void = () => undefined;
    draw.mockImplementation(() => {
      const drawing = Promise.withResolvers<Buffer>();
      finish = drawing.resolve;
      return drawing.promise;
    });
    expect(await find('otto-berg')).toBe('neutral');
    finish(Buffer.from('drawn'));
    await vi.waitUntil(() => files.size === 1);
    expect(await find('otto-berg')).toBe('drawn');
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test("when it fails, which isn't retried for ten minutes", async () => {
    await publish('otto-berg', 'Otto Berg');
    draw.mockRejectedValueOnce(new Error('The typesetter failed.'));
    expect(await find('otto-berg')).toBe('neutral');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await find('otto-berg')).toBe('neutral');
    expect(draw).toHaveBeenCalledTimes(1);
    app.clock.advance({ minutes: 11 });
    expect(await find('otto-berg')).toBe('Otto Berg');
  });

  test('when very many are waiting', async () => {
    cards = makeCards(30);
    draw.mockImplementation(() => Promise.withResolvers<Buffer>().promise);
    const slugs = Array.from('abcdefghijklmnopqrstu', (letter) => `page-${letter}`);
    for (const slug of slugs) await publish(slug, `Name of ${slug}`);
    for (const slug of slugs) expect(await find(slug)).toBe('neutral');
    await vi.waitUntil(() => draw.mock.calls.length === 20);
    expect(draw).toHaveBeenCalledTimes(20);
  });
});
