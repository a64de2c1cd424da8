/** The API contract of drafts (ROOMS, "Changes"). */
import { z } from 'zod';

import '../wire/zod-without-eval.ts';
import { memorialSchema } from '../memorials/contract.ts';
import { visibilityPayloadSchema } from './publishing/contract.ts';

export const CHANGES_PER_REQUEST = 200;

const changeId = z
  .string({ error: 'The id of a change must be text' })
  .regex(/^[0-9A-Za-z_-]{1,64}$/, {
    error: 'The id of a change must be 1 to 64 letters, digits, hyphens or underscores',
  });
const path = z
  .string({ error: 'The path of a change must be text' })
  .min(1, { error: 'The path is empty' })
  .max(200, { error: 'The path is too long' });
const hash = z
  .string({ error: 'The hash of the replaced value must be text' })
  .regex(/^[0-9a-f]{16}$/, { error: 'The hash must be 16 hexadecimal digits' });
const before = z.string().max(100).nullable();

export const changeSchema = z.discriminatedUnion('op', [
  z.object({ id: changeId, op: z.literal('set'), path, value: z.unknown(), was: hash }),
  z.object({
    id: changeId,
    op: z.literal('insert'),
    path,
    value: z.record(z.string(), z.unknown()),
    before: before.optional(),
  }),
  z.object({ id: changeId, op: z.literal('remove'), path }),
  z.object({ id: changeId, op: z.literal('move'), path, before: before.optional() }),
  z.object({ id: changeId, op: z.literal('lose'), path, value: z.unknown() }),
]);

/**
 * One edit. For `set`, `path` names a field (`quote`, `sec_x.title`). For `insert`, it names a list (`sec_x.photos`).
 * For `remove` and `move`, it names a section or item (`sec_x.photos.itm_y`). `lose` changes nothing: it puts the
 * value that the user gave up for another user's, in a conflict at `path`, into the removed items.
 */
export type Change = z.infer<typeof changeSchema>;

export const changesPayloadSchema = z.object({
  changes: z
    .array(changeSchema)
    .max(CHANGES_PER_REQUEST, { error: `Send at most ${CHANGES_PER_REQUEST} changes at a time` }),
});

export const changesResponseSchema = z.object({
  revision: z.int().min(0),
  /** `made`: the generated id of an inserted section or item */
  applied: z.array(z.object({ id: z.string(), made: z.string().optional() })),
  conflicts: z.array(
    z.object({
      id: z.string(),
      current: z.unknown(),
      by: z.string().optional(),
      at: z.string().optional(),
    }),
  ),
  refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
});

export type ChangesResponse = z.infer<typeof changesResponseSchema>;
export type Conflict = ChangesResponse['conflicts'][number];
export type Refusal = ChangesResponse['refused'][number];

const draftItemSchema = z.looseObject({ id: z.string() });

/** In a draft from an older version, the value can have another type. The editor then shows an empty field. */
const textOrNothing = z.string().optional().catch(undefined);

const draftSectionSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  title: textOrNothing,
  subheading: textOrNothing,
  bodyText: textOrNothing,
  category: textOrNothing,
  photos: z.array(draftItemSchema).optional(),
  events: z.array(draftItemSchema).optional(),
  members: z.array(draftItemSchema).optional(),
  content: z.array(draftItemSchema).optional(),
  gatherings: z.array(draftItemSchema).optional(),
});

/** Required fields can be missing. Sections are in page order. */
export const draftDocumentSchema = z.looseObject({ sections: z.array(draftSectionSchema) });

export type DraftDocument = z.infer<typeof draftDocumentSchema>;
export type DraftSection = DraftDocument['sections'][number];
export type DraftItem = z.infer<typeof draftItemSchema>;

export const draftResponseSchema = z.object({
  revision: z.int().min(0),
  document: draftDocumentSchema,
  /**
   * for a contributor: the ids of the sections and items that the contributor can change; missing for members who
   * can change everything
   */
  own: z.array(z.string()).optional(),
});

export type DraftResponse = z.infer<typeof draftResponseSchema>;

export const publishedResponseSchema = z.object({ document: draftDocumentSchema.nullable() });

export const discardPayloadSchema = z.object({
  revision: z.int({ error: 'The revision must be a number' }).min(0),
});

export const discardedDraftSchema = z.object({
  revision: z.int().min(0),
  /** the number of the revision with what was discarded; missing if there was nothing to discard */
  kept: z.int().min(1).optional(),
});

export const publishPayloadSchema = z.object({
  revision: z.int({ error: 'The revision must be a number' }).min(0),
  /** the visibility from this publication on; only the owner can send it */
  visibility: visibilityPayloadSchema.optional(),
});

const { slug: _slug, invented: _invented, sections: _sections, ...head } = memorialSchema.shape;

export const createMemorialPayloadSchema = z.strictObject({
  ...head,
  actionButtons: head.actionButtons.optional(),
});

export type CreateMemorialPayload = z.input<typeof createMemorialPayloadSchema>;

export const removedPartSchema = z.object({
  id: z.string(),
  reason: z.enum(['removed', 'conflict']),
  path: z.string(),
  value: z.unknown(),
  removedAt: z.string(),
  by: z.string().optional(),
});

export type RemovedPart = z.infer<typeof removedPartSchema>;

export const removedPartsResponseSchema = z.object({ parts: z.array(removedPartSchema) });

export const revisionsResponseSchema = z.object({
  revisions: z.array(
    z.object({
      number: z.int(),
      kind: z.enum(['published', 'draft']),
      createdAt: z.string(),
      by: z.string().optional(),
    }),
  ),
});

export const publishedVersionsResponseSchema = z.object({
  count: z.int().min(0),
  /** null before the first publication */
  latest: z.object({ number: z.int(), createdAt: z.string() }).nullable(),
});

export type PublishedVersions = z.infer<typeof publishedVersionsResponseSchema>;

export const restoredRevisionSchema = z.object({ revision: z.int().min(0) });

export type Revision = z.infer<typeof revisionsResponseSchema>['revisions'][number];
