/**
 * The use cases of memorials: reads pages; saves, lists and removes memorials. Independent of HTTP and of the command
 * line.
 */
import { isDeepStrictEqual } from 'node:util';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { TributesHeader, TributesPage } from '../tributes/contract.ts';
import {
  countTributes,
  countTributesOfEach,
  createPreviewReader,
  findTributePhotos,
  readTributes,
  readTributesPage,
  replaceTributes,
  type PlacedTribute,
  type TributesQuery,
} from '../tributes/service.server.ts';
import { AppError } from '../wire/app-error.ts';
import { randomId } from '../wire/ids.server.ts';
import type { Memorial, MemorialResponse, Section } from './contract.ts';
import { inventedNotice, joinNames, namesOf } from './couples.ts';
import { createMarkdownCache } from './markdown-cache.server.ts';
import { presentMemorialPage, type MemorialPageView } from './page/page-view.ts';
import { hasSlugFormat } from './slugs.ts';
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
   * The view of a published memorial's page.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND
   */
  getPage(slug: string | undefined): Promise<MemorialPageView>;
  /**
   * A published memorial for the API. Contains only the previewed tributes, because a memorial may have 20,000.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND
   */
  getMemorial(slug: string | undefined): Promise<MemorialResponse>;
  /**
   * A page of a published memorial's tributes, with the memorial's data for the list screen.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND
   */
  getTributes(slug: string | undefined, query: TributesQuery): Promise<MemorialTributes>;
  /** Any memorial with all its tributes, for the export; null if it does not exist. */
  findDocument(slug: string): Promise<Memorial | null>;
  /**
   * Saves a document under its slug in one transaction. `withinTransaction` runs in the same transaction; the import
   * inserts its media rows there. Saving a document equal to the stored one changes nothing.
   * @throws AppError SLUG_TAKEN if the slug is taken and `replace` is false
   */
  saveDocument(
    memorial: Memorial,
    options: {
      replace: boolean;
      withinTransaction?: (transaction: DatabaseHandle) => Promise<void>;
    },
  ): Promise<{ version: number; outcome: SaveOutcome }>;
  /** All memorials, sorted by slug. */
  list(): Promise<MemorialListing[]>;
  /** Returns those of these media addresses that any memorial shows. Slow: searches all memorials. */
  findUsedAddresses(addresses: readonly string[]): Promise<Set<string>>;
  /** Returns false if the memorial does not exist. */
  remove(slug: string): Promise<boolean>;
  /** The sitemap's memorials (published and not invented) after this slug, sorted by slug. */
  listForSitemap(afterSlug: string, limit: number): Promise<{ slug: string; updatedAt: Date }[]>;
  /** The slug that is `distance` positions after this one in the sitemap; undefined after the last. */
  findSitemapSlugAfter(slug: string, distance: number): Promise<string | undefined>;
}

const readPreviewBySlug = createPreviewReader<DatabaseHandle>(store.idOfSlug);
const readPreviewById = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

/** Memorials per statement when searching all of them; small enough for the statement timeout. */
const BATCH_SIZE = 1_000;

/** Creates the service. Tests set `batchSize`. */
export function createMemorialService(
  { kysely }: { kysely: DatabaseHandle },
  batchSize = BATCH_SIZE,
): MemorialService {
  const renderMarkdown = createMarkdownCache();

  async function getPublished(slug: string | undefined): Promise<store.MemorialRow> {
    if (!slug) throw new AppError('MEMORIAL_SLUG_REQUIRED');
    const row = hasSlugFormat(slug) ? await store.findBySlug(kysely, slug) : undefined;
    if (row?.state !== 'published') throw new AppError('MEMORIAL_NOT_FOUND');
    return row;
  }

  return {
    async getPage(slug) {
      // Runs both queries in parallel, so a page waits for one database round trip instead of two.
      const [row, tributes] = await Promise.all([
        getPublished(slug),
        slug && hasSlugFormat(slug) ? readPreviewBySlug(kysely, slug) : [],
      ]);
      const toHtml = await renderMarkdown(textsOf(row.document));
      return presentMemorialPage(joinTributes(row, tributes), toHtml);
    },

    async getMemorial(slug) {
      const row = await getPublished(slug);
      const [tributes, tributesTotal] = await Promise.all([
        readPreviewById(kysely, row.id),
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
        await options.withinTransaction?.(transaction);
        return result;
      });
    },

    list: () => listAll(kysely, batchSize),
    findUsedAddresses: (addresses) => findUsedAddresses(kysely, addresses, batchSize),
    remove: (slug) => store.remove(kysely, slug),
    listForSitemap: (afterSlug, limit) => store.listForSitemap(kysely, afterSlug, limit),
    findSitemapSlugAfter: (slug, distance) => store.findSitemapSlugAfter(kysely, slug, distance),
  };
}

async function listAll(db: DatabaseHandle, batchSize: number): Promise<MemorialListing[]> {
  const all: MemorialListing[] = [];
  for (;;) {
    const batch = await store.list(db, all.at(-1)?.slug ?? '', batchSize);
    const counts = await countTributesOfEach(
      db,
      batch.map(({ id }) => id),
    );
    for (const memorial of batch) all.push({ ...memorial, tributes: counts.get(memorial.id) ?? 0 });
    if (batch.length < batchSize) return all;
  }
}

async function findUsedAddresses(
  db: DatabaseHandle,
  addresses: readonly string[],
  batchSize: number,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after: string | null = ''; after !== null && found.size < addresses.length;) {
    const { used, ids, last } = await store.findUsedAddresses(db, addresses, after, batchSize);
    for (const address of used) found.add(address);
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
  const stored = await store.findBySlugForUpdate(transaction, memorial.slug);
  if (!stored) {
    const id = randomId('mem');
    const isInserted = await store.insert(transaction, { id, slug: memorial.slug, document });
    if (!isInserted) throw new AppError('SLUG_TAKEN');
    await replaceTributes(transaction, id, tributes);
    return { version: 1, outcome: 'created' };
  }
  if (!replace) throw new AppError('SLUG_TAKEN');
  const storedTributes = await readTributes(transaction, stored.id);
  if (
    isDeepStrictEqual(withoutUndefined(stored.document), withoutUndefined(document)) &&
    isDeepStrictEqual(storedTributes, withoutUndefined(tributes))
  ) {
    return { version: stored.version, outcome: 'unchanged' };
  }
  const { version } = await store.updateDocument(transaction, stored.id, document);
  await replaceTributes(transaction, stored.id, tributes);
  return { version, outcome: 'replaced' };
}

/** Removes fields that are `undefined`, which JSON in the database cannot contain, so documents can be compared. */
function withoutUndefined<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function tributesSections({ sections }: StoredDocument) {
  return sections.filter((section) => section.type === 'tributesSection');
}

/** All markdown texts of a document. */
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

/** The list's title: that of the tributes section if there is exactly one, else 'Title defaults to "Tributes".' */
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

/** Inserts the tributes' rows into their sections of the document. */
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
