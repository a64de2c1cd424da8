/** Uploads of archives that users bring back. The bytes follow the tus protocol (tus.io). */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { lastVisiblePart } from '../../wire/text/file-name.ts';

export const RETURN_LIMITS = {
  filename: 200,
  keptHours: 24,
  open: 2,
} as const;

/**
 * `arriving`: bytes are missing. `taking`: all bytes have arrived, and a job restores the
 * memorials. `taken`: done. `refused`: `note` has the reason.
 */
export const RETURN_STATES = ['arriving', 'taking', 'taken', 'refused'] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

/** Reasons why an archive was not restored, other than an error that was found in the archive. */
export const RETURN_NOTES = {
  lost: /*i18n*/ 'The upload was interrupted. Choose the file again.',
  failed:
    /*i18n*/ 'Something went wrong while we were restoring this file. Choose it again, or download it again from the site it came from.',
  /** reading it needs more time or memory than it may, or ends the process that reads it */
  unreadable:
    /*i18n*/ 'We couldn’t read this file. Download it again from the site it came from, then choose the new file here.',
  noRoom: /*i18n*/ 'We don’t have room for this file right now. Please try again tomorrow.',
} as const;

export const returnedEntrySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  state: z.enum(['draft', 'published']),
  /** differences from the original memorial, as sentences for the user; `say` reads stored ones */
  changes: z.array(z.string()),
});

export type ReturnedEntry = z.infer<typeof returnedEntrySchema>;

export const archiveReturnSchema = z.object({
  id: z.string(),
  filename: z.string(),
  byteSize: z.number(),
  state: z.enum(RETURN_STATES),
  /** `done` of `total` pictures and videos are stored; only in the state `taking` */
  progress: z.object({ done: z.int(), total: z.int() }).optional(),
  note: z.string().optional(),
  memorials: z.array(returnedEntrySchema).optional(),
});

export type ArchiveReturn = z.infer<typeof archiveReturnSchema>;

export const archiveReturnResponseSchema = z.object({ archive: archiveReturnSchema });

export const returnMetadataSchema = z.object({
  filename: z.string({ error: /*i18n*/ 'The file name is missing' }).transform((name) => {
    const shown = lastVisiblePart(name).slice(0, RETURN_LIMITS.filename).toWellFormed();
    return shown || 'archive.zip';
  }),
  filetype: z
    .string()
    .nullish()
    .transform((type) => (type ?? '').slice(0, 100).toLowerCase()),
});
