import type { DatabaseHandle } from '../../db/schema.server.ts';
import { listMediaIdsOfMemorial } from '../media/uses/media-uses.server.ts';
import { hasOwner } from '../members/service.server.ts';
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
import type { StoredDocument } from './document-ids.ts';
import { joinTributes } from './documents/stored-document.server.ts';
import type { Passed } from './door/access.server.ts';
import { BehindDoorError } from './door/behind-door.ts';
import type { ExampleMemorial } from './example-memorial.ts';
import { listExamples } from './example-memorials.server.ts';
import { FEED_LENGTH, type FeedContent } from './feed/atom-feed.ts';
import { findPublished } from './find-published.server.ts';
import { createMarkdownCache } from './markdown-cache.server.ts';
import { isUnlisted, presentTributesHeader } from './memorial-heading.server.ts';
import { presentMemorialPage, type MemorialPageView } from './page/page-view.ts';
import { cardAddressOf } from './share-card/card-address.server.ts';
import { parseShortCode } from './short-codes.ts';
import { hasSlugFormat } from './slugs.ts';
import * as store from './store.server.ts';

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
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND or MEMORIAL_GONE
   * @throws MemorialMovedError if the memorial has another slug now
   * @throws BehindDoorError if the page is for family and friends and `passed` is missing
   */
  getPage(slug: string | undefined, passed?: Passed): Promise<MemorialPageView>;
  /**
   * Contains only the tributes that the page shows, because a memorial can have up to 20,000.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, MemorialMovedError, or
   *   BehindDoorError
   */
  getMemorial(slug: string | undefined): Promise<MemorialResponse>;
  /**
   * One page of the list of tributes, with the memorial's data for the screen.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, MemorialMovedError, or
   *   BehindDoorError
   */
  getTributes(
    slug: string | undefined,
    query: TributesQuery,
    passed?: Passed,
  ): Promise<MemorialTributes>;
  /**
   * Only a memorial of the level `public` has a feed.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND (also for other levels), MEMORIAL_GONE, or
   *   MemorialMovedError
   */
  getFeed(slug: string | undefined): Promise<FeedContent>;
  /**
   * Finds a memorial by its short code (`/m/{code}`). Accepts lowercase letters, O for 0, and I and L for 1.
   * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE
   */
  findByCode(code: string): Promise<{ slug: string; state: 'published' | 'draft' }>;
  /** Also finds memorials that are not published. Undefined if there is no memorial, or if it was purged. */
  findId(slug: string): Promise<string | undefined>;
  /** Also finds memorials that are not published. Null if there is no memorial, or if it was purged. */
  findDocument(slug: string): Promise<Memorial | null>;
  list(): Promise<MemorialListing[]>;
  /** Includes the media of the draft and of the history. Null if the memorial does not exist. */
  listMediaIds(slug: string): Promise<string[] | null>;
  listExamples(): Promise<ExampleMemorial[]>;
  /** Returns false if the memorial does not exist. */
  remove(slug: string): Promise<boolean>;
  /** Only memorials that search engines may list, without those of fictional people. Sorted by slug. */
  listForSitemap(afterSlug: string, limit: number): Promise<{ slug: string; updatedAt: Date }[]>;
  findInSitemap(slugs: readonly string[]): Promise<{ slug: string; updatedAt: Date }[]>;
  /** The slug `distance` positions after `slug` in the sitemap. Undefined beyond the end. */
  findSitemapSlugAfter(slug: string, distance: number): Promise<string | undefined>;
}

const readPreviewBySlug = createPreviewReader<DatabaseHandle>(store.idOfSlug);
const readPreviewById = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

const BATCH_SIZE = 1_000;

export function createMemorialService(
  { kysely }: { kysely: DatabaseHandle },
  batchSize = BATCH_SIZE,
): MemorialService {
  const renderMarkdown = createMarkdownCache();

  const getPublished = (slug: string | undefined, passed?: Passed) =>
    findPublished(kysely, slug, passed);

  return {
    async getPage(slug, passed) {
      // The queries run in parallel, so that a page waits for only one database round trip.
      const isSlug = slug !== undefined && hasSlugFormat(slug);
      const [row, tributes, isKept] = await Promise.all([
        getPublished(slug, passed),
        isSlug ? readPreviewBySlug(kysely, slug) : [],
        isSlug && hasOwner(kysely, store.idOfSlug(kysely, slug)),
      ]);
      const toHtml = await renderMarkdown(textsOf(row.document));
      return {
        ...presentMemorialPage(joinTributes(row, tributes), toHtml),
        ...(isKept ? { isKept: true } : {}),
        ...(isUnlisted(row) ? { isUnlisted: true } : {}),
        ...(row.level === 'public' ? { hasFeed: true, cardAddress: cardAddressOf(row) } : {}),
        ...(row.level === 'family' ? { isBehindDoor: true } : {}),
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

    async getTributes(slug, query, passed) {
      const row = await getPublished(slug, passed);
      return {
        memorial: presentTributesHeader(row),
        title: tributesTitle(row.document),
        list: await readTributesPage(kysely, row.id, query),
      };
    },

    getFeed: (slug) => readFeed(kysely, slug),

    findByCode: (code) => findByCode(kysely, code),

    findId: (slug) => findId(kysely, slug),
    findDocument: (slug) => findDocument(kysely, slug),

    list: () => listAll(kysely, batchSize),
    listMediaIds: (slug) => listMediaIds(kysely, slug),
    listExamples: () => listExamples(kysely),
    remove: (slug) => store.remove(kysely, slug),
    listForSitemap: (afterSlug, limit) => store.listForSitemap(kysely, afterSlug, limit),
    findInSitemap: (slugs) => store.findInSitemap(kysely, slugs),
    findSitemapSlugAfter: (slug, distance) => store.findSitemapSlugAfter(kysely, slug, distance),
  };
}

async function readFeed(db: DatabaseHandle, ofSlug: string | undefined): Promise<FeedContent> {
  const row = await findPublished(db, ofSlug).catch((error: unknown) => {
    // Feed readers cannot type a password, so a family-only page has no feed.
    throw error instanceof BehindDoorError ? new AppError('MEMORIAL_NOT_FOUND') : error;
  });
  if (row.level !== 'public') throw new AppError('MEMORIAL_NOT_FOUND');
  const { tributes } = await readTributesPage(db, row.id, { limit: FEED_LENGTH });
  const { slug, document, updated_at: updatedAt } = row;
  return {
    slug,
    name: joinNames(document),
    tributes,
    updatedAt,
    ...(isUnlisted(row) ? { isUnlisted: true } : {}),
  };
}

/** Also finds memorials that are not published. Undefined if there is no memorial, or if it was purged. */
export async function findId(db: DatabaseHandle, slug: string): Promise<string | undefined> {
  const row = await store.findBySlug(db, slug);
  return row && row.state !== 'purged' ? row.id : undefined;
}

async function findDocument(db: DatabaseHandle, slug: string): Promise<Memorial | null> {
  const row = await store.findBySlug(db, slug);
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

function textsOf({ sections }: StoredDocument): string[] {
  return sections.flatMap((section) => (section.type === 'textSection' && section.bodyText) || []);
}

/** 'Tributes' if there is no tributes section or more than one (SPEC section 2). */
function tributesTitle(document: StoredDocument): string {
  const [first, ...others] = tributesSections(document);
  return others.length === 0 && first?.title ? first.title : 'Tributes';
}
