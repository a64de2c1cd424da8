/**
 * Access to family-only pages: for members, and for browsers with a valid pass. Only this file creates `Passed`.
 * Use cases that read such a page require a `Passed`, so that code without the check does not compile.
 */
import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { FindI18n } from '../../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { isMemberOfAny } from '../../members/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { wasEverPublished } from '../levels.ts';
import { MemorialMovedError } from '../memorial-moved.ts';
import { hasSlugFormat } from '../slugs.ts';
import { findAddress, findByOldSlug, findLanguage } from '../store.server.ts';
import { BehindDoorError, NoDoorError } from './behind-door.ts';
import type { Caller, Pass } from './passes.server.ts';
import * as store from './store.server.ts';

/** What a request for one of a memorial's pages brings along. */
export interface Visit {
  /** proof that the visitor may see the page; required for a family-only page */
  passed?: Passed | undefined;
  /** the language that the visitor has chosen for the fixed texts, if the product speaks it */
  language?: string | undefined;
}

declare const passed: unique symbol;

export interface Passed {
  readonly memorialId: string;
  readonly [passed]: true;
}

/**
 * Checks that a request can see the family-only page with this slug.
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE
 * @throws BehindDoorError if the request has no access, whether the slug is the current or an old one
 * @throws NoDoorError if the page is not family-only
 * @throws MemorialMovedError if the request has access, but uses an old slug
 */
export async function passDoor(
  db: DatabaseHandle,
  slug: string | undefined,
  caller: Caller,
): Promise<Passed> {
  const memorial = await findDoor(db, slug);
  const { id, isOldSlug } = memorial;
  const own = caller.passes.find((pass) => pass.memorialId === id);
  if (!(await maySee(db, id, caller, own))) {
    throw new BehindDoorError(memorial.slug, { hasEnded: own !== undefined });
  }
  if (isOldSlug) throw new MemorialMovedError(memorial.slug);
  return { memorialId: id } as Passed;
}

export interface FoundDoor {
  id: string;
  slug: string;
  isOldSlug: boolean;
}

/**
 * Finds the memorial with this slug, which may be its current or an old one.
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE
 * @throws NoDoorError if the page is not family-only
 */
export async function findDoor(db: DatabaseHandle, slug: string | undefined): Promise<FoundDoor> {
  if (!slug || !hasSlugFormat(slug)) throw new AppError('MEMORIAL_NOT_FOUND');
  const present = await findAddress(db, slug);
  // A draft that was never published does not reserve its slug. So the slug may also be an old slug of another
  // memorial.
  const found = present && wasEverPublished(present) ? present : await findByOldSlug(db, slug);
  if (!found || !wasEverPublished(found)) throw new AppError('MEMORIAL_NOT_FOUND');
  if (found.state !== 'published') throw new AppError('MEMORIAL_GONE');
  if (found.level !== 'family') throw new NoDoorError(found.slug);
  return { id: found.id, slug: found.slug, isOldSlug: found.slug !== slug };
}

/**
 * The language of the door of this memorial, which is the page's. It is not a part of `FoundDoor`, because reading it
 * unpacks the document.
 */
export async function readDoorLanguage(
  db: DatabaseHandle,
  memorialId: string,
): Promise<string | undefined> {
  return findLanguage(db, memorialId);
}

/** The messages in the language of the door. */
export async function readDoorI18n(
  { kysely, findI18n }: { kysely: DatabaseHandle; findI18n: FindI18n },
  memorialId: string,
): Promise<I18n> {
  return findI18n((await readDoorLanguage(kysely, memorialId)) ?? DEFAULT_LANGUAGE);
}

export async function mayPassAny(
  db: DatabaseHandle,
  memorialIds: readonly string[],
  passes: readonly Pass[],
): Promise<boolean> {
  for (const pass of passes) {
    if (memorialIds.includes(pass.memorialId) && (await isValid(db, pass))) return true;
  }
  return false;
}

export async function isValid(db: DatabaseHandle, pass: Pass): Promise<boolean> {
  const { memorialId, holder } = pass;
  const isCurrent = await store.isCurrentPass(db, pass);
  if (!isCurrent || !holder.startsWith('usr_')) return isCurrent;
  return isMemberOfAny(db, holder, [memorialId]);
}

async function maySee(
  db: DatabaseHandle,
  memorialId: string,
  caller: Caller,
  pass: Pass | undefined,
): Promise<boolean> {
  if (pass && (await isValid(db, pass))) return true;
  const userId = await caller.findUserId();
  return userId !== undefined && isMemberOfAny(db, userId, [memorialId]);
}
