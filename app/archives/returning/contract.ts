/** Archives that come back. The bytes follow the tus protocol (tus.io). */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';

export const RETURN_LIMITS = {
  /** characters of a file's name */
  filename: 200,
  keptHours: 24,
  /** archives of one account that are on their way at the same time */
  open: 2,
} as const;

/** `arriving`: bytes are missing. `taking`: complete and being brought back. `refused`: see `note`. */
export const RETURN_STATES = ['arriving', 'taking', 'taken', 'refused'] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

export const returnedEntrySchema = z.object({
  id: z.string(),
  slug: z.string(),
  /** one name, or 'A & B' */
  name: z.string(),
  state: z.enum(['draft', 'published']),
  /** what is not as it was, in sentences for people */
  changes: z.array(z.string()),
});

/** A memorial that is back. */
export type ReturnedEntry = z.infer<typeof returnedEntrySchema>;

export const archiveReturnSchema = z.object({
  id: z.string(),
  filename: z.string(),
  byteSize: z.number(),
  state: z.enum(RETURN_STATES),
  /** pictures and films that are stored again; only in the state `taking` */
  progress: z.object({ done: z.int(), total: z.int() }).optional(),
  /** why the archive was refused */
  note: z.string().optional(),
  /** the memorials that are back; only in the state `taken` */
  memorials: z.array(returnedEntrySchema).optional(),
});

export type ArchiveReturn = z.infer<typeof archiveReturnSchema>;

export const archiveReturnResponseSchema = z.object({ archive: archiveReturnSchema });

export const returnMetadataSchema = z.object({
  filename: z.string({ error: 'The name of the file is missing' }).transform((name) => {
    const last = name.split(/[/\\]/).at(-1) ?? '';
    const shown = last
      .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, RETURN_LIMITS.filename)
      .toWellFormed();
    return shown || 'archive.zip';
  }),
  filetype: z
    .string()
    .nullish()
    .transform((type) => (type ?? '').slice(0, 100).toLowerCase()),
});
