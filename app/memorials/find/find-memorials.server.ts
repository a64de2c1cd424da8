/**
 * Finds public memorials by name, if search engines may list them (docs/decisions/119-find-by-folded-words.md).
 * Each search reads the memorials' current visibility, so that a page that is no longer public disappears at once.
 */
import type { I18n } from '@lingui/core';

import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import type { RateLimiter } from '../../rate-limiter/rate-limiter.server.ts';
import { namesOf, yearsOf } from '../couples.ts';
import { INDEX_NAMES } from '../jobs.server.ts';
import type { FIND_RATE_LIMITS } from './find-limits.server.ts';
import { wordsOfNames, wordsOfSearch } from './fold-name.ts';
import type { Found, FoundMemorial } from './found-memorials.ts';
import * as store from './store.server.ts';

export const MAX_FOUND = 20;

const BATCH = 200;
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
 * Finds up to 20 memorials. Each word of `name` must be the beginning of a word in the memorial's names. The order of
 * the words does not matter.
 * @param language - of the screen, whatever the languages of the memorials are
 */
export async function findMemorials(
  { kysely, findI18n }: Pick<FindContext, 'kysely' | 'findI18n'>,
  name: string,
  language = DEFAULT_LANGUAGE,
): Promise<Found> {
  await indexBeforeSearch(kysely);
  const [first, ...others] = wordsOfSearch(name).toSorted((a, b) => b.length - a.length);
  if (first === undefined) return { memorials: [], hasMore: false };
  const rows = await store.findByWords(kysely, { first, others, limit: MAX_FOUND + 1 });
  const i18n = findI18n(language);
  const memorials = rows.slice(0, MAX_FOUND).map((row) => present(i18n, row));
  return { memorials, hasMore: rows.length > MAX_FOUND };
}

/** Lets a search find a page that was published a moment ago. */
export async function indexBeforeSearch(kysely: DatabaseHandle): Promise<void> {
  if (await store.isAnyDue(kysely)) await indexBatch(kysely, BATCH_OF_SEARCH);
}

/**
 * Like `findMemorials`, with a rate limit.
 * @param visitor - the network, and the language of the screen
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function findForVisitor(
  context: FindContext,
  name: string,
  { network, language }: { network: string; language: string },
): Promise<Found> {
  await context.limits.consume({ rule: 'findsOfNetwork', from: network });
  return findMemorials(context, name, language);
}

export async function indexNames({ kysely }: Pick<FindContext, 'kysely'>): Promise<void> {
  while ((await indexBatch(kysely, BATCH)) === BATCH);
}

async function indexBatch(kysely: DatabaseHandle, limit: number): Promise<number> {
  return kysely.transaction().execute(async (transaction) => {
    const due = await store.takeDue(transaction, limit);
    await store.replaceWords(
      transaction,
      due.map(({ id, isListed, names }) => ({
        id,
        words: isListed ? wordsOfNames(names.filter((name) => name !== null)) : [],
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
