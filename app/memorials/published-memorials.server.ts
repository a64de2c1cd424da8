import type { DatabaseHandle } from '../../db/schema.server.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';
import { visitorLanguageOf, type LanguageChoices } from '../language/visitor-language.ts';
import type { TributesHeader, TributesPage } from '../tributes/contract.ts';
import {
  countTributes,
  createPreviewReader,
  readTributesPage,
  type TributesQuery,
} from '../tributes/service.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { MemorialResponse } from './contract.ts';
import { joinNames } from './couples.ts';
import type { StoredDocument } from './document-ids.ts';
import { joinTributes } from './documents/stored-document.server.ts';
import type { Visit } from './door/access.server.ts';
import { BehindDoorError } from './door/behind-door.ts';
import { FEED_LENGTH, type FeedContent } from './feed/atom-feed.ts';
import { findPublished, isUnlisted } from './find-published.server.ts';
import { isFolded, publicGathering, type GatheringView } from './funeral/gatherings.ts';
import { storedGatherings } from './funeral/stored-gatherings.ts';
import type { RenderMarkdown } from './markdown-cache.server.ts';
import { presentTributesHeader } from './memorial-heading.server.ts';
import { presentMemorialPage, type MemorialPageView } from './page/page-view.ts';
import { hasStoredVideo, withVideoTracks } from './page/video-tracks.ts';
import { readPublishedGatherings } from './published-funeral.server.ts';
import { cardAddressOf } from './share-card/card-content.server.ts';
import { hasSlugFormat } from './slugs.ts';
import * as store from './store.server.ts';

export interface MemorialTributes {
  memorial: TributesHeader;
  /** undefined if there is no tributes section or more than one, or it has no title */
  title: string | undefined;
  list: TributesPage;
  languageChoices: LanguageChoices;
}

export interface MemorialsContext {
  kysely: DatabaseHandle;
  renderMarkdown: RenderMarkdown;
  now: () => Date;
}

const readPreviewBySlug = createPreviewReader<DatabaseHandle>(store.idOfSlug);
const readPreviewById = createPreviewReader<DatabaseHandle>((_, memorialId) => memorialId);

export interface PageVisit extends Visit {
  isOffered?: boolean;
  /** finds the memorial's videos that have captions; asked only for a page with videos */
  listCaptioned?: (memorialId: string) => Promise<ReadonlySet<string>>;
}

/**
 * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND or MEMORIAL_GONE
 * @throws MemorialMovedError if the memorial has another slug now
 * @throws BehindDoorError if the page is for family and friends and `passed` is missing
 */
export async function getPage(
  { kysely, renderMarkdown, now }: MemorialsContext,
  slug: string | undefined,
  { passed, language, isOffered, listCaptioned }: PageVisit = {},
): Promise<MemorialPageView> {
  // The queries run in parallel, so that a page waits for only one database round trip.
  const isSlug = slug !== undefined && hasSlugFormat(slug);
  const [row, tributes] = await Promise.all([
    findPublished(kysely, slug, passed),
    isSlug ? readPreviewBySlug(kysely, slug) : [],
  ]);
  const toHtml = await renderMarkdown(textsOf(row.document));
  const page = presentMemorialPage(joinTributes(row, tributes), toHtml, {
    wanted: language,
    isOffered,
    now: now(),
  });
  const captioned = hasStoredVideo(page) ? await listCaptioned?.(row.id) : undefined;
  return {
    ...(captioned ? withVideoTracks(page, captioned) : page),
    ...(isUnlisted(row) ? { isUnlisted: true } : {}),
    ...(row.level === 'public' ? { hasFeed: true, cardAddress: cardAddressOf(row) } : {}),
    ...(row.level === 'family' ? { isBehindDoor: true } : {}),
  };
}

/**
 * Contains only the tributes that the page shows, because a memorial can have up to 20,000.
 * @throws the same errors as `getPage`
 */
export async function getMemorial(
  db: DatabaseHandle,
  slug: string | undefined,
): Promise<MemorialResponse> {
  const row = await findPublished(db, slug);
  const [tributes, tributesTotal] = await Promise.all([
    readPreviewById(db, row.id),
    countTributes(db, row.id),
  ]);
  return { memorial: joinTributes(row, tributes), tributesTotal };
}

/**
 * One page of the list of tributes, with the memorial's data for the screen.
 * @throws the same errors as `getPage`
 */
export async function getTributes(
  db: DatabaseHandle,
  slug: string | undefined,
  query: TributesQuery,
  { passed, language }: Visit = {},
): Promise<MemorialTributes> {
  const row = await findPublished(db, slug, passed);
  const { language: ownLanguage, visitorLanguages } = row.document;
  return {
    memorial: presentTributesHeader(row, language),
    title: tributesTitle(row.document),
    list: await readTributesPage(db, row.id, query),
    languageChoices: { language: ownLanguage, visitorLanguages },
  };
}

/**
 * Only a memorial of the level `public` has a feed.
 * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND (also for other levels), MEMORIAL_GONE, or
 *   MemorialMovedError
 */
export async function getFeed(
  db: DatabaseHandle,
  ofSlug: string | undefined,
): Promise<FeedContent> {
  const row = await findPublished(db, ofSlug).catch((error: unknown) => {
    // Feed readers cannot type a password, so a family-only page has no feed.
    throw error instanceof BehindDoorError ? new AppError('MEMORIAL_NOT_FOUND') : error;
  });
  if (row.level !== 'public') throw new AppError('MEMORIAL_NOT_FOUND');
  const { tributes } = await readTributesPage(db, row.id, { limit: FEED_LENGTH });
  const { slug, document, updated_at: updatedAt } = row;
  return {
    slug,
    language: document.language,
    name: joinNames(document),
    tributes,
    updatedAt,
    ...(isUnlisted(row) ? { isUnlisted: true } : {}),
  };
}

export interface CalendarGathering {
  slug: string;
  /** of the fixed texts */
  language: string;
  /** of the person or the couple */
  name: string;
  /** for members only */
  itemId: string;
  /** grows with each publication that changes the gathering */
  sequence: number;
  /** as everybody may see it */
  gathering: GatheringView;
  updatedAt: Date;
}

/**
 * One gathering of a page, for calendars.
 * @param number - from 1, as on the page
 * @throws the same errors as `getPage`, and AppError NOT_FOUND if the page does not show this gathering
 */
export async function getGathering(
  { kysely: db, now }: Pick<MemorialsContext, 'kysely' | 'now'>,
  at: { slug: string | undefined; number: number | undefined },
  { passed, language }: Visit = {},
): Promise<CalendarGathering> {
  const { id, slug, document, updated_at: updatedAt } = await findPublished(db, at.slug, passed);
  const found = storedGatherings(document.sections).find(
    ({ gathering }) => gathering.number === at.number,
  );
  if (!found || isFolded(found.section, now())) throw new AppError('NOT_FOUND');
  return {
    slug,
    language: visitorLanguageOf(document, language) ?? document.language ?? DEFAULT_LANGUAGE,
    name: joinNames(document),
    itemId: found.id,
    sequence: (await readPublishedGatherings(db, id)).get(found.id)?.sequence ?? 0,
    gathering: publicGathering(found.gathering, found.section.addressFor),
    updatedAt,
  };
}

function tributesSections({ sections }: StoredDocument) {
  return sections.filter((section) => section.type === 'tributesSection');
}

function textsOf({ sections }: StoredDocument): string[] {
  return sections.flatMap((section) => (section.type === 'textSection' && section.bodyText) || []);
}

function tributesTitle(document: StoredDocument): string | undefined {
  const [first, ...others] = tributesSections(document);
  return others.length === 0 ? first?.title : undefined;
}
