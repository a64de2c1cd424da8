/**
 * What the browser and the server exchange about files on their way into a memorial. The bytes themselves travel by the
 * tus protocol (tus.io) at `/api/v1/memorials/{id}/uploads`.
 */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { FILM_BYTES } from '../../billing/plan-limits.ts';

export const UPLOAD_LIMITS = {
  /** The most bytes that the browser sends with one request: below the default limit of nginx, which is 1 MB. */
  chunkBytes: 1_000_000,
  /** The most bytes that the server takes with one request. */
  requestBytes: 4 * 1024 * 1024,
  pictureBytes: 40_000_000,
  filmBytes: FILM_BYTES,
  /** Characters of a file's name; longer names are cut. */
  filename: 200,
  /** An incomplete upload is removed after this time; a settled one is listed for this time. */
  keptHours: 24,
} as const;

/**
 * `arriving`: bytes are missing. `taking`: complete, and waiting for or in processing. `taken`: added to the memorial.
 * `known`: the place already shows the same picture or film, and nothing was added. `refused`: see `note`.
 */
export const UPLOAD_STATES = ['arriving', 'taking', 'taken', 'known', 'refused'] as const;

export type UploadState = (typeof UPLOAD_STATES)[number];

export const uploadSchema = z.object({
  id: z.string(),
  filename: z.string(),
  byteSize: z.number(),
  state: z.enum(UPLOAD_STATES),
  /** where the picture or film is served; once taken or known */
  address: z.string().optional(),
  /** a sentence for the user: why the file was refused, or what was left out of it */
  note: z.string().optional(),
  /** the id of the item that shows it, if the upload names a list */
  item: z.string().optional(),
});

export type Upload = z.infer<typeof uploadSchema>;

export const uploadResponseSchema = z.object({ upload: uploadSchema });
/** The member's own uploads of the last 24 hours, in the order in which they were begun. */
export const uploadsResponseSchema = z.object({ uploads: z.array(uploadSchema) });

const LETTERS = '[0-9A-Za-z]{22}';

/**
 * The `Upload-Metadata` of a creation. `filename` and `filetype` are those of the file. All others are optional and
 * state where the server puts the picture or film, so that the page may be closed before that.
 */
export const uploadMetadataSchema = z
  .object({
    filename: z.string({ error: 'The name of the file is missing' }).transform(cleanFilename),
    filetype: z
      .string()
      .nullish()
      .transform((type) => (type ?? '').slice(0, 100).toLowerCase()),
    /** the list that gets a new item */
    list: z
      .string()
      .regex(new RegExp(`^sec_${LETTERS}\\.(?:photos|content)$`), {
        error: 'The list is sec_….photos or sec_….content',
      })
      .optional(),
    /** the id of the new item, made by the browser; left out, the server makes one */
    item: z
      .string()
      .regex(new RegExp(`^itm_${LETTERS}$`), { error: 'The id of an item is itm_…' })
      .optional(),
    /** files that were chosen together, and the place of this one among them */
    batch: z
      .string()
      .regex(new RegExp(`^${LETTERS}$`), { error: 'A batch has 22 letters or digits' })
      .optional(),
    position: z
      .string()
      .regex(/^\d{1,6}$/, { error: 'The position is a whole number' })
      .transform(Number)
      .optional(),
    /** the picture field that gets the picture */
    field: z
      .string()
      .regex(
        new RegExp(
          `^(?:profilePhoto|backgroundPhoto|sec_${LETTERS}\\.(?:(?:photos|events|members)\\.itm_${LETTERS}\\.photo|content\\.itm_${LETTERS}\\.url))$`,
        ),
        { error: 'This is not the field of a picture' },
      )
      .optional(),
  })
  .refine(({ list, field }) => !list || !field, {
    path: ['field'],
    error: 'A file goes to a list or to a field, not to both',
  })
  .refine(({ list, item, batch }) => list || (!item && !batch), {
    path: ['list'],
    error: 'An item needs its list',
  });

export type UploadMetadata = z.infer<typeof uploadMetadataSchema>;

/** The name without its folders and without characters that no screen shows. It is only ever shown, never a path. */
function cleanFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const shown = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, UPLOAD_LIMITS.filename)
    .toWellFormed();
  return shown || 'file';
}
