/**
 * The JSON files of an archive. Later releases can add fields, and readers ignore fields that they
 * do not know. `docs/reference/archive-format.md` explains the format.
 */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { roleSchema } from '../../members/contract.ts';
import { LEVELS } from '../../memorials/levels.ts';
import { videoPlanSchema } from '../../videos/contract.ts';
import { MEDIA_ADDRESS } from '../../wire/values.ts';
import { isSafePath } from './file-names.ts';

export const ARCHIVE_FORMAT = 'memorial-archive';
/** Increase it when an older reader would misread the new format. */
export const ARCHIVE_VERSION = 1;

export const ARCHIVE_LIMITS = {
  entries: 65_000,
  /** bytes of all files together, unpacked */
  totalBytes: 64 * 1024 ** 3,
  /** `memorial.json` is read in parts: a document, or one entry of a list, at a time */
  memorialBytes: 128 * 1024 ** 2,
  entryBytes: 4 * 1024 ** 2,
  /** entries of each list in `memorial.json` */
  listEntries: 250_000,
  /** of one document with the spaces of `memorial.json` */
  fieldBytes: 48 * 1024 ** 2,
  /** of one file in `history/` */
  historyBytes: 32 * 1024 ** 2,
  manifestBytes: 32 * 1024 ** 2,
  accountBytes: 4 * 1024 ** 2,
  memorials: 1_000,
} as const;

/**
 * What a family's archive may bring back of its history: the newest publications, up to these
 * limits. Older ones are left out.
 */
export const HISTORY_LIMITS = { publications: 200, bytes: 256 * 1024 ** 2 } as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime();
const archivePath = z.string().refine(isSafePath, { error: 'a safe path in the archive' });
const bytes = z.int().min(0);

/** A document in its stored form. Validate it as a memorial document before you store it again. */
const documentSchema = z.looseObject({
  sections: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

/** `manifest.json` lists every other file of the archive. It is the last file of the ZIP. */
export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  kind: z.enum(['memorial', 'account']),
  madeBy: z.string(),
  origin: z.string(),
  createdAt: instant,
  /** every file except `manifest.json`, in the order of the ZIP */
  files: z.array(z.object({ path: archivePath, byteSize: bytes, sha256 })),
  /** pictures and videos of the memorial that are missing in the archive */
  missing: z.array(
    z.object({
      address: z.string(),
      /** `external`: on another server; `missing`: not in the storage; `damaged`: could not be read completely */
      reason: z.enum(['external', 'missing', 'damaged']),
    }),
  ),
});

const mediaSchema = z.object({
  /** `/media/…`: documents, tributes and letters refer to the file by this address */
  address: z.string().regex(MEDIA_ADDRESS),
  /** SHA-256 of the file; null if the product did not record it */
  sha256: sha256.nullable(),
  kind: z.enum(['picture', 'film']),
  /** `image/jpeg`, `image/png`, `image/webp`, `video/mp4` or `video/webm` */
  mime: z.string().nullable(),
  byteSize: bytes.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** when the picture was taken, by the camera's clock: `YYYY-MM-DDTHH:MM:SS`, or the known beginning of it */
  taken: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** path of the original file in the archive; null if the file is missing */
  file: archivePath.nullable(),
  /** the still picture that is shown before a video plays */
  poster: archivePath.nullable(),
  /** every caption and name under which the memorial shows the file, without duplicates */
  captions: z.array(z.string()),
  /** true for a memorial video that was put on the page. Older archives don't say it. */
  isMemorialVideo: z.boolean().optional(),
});

const tributeSchema = z.object({
  id: z.string(),
  sectionId: z.string(),
  /** the order among all tributes of the memorial, from 0 */
  position: z.int().min(0),
  writtenAt: instant,
  name: z.string(),
  relationship: z.string().nullable(),
  category: z.string().nullable(),
  /** true if the memorial page shows the tribute; null if the family has not decided */
  preview: z.boolean().nullable(),
  text: z.string(),
  photo: z.string().nullable(),
  source: z.enum(['document', 'visitor']),
});

/** A tribute as a visitor sent it: its newest text and the family's decision. */
const submissionSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'held', 'published', 'declined']),
  /** the id of the tribute on the page; null if the tribute is not published */
  tributeId: z.string().nullable(),
  /** true if a newer text waits for a decision while the older text stays published */
  hasChange: z.boolean(),
  revision: z.int().min(1),
  name: z.string(),
  relationship: z.string().nullable(),
  category: z.string().nullable(),
  text: z.string(),
  photo: z.string().nullable(),
  isFolded: z.boolean(),
  /** names of the screening rules that held the tribute back */
  reasons: z.array(z.string()),
  createdAt: instant,
  writtenAt: instant,
  decidedAt: instant.nullable(),
  /** display name of the member who decided */
  decidedBy: z.string().nullable(),
});

const condolenceSchema = z.object({
  id: z.string(),
  /** `held`: the letter is in 'Probably spam' */
  state: z.enum(['arrived', 'held']),
  name: z.string(),
  relationship: z.string().nullable(),
  text: z.string(),
  photo: z.string().nullable(),
  /** true if the writer agreed to receive an answer. The archive does not contain the writer's e-mail address. */
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
      by: z.string().nullable(),
    }),
  ),
});

const publicationSchema = z.object({
  number: z.int().min(1),
  createdAt: instant,
  by: z.string().nullable(),
  /** path of a file that matches `historySchema` */
  file: archivePath,
});

export const memorialFileSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  memorial: z.object({
    id: z.string().regex(/^mem_[0-9A-Za-z]{22}$/),
    slug: z.string(),
    formerSlugs: z.array(z.string()),
    shortCode: z.string(),
    state: z.enum(['draft', 'published', 'taken-down']),
    /** who may see the page; null before the first publication */
    level: z.enum(LEVELS).nullable(),
    isIndexed: z.boolean(),
    /** true if the page had a family password, which is not in the archive */
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
  /**
   * the published document with its ids, without tributes. If the memorial was never published, the
   * document with which it was created.
   */
  document: documentSchema,
  /** changes that are not published; null if there are none */
  draft: z
    .object({ revision: z.int().min(0), updatedAt: instant, document: documentSchema })
    .nullable(),
  media: z.array(mediaSchema),
  tributes: z.array(tributeSchema),
  submissions: z.array(submissionSchema),
  /** null if the person who made the archive may not read letters */
  letters: z.array(condolenceSchema).nullable(),
  history: z.array(publicationSchema),
  members: z.array(z.object({ name: z.string(), role: roleSchema, since: instant })),
  /**
   * the choices for the memorial video, without its music; null without any, and if this release can't use them. Older
   * archives have none.
   */
  videoPlan: videoPlanSchema.nullable().catch(null),
  /**
   * number of tributes that are left out, because another member (the first reader) must read their
   * newest text before the member who made the archive
   */
  unreadSubmissions: z.int().min(0),
});

export const historySchema = z.object({
  number: z.int().min(1),
  createdAt: instant,
  document: documentSchema,
});

export const accountFileSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  account: z.object({
    name: z.string(),
    email: z.string(),
    /** missing in archives from before there were passkeys */
    passkeys: z
      .array(z.object({ name: z.string(), createdAt: instant, lastUsedAt: instant.optional() }))
      .optional(),
  }),
  memorials: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      role: roleSchema,
      /** path of the memorial's archive; null if the user's role does not allow an archive */
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
export type ArchivedCondolence = z.infer<typeof condolenceSchema>;
export type HistoryFile = z.infer<typeof historySchema>;
export type AccountFile = z.infer<typeof accountFileSchema>;
