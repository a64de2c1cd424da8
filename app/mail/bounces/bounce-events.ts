/** How the JSON of an email provider says that an email came back or was reported as spam: a mapping by JSON pointers (RFC 6901). */
import { z } from 'zod';

import '../../wire/zod-without-eval.ts';

/** A part `*` stands for all entries of an array. */
const pointer = z
  .string()
  .max(200)
  .regex(/^(?:\/[^/]*){0,10}$/, { error: 'must be a JSON pointer such as /data/email' });

const pointers = z
  .union([pointer, z.array(pointer).min(1).max(5)])
  .transform((one) => [one].flat());

export const bounceMappingSchema = z.strictObject({
  /** where the JSON is a text inside the JSON */
  unwrap: pointer.optional(),
  /** an array of events; without it, the whole document is one event, or an array of them */
  events: pointer.default(''),
  /** their values, joined with `/`, are looked up in `outcomes` */
  type: pointers,
  /** the key may also be the beginning of a type; the longest one counts, and all other types are ignored */
  outcomes: z
    .record(z.string().max(200), z.enum(['permanent', 'failed', 'delayed', 'complaint', 'ignored']))
    .refine((outcomes) => Object.keys(outcomes).length <= 100, { error: 'has over 100 entries' }),
  recipient: pointers,
  /** where the token is: the Message-ID, the envelope sender, or what `header` sends */
  id: pointers,
  /** status codes and replies of mail servers, the most exact one first */
  reason: pointers.default([]),
  /** a header with which the provider repeats something of ours in its events; `{token}` stands for the token */
  header: z
    .string()
    .max(200)
    .regex(/^X-[A-Za-z0-9-]{1,60}: [\x20-\x7e]*\{token\}[\x20-\x7e]*$/, {
      error: 'must be like X-Name: {token}',
    })
    .optional(),
});

export type BounceMapping = z.output<typeof bounceMappingSchema>;
