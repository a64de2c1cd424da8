/**
 * Finds public memorials by name, year and place, if search engines may list them (docs/decisions/119-find-by-folded-words.md).
 * Each search reads the memorials' current visibility, so that a page that is no longer public disappears at once.
 */
import type { I18n } from '@lingui/core';

import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import type { RateLimiter } from '../../rate-limiter/rate-limiter.server.ts';
import { timeLimit } from '../../wire/time-limit.server.ts';
import { namesOf, yearsOf } from '../couples.ts';
import { INDEX_NAMES } from '../jobs.server.ts';
import type { FIND_RATE_LIMITS } from './find-limits.server.ts';
import { entryOf, termsOf, type Search, type Terms } from './find-terms.ts';
import type { Found, FoundMemorial } from './found-memorials.ts';
import * as store from './store.server.ts';

const PER_PAGE = 20;
const MAX_COUNT = 1_000;
/** The maximum number of ranges that a search compares. */
const MAX_RANGES = 12;
/** A search reads at most this many entries of a range, however many memorials have such a name. */
const MAX_ENTRIES = 10_000;
const FEW_ENTRIES = 1_000;

const BATCH = 200;
/** Less than the timeout of the job, which would go on beside its next attempt. */
const MOST_MS = 3 * 60_000;
/** The maximum number of changed memorials that a search indexes before it searches. */
const BATCH_OF_SEARCH = 20;

export interface FindContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  findI18n: FindI18n;
  limits: RateLimiter<keyof typeof FIND_RATE_LIMITS>;
}

export function handleFindJobs(context: FindContext): void {
  context.jobs.handle(INDEX_NAMES, () => indexNames(context));
}

/**
 * Finds memorials. Each word of the name must be the beginning of a word in the memorial's names. The order of the words
 * does not matter.
 * @param language - of the screen, whatever the languages of the memorials are
 */
export async function findMemorials(
  { kysely, findI18n }: Pick<FindContext, 'kysely' | 'findI18n'>,
  search: Search,
  { language = DEFAULT_LANGUAGE, page = 1 }: { language?: string; page?: number } = {},
): Promise<Found> {
  const { ids, isCut } = await findIds(kysely, search, MAX_COUNT + 1);
  const count = Math.min(ids.length, MAX_COUNT);
  const pages = Math.max(1, Math.ceil(count / PER_PAGE));
  const shown = Math.min(page, pages);
  const start = (shown - 1) * PER_PAGE;
  const rows = await store.readFound(kysely, ids.slice(start, Math.min(start + PER_PAGE, count)));
  const i18n = findI18n(language);
  const extent = isCut ? 'some' : 'all';
  return {
    memorials: rows.map((row) => present(i18n, row)),
    count,
    extent: ids.length > MAX_COUNT ? 'many' : extent,
    page: shown,
    pages,
    first: start + 1,
  };
}

/**
 * Reads the shortest range of the index: of the rarest word, in the rarest year or place if there is one. The other words
 * are compared in what it reads. The first entries are enough if most of them match, as with a single word.
 * @returns as `findInRange`
 */
export async function findIds(
  kysely: DatabaseHandle,
  search: Search,
  limit: number,
): Promise<store.FoundIds> {
  await indexBeforeSearch(kysely);
  const terms = termsOf(search);
  if (!terms) return { ids: [], isCut: false };
  return kysely.transaction().execute(async (transaction) => {
    await store.readInOrder(transaction);
    const range = await findShortest(transaction, rangesOf(terms));
    if (!range) return { ids: [], isCut: false };
    const conditions = { ...terms, limit };
    const first = await store.findInRange(transaction, range, { ...conditions, most: 2 * limit });
    if (!first.isCut || first.ids.length >= limit) return first;
    return store.findInRange(transaction, range, { ...conditions, most: MAX_ENTRIES });
  });
}

/** Few entries are counted first, because one of the words is usually rare. Undefined if a range has no entry. */
async function findShortest(
  transaction: DatabaseHandle,
  ranges: readonly store.Range[],
): Promise<store.Range | undefined> {
  if (ranges.length === 1) return ranges[0];
  let [shortest] = await store.countEntries(transaction, ranges, FEW_ENTRIES);
  if (shortest?.isCut) [shortest] = await store.countEntries(transaction, ranges, MAX_ENTRIES);
  return shortest?.entries === 0 ? undefined : shortest?.range;
}

/** Of words that are equally rare, the longest is looked up. */
function rangesOf({ words, narrowings }: Terms): store.Range[] {
  return words
    .toSorted((a, b) => b.length - a.length)
    .flatMap((word) =>
      narrowings.length === 0 ? [{ word }] : narrowings.map(({ facts }) => ({ word, facts })),
    )
    .slice(0, MAX_RANGES);
}

/** Lets a search find a page that was published a moment ago. */
async function indexBeforeSearch(kysely: DatabaseHandle): Promise<void> {
  if (!(await store.isAnyDue(kysely))) return;
  await indexBatch(kysely, { limit: BATCH_OF_SEARCH, isChanged: true });
}

/**
 * Like `findMemorials`, with a rate limit.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function findForVisitor(
  context: FindContext,
  search: Search,
  { network, ...how }: { network: string; language: string; page: number },
): Promise<Found> {
  await context.limits.consume({ rule: 'findsOfNetwork', from: network });
  return findMemorials(context, search, how);
}

/** @param isOver - says when the rest has to wait for the next run */
export async function indexNames(
  { kysely }: Pick<FindContext, 'kysely'>,
  isOver = timeLimit(MOST_MS),
): Promise<void> {
  while ((await indexBatch(kysely, { limit: BATCH, isChanged: false })) === BATCH) {
    if (isOver()) return;
  }
}

async function indexBatch(
  kysely: DatabaseHandle,
  which: { limit: number; isChanged: boolean },
): Promise<number> {
  return kysely.transaction().execute(async (transaction) => {
    const due = await store.takeDue(transaction, which);
    await store.replaceEntries(
      transaction,
      due.map(({ id, isListed, ...searchable }) => ({
        id,
        entry: isListed ? entryOf(searchable) : null,
      })),
    );
    return due.length;
  });
}

function present(i18n: I18n, row: store.FoundMemorial): FoundMemorial {
  const { slug, fullName, fullName2, isInvented, portrait } = row;
  return {
    slug,
    names: namesOf({ fullName, fullName2: fullName2 ?? undefined }),
    years: yearsOf(i18n, row),
    isInvented,
    ...(portrait ? { portrait } : {}),
  };
}
