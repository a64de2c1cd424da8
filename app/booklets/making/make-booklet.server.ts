/**
 * Runs the job of a booklet. A repeated job writes the same file again, so there is never a second
 * copy.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

import { readForPrint } from '../../drafts/read-for-print.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { MediaRefusedError, ProcessDiedError } from '../../media/media-refused.ts';
import { themeById } from '../../themes/catalog.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { isOutage } from '../../wire/errors/outage.ts';
import type { BookletsContext } from '../booklets-context.server.ts';
import { composeBook } from '../content/compose-book.ts';
import * as store from '../store.server.ts';
import { buildBooklet } from './build-booklet.server.ts';

const MOST_TRIES = 4;

const TOO_LARGE =
  /*i18n*/ 'This booklet is too large to make in one go. Choose fewer parts, such as one album, and try again.';
const NOT_MADE =
  /*i18n*/ 'We couldn’t make the booklet. Nothing on the page has changed. Please try again.';

export function fileName(file: string): string {
  return `${file}.pdf`;
}

export async function makeBooklet(context: BookletsContext, id: string): Promise<void> {
  const { kysely, log, now, bookletProcess } = context;
  const booklet = await store.beginBooklet(kysely, id);
  await bookletProcess.removeFolders(id);
  if (!booklet) return;
  const { tries } = booklet;
  const fail = (problem: string) => store.saveFailed(kysely, id, { problem, tries, now: now() });
  if (booklet.tries > MOST_TRIES) return fail(NOT_MADE);
  try {
    await make(context, booklet);
  } catch (error) {
    const mayPass = isOutage(error) || error instanceof ProcessDiedError;
    if (mayPass && booklet.tries < MOST_TRIES) throw error;
    if (error instanceof MediaRefusedError) return fail(TOO_LARGE);
    // The memorial was removed while the booklet was made.
    if (error instanceof AppError) return fail(NOT_MADE);
    log.error({ err: error, booklet: id }, 'cannot make a booklet');
    return fail(NOT_MADE);
  }
}

async function make(context: BookletsContext, booklet: store.BookletRow): Promise<void> {
  const { kysely, storage, origin, now } = context;
  const { id, memorial_id: memorialId, format, parts, for_printer: forPrinter } = booklet;
  const { memorial, sections, shortCode } = await readForPrint(context, { memorialId });
  const theme = themeById(memorial.themeId);
  const address = `${origin}/m/${shortCode}`;
  const composed = await composeBook(
    context.findI18n(memorial.language ?? DEFAULT_LANGUAGE),
    { memorial, sections, theme, address },
    { format, parts, forPrinter },
  );
  if (composed.isTooLarge) throw new MediaRefusedError(TOO_LARGE);
  const total = composed.pictures.length;
  await store.saveProgress(kysely, id, { done: 0, total });
  const onProgress = (done: number) => store.saveProgress(kysely, id, { done, total });
  await buildBooklet(
    composed,
    { ...context, process: context.bookletProcess, theme, address, id, onProgress },
    async ({ path, pages, warnings }) => {
      const { size: byteSize } = await stat(path);
      const name = fileName(booklet.file);
      await storage.put(name, { byteSize, stream: (range) => createReadStream(path, range) });
      const isKept = await store.saveReady(kysely, id, { pages, byteSize, warnings, now: now() });
      // If the booklet was removed meanwhile, remove its file. If another run has finished the booklet, keep the
      // file, because both runs write the same file.
      if (!isKept && !(await store.findBooklet(kysely, id))) await storage.remove([name]);
    },
  );
}
