import { z } from 'zod';

import '../wire/zod-without-eval.ts';

export const ARCHIVE_STATES = ['waiting', 'working', 'ready', 'failed'] as const;

export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** Why an archive failed. `no-space`: the server's disk is full; `gone`: the memorial was removed. */
export const ARCHIVE_PROBLEMS = ['no-space', 'gone', 'failed'] as const;

export type ArchiveProblem = (typeof ARCHIVE_PROBLEMS)[number];

export const ARCHIVE_DAYS = 14;

export const archiveSchema = z.object({
  id: z.string(),
  state: z.enum(ARCHIVE_STATES),
  /** files written so far. `filesDone` and `filesTotal` are 0 until the work begins. */
  filesDone: z.int().min(0),
  filesTotal: z.int().min(0),
  /** size of the ZIP; set when the archive is ready */
  byteSize: z.int().min(0).optional(),
  /** number of pictures and videos that could not be found */
  missing: z.int().min(0),
  hasLetters: z.boolean(),
  problem: z.enum(ARCHIVE_PROBLEMS).optional(),
  createdAt: z.string(),
  expiresAt: z.string().optional(),
});

export type Archive = z.infer<typeof archiveSchema>;

export const archiveResponseSchema = z.object({ archive: archiveSchema });

export const archivesResponseSchema = z.object({ archives: z.array(archiveSchema) });
