import { randomBytes } from 'node:crypto';

import type { I18n } from '@lingui/core';

import { PRINTER_SENTENCE } from '../billing/plans/plan-limits.ts';
import { limitsOfMemorial } from '../drafts/plan-limits/plan-use.server.ts';
import { readForPrint, readWithoutTributes } from '../drafts/read-for-print.server.ts';
import type { StoredFile } from '../media/storage/storage.server.ts';
import type { EditableMemorial } from '../members/access.server.ts';
import { joinNames } from '../memorials/couples.ts';
import { themeById } from '../themes/catalog.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { say } from '../wire/errors/sentence.ts';
import { randomId } from '../wire/ids.server.ts';
import type { BookletsContext } from './booklets-context.server.ts';
import {
  composeBook,
  listParts,
  tributeWarnings,
  type BookSource,
} from './content/compose-book.ts';
import {
  BOOKLET_FORMATS,
  BOOKLET_LIMITS,
  type Booklet,
  type BookletChoices,
  type BookletFormat,
  type BookletPayload,
} from './contract.ts';
import { MAKE_BOOKLET } from './jobs.server.ts';
import { fileName, makeBooklet } from './making/make-booklet.server.ts';
import { presentBooklet } from './presenter.server.ts';
import * as store from './store.server.ts';

const DAY_MS = 24 * 3600_000;
const KEPT_MS = BOOKLET_LIMITS.keptDays * DAY_MS;
const LISTED = 5;

export function handleBookletJobs(context: BookletsContext): void {
  context.jobs.handle(MAKE_BOOKLET, ({ booklet }) => makeBooklet(context, booklet));
}

/** @throws AppError NOT_FOUND */
export async function readBooklet(
  context: BookletsContext,
  memorial: EditableMemorial,
  { id, i18n }: { id: string; i18n: I18n },
): Promise<Booklet> {
  return presentBooklet(await findOwn(context, memorial, id), i18n);
}

/** @throws AppError NOT_FOUND */
export async function openBookletFile(
  context: BookletsContext,
  memorial: EditableMemorial,
  id: string,
): Promise<{ file: StoredFile; name: string }> {
  const row = await findOwn(context, memorial, id);
  const file = row.state === 'ready' ? await context.storage.find(fileName(row.file)) : null;
  if (!file) throw new AppError('NOT_FOUND');
  const { memorial: document } = await readWithoutTributes(context, memorial);
  return { file, name: joinNames(document) };
}

/** Removes booklets that are no longer kept. */
export async function sweepBooklets({ kysely, storage, now }: BookletsContext): Promise<void> {
  const files = await store.removeOld(kysely, new Date(now().getTime() - KEPT_MS));
  await storage.remove(files.map(fileName));
}

export async function removeBookletsOf(
  { kysely, storage }: Pick<BookletsContext, 'kysely' | 'storage'>,
  memorialId: string,
): Promise<void> {
  const files = await store.removeOfMemorial(kysely, memorialId);
  await storage.remove(files.map(fileName));
}

async function findOwn(
  { kysely, now }: BookletsContext,
  { memorialId }: EditableMemorial,
  id: string,
): Promise<store.BookletRow> {
  const row = /^bkl_[0-9A-Za-z]{22}$/.test(id) ? await store.findBooklet(kysely, id) : undefined;
  if (row?.memorial_id !== memorialId || isTooOld(row, now())) throw new AppError('NOT_FOUND');
  return row;
}

/** What a booklet of this memorial can contain, what would not print well, and the newest booklets. */
export async function listChoices(
  { kysely, findI18n, origin, now }: BookletsContext,
  memorial: EditableMemorial,
  i18n: I18n,
): Promise<BookletChoices> {
  const { memorialId } = memorial;
  const printed = await readForPrint({ kysely, findI18n }, memorial);
  const source = sourceOf(printed, origin);
  const parts = listParts(i18n, source);
  const keys = parts.map((part) => part.key);
  const rows = await store.listBooklets(kysely, memorialId, LISTED);
  const { makesForPrinters } = await limitsOfMemorial(kysely, memorialId);
  return {
    source: printed.source,
    hasUnpublishedChanges: printed.hasUnpublishedChanges,
    parts,
    warnings: await warningsOf(i18n, source, keys),
    mayMakeForPrinter: makesForPrinters,
    booklets: rows.filter((row) => !isTooOld(row, now())).map((row) => presentBooklet(row, i18n)),
  };
}

/**
 * Starts a booklet. If one is already being made, returns that booklet.
 * @throws AppError PLAN_LIMIT if the plan includes no files for printers, TOO_MANY_REQUESTS, BUSY, MEMORIAL_NOT_FOUND
 */
export async function createBooklet(
  { kysely, jobs, limits, now }: BookletsContext,
  { memorialId }: EditableMemorial,
  { payload, i18n }: { payload: BookletPayload; i18n: I18n },
): Promise<Booklet> {
  if (payload.forPrinter) {
    const { makesForPrinters } = await limitsOfMemorial(kysely, memorialId);
    if (!makesForPrinters) throw new AppError('PLAN_LIMIT', { message: PRINTER_SENTENCE });
  }
  const running = await store.findOnItsWay(kysely, memorialId);
  if (running) return presentBooklet(running, i18n);
  await limits.consume({ rule: 'bookletsOfMemorial', subject: memorialId });
  const made = await kysely.transaction().execute(async (transaction) => {
    const row = await store.insertBooklet(transaction, {
      ...payload,
      id: randomId('bkl'),
      memorialId,
      file: randomBytes(16).toString('hex'),
      now: now(),
    });
    if (row) await jobs.add(transaction, MAKE_BOOKLET, { booklet: row.id });
    return row;
  });
  const booklet = made ?? (await store.findOnItsWay(kysely, memorialId));
  if (!booklet) throw new AppError('BUSY');
  return presentBooklet(booklet, i18n);
}

function isTooOld({ created_at: createdAt }: store.BookletRow, now: Date): boolean {
  return createdAt.getTime() < now.getTime() - KEPT_MS;
}

function sourceOf(
  { memorial, sections, shortCode }: Awaited<ReturnType<typeof readForPrint>>,
  origin: string,
): BookSource {
  const address = `${origin}/m/${shortCode}`;
  return { memorial, sections, theme: themeById(memorial.themeId), address };
}

/** Texts and tributes have no pictures, and composing long ones takes seconds. */
async function warningsOf(
  i18n: I18n,
  all: BookSource,
  parts: string[],
): Promise<BookletChoices['warnings']> {
  const sections = all.sections.filter(
    ({ section: { type } }) => type !== 'textSection' && type !== 'tributesSection',
  );
  const source = { ...all, sections };
  const ofTributes = tributeWarnings(all, new Set(parts));
  const warningsIn = async (format: BookletFormat) => {
    const { warnings } = await composeBook(i18n, source, { format, parts, forPrinter: false });
    return [format, [...warnings, ...ofTributes].map((warning) => say(i18n, warning))] as const;
  };
  return Object.fromEntries(
    await Promise.all(BOOKLET_FORMATS.map(warningsIn)),
  ) as BookletChoices['warnings'];
}
