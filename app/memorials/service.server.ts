/**
 * The use cases of memorials: reads pages; saves, lists and removes memorials. Independent of HTTP and of the
 * operator's commands.
 */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { listMediaIdsOfMemorial } from '../media/uses/media-uses.server.ts';
import type { TributesHeader, TributesPage } from '../tributes/contract.ts';
import {
  countTributes,
  countTributesOfEach,
  createPreviewReader,
  readTributes,
  readTributesPage,
  type TributesQuery,
} from '../tributes/service.server.ts';
import { AppError } from '../wire/app-error.ts';
import type { Memorial, MemorialResponse } from './contract.ts';
import { joinNames } from './couples.ts';
import { saveDocument, type SaveOutcome } from './documents/save-document.server.ts';
import { joinTributes } from './documents/stored-document.server.ts';
import { FEED_LENGTH, type FeedContent } from './feed/atom-feed.ts';
import { findPublished } from './find-published.server.ts';
import { createMarkdownCache } from './markdown-cache.server.ts';
import { isUnlisted, presentTributesHeader } from './memorial-heading.server.ts';
import { presentMemorialPage, type MemorialPageView } from './page/page-view.ts';
import { parseShortCode } from './short-codes.ts';
import { hasSlugFormat } from './slugs.ts';
import * as store from './store.server.ts';
import type { StoredDocument } from './tables.server.ts';

/** A memorial in the operator's list. */
export interface MemorialListing extends store.MemorialListing {
  tributes: number;
}

export interface MemorialTributes {
  memorial: TributesHeader;
  title: string;
  list: TributesPage;
}

export type { SaveOutcome };

export interface MemorialService {
  /**
   * The view of a published memorial's page.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND or MEMORIAL_GONE
   * @throws MemorialMovedError if the memorial has another slug now
   */
  getPage(slug: string | undefined): Promise<MemorialPageView>;
  /**
   * A published memorial for the API. Contains only the previewed tributes, because a memorial can have up to 20,000
   * tributes.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or MemorialMovedError
   */
  getMemorial(slug: string | undefined): Promise<MemorialResponse>;
  /**
   * One page of the list of a published memorial's tributes, with the memorial's data that the list screen shows.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or MemorialMovedError
   */
  getTributes(slug: string | undefined, query: TributesQuery): Promise<MemorialTributes>;
  /**
   * What the feed of a published memorial of the level 'public' has.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND (also for other levels), MEMORIAL_GONE, or
   * MemorialMovedError
   */
  getFeed(slug: string | undefined): Promise<FeedContent>;
  /**
   * Finds the memorial with this short code (`/m/{code}`). Resolves to its slug and state. Accepts lower-case letters,
   * the letter O instead of the digit 0, and the letters I and L instead of the digit 1.
   * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE
   */
  findByCode(code: string): Promise<{ slug: string; state: 'published' | 'draft' }>;
  /** Any memorial with all its tributes, for the export; null if it does not exist. */
  findDocument(slug: string): Promise<Memorial | null>;
  /**
   * Saves a document under its slug in one transaction. `withinTransaction` runs in the same transaction; the import
   * inserts the rows of its pictures and videos in it. Saving a document equal to the stored one changes nothing.
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
  /** The ids of all pictures and videos that a memorial uses, also in its draft and history; null if it does not exist. */
  listMediaIds(slug: string): Promise<string[] | null>;
  /** Returns false if the memorial does not exist. */
  remove(slug: string): Promise<boolean>;
  /** The memorials of the sitemap (published, and not of fictional people) after this slug, sorted by slug. */
  listForSitemap(afterSlug: string, limit: number): Promise<{ slug: string; updatedAt: Date }[]>;
  /**
   * The slug that is `distance` positions after `slug` in the sitemap; undefined if the sitemap has no such position.
   */
  findSitemapSlugAfter(slug: string, distance: number): Promise<string | undefined>;
}

const readPreviewBySlug = createPreviewReader<DatabaseHandle>(store.idOfSlug);
const readPreviewById = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

/** How many memorials one statement reads when all memorials are searched; small enough for the statement timeout. */
const BATCH_SIZE = 1_000;

/** Creates the service. Only tests set `batchSize`. */
export function createMemorialService(
  { kysely }: { kysely: DatabaseHandle },
  batchSize = BATCH_SIZE,
): MemorialService {
  const renderMarkdown = createMarkdownCache();

  const getPublished = (slug: string | undefined) => findPublished(kysely, slug);

  return {
    async getPage(slug) {
      // Runs both queries in parallel, so a page waits for one database round trip instead of two.
      const [row, tributes] = await Promise.all([
        getPublished(slug),
        slug && hasSlugFormat(slug) ? readPreviewBySlug(kysely, slug) : [],
      ]);
      const toHtml = await renderMarkdown(textsOf(row.document));
      return {
        ...presentMemorialPage(joinTributes(row, tributes), toHtml),
        ...(isUnlisted(row) ? { isUnlisted: true } : {}),
        ...(row.level === 'public' ? { hasFeed: true } : {}),
      };
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

    getFeed: async (slug) => readFeed(kysely, await getPublished(slug)),

    findByCode: (code) => findByCode(kysely, code),

    findDocument: (slug) => findDocument(kysely, slug),

    saveDocument(memorial, options) {
      return kysely.transaction().execute(async (transaction) => {
        const result = await saveDocument(transaction, memorial, options.replace);
        await options.withinTransaction?.(transaction);
        return result;
      });
    },

    list: () => listAll(kysely, batchSize),
    listMediaIds: (slug) => listMediaIds(kysely, slug),
    remove: (slug) => store.remove(kysely, slug),
    listForSitemap: (afterSlug, limit) => store.listForSitemap(kysely, afterSlug, limit),
    findSitemapSlugAfter: (slug, distance) => store.findSitemapSlugAfter(kysely, slug, distance),
  };
}

async function readFeed(db: DatabaseHandle, row: store.MemorialRow): Promise<FeedContent> {
  if (row.level !== 'public') throw new AppError('MEMORIAL_NOT_FOUND');
  const { tributes } = await readTributesPage(db, row.id, { limit: FEED_LENGTH });
  const { slug, document, updated_at: updatedAt } = row;
  return { slug, name: joinNames(document), tributes, updatedAt };
}

async function findDocument(db: DatabaseHandle, slug: string): Promise<Memorial | null> {
  const row = await store.findBySlug(db, slug);
  // Of a purged memorial only the addresses are left.
  if (!row || row.state === 'purged') return null;
  return joinTributes(row, await readTributes(db, row.id));
}

async function listMediaIds(db: DatabaseHandle, slug: string): Promise<string[] | null> {
  const row = await store.findBySlug(db, slug);
  return row ? listMediaIdsOfMemorial(db, row.id) : null;
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

async function findByCode(
  db: DatabaseHandle,
  code: string,
): Promise<{ slug: string; state: 'published' | 'draft' }> {
  const shortCode = parseShortCode(code);
  const row = shortCode ? await store.findByCode(db, shortCode) : undefined;
  if (!row) throw new AppError('MEMORIAL_NOT_FOUND');
  const { slug, state } = row;
  if (state === 'taken-down' || state === 'purged') throw new AppError('MEMORIAL_GONE');
  return { slug, state };
}

function tributesSections({ sections }: StoredDocument) {
  return sections.filter((section) => section.type === 'tributesSection');
}

/** All markdown texts of a document. */
function textsOf({ sections }: StoredDocument): string[] {
  return sections.flatMap((section) => (section.type === 'textSection' && section.bodyText) || []);
}

/**
 * The title of the tributes list: the title of the tributes section if there is exactly one such section, otherwise
 * 'Tributes' (SPEC section 2).
 */
function tributesTitle(document: StoredDocument): string {
  const [first, ...others] = tributesSections(document);
  return others.length === 0 && first?.title ? first.title : 'Tributes';
}
