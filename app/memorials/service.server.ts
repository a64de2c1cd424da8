/**
 * What the product does with memorials: opens pages, keeps documents, lists and removes. Explicit
 * arguments in, plain values out; it knows no request and no command line.
 */
import { isDeepStrictEqual } from 'node:util';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { TributesHeader, TributesPage } from '../tributes/contract.ts';
import {
  countTributes,
  countTributesOfEach,
  findTributePhotos,
  readPreview,
  readTributes,
  readTributesPage,
  replaceTributes,
  type PlacedTribute,
  type TributesQuery,
} from '../tributes/service.server.ts';
import { AppError } from '../wire/app-error.ts';
import { randomId } from '../wire/ids.server.ts';
import type { Memorial, MemorialAnswer, Section } from './contract.ts';
import { inventedNotice, joinNames, namesOf } from './couples.ts';
import { createKeptMarkdown } from './markdown-cache.server.ts';
import { presentMemorialPage, type MemorialPageView } from './page/page-view.ts';
import { hasSlugForm } from './slugs.ts';
import * as store from './store.server.ts';
import type { StoredDocument, StoredSection } from './tables.server.ts';

export type SaveOutcome = 'created' | 'replaced' | 'unchanged';

/** A memorial in the operator's list. */
export interface MemorialListing extends store.MemorialListing {
  tributes: number;
}

export interface MemorialTributes {
  memorial: TributesHeader;
  title: string;
  list: TributesPage;
}

export interface MemorialService {
  /**
   * What the memorial page of a published memorial is drawn from.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND
   */
  getPage(slug: string | undefined): Promise<MemorialPageView>;
  /**
   * A published memorial for the API. A list of 20,000 tributes never comes with it.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND
   */
  getMemorial(slug: string | undefined): Promise<MemorialAnswer>;
  /**
   * A part of a published memorial's list of tributes, with what the list's screen says of the memorial.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND
   */
  getTributes(slug: string | undefined, query: TributesQuery): Promise<MemorialTributes>;
  /** Any memorial with all its tributes, for the export; null when there is none. */
  findDocument(slug: string): Promise<Memorial | null>;
  /**
   * Keeps a document under its slug, all or nothing. `alongside` runs in the same transaction (the
   * import records its pictures there). A document equal to the kept one changes nothing.
   * @throws AppError SLUG_TAKEN when the slug is taken and `replace` is false
   */
  saveDocument(
    memorial: Memorial,
    options: { replace: boolean; alongside?: (transaction: DatabaseHandle) => Promise<void> },
  ): Promise<{ version: number; outcome: SaveOutcome }>;
  /** Every memorial in the order of slugs. */
  list(): Promise<MemorialListing[]>;
  /** Which of these addresses of pictures and videos any memorial shows; it reads them all. */
  findShown(addresses: readonly string[]): Promise<Set<string>>;
  /** false when there was none */
  remove(slug: string): Promise<boolean>;
  /** Published memorials of people who lived, in the order of slugs after this one, for the sitemap. */
  listForSitemap(afterSlug: string, limit: number): Promise<{ slug: string; updatedAt: Date }[]>;
  /** The slug so many of the sitemap's memorials after this one; undefined beyond the last. */
  findListedAhead(slug: string, distance: number): Promise<string | undefined>;
}

/** What one statement reads when all memorials are read: far less than the product's patience with one. */
const PART_SIZE = 1_000;

/** Builds the service on a database. `partSize` is for tests. */
export function createMemorialService(
  { kysely }: { kysely: DatabaseHandle },
  partSize = PART_SIZE,
): MemorialService {
  const prepareMarkdown = createKeptMarkdown();

  async function getPublished(slug: string | undefined): Promise<store.MemorialRow> {
    if (!slug) throw new AppError('MEMORIAL_SLUG_REQUIRED');
    const row = hasSlugForm(slug) ? await store.findBySlug(kysely, slug) : undefined;
    if (row?.state !== 'published') throw new AppError('MEMORIAL_NOT_FOUND');
    return row;
  }

  return {
    async getPage(slug) {
      // Both at once: whoever waits for a page waits for one answer of the database and not for two.
      const [row, tributes] = await Promise.all([
        getPublished(slug),
        slug && hasSlugForm(slug) ? readPreview(kysely, store.idOfSlug(kysely, slug)) : [],
      ]);
      const toHtml = await prepareMarkdown(textsOf(row.document));
      return presentMemorialPage(joinTributes(row, tributes), toHtml);
    },

    async getMemorial(slug) {
      const row = await getPublished(slug);
      const [tributes, tributesTotal] = await Promise.all([
        readPreview(kysely, row.id),
        countTributes(kysely, row.id),
      ]);
      return { memorial: joinTributes(row, tributes), tributesTotal };
    },

    async getTributes(slug, query) {
      const row = await getPublished(slug);
      return {
        memorial: presentTributesHeader(row),
        title: tributesTitle(row.document),
        list: await readTributesPage(kysely, row.id, query),
      };
    },

    async findDocument(slug) {
      const row = await store.findBySlug(kysely, slug);
      return row ? joinTributes(row, await readTributes(kysely, row.id)) : null;
    },

    saveDocument(memorial, options) {
      return kysely.transaction().execute(async (transaction) => {
        const result = await writeDocument(transaction, memorial, options.replace);
        await options.alongside?.(transaction);
        return result;
      });
    },

    list: () => listAll(kysely, partSize),
    findShown: (addresses) => findShown(kysely, addresses, partSize),
    remove: (slug) => store.remove(kysely, slug),
    listForSitemap: (afterSlug, limit) => store.listForSitemap(kysely, afterSlug, limit),
    findListedAhead: (slug, distance) => store.findListedAhead(kysely, slug, distance),
  };
}

async function listAll(db: DatabaseHandle, partSize: number): Promise<MemorialListing[]> {
  const all: MemorialListing[] = [];
  for (;;) {
    const part = await store.list(db, all.at(-1)?.slug ?? '', partSize);
    const counts = await countTributesOfEach(
      db,
      part.map(({ id }) => id),
    );
    for (const memorial of part) all.push({ ...memorial, tributes: counts.get(memorial.id) ?? 0 });
    if (part.length < partSize) return all;
  }
}

async function findShown(
  db: DatabaseHandle,
  addresses: readonly string[],
  partSize: number,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after: string | null = ''; after !== null && found.size < addresses.length;) {
    const { shown, ids, last } = await store.findShown(db, addresses, after, partSize);
    for (const address of shown) found.add(address);
    for (const photo of await findTributePhotos(db, ids, addresses)) found.add(photo);
    after = last;
  }
  return found;
}

async function writeDocument(
  transaction: DatabaseHandle,
  memorial: Memorial,
  replace: boolean,
): Promise<{ version: number; outcome: SaveOutcome }> {
  const { document, tributes } = splitTributes(memorial);
  const kept = await store.findBySlugForUpdate(transaction, memorial.slug);
  if (!kept) {
    const id = randomId('mem');
    const isInserted = await store.insert(transaction, { id, slug: memorial.slug, document });
    if (!isInserted) throw new AppError('SLUG_TAKEN');
    await replaceTributes(transaction, id, tributes);
    return { version: 1, outcome: 'created' };
  }
  if (!replace) throw new AppError('SLUG_TAKEN');
  const keptTributes = await readTributes(transaction, kept.id);
  if (
    isDeepStrictEqual(plain(kept.document), plain(document)) &&
    isDeepStrictEqual(keptTributes, plain(tributes))
  ) {
    return { version: kept.version, outcome: 'unchanged' };
  }
  const { version } = await store.updateDocument(transaction, kept.id, document);
  await replaceTributes(transaction, kept.id, tributes);
  return { version, outcome: 'replaced' };
}

/** As it would come back from the database: without fields that are `undefined`. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function tributesSections({ sections }: StoredDocument) {
  return sections.filter((section) => section.type === 'tributesSection');
}

/** The texts in light markdown. */
function textsOf({ sections }: StoredDocument): string[] {
  return sections.flatMap((section) => (section.type === 'textSection' && section.bodyText) || []);
}

function presentTributesHeader({ slug, document }: store.MemorialRow): TributesHeader {
  return {
    slug,
    name: joinNames(document),
    names: namesOf(document),
    ...(document.invented ? { notice: inventedNotice(document) } : {}),
    profilePhoto: document.profilePhoto,
    themeId: document.themeId,
    canAddTribute: document.actionButtons.addTribute,
  };
}

/** The section's own title; the list of several sections has none of theirs. 'Title defaults to "Tributes".' */
function tributesTitle(document: StoredDocument): string {
  const [first, ...others] = tributesSections(document);
  return others.length === 0 && first?.title ? first.title : 'Tributes';
}

function splitTributes(memorial: Memorial): {
  document: StoredDocument;
  tributes: PlacedTribute[];
} {
  const { slug: _, sections, ...rest } = memorial;
  const tributes: PlacedTribute[] = [];
  let sectionNumber = 0;
  const stored = sections.map((section): StoredSection => {
    if (section.type !== 'tributesSection') return section;
    const { tributes: own = [], ...frame } = section;
    for (const tribute of own) tributes.push({ sectionNumber, tribute });
    sectionNumber += 1;
    return frame;
  });
  return { document: { ...rest, sections: stored }, tributes };
}

/** The page is put together from both: the document and the tributes' rows. */
function joinTributes(row: store.MemorialRow, tributes: readonly PlacedTribute[]): Memorial {
  const bySection = Map.groupBy(tributes, (placed) => placed.sectionNumber);
  let sectionNumber = 0;
  const sections = row.document.sections.map((section): Section => {
    if (section.type !== 'tributesSection') return section;
    const own = bySection.get(sectionNumber)?.map(({ tribute }) => tribute);
    sectionNumber += 1;
    return own ? { ...section, tributes: own } : section;
  });
  return { ...row.document, slug: row.slug, sections };
}
