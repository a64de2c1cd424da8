/**
 * The JSON files of an archive (issue 20, ROOMS “Take everything home”). A file of a later version can have more
 * fields, which a reader ignores. `docs/reference/archive-format.md` explains the format to people.
 */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { roleSchema } from '../../members/contract.ts';
import { LEVELS } from '../../memorials/management/contract.ts';
import { isSafePath } from './file-names.ts';

export const ARCHIVE_FORMAT = 'memorial-archive';
/** Grows when a reader of the old version would read a file wrongly. */
export const ARCHIVE_VERSION = 1;

export const ARCHIVE_LIMITS = {
  /** entries in one ZIP */
  entries: 65_000,
  /** bytes of all files together, unpacked */
  totalBytes: 64 * 1024 ** 3,
  /** bytes of `memorial.json` */
  memorialBytes: 256 * 1024 ** 2,
  /** bytes of `manifest.json` */
  manifestBytes: 64 * 1024 ** 2,
  /** bytes of a file in `history/` */
  historyBytes: 32 * 1024 ** 2,
  /** memorials in the archive of an account */
  memorials: 1_000,
} as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime();
const archivePath = z.string().refine(isSafePath, { error: 'a safe path in the archive' });
const bytes = z.int().min(0);

/** A document in its stored form, unchanged. A reader that stores it must check it as a memorial document. */
const documentSchema = z.looseObject({
  sections: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

/** `manifest.json`: every other file of the archive. The last file of the ZIP. */
export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  kind: z.enum(['memorial', 'account']),
  /** the product that made the archive, such as `Memorials 0.1.0` */
  madeBy: z.string(),
  /** the public URL of the installation that made the archive */
  origin: z.string(),
  createdAt: instant,
  /** every file except `manifest.json`, in the order of the ZIP */
  files: z.array(z.object({ path: archivePath, byteSize: bytes, sha256 })),
  /** pictures and films that the memorial uses and that are not in the archive */
  missing: z.array(
    z.object({
      address: z.string(),
      /** `external`: on another server; `missing`: not in the storage; `damaged`: could not be read whole */
      reason: z.enum(['external', 'missing', 'damaged']),
    }),
  ),
});

const mediaSchema = z.object({
  /** the address in the product: `/media/…`. It is the value in documents, tributes and letters. */
  address: z.string().regex(/^\/media\/[A-Za-z0-9._-]+$/),
  /** SHA-256 of the file; the address begins with half of it. Null if the product has no record of it. */
  sha256: sha256.nullable(),
  kind: z.enum(['picture', 'film']),
  /** `image/jpeg`, `image/png`, `image/webp`, `video/mp4` or `video/webm` */
  mime: z.string().nullable(),
  byteSize: bytes.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** the camera's clock, `YYYY-MM-DDTHH:MM:SS` */
  taken: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** the stored file in the archive, unchanged; null if it is missing */
  file: archivePath.nullable(),
  /** the poster of a film */
  poster: archivePath.nullable(),
  /** every caption and name under which the memorial shows it, without repeats */
  captions: z.array(z.string()),
});

const tributeSchema = z.object({
  id: z.string(),
  /** the section of the document, `sec_…` */
  sectionId: z.string(),
  /** the order among all tributes of the memorial, from 0 */
  position: z.int().min(0),
  writtenAt: instant,
  name: z.string(),
  relationship: z.string().nullable(),
  category: z.string().nullable(),
  /** true if the memorial page shows it; null if the family has not decided */
  preview: z.boolean().nullable(),
  text: z.string(),
  photo: z.string().nullable(),
  /** `document`: written by the family; `visitor`: sent by a visitor */
  source: z.enum(['document', 'visitor']),
});

/** What a visitor sent: the newest text, and what the family decided. */
const submissionSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'held', 'published', 'declined']),
  /** the published tribute */
  tributeId: z.string().nullable(),
  /** true if the text is newer than the published one and waits for a decision */
  hasChange: z.boolean(),
  revision: z.int().min(1),
  name: z.string(),
  relationship: z.string().nullable(),
  category: z.string().nullable(),
  text: z.string(),
  photo: z.string().nullable(),
  isFolded: z.boolean(),
  /** names of the rules that held it */
  reasons: z.array(z.string()),
  createdAt: instant,
  writtenAt: instant,
  decidedAt: instant.nullable(),
  /** a member's display name */
  decidedBy: z.string().nullable(),
});

const letterSchema = z.object({
  id: z.string(),
  /** `held`: in 'Probably spam' */
  state: z.enum(['arrived', 'held']),
  name: z.string(),
  relationship: z.string().nullable(),
  text: z.string(),
  photo: z.string().nullable(),
  /** the writer agreed to an answer; the e-mail address is not in the archive */
  mayAnswer: z.boolean(),
  isFolded: z.boolean(),
  reasons: z.array(z.string()),
  revision: z.int().min(1),
  createdAt: instant,
  writtenAt: instant,
  answers: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['reply', 'thanks']),
      text: z.string(),
      createdAt: instant,
      sentAt: instant.nullable(),
      refusedAt: instant.nullable(),
      /** a member's display name */
      by: z.string().nullable(),
    }),
  ),
});

const publicationSchema = z.object({
  number: z.int().min(1),
  createdAt: instant,
  /** a member's display name */
  by: z.string().nullable(),
  /** a file of `historySchema` */
  file: archivePath,
});

/** `memorial.json`. */
export const memorialFileSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  memorial: z.object({
    id: z.string().regex(/^mem_[0-9A-Za-z]{22}$/),
    slug: z.string(),
    /** addresses that the page had before, the oldest first */
    formerSlugs: z.array(z.string()),
    shortCode: z.string(),
    state: z.enum(['draft', 'published', 'taken-down']),
    /** null until the first publication */
    level: z.enum(LEVELS).nullable(),
    isIndexed: z.boolean(),
    /** the password is not in the archive */
    hadFamilyPassword: z.boolean(),
    documentVersion: z.int().min(1),
    draftRevision: z.int().min(0),
    createdAt: instant,
    updatedAt: instant,
    publishedAt: instant.nullable(),
    takenDownAt: instant.nullable(),
  }),
  words: z.object({
    tributes: z.enum(['family', 'trusted', 'closed']),
    letters: z.enum(['open', 'closed']),
  }),
  /** the published document with its ids, without tributes; the first state of a memorial without publication */
  document: documentSchema,
  /** null if nothing is unpublished */
  draft: z
    .object({ revision: z.int().min(0), updatedAt: instant, document: documentSchema })
    .nullable(),
  media: z.array(mediaSchema),
  tributes: z.array(tributeSchema),
  submissions: z.array(submissionSchema),
  /** null if the person who made the archive may not read letters */
  letters: z.array(letterSchema).nullable(),
  /** all publications, the oldest first */
  history: z.array(publicationSchema),
  members: z.array(z.object({ name: z.string(), role: roleSchema, since: instant })),
  /** how many waiting tributes are left out, because the first reader has not read them yet */
  unreadSubmissions: z.int().min(0),
});

/** A file in `history/`. */
export const historySchema = z.object({
  number: z.int().min(1),
  createdAt: instant,
  document: documentSchema,
});

/** `account.json`, in the archive of an account. */
export const accountFileSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  account: z.object({ name: z.string(), email: z.string() }),
  memorials: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      role: roleSchema,
      /** the archive; null if this role may not make one */
      file: archivePath.nullable(),
    }),
  ),
});

export type ArchivedDocument = z.infer<typeof documentSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type MemorialFile = z.infer<typeof memorialFileSchema>;
export type ArchivedMedia = z.infer<typeof mediaSchema>;
export type ArchivedTribute = z.infer<typeof tributeSchema>;
export type ArchivedSubmission = z.infer<typeof submissionSchema>;
export type ArchivedLetter = z.infer<typeof letterSchema>;
export type HistoryFile = z.infer<typeof historySchema>;
export type AccountFile = z.infer<typeof accountFileSchema>;
