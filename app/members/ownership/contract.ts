import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { emailSchema } from '../../accounts/contract.ts';
import { multiLine } from '../../wire/values.ts';

export const SUCCESSOR_NOTE_MAX = 500;

export const handoverPayloadSchema = z.object({ email: emailSchema });

const noteSchema = multiLine(SUCCESSOR_NOTE_MAX).transform((text) => text.trim());

/** An `email` of null removes the named successor. */
export const successorPayloadSchema = z.object({
  email: emailSchema.nullable(),
  note: noteSchema.nullish(),
});

export const successorFormSchema = z.object({ email: emailSchema, note: noteSchema });

export const ownershipSchema = z.object({
  handover: z
    .object({
      email: z.string(),
      proposedAt: z.string(),
      expiresAt: z.string(),
      /** true if the email came back */
      hasComeBack: z.boolean().optional(),
    })
    .nullable(),
  successor: z
    .object({ email: z.string(), note: z.string(), hasComeBack: z.boolean().optional() })
    .nullable(),
});

export type Ownership = z.infer<typeof ownershipSchema>;

export const ownershipResponseSchema = z.object({ following: ownershipSchema });

export const newOwnerResponseSchema = z.object({ memorial: z.object({ id: z.string() }) });

export type NewOwner = z.infer<typeof newOwnerResponseSchema>;

/** What happens to a memorial when a member's account is deleted. */
const nextKeeperSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('others') }),
  z.object({ kind: z.literal('editor'), name: z.string() }),
  z.object({ kind: z.literal('handover'), email: z.string(), until: z.string() }),
  z.object({ kind: z.literal('successor'), email: z.string() }),
  /** the memorial stays without an owner until a claim is granted */
  z.object({ kind: z.literal('waits') }),
]);

export type NextKeeper = z.infer<typeof nextKeeperSchema>;

export const nextKeepersResponseSchema = z.object({
  memorials: z.array(z.object({ id: z.string(), next: nextKeeperSchema })),
});

export type NextKeeperOfMemorial = z.infer<typeof nextKeepersResponseSchema>['memorials'][number];

/** The data of the page `/i/sil_…` for an inactive owner: how many memorials have a successor. */
export interface InactiveOwnerLink {
  memorialCount: number;
}
